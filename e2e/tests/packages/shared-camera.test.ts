import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'shared-device' })

test('a package can be bought for a shared camera', async ({ phone, world }) => {
  const result = await buyPackage(phone, { camera: 'Summer house', duration: '1 month' })
  await expect(result.paid).toContainText('Summer house')
  const { orders } = await world.state()
  const bought = orders.filter(({ deviceName }) => deviceName === 'Summer house')
  expect(bought).toMatchObject([{ status: 4 }])
})

// spec: 2.98
test('a shared camera that its owner renews says so and offers nothing to manage, buy or end', async ({
  phone,
  world,
}) => {
  const camera = 'Boat house'
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row(camera)).toContainText('Renewed by its owner')
  await expect(tab.action(camera)).toHaveCount(0)
  await phone.tap(tab.button(camera, 'View'))
  await expect(phone.page.getByRole('main').getByText('Renewed by its owner')).toBeVisible()
  await expect(phone.page.getByRole('button', { name: 'Manage', exact: true })).toHaveCount(0)
  await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
  const packages = phone.at(PackagesScreen)
  await expect(phone.page.getByText('The owner of the device manages the auto-renewal')).toBeVisible()
  await expect(phone.page.getByText('How to end it')).toHaveCount(0)
  await expect(packages.order).toBeHidden()
})
