import type { Browser } from '@playwright/test'
import { answered } from '@skyshop/bridge-simulator/control'
import { givenTrial } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { hour, minute, second, type WorldClock } from '../../../kit/testing/world/world-clock.ts'

test.use({ scenario: 'unpaid-order' })

// spec: 2.38
test('the order list filters by state, shows an empty state and pays an unpaid order', async ({
  phone,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await orders.show('Refunds')
  await expect(phone.page.getByText('No orders in this state')).toBeVisible()
  await expect(orders.cards).toHaveCount(0)
  await phone.tap(phone.page.getByRole('button', { name: 'Show all orders' }))
  await expect(orders.cards).toHaveCount(1)
  await orders.show('To pay')
  await expect(orders.cards).toHaveCount(1)

  phone.cashier.choose('pay')
  const payment = await orders.pay()
  const result = await payment.payNow()
  await expect(result.paid).toBeVisible()
  await phone.tap(result.seeOrder)
  await expect(phone.page.getByText('Valid').first()).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

// spec: 4.09, 8.13
test('cancelling in the order list confirms it and moves the order below the unpaid ones', async ({
  phone,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.cards).toHaveCount(1)
  await orders.cancelOrder()
  await orders.seeToast('Canceled successfully')
  await expect(orders.cards).toHaveCount(0)
  await expect(orders.rows).toContainText(['Canceled'])
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
  await phone.goTo(PayOrderScreen.address(world.camera('Living room').deviceId))
  await expect(phone.at(PayOrderScreen).nothingToPay).toBeVisible()
})

// spec: 7.07
test('the payment page reads its order with getUnpaidOrderV2 and offers no payment after it was cancelled there', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
  const payment = phone.at(PayOrderScreen)
  await expect(payment.pay).toBeVisible()
  await journal.waitFor({ kind: 'http', operationId: 'getUnpaidOrderV2' })
  expect(await journal.count({ kind: 'http', operationId: 'getUnpaidOrder' })).toBe(0)

  await payment.cancelOrder()
  await payment.seeToast('Canceled successfully')
  await expect(payment.pay).toBeHidden()
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
})

/** The unpaid order on the phone and on another one, which shares no storage with it. */
async function openOrderTwice(of: { phone: Phone; browser: Browser; world: World; clock: WorldClock }) {
  const { phone, browser, world, clock } = of
  const context = await browser.newContext()
  const other = await Phone.connect({ page: await context.newPage(), world, clock, platform: 'ios' })
  const address = PayOrderScreen.address(world.camera('Living room').deviceId)
  await phone.open(address)
  await other.open(address)
  return {
    other,
    [Symbol.asyncDispose]: async () => {
      await other.close()
      await context.close()
      expect(other.guard.errors(), 'errors of the other page').toEqual([])
    },
  }
}

// spec: 4.28, 4.30
test('an order open on two phones is paid on one, and the other says that it is paid already', async ({
  phone,
  page,
  browser,
  world,
  clock,
}) => {
  await using opened = await openOrderTwice({ phone, browser, world, clock })
  const { other } = opened
  const payment = phone.at(PayOrderScreen)
  const another = other.at(PayOrderScreen)
  await expect(another.pay).toBeVisible()
  await givenTrial(world, 'Living room')
  await payment.payNow()
  await expect(page.getByText('The packages of this camera have changed in the meantime')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Takes effect' })).toBeVisible()
  expect((await world.state()).payments).toEqual([])

  phone.cashier.choose('pay')
  await expect((await payment.payNow()).paid).toBeVisible()
  await another.payNow()
  await expect(other.page.getByRole('heading', { name: 'Already paid' })).toBeVisible()
  const { orders, payments } = await world.state()
  expect([orders.length, payments.length]).toEqual([1, 1])
})

// spec: 4.30
test('an order paid on two phones in two wallets activates one package and shows the refund of the second payment', async ({
  phone,
  browser,
  world,
  clock,
}) => {
  await using opened = await openOrderTwice({ phone, browser, world, clock })
  const { other } = opened
  await phone.at(PayOrderScreen).payNow()
  await phone.cashier.waitForOpen()
  await other.tap(other.at(PayOrderScreen).method('Alipay'))
  await other.at(PayOrderScreen).payNow()
  await other.cashier.waitForOpen()
  const http = { operationIds: ['alipayRefund'], answer: { kind: 'status' as const, status: 503 } }
  await world.arm({ count: null, http })
  phone.cashier.choose('pay')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  other.cashier.choose('pay')
  await expect(other.at(ResultScreen).paid).toBeVisible()
  const price = await world.priceText()
  await expect(other.page.getByText(`This order was paid twice. ${price} is being refunded.`)).toBeVisible()
  answered(await world.control.DELETE('/control/worlds/{worldId}/faults', world.here))
  await clock.advance(10 * minute)
  const { orders, entitlements, payments } = await world.state()
  expect([orders.length, entitlements.length, payments.length]).toEqual([1, 1, 2])
  expect(payments.filter(({ refundedFen }) => refundedFen === 0)).toHaveLength(1)
  const text = `This order was paid twice. ${price} has been refunded.`
  await readStill(phone, { width: 414, text })
  await readStill(other, { width: 320, text })
})

/** Opens the order, which says a text before it is read by itself; then nothing in its sheet moves. */
async function readStill(phone: Phone, { width, text }: { width: number; text: string }): Promise<void> {
  const { page } = phone
  await page.setViewportSize({ width, height: 896 })
  const record = Promise.withResolvers<void>()
  const address = '**/getOrderRecord*'
  await page.route(address, (route) => record.promise.then(() => route.continue()))
  await phone.open(OrdersScreen.address)
  const detail = await phone.at(OrdersScreen).openRow('Living room')
  await expect(detail).toContainText(text)
  await expect(detail.getByRole('button', { name: 'Buy again' })).toBeVisible()
  const tops = () =>
    detail.getByRole('heading').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const before = await tops()
  const read = page.waitForResponse(address)
  record.resolve()
  await (await read).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await tops(), `at ${width} px`).toEqual(before)
}

// spec: 4.02
test('the countdown follows the world clock and ends with the status of the server', async ({
  phone,
  clock,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.timeLeft).toHaveText('15:00')
  await clock.advance(10 * minute + 15 * second)
  await expect(orders.timeLeft).toHaveText('04:45')

  const fired = await clock.advanceToNextEvent()
  expect(fired).toMatchObject([{ kind: 'order.deadline' }])
  await expect(orders.cards).toHaveCount(0)
  await expect(orders.rows).toContainText(['Timed out'])
  expect((await world.state()).orders).toMatchObject([{ status: 7 }])
})

// spec: 2.94
test('the fail page of an unpaid order counts down and shows the time-out', async ({
  phone,
  clock,
  world,
}) => {
  const { deviceId, productCode } = world.camera('Living room')
  const orderNo = (await world.state()).orders[0]?.orderNo ?? ''
  const named = { orderNo, deviceId, productCode, packageSource: '1', reason: 'wallet-failed' }
  await phone.open(`/resultPage2/fail?${new URLSearchParams(named)}`)
  const result = phone.at(ResultScreen)
  await expect(result.payAgain).toBeVisible()
  await expect(phone.at(PayOrderScreen).timeLeft).toHaveText('15:00')
  await clock.advance(15 * minute)
  await expect(result.timedOut.first()).toBeVisible()
  await expect(result.payAgain).toBeHidden()
})

test.describe('a phone in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  // spec: 8.11
  test('counts down on the payment page and shows the time-out', async ({ phone, clock, world }) => {
    await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
    const payment = phone.at(PayOrderScreen)
    await expect(payment.timeLeft).toHaveText('15:00')
    await clock.advance(15 * minute)
    await expect(
      phone.page.getByText('Order timed out, and the order has been cancelled automatically').first(),
    ).toBeVisible()
    await expect(payment.pay).toBeHidden()
  })
})

for (const [name, aheadMs] of [
  ['three hours fast', 3 * hour],
  ['three hours slow', -3 * hour],
] as const) {
  // spec: 4.02
  test(`a phone that is ${name} counts down to the deadline of the server and pays in time`, async ({
    phone,
    world,
    clock,
  }) => {
    await phone.setClockOffset(aheadMs, world.initial.clock)
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).timeLeft).toHaveText('15:00')
    const payment = await phone.at(OrdersScreen).pay()
    await expect(payment.timeLeft).toHaveText('15:00')
    await clock.advance(14 * minute)
    await expect(payment.timeLeft).toHaveText('01:00')
    phone.cashier.choose('pay')
    await expect((await payment.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([{ status: 4 }])
  })
}

test('a fast phone cancels no order early and a slow one offers no closed order', async ({
  phone,
  world,
  clock,
}) => {
  await phone.setClockOffset(hour, world.initial.clock)
  await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
  const payment = phone.at(PayOrderScreen)
  await expect(payment.pay).toBeVisible()
  await clock.advance(15 * minute - second)
  await expect(payment.timeLeft).toHaveText('00:01')
  await expect(payment.pay).toBeVisible()
  await clock.advance(second)
  await expect(payment.pay).toBeHidden()
})

test.describe('a phone in Berlin', () => {
  test.use({ scenario: 'unpaid-order', timezoneId: 'Europe/Berlin' })

  // spec: 3.25
  test('shows the deadline of an order by its own clock, with the zone', async ({ phone }) => {
    await phone.open(OrdersScreen.address)
    const { cards } = phone.at(OrdersScreen)
    await expect(cards).toContainText(/canceled[^.]*0\d:\d\d\s\(UTC\+1\)/)
    await expect(cards).not.toContainText('(UTC+8)')
  })
})

test.describe('a narrow phone in German', () => {
  test.use({ scenario: 'unpaid-order', language: 'de', viewport: { width: 320, height: 640 } })

  test('shows every filter of the orders whole', async ({ phone }) => {
    await phone.open(OrdersScreen.address)
    const filters = phone.page.getByRole('group', { name: 'Bestellungen zeigen' }).getByRole('button')
    await expect(filters).toHaveCount(5)
    for (const filter of await filters.all()) await expect(filter).toBeInViewport({ ratio: 1 })
  })
})
