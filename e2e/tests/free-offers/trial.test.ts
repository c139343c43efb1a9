import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { ClaimScreen } from '../../../kit/testing/screens/offer-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.use({ scenario: 'trial-eligible' })

// spec: 2.43
test('the free trial is granted once to each eligible camera', async ({ phone, world, journal }) => {
  await phone.open(ClaimScreen.trial)
  const screen = phone.at(ClaimScreen)
  await expect(screen.offer).toHaveText('Free cloud trial')
  // Not 4G by anybody's word, not shared, not before or in the trial.
  await expect(phone.page.getByRole('main').getByRole('checkbox')).toHaveCount(2)
  await expect(phone.page.getByText('30 days of event recording, rolling 7 days')).toBeVisible()
  await expect(phone.page.getByText('It cannot be canceled, transferred or used commercially')).toBeVisible()
  await expect(phone.page.getByText('A package bought during the trial extends it')).toBeVisible()

  await phone.tap(screen.receive)
  await expect(screen.error).toContainText('Select a device')
  await screen.camera('Living room').check()
  await screen.camera('Shop front').check()
  await expect(phone.page.getByText('2 cameras')).toBeVisible()
  await screen.receive.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await expect(screen.state('The trial runs on 2 cameras')).toBeVisible()
  await expect(screen.results).toContainText(['Until 2026.12.20', 'Until 2026.12.20'])
  expect(await journal.count({ kind: 'http', operationId: 'consumeTrials' })).toBe(1)
  expect((await world.state()).grants).toHaveLength(4)

  await phone.tap(screen.link('Back to my cameras'))
  await expect(phone.at(CloudTabScreen).row('Shop front')).toContainText('Until 2026.12.20')
  await phone.goTo(ClaimScreen.trial)
  await expect(screen.state('No camera can have the free trial')).toBeVisible()
})

test('the package page links to the trial of its camera and a refusal shows its reason', async ({
  phone,
  world,
}) => {
  await phone.open(PackagesScreen.address(world.camera('Shop front').deviceId))
  await phone.tap(phone.page.getByRole('button', { name: 'Try it free' }))
  await expect(phone.page).toHaveURL(/[/]freeMonthforipc/)
  const screen = phone.at(ClaimScreen)
  await expect(screen.camera('Shop front')).toBeChecked()
  await expect(screen.camera('Living room')).not.toBeChecked()
  await screen.camera('Living room').check()
  await world.changeCamera('Shop front', { owned: 0 })
  await phone.tap(screen.receive)
  await expect(screen.results).toContainText(['Until 2026.12.20', 'Only the owner of the device can do this'])
})

test('a strict backend starts the trial and refuses without a reason', async ({ phone, world }) => {
  await world.enableStrictBackend()
  await phone.open(ClaimScreen.trial)
  const screen = phone.at(ClaimScreen)
  await screen.camera('Living room').check()
  await screen.camera('Shop front').check()
  await world.changeCamera('Shop front', { owned: 0 })
  await phone.tap(screen.receive)
  await expect(screen.results).toContainText(['Until 2026.12.20', 'Failed to receive'])
})

test.describe('a camera with WeChat calls', () => {
  test.use({ scenario: 'wechat-call-ready' })

  // spec: 2.44
  test('the free calls are received once per camera and a refusal shows its reason', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(ClaimScreen.calls)
    const screen = phone.at(ClaimScreen)
    await expect(screen.camera('Grandparents')).toBeChecked()
    await expect(screen.camera('Living room')).toHaveCount(0)
    const answer = { kind: 'business-code' as const, code: 'already-renewed' }
    await world.arm({ http: { operationIds: ['claimWechatCallPackage'], answer } })
    await phone.tap(screen.receive)
    await expect(screen.error).toContainText('Failed to receive')
    await expect(screen.error).toContainText('A package already renewed cannot be renewed again')
    // Until then it takes no press; those below do not wait for it.
    await expect(screen.receive).toBeEnabled()
    await screen.receive.evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) button.click()
    })
    await expect(screen.state('Received')).toBeVisible()
    await expect(phone.page.getByText('From 2026.11.20 until 2026.12.20')).toBeVisible()
    expect(await journal.count({ kind: 'http', operationId: 'claimWechatCallPackage' })).toBe(2)
    expect((await world.state()).entitlements).toHaveLength(1)
    await phone.tap(screen.link('Back to my cameras'))
    await expect(phone.page).toHaveURL(/[/]weichatCall/)
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Cloud Service')
    await phone.goTo(ClaimScreen.calls)
    await expect(screen.state('No camera of yours can receive this')).toBeVisible()
  })

  test('the free calls are not offered abroad', async ({ phone, world, journal }) => {
    await world.changeHost({ countryCode: 'DE' })
    await phone.open(ClaimScreen.calls)
    await expect(phone.at(ClaimScreen).state('WeChat calls are not offered in your country')).toBeVisible()
    expect(await journal.count({ kind: 'http', operationId: 'getDeviceCanReceiveList' })).toBe(0)
  })
})
