import { contractOf, endContract, givenContract } from '../../kit/builders/contracts.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { day } from '../../kit/world/world-clock.ts'

const camera = 'Living room'
const endings = [
  ['wechat', 'user'],
  ['wechat', 'merchant'],
  ['wechat', 'expired'],
  ['alipay', 'user'],
  ['alipay', 'merchant'],
] as const

for (const [provider, by] of endings) {
  test(`a contract ended by ${by} at ${provider} keeps the paid month and deducts no more`, async ({
    world,
    clock,
  }) => {
    await givenContract(world, camera, provider)
    await clock.advance(10 * day)
    await endContract(world, by)
    expect(await contractOf(world)).toMatchObject({ state: 'terminated', endedBy: by })
    expect((await world.state()).entitlements).toMatchObject([{ state: 'activated' }])

    await clock.advance(60 * day)
    const { payments, entitlements } = await world.state()
    expect(payments).toHaveLength(1)
    expect(entitlements).toMatchObject([{ state: 'expired' }])
  })
}

// The shop is told that a contract has ended, not by whom.
for (const [provider, by] of [
  ['wechat', 'user'],
  ['alipay', 'merchant'],
] as const) {
  test(`a camera whose contract ${by} ended at ${provider} is covered until its end and sold to again`, async ({
    phone,
    world,
    clock,
  }) => {
    phone.guard.allow(/status of 401/)
    await givenContract(world, camera, provider)
    await clock.advance(10 * day)
    await endContract(world, by)
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Until 2026.12.20')
    await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
    await expect(phone.at(PackagesScreen).order).toBeVisible()
  })
}

test('an agreement that expires at Alipay without a webhook deducts no more', async ({ world, clock }) => {
  await givenContract(world, camera, 'alipay')
  await endContract(world, 'expired')
  expect(await contractOf(world)).toMatchObject({ state: 'active' })
  await clock.advance(40 * day)
  expect(await contractOf(world)).toMatchObject({ state: 'terminated', endedBy: 'expired' })
  const { payments } = await world.state()
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
})
