import { givenPackage, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage } from '../../../kit/testing/flows/buy-package.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

// The backend has nothing the specification does not promise: no deadlines, no reasons, no terms of a contract.
const camera = 'Living room'
const month = { camera, duration: '1 month' } as const

test('a strict backend sells a package', async ({ phone, world }) => {
  await world.enableStrictBackend()
  await expect((await buyPackage(phone, month)).paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4, payMoneyFen: await world.priceFen() }])
})

test('a strict backend renews after the current package', async ({ phone, world }) => {
  await givenPackage(world, { camera })
  await world.enableStrictBackend()
  const result = await buyPackage(phone, { ...month, effect: 'After the current one' })
  await expect(result.paid).toBeVisible()
  const { entitlements } = await world.state()
  expect(entitlements.map(({ state }) => state).sort()).toEqual(['activated', 'not-yet-active'])
})

test('a strict backend cancels an unpaid order', async ({ phone, world }) => {
  await givenUnpaidOrder(world, { camera })
  await world.enableStrictBackend()
  await phone.open(PayOrderScreen.address(world.camera(camera).deviceId))
  const order = phone.at(PayOrderScreen)
  await expect(order.pay).toBeVisible()
  await expect(order.timeLeft).toBeHidden()
  await order.cancelOrder()
  await order.seeToast('Canceled successfully')
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
})

test('a strict backend shows orders and the packages of a camera', async ({ phone, world }) => {
  await givenPackage(world, { camera })
  await world.enableStrictBackend()
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Valid'])
  const detail = await phone.at(OrdersScreen).openRow(camera)
  await expect(detail).toContainText('Order number')
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  await expect(phone.page.getByRole('main')).toContainText('Until 2026.12.20')
  await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera(camera)))
  await expect(phone.at(DevicePackagesScreen).part('Activated')).toContainText('Activated')
})

test('a strict backend shows the paid and the unpaid result by the address alone', async ({
  phone,
  world,
}) => {
  await givenUnpaidOrder(world, { camera })
  await world.enableStrictBackend()
  const { deviceId } = world.camera(camera)
  await phone.open(
    `/resultPage2/fail?${new URLSearchParams({ deviceId, productCode: 'IPC', packageSource: '1' })}`,
  )
  const result = phone.at(ResultScreen)
  await phone.tap(result.payAgain)
  phone.cashier.choose('pay')
  await expect((await phone.at(PayOrderScreen).payNow()).paid).toBeVisible()
})

test.describe('a camera with 4G data', () => {
  test.use({ scenario: 'data-active' })

  test('shows the data left without daily figures, with a strict backend', async ({ phone, world }) => {
    await world.enableStrictBackend()
    await phone.open(DataUseScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.page.getByRole('main')).toContainText('left of')
  })
})

test('a strict backend signs a contract whose terms are unknown', async ({ phone, world, journal }) => {
  phone.guard.allow(/status of 404/)
  await world.enableStrictBackend()
  phone.contract.choose('sign')
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
  await journal.waitFor({ operationId: 'getContractDetail', status: '404' })
  await expect(phone.page.getByRole('heading', { name: 'Auto-renewal is on' })).toBeVisible()
  expect((await world.state()).contracts).toMatchObject([{ state: 'active' }])
})
