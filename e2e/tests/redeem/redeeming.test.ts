import { expect, test } from '../../kit/fixtures/test.ts'
import { RedeemScreen } from '../../kit/screens/redeem-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'codes-of-every-state' })

test('a code in any case is checked, redeemed once and its package is on the camera', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.page.getByRole('button', { name: 'Redeem a code' }))
  await expect(phone.page).toHaveURL(/[/]activeCode[?]interType=prevPage/)
  const screen = phone.at(RedeemScreen)
  await screen.chooseCamera('Shop front')
  await screen.checkCode(world, ' good-month')
  await expect(screen.sheet).toContainText('Event recording, 1 month')
  await expect(screen.sheet).toContainText('Shop front')
  await expect(screen.sheet).toContainText('30 days')
  await expect(screen.sheet).toContainText('2027.02.18')
  expect((await world.state()).codes.find(({ code }) => code === 'GOODMONTH')?.status).toBe('unused')

  await screen.redeem.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await expect(screen.done).toBeVisible()
  await expect(screen.steps).toContainText(['Code redeemed', '2026.11.20', '2026.12.20'])
  expect(await journal.count({ kind: 'http', operationId: 'exchangeActiveCode' })).toBe(1)
  const { codes, entitlements } = await world.state()
  const { deviceId } = world.camera('Shop front')
  expect(codes.find(({ code }) => code === 'GOODMONTH')).toMatchObject({
    status: 'redeemed',
    redeemedBy: 'u1',
  })
  expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)

  await phone.tap(phone.page.getByRole('button', { name: 'Back to my cameras' }))
  await expect(phone.at(CloudTabScreen).row('Shop front')).toContainText('Until 2026.12.20')
})

test('a redeemed package follows the active one and another code can be redeemed', async ({
  phone,
  world,
}) => {
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Living room').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.redeemNow(world, 'GOOD-QUARTER')
  await expect(screen.steps).toContainText(['Code redeemed', 'When the current package ends', '2027.03.10'])
  await phone.tap(phone.page.getByRole('button', { name: 'Redeem another code' }))
  await screen.chooseCamera('Garden gate')
  await screen.redeemNow(world, 'for garden gate')
  await expect(screen.done).toBeVisible()
})

const wrongCodes = [
  'REDEEMED',
  'EXPIRED',
  'FOR-GARDEN-GATE',
  'FOR-RECORDERS',
  'FOR-SOURCE-5',
  'NO-SUCH',
  '💥',
]

// spec: 5.25
test('missing input is named and focused, and a code that does not fit the camera is wrong for any reason', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(RedeemScreen.address)
  const screen = phone.at(RedeemScreen)
  await phone.tap(screen.check)
  await expect(screen.error.filter({ hasText: 'Select a device' })).toBeVisible()
  await expect(phone.page.getByText('Enter the activation code', { exact: true })).toBeVisible()
  await screen.chooseCamera('Shop front')
  await screen.code.fill('GOOD-MONTH')
  await screen.readCaptcha(world)
  await phone.tap(screen.check)
  await expect(phone.page.getByText('Enter the verification code', { exact: true })).toBeVisible()
  await expect(screen.captcha).toBeFocused()
  expect(await journal.count({ kind: 'http', operationId: 'previewActiveCode' })).toBe(0)
  for (const [index, code] of wrongCodes.entries()) {
    await test.step(code, async () => {
      await screen.checkCode(world, code)
      await journal.waitFor({ kind: 'http', operationId: 'previewActiveCode' }, index + 1)
      await expect(screen.check).not.toHaveAttribute('aria-busy', 'true')
      await expect(phone.page.getByText('Check that the activation code is correct')).toBeVisible()
      await expect(phone.page.getByText(/^A code works once, before its date/)).toBeVisible()
      await expect(screen.code).toBeFocused()
      await expect(screen.sheet).toBeHidden()
    })
  }
})

test.describe('a Turkish user', () => {
  test.use({ language: 'tr' })

  // How the other letters are raised: `code-text.test.ts` of the shop.
  test('redeems GIFT-ISTANBUL by typing gıft-İstanbul', async ({ phone, world }) => {
    await world.createCode({ code: 'GIFT-ISTANBUL', packageId: 'cloud-event-7d-month' })
    await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
    const code = phone.page.getByRole('textbox', { name: 'Etkinleştirme kodunu girin' })
    await code.fill('gıft-İstanbul')
    await expect(code).toHaveCSS('text-transform', 'uppercase')
    await expect(code).toHaveAttribute('lang', 'en')
    await phone.page.locator('main button img').waitFor()
    const picture = (await world.state()).captchas.findLast(({ usedAtMs }) => usedAtMs === null)
    await phone.page.getByRole('textbox', { name: 'Doğrulama kodunu girin' }).fill(picture?.text ?? '')
    await phone.tap(phone.page.getByRole('button', { name: /^Kodu kontrol et/ }))
    await expect(phone.page.getByRole('dialog', { name: 'Bu kod kullanılsın mı?' })).toBeVisible()
  })
})
