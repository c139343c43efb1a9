import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { AlgorithmScreen } from '../../../kit/testing/screens/algorithm-screen.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ReminderScreen } from '../../../kit/testing/screens/reminder-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { Camera } from '../../../kit/testing/world/world.ts'

// spec: 7.42, 2.81
test('a package page ends with its banners, and a tap is reported and opens the target', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const screen = phone.at(PackagesScreen)
  await expect(screen.slide).toContainText('Every second')
  const [asked] = await journal.waitFor({ kind: 'http', operationId: 'getShopBannerConfig' })
  expect(JSON.stringify(asked)).toContain('productCode=IPC&packageSource=1')
  await phone.tap(screen.slide)
  await expect(phone.page).toHaveURL(/[/]template1[?].*innerId=31/)
  await expect(phone.page).toHaveURL(/typeName=shopPage/)
  const reports = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' }, 2)
  expect(reports.map(({ request }) => (request as { dataType: number }).dataType)).toEqual([1, 2])
})

const devicePages: readonly [string, string, string, (camera: Camera) => string, string][] = [
  ['data use', 'data-active', 'Garden gate', (camera) => DataUseScreen.addressOf(camera), 'Online wherever'],
  [
    'cloud packages',
    'active-cloud',
    'Living room',
    (camera) => DevicePackagesScreen.cloudAddressOf(camera),
    'Every event',
  ],
  [
    'phone reminder',
    'unattended-ready',
    'Front door',
    (camera) => ReminderScreen.addressOf(camera),
    'Nobody home',
  ],
  [
    'algorithms',
    'algorithm-ready',
    'Front door',
    (camera) => AlgorithmScreen.addressOf(camera),
    'Alerts only',
  ],
]
for (const [name, scenario, camera, addressOf, words] of devicePages) {
  test.describe(`a camera of ${scenario}`, () => {
    test.use({ scenario })

    // spec: 7.42
    test(`the ${name} page of a device ends with its banners`, async ({ phone, world }) => {
      await phone.open(addressOf(world.camera(camera)))
      await expect(phone.at(PackagesScreen).slide).toContainText(words)
    })
  })
}

// spec: 7.42
test('a package can be bought when its banners cannot be read', async ({ phone, world, journal }) => {
  const answer = { kind: 'status', status: 503 } as const
  await world.arm({ count: 3, http: { operationIds: ['getShopBannerConfig'], answer } })
  phone.guard.allow(/503/)
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const screen = phone.at(PackagesScreen)
  await journal.waitFor({ kind: 'http', operationId: 'getShopBannerConfig' })
  await expect(phone.page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expect(screen.banner).toHaveCount(0)
})

test.describe('cameras with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  // spec: 7.42, 7.54
  test('the cloud tab opened for a camera shows the banner for its model first', async ({
    phone,
    world,
    journal,
  }) => {
    const { deviceId, deviceKey } = world.camera('Driveway')
    await phone.open(`${CloudTabScreen.address}?${new URLSearchParams({ deviceId })}`)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.slide).toContainText('Two lenses')
    expect(JSON.stringify(await journal.entries({ operationId: 'getBannerConfig' }))).toContain(deviceKey)

    await phone.open(CloudTabScreen.address)
    await expect(tab.slide).toContainText('Every event')
    await expect(tab.banner).not.toContainText('Two lenses')
  })
})
