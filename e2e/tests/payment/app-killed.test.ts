import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage, fillSheet } from '../../kit/flows/buy-package.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { minute } from '../../kit/world/world-clock.ts'

const wish = { camera: 'Living room', duration: '1 month' } as const

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
