import { expect, test } from '../../kit/fixtures/test.ts'
import { ClaimScreen } from '../../kit/screens/offer-screens.ts'

test.use({ scenario: 'wechat-call-ready' })

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
