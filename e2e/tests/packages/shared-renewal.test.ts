import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'shared-renewal' })

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
