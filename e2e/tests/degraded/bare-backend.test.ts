import { givenPackage, givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { OrdersScreen } from '../../kit/screens/orders-screen.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { PayOrderScreen } from '../../kit/screens/pay-order-screen.ts'

// The backend has nothing the specification does not promise: no deadlines, no reasons, no terms of a contract.
const camera = 'Living room'
const month = { camera, duration: '1 month' } as const

test('buys', async ({ phone, world }) => {
  await world.makeBare()
  await expect((await buyPackage(phone, month)).paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4, payMoneyFen: 1990 }])
})

test('renews after the current package', async ({ phone, world }) => {
  await givenPackage(world, { camera })
  await world.makeBare()
  const result = await buyPackage(phone, { ...month, effect: 'After the current one' })
  await expect(result.paid).toBeVisible()
  const { entitlements } = await world.state()
  expect(entitlements.map(({ state }) => state).sort()).toEqual(['activated', 'not-yet-active'])
})

test('cancels an order that waits for its money', async ({ phone, world }) => {
  await givenUnpaidOrder(world, { camera })
  await world.makeBare()
  await phone.open(PayOrderScreen.address(world.camera(camera).deviceId))
  const order = phone.at(PayOrderScreen)
  await expect(order.pay).toBeVisible()
  await expect(order.timeLeft).toBeHidden()
  await order.cancelOrder()
  await expect(order.toast('Canceled successfully')).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
})

test('shows orders and what is on a camera', async ({ phone, world }) => {
  await givenPackage(world, { camera })
  await world.makeBare()
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Valid'])
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  await expect(phone.page.getByRole('main')).toContainText('Until 2026.12.20')
})

test('signs a contract', async ({ phone, world }) => {
  await world.makeBare()
  phone.contract.choose('sign')
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
  expect((await world.state()).contracts).toMatchObject([{ state: 'active' }])
})
