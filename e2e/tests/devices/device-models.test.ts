import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { AlgorithmScreen } from '../../../kit/testing/screens/algorithm-screen.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'

test.describe('cameras with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  // spec: 7.30, 5.12
  test('offer one lens or both for a package, by the metadata of their model', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(PackagesScreen.address(world.camera('Driveway').deviceId))
    const packages = phone.at(PackagesScreen)
    await expect(packages.channel(0)).toHaveAttribute('type', 'checkbox')
    await expect(packages.channel(0)).toBeChecked()
    await expect(packages.channel(1)).not.toBeChecked()
    await phone.open(PackagesScreen.address(world.camera('Back yard').deviceId))
    await expect(packages.channel(0)).toHaveAttribute('type', 'radio')

    const asked = await journal.waitFor({ kind: 'http', operationId: 'getDeviceMetadata' }, 2)
    expect(asked.map((entry) => JSON.stringify(entry).match(/insideModelCode=([\w-]+)/)?.[1])).toEqual([
      'DL200-W',
      'DL100-W',
    ])
    expect(await journal.count({ kind: 'http', operationId: 'getDeviceBaseForDevice' })).toBe(0)
  })

  // spec: 7.30
  test('are requested one by one when the metadata of their models cannot be read', async ({
    phone,
    world,
    journal,
  }) => {
    phone.guard.allow(/503/)
    const answer = { kind: 'status', status: 503 } as const
    await world.arm({ http: { operationIds: ['getDeviceMetadata'], answer } })
    await phone.open(PackagesScreen.address(world.camera('Driveway').deviceId))
    await expect(phone.at(PackagesScreen).channel(0)).toHaveAttribute('type', 'checkbox')
    expect(await journal.count({ kind: 'http', operationId: 'getDeviceBaseForDevice' })).toBe(1)
  })
})

test.describe('cameras with and without algorithms', () => {
  test.use({ scenario: 'algorithm-ready' })

  // spec: 7.30
  test('a package page for a model without algorithms says so when the packages cannot be read', async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/503/)
    const answer = { kind: 'status', status: 503 } as const
    await world.arm({ count: 9, http: { operationIds: ['listPackages'], answer } })
    await phone.open(AlgorithmScreen.addressOf(world.camera('Garage'), '/algorithmPackages'))
    await expect(phone.page.getByText('This camera cannot run algorithms')).toBeVisible()
  })
})
