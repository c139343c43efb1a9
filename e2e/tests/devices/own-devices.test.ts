import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'

test.use({ scenario: 'shared-device' })

const shared = 'Summer house'
const onlyOwners = 'Only the owner of the device can do this'

/** A list of devices as a host sends it that does not say who owns them. */
function withoutFlags(result: unknown): unknown {
  const { devices } = result as { devices?: object[] }
  return devices === undefined
    ? result
    : { devices: devices.map((device) => ({ ...device, owned: undefined })) }
}

// spec: 7.58, 5.17
test('the host’s list of the user’s own devices decides who is an owner where no flag says so', async ({
  phone,
  world,
  journal,
}) => {
  phone.transformResult = withoutFlags
  const own = world.initial.devices.find(({ owned }) => owned === 1)
  await phone.open(`${RedeemScreen.address}&deviceId=${own?.deviceId}`)
  await expect(phone.at(RedeemScreen).code).toBeVisible()
  await journal.waitFor({ kind: 'bridge', operationId: 'getAllocatedDeviceInfo' })
  await phone.open(PackagesScreen.address(own?.deviceId ?? ''))
  const packages = phone.at(PackagesScreen)
  await packages.chooseDuration('1 month')
  await expect(packages.autoRenewal).toBeVisible()

  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera(shared).deviceId}`)
  await expect(phone.page.getByText(onlyOwners)).toBeVisible()
  const list = { kind: 'bridge', operationId: 'getAllocatedDeviceInfo' } as const
  const asked = await journal.count(list)
  await phone.open(PackagesScreen.address(world.camera(shared).deviceId))
  await journal.waitFor(list, asked + 1)
  await packages.chooseDuration('1 month')
  await expect(packages.price).toBeVisible()
  await expect(packages.autoRenewal).toHaveCount(0)
})

// spec: 7.58
test('the owned flag decides where the host has no list of the user’s own devices', async ({
  phone,
  world,
}) => {
  phone.capabilities.missingMethods.push('getAllocatedDeviceInfo')
  const own = world.initial.devices.find(({ owned }) => owned === 1)
  await phone.open(`${RedeemScreen.address}&deviceId=${own?.deviceId}`)
  await expect(phone.at(RedeemScreen).code).toBeVisible()
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera(shared).deviceId}`)
  await expect(phone.page.getByText(onlyOwners)).toBeVisible()
})
