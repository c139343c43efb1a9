import { givenPackage, productClient } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { RedeemScreen } from '../../kit/screens/redeem-screen.ts'
import { minute } from '../../kit/world/world-clock.ts'

test.use({ scenario: 'codes-of-every-state' })

test('a verification code that is wrong or older than five minutes costs nothing and brings another picture', async ({
  phone,
  world,
  clock,
}) => {
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
  const screen = phone.at(RedeemScreen)
  const refused = phone.page.getByText('The verification code is incorrect or has expired')
  await expect(screen.captchaImage.getByRole('img')).toBeVisible()
  await screen.code.fill('GOOD-MONTH')
  await screen.captcha.fill('????')
  await phone.tap(screen.check)
  await phone.tap(screen.redeem)
  await expect(refused).toBeVisible()
  await expect(screen.captcha).toBeFocused()
  await expect(screen.captcha).toHaveValue('')
  await expect(screen.code).toHaveValue('GOOD-MONTH')

  const first = await screen.readCaptcha(world)
  await phone.tap(screen.captchaImage)
  await expect.poll(() => screen.readCaptcha(world)).not.toBe(first)
  await screen.captcha.fill(await screen.readCaptcha(world))
  await expect(refused).toBeHidden()
  await clock.advance(5 * minute)
  await phone.tap(screen.check)
  await expect(refused).toBeVisible()
  await screen.redeemNow(world, 'GOOD-MONTH')
  await expect(screen.done).toBeVisible()
})

test('twenty wrong codes block checking for an hour and the right code stays valid', async ({
  phone,
  world,
  clock,
}) => {
  const { deviceId, deviceKey, productCode } = world.camera('Shop front')
  for (let attempt = 1; attempt <= 19; attempt += 1) {
    const body = {
      devTenantId: world.initial.tenantId,
      activeCode: `WRONG-${attempt}`,
      productCode,
      deviceKey,
    }
    await productClient(world).POST('/api/skyworthPay/v1/activeCode/vipPackage', { body })
  }
  await phone.open(`${RedeemScreen.address}&deviceId=${deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.checkCode(world, 'WRONG-20')
  await expect(phone.page.getByText('Check that the activation code is correct')).toBeVisible()
  await screen.checkCode(world, 'GOOD-MONTH')
  await expect(screen.error).toContainText('Too many tries, please try again later')
  await expect(screen.error).toContainText('Your code keeps its value')
  await clock.advance(60 * minute)
  await phone.tap(screen.captchaImage)
  await screen.redeemNow(world, 'GOOD-MONTH')
  await expect(screen.done).toBeVisible()
})

const refusals = [
  ['contract-active', 'end the contract before buying a base package'],
  ['operate-failed', 'Failed to operate'],
  ['channel-not-for-device', 'This choice of channels is not offered for this device'],
] as const

test('every refusal shows its text and a camera already renewed keeps the code for later', async ({
  phone,
  world,
}) => {
  const camera = 'Shop front'
  await givenPackage(world, { camera })
  await givenPackage(world, { camera })
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera(camera).deviceId}`)
  const screen = phone.at(RedeemScreen)
  for (const [code, text] of refusals) {
    const answer = { kind: 'business-code' as const, code }
    await world.arm({ http: { operationIds: ['previewActiveCode'], answer } })
    await screen.checkCode(world, 'GOOD-MONTH')
    await expect(screen.error).toContainText(text)
    await expect(screen.error).toContainText('The code could not be checked')
  }
  await screen.redeemNow(world, 'GOOD-MONTH')
  await expect(screen.error).toContainText('Not redeemed')
  await expect(screen.error).toContainText('A package already renewed cannot be renewed again')
  const { codes } = await world.state()
  expect(codes.find(({ code }) => code === 'GOODMONTH')?.status).toBe('unused')
})

test('a strict backend redeems a code', async ({ phone, world }) => {
  await world.enableStrictBackend()
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.redeemNow(world, 'GOOD-MONTH')
  await expect(screen.done).toBeVisible()
})
