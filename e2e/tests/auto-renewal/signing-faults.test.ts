import {
  armFaults,
  faultRounds,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { clickUntil } from '../../kit/flows/click-until.ts'
import { paid } from '../../kit/flows/retry-purchase.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

// Cameras enough for each round to meet a contract of its own, on one phone.
test.use({ scenario: 'hundred-and-ten-devices' })

const groups = [
  { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(0, 2) },
  { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(2, 4) },
  { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(4) },
  { method: 'Alipay', session: 'appSignContract4Ali', rounds: representativeRounds },
] as const

for (const { method, session, rounds } of groups) {
  const names = rounds.map(roundTitle).join('; ')
  test(`signing with ${method} while session and query meet ${names} makes one contract per camera`, async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    for (const [index, round] of rounds.entries()) {
      const { deviceId = '' } = world.initial.devices[index] ?? {}
      await test.step(roundTitle(round), async () => {
        await phone.goTo(PackagesScreen.address(deviceId))
        const sheet = await phone.at(PackagesScreen).renewMonthly()
        await phone.tap(sheet.method(method))
        await sheet.acceptBoth()
        await armFaults(world, [session, 'hasUserSignedContract'], round.command)
        phone.contract.choose('sign')
        await sheet.signNow()
        // What failed is said, the choice stands, and another touch signs.
        await clickUntil(phone, paid, [{ selector: 'dialog button', text: /^Sign and pay ¥/ }])
        expect(await unusedFaults(world)).toEqual([])
        const { contracts, entitlements } = await world.state()
        expect(contracts.filter(({ state }) => state === 'active')).toHaveLength(index + 1)
        expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)
      })
    }
  })
}
