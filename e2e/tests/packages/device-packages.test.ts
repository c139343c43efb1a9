import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

test.describe('the data packages of a camera', () => {
  test.use({ scenario: 'data-active' })
  const dataMonth = { camera: 'Garden gate', packageId: 'data-3g-month', packageSource: 2 }

  // spec: 2.50
  test('lists active ones with their use and ended ones last, and asks the host for the SIM number', async ({
    phone,
    world,
    clock,
    journal,
  }) => {
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    const screen = phone.at(DevicePackagesScreen)
    await expect(screen.part('Activated')).toHaveCount(2)
    await expect(screen.part('Activated').first()).toContainText('Data 3 GB, 1 month')
    await expect(screen.part('Activated').first()).toContainText(/Until 2026\.12\.10799.MB of 3.GB used/)
    const asked = await journal.entries({ kind: 'bridge' })
    expect(asked.filter(({ label }) => label.includes('getDeviceICCID'))).toHaveLength(1)
    const packs = await journal.waitFor({ operationId: 'listDataPacks' })
    expect(packs).toHaveLength(1)

    await clock.advance(22 * day)
    await reopenPage(phone)
    await expect(screen.part('Past')).toContainText('Data 3 GB, 1 monthExpired2026.11.10 – 2026.12.10')
    await phone.tap(phone.page.getByRole('button', { name: 'Recharge data' }))
    await expect(phone.page).toHaveURL(/\/packagesList4GNew\?/)
    const { deviceId } = world.camera('Garden gate')
    expect(phone.query()).toEqual({ deviceId, productCode: 'IPC', interType: 'prevPageH5' })
  })

  test('starts a waiting month on confirmation when the host cannot tell the SIM number', async ({
    phone,
    world,
  }) => {
    phone.capabilities.missingMethods.push('getDeviceICCID')
    await givenPackage(world, dataMonth)
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    const screen = phone.at(DevicePackagesScreen)
    await expect(screen.part('Activated')).toHaveCount(2)
    const waiting = screen.part('Waiting').first()
    await expect(waiting).toContainText('Not yet active2026.12.10 – 2027.01.09')
    await phone.tap(screen.takeEffect(waiting))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('Activated')
    await expect(screen.part('Waiting')).toContainText('Suspended, resumes afterwards')
    await expect(screen.takeEffect(screen.part('Waiting'))).toHaveCount(0)
    await expect(screen.part('Activated')).toHaveCount(2)
    const states = (await world.state()).entitlements.map(({ state }) => state)
    expect(states.filter((state) => state === 'suspended')).toHaveLength(1)
  })
})

test.describe('the cloud packages of a camera', () => {
  test.use({ scenario: 'renewed-ahead' })

  // spec: 2.49
  test('starts a quarter now, with a strict backend', async ({ phone, world, journal }) => {
    await world.enableStrictBackend()
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    const screen = phone.at(DevicePackagesScreen)
    const waiting = screen.part('Waiting').first()
    await phone.tap(screen.takeEffect(waiting))
    await expect(screen.confirmation).toContainText('Nothing is charged.')
    await screen.answer('Leave as it is')
    await expect(screen.confirmation).toBeHidden()
    expect(await journal.count({ operationId: 'usePackageNow' })).toBe(0)

    await phone.tap(screen.takeEffect(waiting))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('Event recording, 3 months has started.')
    await expect(screen.part('Activated')).toContainText('3 months')
    await expect(screen.part('Waiting')).toContainText('1 monthSuspended')
    expect(await journal.count({ operationId: 'usePackageNow' })).toBe(1)
  })

  test('explains a refusal without a change and looks a lost answer up', async ({ phone, world }) => {
    phone.guard.allow(/ERR_|Failed to load/)
    const operationIds = ['usePackageNow']
    const answer = { kind: 'business-code' as const, code: 'immediate-not-possible' }
    await world.arm({ http: { operationIds, answer } })
    await world.arm({ http: { operationIds, answer: { kind: 'reset-after-commit' } } })
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    const screen = phone.at(DevicePackagesScreen)
    const waiting = screen.part('Waiting').first()
    await phone.tap(screen.takeEffect(waiting))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('Failed to operateThis package cannot take effect immediately')
    await expect(screen.part('Activated')).toContainText('1 month')
    await phone.tap(screen.takeEffect(waiting))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('Activated')
    await expect(screen.part('Waiting')).toContainText('1 monthSuspended')
  })

  test('offers packages to a camera without any and shows that a device is unknown', async ({
    phone,
    world,
  }) => {
    const { deviceId } = world.camera('Shop front')
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Shop front')))
    await expect(phone.page.getByRole('heading', { name: 'No packages on this camera yet' })).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'Order', exact: true }))
    await expect(phone.page).toHaveURL(new RegExp(`/packagesList\\?deviceId=${deviceId}`))
    await phone.goTo('/devicePackage?deviceId=3701999999999999999999&interType=prevPage')
    await expect(phone.page.getByRole('heading', { name: 'The device SN is incorrect' })).toBeVisible()
  })
})

test.describe('a package that has ended', () => {
  test.use({ scenario: 'expired-cloud' })

  test('is shown from its order', async ({ phone, world }) => {
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    await expect(phone.at(DevicePackagesScreen).part('Past').first()).toContainText('Expired')
  })
})

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('lists its packages by channel', async ({ phone, world }) => {
    const camera = 'Warehouse recorder'
    const packageId = 'nvr-event-7d-month'
    await givenPackage(world, { camera, packageId, channels: ['Entrance', 'Office'] })
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera(camera)))
    const screen = phone.at(DevicePackagesScreen)
    await expect(screen.channel('Entrance')).toContainText('Activated')
    await expect(screen.channel('Office')).toContainText('Activated')
    await expect(screen.channel('Yard')).toHaveCount(0)
    await phone.tap(phone.page.getByRole('button', { name: 'Renew', exact: true }))
    await expect(phone.page).toHaveURL(/\/nvrPackages\?/)
    expect(phone.query()).toMatchObject({ iotId: world.camera(camera).iotId, interType: 'prevPage' })
  })
})
