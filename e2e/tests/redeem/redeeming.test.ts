import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day, minute } from '../../../kit/testing/world/world-clock.ts'

const wrongCodes = ['EXPIRED', 'FOR-GARDEN-GATE', 'FOR-RECORDERS', 'FOR-SOURCE-5', 'NO-SUCH', '💥']

const month = 'cloud-event-7d-month'

test.use({ scenario: 'codes-of-every-state' })

// spec: 2.03, 7.44
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
  await expect(screen.sheet.getByText('Right away', { exact: true })).toBeVisible()
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

// spec: 2.96, 7.69
test('a code is scanned where the app has a scanner, and pasted', async ({ phone, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  phone.scannedText = 'https://shop.example.org/activeCode?code=GOOD-MONTH'
  await phone.open(RedeemScreen.address)
  const { code } = phone.at(RedeemScreen)
  await phone.tap(page.getByRole('button', { name: 'Scan' }))
  await expect(code).toHaveValue('GOOD-MONTH')
  await page.evaluate(() => navigator.clipboard.writeText(' GOOD-QUARTER'))
  await phone.tap(page.getByRole('button', { name: 'Paste' }))
  await expect(code).toHaveValue('GOOD-QUARTER')

  phone.capabilities.missingMethods.push('scanCode')
  await phone.open(RedeemScreen.address)
  await expect(page.getByRole('button', { name: 'Paste' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan' })).toBeHidden()
})

test('a redeemed package follows the active one and another code can be redeemed', async ({
  phone,
  world,
}) => {
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Living room').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.checkCode(world, 'GOOD-QUARTER')
  await expect(screen.sheet.getByText('After the current package', { exact: true })).toBeVisible()
  await phone.tap(screen.redeem)
  await expect(screen.steps).toContainText(['Code redeemed', 'When the current package ends', '2027.03.10'])
  await phone.tap(phone.page.getByRole('button', { name: 'Redeem another code' }))
  await screen.chooseCamera('Garden gate')
  await screen.redeemNow(world, 'for garden gate')
  await expect(screen.done).toBeVisible()
})

// spec: 5.25
test('missing input is named and focused, and every code that does not fit the camera shows as incorrect', async ({
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

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('gets the redeemed package on the chosen channel', async ({ phone, world }) => {
    await world.createCode({ code: 'FOR-A-RECORDER', packageId: 'nvr-event-7d-month' })
    const recorder = world.initial.devices.find(({ productCode }) => productCode === 'NVR')
    await phone.open(`${RedeemScreen.address}&deviceId=${recorder?.deviceId}`)
    const screen = phone.at(RedeemScreen)
    await expect(screen.channel(0)).toBeChecked()
    await screen.channel(2).check()
    const asked = phone.page.waitForRequest(/[/]activeCode[/]exchange/)
    await screen.redeemNow(world, 'for-a-recorder')
    await expect(screen.done).toBeVisible()
    const channels = recorder?.channels ?? []
    expect((await asked).postDataJSON()).toMatchObject({ channelIotId: channels[2]?.iotId })
    expect((await world.state()).entitlements).toMatchObject([{ channel: channels[2]?.iotId }])
  })
})

test.describe('a camera with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  test('is asked for a lens after a code of recording and gets the package on the chosen one', async ({
    phone,
    world,
  }) => {
    await world.createCode({ code: 'LENS', packageId: month })
    await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Back yard').deviceId}`)
    const screen = phone.at(RedeemScreen)
    await expect(screen.code).toBeVisible()
    await expect(screen.channel(0)).toBeHidden()
    await screen.checkCode(world, 'lens')
    await expect(screen.channel(0)).toBeChecked()
    await screen.channel(1).check()
    await phone.tap(screen.redeem)
    await expect(screen.done).toBeVisible()
    const [, chosen] = world.camera('Back yard').channels
    expect((await world.state()).entitlements).toMatchObject([{ channel: chosen?.iotId }])
  })
})

test.describe('cameras with data', () => {
  test.use({ scenario: 'data-active' })

  for (const [camera, start, help] of [
    ['Orchard', 'Right away', 'Takes effect within 10 minutes'],
    ['Garden gate', 'Right away, or after the current package', 'When the current package ends'],
  ] as const) {
    test(`redeemed data for ${camera} says: ${help}`, async ({ phone, world, clock }) => {
      await clock.advance(20 * day - 30 * minute)
      await world.createCode({ code: 'DATA', packageId: 'data-3g-month' })
      await phone.open(`${RedeemScreen.address}&deviceId=${world.camera(camera).deviceId}`)
      const screen = phone.at(RedeemScreen)
      await screen.checkCode(world, 'data')
      await expect(screen.sheet.getByText(start, { exact: true })).toBeVisible()
      await phone.tap(screen.redeem)
      await expect(screen.steps).toContainText(['Code redeemed', help])
    })
  }
})

test.describe('an account with a shared camera', () => {
  test.use({ scenario: 'shared-device' })

  test('refuses the shared camera with the reason', async ({ phone, world }) => {
    const shared = world.initial.devices.find(({ owned }) => owned !== 1)
    await phone.open(`${RedeemScreen.address}&deviceId=${shared?.deviceId}`)
    await expect(phone.page.getByText('Only the owner of the device can do this')).toBeVisible()
  })
})

test.describe('the device management sheet', () => {
  test.use({ scenario: 'codes-of-every-state' })

  // spec: 2.78
  test('opens the redeem page with its camera chosen', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const sheet = await phone.at(CloudTabScreen).manage('Garden gate')
    // One action beside Close.
    await expect(sheet.getByRole('button')).toHaveText(['', 'Redeem a code'])
    await phone.tap(sheet.getByRole('button', { name: 'Redeem a code' }))
    await expect(phone.page).toHaveURL(/[/]activeCode[?]deviceId=/)
    // The tab left has such words and a way back, too.
    await expect(phone.at(RedeemScreen).code).toBeVisible()
    await expect(phone.page.getByRole('main')).toContainText('Garden gate')
    await phone.tap(phone.at(RedeemScreen).back)
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  })
})

test.describe('the redeem page inside the app', () => {
  test.use({ scenario: 'codes-of-every-state' })

  // spec: 2.04
  test('has no header and no camera choice, goes back to the app, and reports a missing camera', async ({
    phone,
    world,
  }) => {
    await phone.open(RedeemScreen.addressForApp(world.camera('Shop front')))
    const screen = phone.at(RedeemScreen)
    await expect(screen.code).toBeVisible()
    await expect(screen.back).toHaveCount(0)
    await expect(phone.page.getByRole('button', { name: 'Change' })).toHaveCount(0)
    await screen.redeemNow(world, 'good-month')
    await expect(screen.done).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'Back to the app' }))
    await expect.poll(() => phone.exits).toEqual(['close'])

    await phone.goTo('/activeCodeForAPP')
    await expect(phone.page.getByRole('heading', { level: 2, name: 'Select a device' })).toBeVisible()
  })
})
