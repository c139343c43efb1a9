import { answered } from '@skyshop/bridge-simulator/control'
import { giveBackPart } from '../../../kit/testing/builders/alipay-merchant.ts'
import {
  givenPackage,
  givenUnpaidOrder,
  openWallet,
  refundOrder,
} from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage, fillSheet, fillSheetFromTab } from '../../../kit/testing/flows/buy-package.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { Journal } from '../../../kit/testing/world/journal.ts'
import { day, minute, type WorldClock } from '../../../kit/testing/world/world-clock.ts'

const camera = 'Living room'

for (const provider of ['wechat', 'alipay'] as const) {
  // spec: 4.04
  test(`an order refunded by ${provider} shows as refunded and its camera is not covered`, async ({
    phone,
    world,
  }) => {
    const orderNo = await givenUnpaidOrder(world, { camera })
    const pay = await openWallet(world, { orderNo, camera, provider })
    await pay()
    expect(await refundOrder(world, orderNo)).toBe(3)
    const { payments, entitlements } = await world.state()
    expect(payments).toMatchObject([{ provider, state: 'refunded', refundedFen: await world.priceFen() }])
    expect(entitlements).toMatchObject([{ state: 'revoked' }])
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows).toContainText(['Refunded'])
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Ended 2026.11.20')
  })
}

for (const [first, second] of [
  ['wechat', 'alipay'],
  ['alipay', 'wechat'],
] as const) {
  test(`an order paid in ${first} and in ${second} activates one package and refunds the second payment`, async ({
    phone,
    world,
    clock,
  }) => {
    const orderNo = await givenUnpaidOrder(world, { camera })
    const payFirst = await openWallet(world, { orderNo, camera, provider: first })
    const paySecond = await openWallet(world, { orderNo, camera, provider: second })
    await payFirst()
    await paySecond()
    await clock.advance(10 * minute)
    const { orders, payments, entitlements } = await world.state()
    expect(orders).toMatchObject([{ status: 4 }])
    expect(entitlements).toMatchObject([{ state: 'activated' }])
    const kept = payments.map(({ amountFen, refundedFen }) => amountFen - refundedFen)
    expect(kept.sort()).toEqual([0, await world.priceFen()])
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows).toContainText(['Valid'])
  })
}

test('an order that three of the staff refund at once is refunded once, and shows as refunded', async ({
  phone,
  world,
}) => {
  const orderNo = await givenPackage(world, { camera })
  // One that comes when the money is back is told so.
  await Promise.allSettled([1, 2, 3].map(() => refundOrder(world, orderNo)))
  const amountFen = await world.priceFen()
  expect((await world.state()).payments).toMatchObject([{ amountFen, refundedFen: amountFen }])
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Refunded'])
})

test('an Alipay order left in the cashier times out, and a partly refunded one stays valid', async ({
  phone,
  world,
  clock,
}) => {
  const left = await givenUnpaidOrder(world, { camera })
  await openWallet(world, { orderNo: left, camera, provider: 'alipay' })
  await clock.advance(16 * minute)
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Timed out'])

  const orderNo = await givenUnpaidOrder(world, { camera })
  const pay = await openWallet(world, { orderNo, camera, provider: 'alipay' })
  await pay()
  await giveBackPart(world, orderNo, '1.00')
  await clock.advance(1 * minute)
  const told = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  expect(told.map(({ kind }) => kind).sort()).toEqual(['REFUND', 'TRADE_SUCCESS'])
  await phone.goTo(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Until 2026.12.20')
  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Valid', 'Timed out'])
  expect((await world.state()).entitlements).toMatchObject([{ orderNo, state: 'activated' }])
})

test('a payment that arrives after the time-out is refunded', async ({ phone, world, clock }) => {
  await world.failProviderQueries()
  await world.setNextPayment({ outcome: 'paid', callback: 'lost', notifyDelayMs: 20 * minute })
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.checking).toBeVisible()

  await clock.advance(16 * minute)
  await expect(result.failed).toBeVisible()
  await expect(result.timedOut).toBeVisible()
  await expect(result.payAgain).toBeHidden()

  await clock.advance(14 * minute)
  await expect(result.refunded).toBeVisible()
  const { orders, payments, entitlements } = await world.state()
  expect(orders).toMatchObject([{ status: 3 }])
  const amountFen = await world.priceFen()
  expect(payments).toMatchObject([{ amountFen, refundedFen: amountFen }])
  expect(entitlements).toEqual([])

  // The outcome leads to its own address, from whatever page is open; the order alone says it a moment earlier.
  await expect.poll(() => phone.query().reason).toBe('refunded')
  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Refunded'])
})

const queries = [
  ['WeChat Pay', 'wechatQueryTransaction'],
  ['Alipay', 'alipayQueryTrade'],
] as const

for (const [wallet, query] of queries) {
  // spec: 4.12
  test(`a payment that only the close call of ${wallet} reports is checked beyond the deadline, and then paid`, async ({
    phone,
    world,
    clock,
    journal,
  }) => {
    await world.arm({ count: null, http: { operationIds: [query], answer: { kind: 'bad-signature' } } })
    await world.setNextPayment({ outcome: 'paid', callback: 'lost', notifyDelayMs: 3 * day })
    const sheet = await fillSheet(phone, { camera, duration: '1 month' })
    await phone.tap(sheet.method(wallet))
    const result = await sheet.payNow()
    await expect(result.checking).toBeVisible()
    await jumpUntilAsked(clock, journal, 70 * minute)
    await expect(result.checking).toBeVisible()
    await expect(result.timedOut).toBeHidden()
    expect((await world.state()).orders).toMatchObject([{ status: 0 }])
    const resultPage = phone.address()
    await phone.goTo(OrdersScreen.address)
    const { cards } = phone.at(OrdersScreen)
    await expect(cards).toContainText('We are checking your payment')
    await expect(cards.getByRole('button')).toHaveCount(1)
    await phone.tap(cards.getByRole('button'))
    await expect(phone.page.getByRole('dialog')).toContainText('We are checking your payment')
    await expect(phone.page.getByRole('dialog')).not.toContainText('Nothing has been charged')
    await phone.open(CloudTabScreen.address)
    await expect(phone.page.getByText('We are checking your payment')).toBeVisible()
    const again = await fillSheetFromTab(phone, { camera, duration: '1 month' })
    await phone.tap(again.pay)
    const inTheWay = phone.page.getByRole('alertdialog', { name: 'We are checking your payment' })
    await expect(inTheWay).toContainText('You do not need to pay again')
    await phone.tap(inTheWay.getByRole('button'))
    await expect(phone.at(OrdersScreen).cards).toContainText('We are checking your payment')
    await phone.open(resultPage)

    answered(await world.control.DELETE('/control/worlds/{worldId}/faults', world.here))
    await clock.advance(60 * minute)
    await expect(result.paid).toContainText(camera)
    const { orders, payments } = await world.state()
    expect([orders, payments]).toMatchObject([[{ status: 4 }], [{ state: 'succeeded', refundedFen: 0 }]])
  })
}

/** Moves the clock and waits until the page of the result, which is woken by that, has asked for the order anew. */
async function jumpUntilAsked(clock: WorldClock, journal: Journal, byMs: number): Promise<void> {
  const asked = await journal.count({ operationId: 'confirmOrder' })
  await clock.advance(byMs)
  await journal.waitFor({ operationId: 'confirmOrder' }, asked + 1)
}
