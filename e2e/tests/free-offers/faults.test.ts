import { armFaults, unusedFaults } from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { clickUntil, touch } from '../../../kit/testing/flows/click-until.ts'
import { ClaimScreen } from '../../../kit/testing/screens/offer-screens.ts'

const claims = [
  {
    ...{ name: 'a coupon', scenario: 'new-owner', address: ClaimScreen.coupon },
    ...{ list: 'filterGiftDevices', claim: 'obtainGift', done: /^(Received|This has been received before)$/ },
  },
  {
    ...{ name: 'the trial', scenario: 'new-owner', address: ClaimScreen.trial },
    ...{ list: 'filterTrialDevices', claim: 'consumeTrials', done: /^The trial runs on 1 camera$/ },
  },
  {
    ...{ name: 'the free calls', scenario: 'wechat-call-ready', address: ClaimScreen.calls },
    ...{ list: 'getDeviceCanReceiveList', claim: 'claimWechatCallPackage', done: /^Received$/ },
  },
] as const

/** Faults of each operation in their order; the one that carries it out comes last, as it is not sent again. */
const courses = [
  {
    name: 'refused, also for the token, and late',
    list: ['refused with 503', 'refused for the token', 'carried out, answer lost'],
    claim: ['refused with 503', 'refused for the token', 'slow'],
  },
  {
    name: 'refused by the business and lost',
    list: ['refused by the business', 'slow'],
    claim: ['refused by the business', 'cut before it was carried out', 'carried out, answer lost'],
  },
  {
    name: 'answered with unreadable text',
    list: ['answered with broken text', 'cut in the middle of the answer', 'cut before it was carried out'],
    claim: ['answered with broken text'],
  },
] as const

for (const { name, scenario, address, list, claim, done } of claims) {
  test.describe(name, () => {
    test.use({ scenario })

    for (const course of courses) {
      test(`a claim is granted once when its calls are ${course.name}`, async ({ phone, world }) => {
        phone.guard.allow(/Failed to load resource|ERR_|status of/)
        await armFaults(world, [list], course.list)
        await armFaults(world, [claim], course.claim)
        await phone.open(address)
        const screen = phone.at(ClaimScreen)
        const camera = phone.page.getByRole('main').getByRole('checkbox').first()
        const receive = async () => {
          if (await camera.isVisible()) await camera.check(touch)
          await screen.receive.click(touch)
        }
        await clickUntil(phone, { selector: 'main h2', text: done }, [
          { selector: 'button', text: /^Reload$/ },
          {
            selector: 'button',
            text: /^To my cameras$/,
            run: async () => void (await phone.page.reload()),
          },
          { selector: 'button', text: /^(Receive|Try it free)/, run: receive },
        ])
        expect(await unusedFaults(world)).toEqual([])
        expect((await world.state()).grants).toHaveLength(1)
      })
    }
  })
}
