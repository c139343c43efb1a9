import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import type { Phone } from '../../kit/phone/phone.ts'
import { ClaimScreen } from '../../kit/screens/claim-screen.ts'

const mostTries = 5

/** After these nobody knows whether it was carried out; what is asked of one claim by all ten, is asked of each by them. */
const leavesOpen = /^(carried out|answered with broken text$|cut )/

const claims = [
  {
    ...{ name: 'a coupon', scenario: 'new-owner', address: ClaimScreen.coupon },
    ...{ steps: ['filterGiftDevices', 'obtainGift'], done: /^(Received|This has been received before)$/ },
  },
  {
    ...{ name: 'the trial', scenario: 'new-owner', address: ClaimScreen.trial },
    ...{ steps: ['filterTrialDevices', 'consumeTrials'], done: /^The trial runs on 1 camera$/ },
  },
  {
    ...{ name: 'the free calls', scenario: 'wechat-call-ready', address: ClaimScreen.calls },
    ...{ steps: ['getDeviceCanReceiveList', 'claimWechatCallPackage'], done: /^Received$/ },
  },
] as const

for (const { name, scenario, address, steps, done } of claims) {
  test.describe(name, () => {
    test.use({ scenario })

    for (const [fault, http] of networkFaults) {
      if (name !== 'a coupon' && !leavesOpen.test(fault)) continue
      test(`each step ${fault}: had once all the same`, async ({ phone, world }) => {
        phone.guard.allow(/Failed to load resource|ERR_|status of/)
        for (const operationId of steps) {
          await world.arm({ http: { operationIds: [operationId], ...http } })
        }
        await phone.open(address)
        await persist(phone, done)
        expect((await world.state()).grants).toHaveLength(1)
      })
    }
  })
}

/** Does what somebody does who wants it and reads what the page says. */
async function persist(phone: Phone, done: RegExp): Promise<void> {
  const screen = phone.at(ClaimScreen)
  const isDone = phone.page.getByRole('main').getByRole('heading', { level: 2, name: done })
  const reload = screen.link('Reload').or(screen.link('To my cameras'))
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    await expect(screen.receive.or(isDone).or(reload).first()).toBeVisible()
    if (await isDone.isVisible()) return
    if (await reload.isVisible()) {
      await phone.page.reload()
      continue
    }
    const camera = phone.page.getByRole('main').getByRole('checkbox').first()
    if (await camera.isVisible()) await camera.check()
    await phone.tap(screen.receive)
    await expect(screen.trouble.or(isDone).first()).toBeVisible()
  }
  await expect(isDone).toBeVisible()
}
