import { givenPackage, productClient } from '../../../kit/testing/builders/earlier-purchase.ts'
import {
  armFaults,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { minute } from '../../../kit/testing/world/world-clock.ts'

const refusals = [
  ['contract-active', 'end the contract before buying a base package'],
  ['operate-failed', 'Failed to operate'],
  ['channel-not-for-device', 'This choice of channels is not offered for this device'],
] as const

/** Operations of redeeming a code. */
const steps = ['getCaptcha', 'previewActiveCode', 'listValidPackages', 'exchangeActiveCode']

const maxTries = 8

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

// spec: 5.04
test('a code of the own account says when and for which camera it was redeemed', async ({ phone, world }) => {
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Garden gate').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.checkCode(world, 'REDEEMED')
  await expect(
    phone.page.getByText('You redeemed this on 2026.11.10 for Living room', { exact: true }),
  ).toBeVisible()
  await expect(screen.code).toBeFocused()
  await world.enableStrictBackend()
  await screen.checkCode(world, 'REDEEMED')
  await expect(phone.page.getByText('Check that the activation code is correct')).toBeVisible()
})

test('a strict backend redeems a code', async ({ phone, world }) => {
  await world.enableStrictBackend()
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.redeemNow(world, 'GOOD-MONTH')
  await expect(screen.done).toBeVisible()
})

for (const round of representativeRounds) {
  test(`a code is redeemed once when each call is ${roundTitle(round)}`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    await armFaults(world, steps, round.command)
    await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
    await retryRedeem(phone, world)
    expect(await unusedFaults(world)).toEqual([])
    const { codes, entitlements } = await world.state()
    const { deviceId } = world.camera('Shop front')
    expect(codes.filter(({ status }) => status === 'redeemed')).toHaveLength(2)
    expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)
  })
}

test('a redeemed code with a lost answer is found on the camera when the page is opened again', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/Failed to load resource|ERR_|status of/)
  await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Shop front').deviceId}`)
  const screen = phone.at(RedeemScreen)
  await screen.checkCode(world, 'GOOD-MONTH')
  await world.arm({ http: { operationIds: ['exchangeActiveCode'], answer: { kind: 'reset-after-commit' } } })
  // The camera is asked before, and cannot be asked after.
  const operationIds = ['listValidPackages']
  await world.arm({ http: { operationIds, latencyMs: 1 } })
  await world.arm({ http: { operationIds, answer: { kind: 'status', status: 503 } } })
  await phone.tap(screen.redeem)
  await expect(phone.page.getByText('Still checking')).toBeVisible()
  await phone.open(RedeemScreen.address)
  await expect(screen.done).toBeVisible()
  await phone.open(RedeemScreen.address)
  await expect(screen.check).toBeVisible()
})

/** Checks and redeems the code, and tries again after every error, until the page shows that it is done. */
async function retryRedeem(phone: Phone, world: World): Promise<void> {
  const screen = phone.at(RedeemScreen)
  const { done, lookAgain, redeem } = screen
  // An error of the try before goes with the press.
  const refused = screen.error.or(phone.page.locator('[aria-invalid="true"]'))
  const redeemed = lookAgain.or(done).or(refused)
  const checked = redeem.or(redeemed)
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    await expect(screen.captchaImage).not.toHaveAttribute('aria-busy', 'true')
    if (!(await screen.captchaImage.getByRole('img').isVisible())) await phone.tap(screen.captchaImage)
    await screen.checkCode(world, 'GOOD-MONTH')
    await expect(checked.first()).toBeVisible()
    if (await redeem.isVisible()) {
      await phone.tap(redeem)
      await expect(redeemed.first()).toBeVisible()
    }
    if (await lookAgain.isVisible()) {
      await phone.tap(lookAgain)
      await expect(done.or(screen.check).first()).toBeVisible()
    }
    if (await done.isVisible()) return
  }
  throw new Error(`not redeemed after ${maxTries} tries`)
}
