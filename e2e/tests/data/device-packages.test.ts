import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { DevicePackagesScreen } from '../../kit/screens/device-packages-screen.ts'
import { day } from '../../kit/world/world-clock.ts'

test.describe('data packages', () => {
  test.use({ scenario: 'data-active' })
  const dataMonth = { camera: 'Garden gate', packageId: 'data-3g-month', payMoney: 1290, packageSource: 2 }

  test('those in effect with what is used; the number of the SIM is asked of the host', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    const screen = phone.at(DevicePackagesScreen)
    await expect(screen.part('In effect')).toHaveCount(2)
    await expect(screen.part('In effect').first()).toContainText('Data 3 GB, 1 month')
    await expect(screen.part('In effect').first()).toContainText(/Until 2026\.12\.10799.MB of 3.GB used/)
    const asked = await journal.entries({ kind: 'bridge' })
    expect(asked.filter(({ label }) => label.includes('getDeviceICCID'))).toHaveLength(1)
    const packs = await journal.waitFor({ operationId: 'listDataPacks' })
    expect(packs).toHaveLength(1)
  })

  test('a host that cannot tell the number hides nothing', async ({ phone, world }) => {
    phone.abilities.missingMethods.push('getDeviceICCID')
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    await expect(phone.at(DevicePackagesScreen).part('In effect')).toHaveCount(2)
  })

  test('a month that waits takes effect on a word, and what ran resumes afterwards', async ({
    phone,
    world,
  }) => {
    await givenPackage(world, dataMonth)
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    const screen = phone.at(DevicePackagesScreen)
    const waiting = screen.part('Waiting').first()
    await expect(waiting).toContainText('Not yet active2026.12.10 – 2027.01.09')
    await phone.tap(screen.takeEffect(waiting))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('In effect now')
    await expect(screen.part('Waiting')).toContainText('Suspended, resumes afterwards')
    await expect(screen.part('In effect')).toHaveCount(2)
    const states = (await world.state()).entitlements.map(({ state }) => state)
    expect(states.filter((state) => state === 'suspended')).toHaveLength(1)
  })

  test('what is over stands at the end', async ({ phone, world, clock }) => {
    phone.guard.allow(/status of 401/)
    await clock.advance(22 * day)
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    const past = phone.at(DevicePackagesScreen).part('Past')
    await expect(past).toContainText('Data 3 GB, 1 monthExpired2026.11.10 – 2026.12.10')
  })

  test('recharge goes to the packages of the specification', async ({ phone, world }) => {
    const { deviceId } = world.camera('Garden gate')
    await phone.open(DevicePackagesScreen.dataAddressOf(world.camera('Garden gate')))
    await phone.tap(phone.page.getByRole('button', { name: 'Recharge data' }))
    await expect(phone.page).toHaveURL(/\/packagesList4GNew\?/)
    expect(phone.query()).toEqual({ deviceId, productCode: 'IPC', interType: 'prevPageH5' })
  })
})

test.describe('cloud packages', () => {
  test.use({ scenario: 'renewed-ahead' })

  for (const bare of [false, true]) {
    test(`a quarter takes effect now${bare ? ', by a backend without extras' : ''}`, async ({
      phone,
      world,
      journal,
    }) => {
      if (bare) await world.makeBare()
      await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
      const screen = phone.at(DevicePackagesScreen)
      const waiting = screen.part('Waiting').first()
      await phone.tap(screen.takeEffect(waiting))
      await expect(screen.question).toContainText('Nothing is charged.')
      await screen.answer('Leave as it is')
      await expect(screen.question).toBeHidden()
      expect(await journal.count({ operationId: 'usePackageNow' })).toBe(0)

      await phone.tap(screen.takeEffect(waiting))
      await screen.answer('Take effect now')
      await expect(screen.result).toContainText('Event recording, 3 months has started.')
      await expect(screen.part('In effect')).toContainText('3 months')
      await expect(screen.part('Waiting')).toContainText('1 monthSuspended')
      expect(await journal.count({ operationId: 'usePackageNow' })).toBe(1)
    })
  }

  test('a lost answer is looked up', async ({ phone, world }) => {
    phone.guard.allow(/ERR_|Failed to load/)
    const answer = { kind: 'reset-after-commit' as const }
    await world.arm({ http: { operationIds: ['usePackageNow'], answer } })
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    const screen = phone.at(DevicePackagesScreen)
    await phone.tap(screen.takeEffect(screen.part('Waiting').first()))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('In effect now')
    await expect(screen.part('Waiting')).toContainText('1 monthSuspended')
  })

  test('a refusal says why and leaves everything as it was', async ({ phone, world }) => {
    const answer = { kind: 'business-code' as const, code: 'immediate-not-possible' }
    await world.arm({ http: { operationIds: ['usePackageNow'], answer } })
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    const screen = phone.at(DevicePackagesScreen)
    await phone.tap(screen.takeEffect(screen.part('Waiting').first()))
    await screen.answer('Take effect now')
    await expect(screen.result).toContainText('Failed to operateThis package cannot take effect immediately')
    await expect(screen.part('In effect')).toContainText('1 month')
  })

  test('a device nobody knows is not there', async ({ phone }) => {
    await phone.open('/devicePackage?deviceId=3701999999999999999999&interType=prevPage')
    await expect(phone.page.getByRole('heading', { name: 'The device SN is incorrect' })).toBeVisible()
  })

  test('a camera without packages offers some', async ({ phone, world }) => {
    const { deviceId } = world.camera('Shop front')
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Shop front')))
    await expect(phone.page.getByRole('heading', { name: 'No packages on this camera yet' })).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'Order', exact: true }))
    await expect(phone.page).toHaveURL(new RegExp(`/packagesList\\?deviceId=${deviceId}`))
  })
})

test.describe('a package that was set aside', () => {
  test.use({ scenario: 'suspended-package' })

  test('says that it resumes, and cannot be called back', async ({ phone, world }) => {
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    const screen = phone.at(DevicePackagesScreen)
    await expect(screen.part('Waiting')).toContainText('Suspended, resumes afterwards')
    await expect(screen.takeEffect(screen.part('Waiting'))).toHaveCount(0)
  })
})

test.describe('a package that has ended', () => {
  test.use({ scenario: 'expired-cloud' })

  test('is told by its order', async ({ phone, world }) => {
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    await expect(phone.at(DevicePackagesScreen).part('Past').first()).toContainText('Expired')
  })
})

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('has its packages channel by channel', async ({ phone, world }) => {
    const camera = 'Warehouse recorder'
    const packageId = 'nvr-event-7d-month'
    await givenPackage(world, { camera, packageId, payMoney: 2 * 1590, channels: ['Entrance', 'Office'] })
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
