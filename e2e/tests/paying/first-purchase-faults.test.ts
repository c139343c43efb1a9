import { armAll, faultRounds, nameOf, unmet } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { persistUntilBought } from '../../kit/flows/persist-until-bought.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

// Cameras enough for each round to meet a first purchase of its own, on one phone.
test.use({ scenario: 'hundred-and-ten-devices' })
test.describe.configure({ timeout: 60_000 })

/** What a purchase is made of once the sheet is filled, and the question at its end. */
const acts = ['getPackage', 'addOrder', 'pay4Ali', 'getUnpaidOrder']

for (const [begin, end] of [
  [0, 2],
  [2, 4],
  [4, 6],
  [6, 7],
] as const) {
  const rounds = faultRounds.slice(begin, end)
  const names = rounds.map(nameOf).join('; ')
  test(`a first purchase with Alipay, each step ${names}: bought once all the same`, async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    for (const [index, round] of rounds.entries()) {
      const { deviceId = '' } = world.made.devices[index] ?? {}
      await test.step(nameOf(round), async () => {
        await phone.open(PackagesScreen.address(deviceId))
        const packages = phone.at(PackagesScreen)
        await packages.chooseDuration('1 month')
        const sheet = await packages.confirm()
        await phone.tap(sheet.method('Alipay'))
        await sheet.accept()
        await armAll(world, acts, round.act)
        await armAll(world, ['confirmOrder'], round.question)
        phone.cashier.choose('pay')
        await sheet.payNow()
        await persistUntilBought(phone)
        expect(await unmet(world)).toEqual([])
        const { orders, entitlements } = await world.state()
        const paid = orders.filter((order) => order.deviceId === deviceId && order.paidAtMs !== null)
        expect(paid).toHaveLength(1)
        expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)
        expect(orders.filter(({ status }) => status === 0)).toEqual([])
      })
    }
    expect(phone.cashier.shown.every(({ provider }) => provider === 'alipay')).toBe(true)
  })
}
