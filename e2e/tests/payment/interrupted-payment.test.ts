import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage, fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { Journal } from '../../../kit/testing/world/journal.ts'
import { minute } from '../../../kit/testing/world/world-clock.ts'

const wish = { camera: 'Living room', duration: '1 month' } as const

/** A purchase whose page is loaded anew while the wallet is open, and asks for the order once the wallet has ended. */
async function reloadInWallet(
  { phone, journal }: { phone: Phone; journal: Journal },
  outcome: 'pay' | 'cancel',
): Promise<void> {
  const sheet = await fillSheet(phone, wish)
  await sheet.payNow()
  await phone.cashier.waitForOpen()
  await phone.page.reload()
  phone.cashier.choose(outcome)
  await phone.host.settled()
  await journal.waitFor({ operationId: 'confirmOrder' })
}

test('a shop reopened after the wallet was killed with the money shows the package', async ({
  phone,
  world,
}) => {
  const sheet = await fillSheet(phone, wish)
  await sheet.payNow()
  await phone.cashier.waitForOpen()
  phone.cashier.choose('paid-callback-lost')
  await expect.poll(async () => (await world.state()).orders[0]?.status).toBe(4)
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.20')
})

test('a shop closed while a payment is checked and reopened later shows its result', async ({
  phone,
  world,
  clock,
}) => {
  await world.failProviderQueries()
  await world.setNextPayment({ outcome: 'undetermined', notifyDelayMs: minute })
  const result = await buyPackage(phone, wish)
  await expect(result.checking).toBeVisible()
  await phone.page.goto('about:blank')
  await clock.advance(minute)
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Valid'])
  expect((await world.state()).entitlements).toMatchObject([{ state: 'activated' }])
})

test('a shop closed with the wallet open leaves the order unpaid', async ({ phone, world }) => {
  const sheet = await fillSheet(phone, wish)
  await sheet.payNow()
  await phone.cashier.waitForOpen()
  await phone.page.goto('about:blank')
  phone.cashier.dismiss()
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).timeLeft).toBeVisible()
  expect((await world.state()).payments.filter(({ state }) => state === 'succeeded')).toEqual([])
})

test('a reload while the wallet is open keeps the order', async ({ phone, world, journal }) => {
  await reloadInWallet({ phone, journal }, 'pay')
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.20')
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

// spec: 2.89
test('a web view killed before payment names its unpaid order with camera, amount and time left, and finds it again', async ({
  phone,
  journal,
}) => {
  await reloadInWallet({ phone, journal }, 'cancel')
  await expect(phone.page.getByText('You have 1 unpaid order', { exact: true })).toBeVisible()
  await expect(phone.page.getByText(/^Living room\s· ¥\d+[.]\d\d\s· 1[45]:\d\d left$/)).toBeVisible()

  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.cards).toHaveCount(1)
  phone.cashier.choose('pay')
  const result = await (await orders.pay()).payNow()
  await expect(result.paid).toBeVisible()
})

// spec: 2.89
test('a web view killed before payment names its unpaid order before the payment code has loaded, and when the order list fails', async ({
  phone,
  page,
  world,
  journal,
}) => {
  await reloadInWallet({ phone, journal }, 'cancel')
  const late = Promise.withResolvers<void>()
  await page.route(/payment-effects-/, (route) => late.promise.then(() => route.continue()))
  await phone.open(CloudTabScreen.address)
  await expect(page.getByText('You have 1 unpaid order', { exact: true })).toBeVisible()
  late.resolve()

  await test.step('with what is known of it where the list of orders cannot be read', async () => {
    const answer = { kind: 'status', status: 503 } as const
    phone.guard.allow(/503/)
    await world.arm({ count: null, http: { operationIds: ['listUserOrders'], answer } })
    await phone.open('/homePage')
    await expect(page.getByText('You have unpaid orders', { exact: true })).toBeVisible()
    await phone.tap(page.getByRole('button', { name: 'See the unpaid order' }))
    await expect(phone.at(PayOrderScreen).timeLeft).toBeVisible()
  })
})

// spec: 2.89
test('several orders left unpaid are counted and named, and lead to the list', async ({
  phone,
  world,
  journal,
}) => {
  await givenUnpaidOrder(world, { camera: 'Garden gate' })
  await reloadInWallet({ phone, journal }, 'cancel')
  await phone.open(CloudTabScreen.address)
  await expect(phone.page.getByText('You have 2 unpaid orders', { exact: true })).toBeVisible()
  for (const camera of ['Living room', 'Garden gate']) {
    const line = new RegExp(String.raw`^${camera}\s· ¥\d+[.]\d\d\s· 1[45]:\d\d left$`)
    await expect(phone.page.getByText(line)).toBeVisible()
  }
  await phone.tap(phone.page.getByRole('button', { name: 'See my orders' }))
  await expect(phone.at(OrdersScreen).cards).toHaveCount(2)
})

// spec: 4.30
test('two tabs that pay for the same camera make one order and one wallet call, and the second says it is paid already', async ({
  phone,
  page,
  world,
  clock,
  journal,
}) => {
  const other = await Phone.connect({
    page: await page.context().newPage(),
    world,
    clock,
    platform: 'android',
  })
  const bought = { camera: 'Living room', duration: '1 month' } as const
  const first = await fillSheet(phone, bought)
  const second = await fillSheet(other, bought)
  await first.payNow()
  await phone.cashier.waitForOpen()

  await other.tap(second.pay)
  await expect(other.page.getByRole('alertdialog')).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(1)
  await other.tap(second.unpaidDialog.getByRole('button', { name: 'Pay this order' }))
  const unpaid = other.at(PayOrderScreen)
  await expect(unpaid.timeLeft).toBeVisible()
  phone.cashier.choose('pay')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await unpaid.payNow()
  await expect(other.page.getByRole('heading', { name: 'Already paid' })).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(1)
  const { orders, payments } = await world.state()
  expect(orders).toHaveLength(1)
  expect(payments).toHaveLength(1)
  await other.close()
  expect(other.guard.errors()).toEqual([])
})
