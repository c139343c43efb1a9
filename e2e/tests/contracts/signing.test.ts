import { expect, test } from '../../kit/fixtures.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

const camera = 'Living room'

for (const [method, provider] of [
  ['WeChat Pay', 'wechat'],
  ['Alipay', 'alipay'],
] as const) {
  // spec: 7.65
  test(`signed with ${method}: the first month is charged and in effect`, async ({ phone, world }) => {
    phone.contract.choose('sign')
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const sheet = await phone.at(PackagesScreen).renewMonthly()
    await phone.tap(sheet.method(method))
    await sheet.acceptBoth()
    const result = await sheet.signNow()
    await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
    await expect(result.paid).toContainText(camera)
    await expect(result.facts).toContainText([/2026-12-\d\d · ¥17[.]90/])

    const { contracts, entitlements } = await world.state()
    expect(contracts).toMatchObject([{ provider, state: 'active', amountFen: 1790 }])
    expect(entitlements).toMatchObject([{ state: 'activated' }])
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    await expect(phone.at(PackagesScreen).contract).toContainText('Auto-renewal is on')
  })
}

test('a contract has no length: none is marked, and choosing one buys it once', async ({ phone, world }) => {
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const packages = phone.at(PackagesScreen)
  const year = packages.option(packages.durations, '1 year')
  await expect(year).toBeChecked()
  await phone.tap(packages.autoRenewal)
  await expect(packages.price).toHaveText('¥17.90')
  await expect(year).not.toBeChecked()
  await phone.tap(packages.option(packages.recordings, 'Continuous'))
  await expect(packages.autoRenewal).toBeChecked()
  await phone.tap(year)
  await expect(packages.autoRenewal).not.toBeChecked()
  await expect(year).toBeChecked()
})

test('signing that is abandoned is asked about for ten seconds, then nothing was charged', async ({
  phone,
  world,
  journal,
}) => {
  phone.contract.choose('leave')
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(sheet.notice).toHaveText('Not signed. Nothing has been charged.', { timeout: 20_000 })
  expect(await journal.count({ operationId: 'hasUserSignedContract' })).toBeGreaterThanOrEqual(10)
  const { contracts, payments } = await world.state()
  expect(contracts).toMatchObject([{ state: 'pre-signed' }])
  expect(payments).toEqual([])
})

test('both agreements must be accepted', async ({ phone, world, journal }) => {
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await phone.tap(sheet.ticks.first())
  await sheet.signNow()
  await expect(sheet.ticks.last()).toBeFocused()
  await expect(sheet.sheet).toContainText('Tick the box to accept the auto-renewal agreement')
  expect(await journal.count({ operationId: 'appSignContract4WeChat' })).toBe(0)
})

test('a phone without the wallet says so, keeps the choice and turns to the other', async ({
  phone,
  world,
}) => {
  phone.abilities.hasWechat = false
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(sheet.notice).toContainText('WeChat could not be opened')
  await expect(sheet.method('Alipay')).toBeChecked()
  phone.contract.choose('sign')
  await expect((await sheet.signNow()).paid).toBeVisible()
})
