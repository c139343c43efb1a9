import {
  armFaults,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import type { Phone } from '../../kit/phone/phone.ts'
import { RedeemScreen } from '../../kit/screens/redeem-screen.ts'
import type { World } from '../../kit/world/world.ts'

test.use({ scenario: 'codes-of-every-state' })

/** Operations of redeeming a code. */
const steps = ['getCaptcha', 'previewActiveCode', 'listValidPackages', 'exchangeActiveCode']
const mostTries = 8

for (const round of representativeRounds) {
  test(`a code whose steps are ${roundTitle(round)} is redeemed once`, async ({ phone, world }) => {
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
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    await expect(screen.captchaImage).not.toHaveAttribute('aria-busy', 'true')
    if (!(await screen.captchaImage.getByRole('img').isVisible())) await phone.tap(screen.captchaImage)
    await screen.checkCode(world, 'GOOD-MONTH')
    await expect(screen.check).not.toHaveAttribute('aria-busy', 'true')
    if (await screen.redeem.isVisible()) {
      await phone.tap(screen.redeem)
      await expect(screen.sheet).toBeHidden()
    }
    if (await screen.lookAgain.isVisible()) {
      await phone.tap(screen.lookAgain)
      await expect(screen.done.or(screen.check).first()).toBeVisible()
    }
    if (await screen.done.isVisible()) return
  }
  throw new Error(`not redeemed after ${mostTries} tries`)
}
