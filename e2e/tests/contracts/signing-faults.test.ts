import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

test.describe.configure({ timeout: 120_000 })

test.describe('with Alipay', () => {
  // Cameras enough for each fault to meet a contract of its own, on one phone.
  test.use({ scenario: 'hundred-and-ten-devices' })

  test('a session and a question under each fault: one contract a camera, signed all the same', async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    for (const [index, [name, fault]] of networkFaults.entries()) {
      const { deviceId = '' } = world.made.devices[index] ?? {}
      await test.step(name, async () => {
        phone.contract.choose('sign')
        await phone.open(PackagesScreen.address(deviceId))
        const sheet = await phone.at(PackagesScreen).renewMonthly()
        await phone.tap(sheet.method('Alipay'))
        await sheet.acceptBoth()
        for (const operationId of ['appSignContract4Ali', 'hasUserSignedContract']) {
          await world.arm({ http: { operationIds: [operationId], ...fault } })
        }
        const result = await sheet.signNow()
        await expect(result.paid.or(sheet.notice)).toBeVisible({ timeout: 20_000 })
        if (await sheet.notice.isVisible()) await sheet.signNow()
        await expect(result.paid).toBeVisible({ timeout: 20_000 })
        await world.disarm()
      })
      const { contracts, entitlements } = await world.state()
      expect(contracts.filter(({ state }) => state === 'active')).toHaveLength(index + 1)
      expect(
        entitlements.filter((one) => one.deviceId === deviceId),
        name,
      ).toHaveLength(1)
    }
  })
})

for (const [name, fault] of networkFaults) {
  test(`a session and a question ${name}: one contract, signed all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    phone.contract.choose('sign')
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const sheet = await phone.at(PackagesScreen).renewMonthly()
    await sheet.acceptBoth()
    for (const operationId of ['appSignContract4WeChat', 'hasUserSignedContract']) {
      await world.arm({ http: { operationIds: [operationId], ...fault } })
    }
    const result = await sheet.signNow()
    // What failed is said, the choice stands, and a second touch signs.
    await expect(result.paid.or(sheet.notice)).toBeVisible({ timeout: 20_000 })
    if (await sheet.notice.isVisible()) await sheet.signNow()
    await expect(result.paid).toBeVisible({ timeout: 20_000 })
    const { contracts, entitlements } = await world.state()
    expect(contracts.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(entitlements).toHaveLength(1)
  })
}
