import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { persistUntilBought } from '../../kit/flows/persist-until-bought.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

// Cameras enough for each fault to meet a first purchase of its own, on one phone.
test.use({ scenario: 'hundred-and-ten-devices' })
test.describe.configure({ timeout: 120_000 })

const steps = ['getPackage', 'addOrder', 'pay4Ali', 'confirmOrder', 'getUnpaidOrder']
const half = networkFaults.length / 2

for (const faults of [networkFaults.slice(0, half), networkFaults.slice(half)]) {
  const names = faults.map(([name]) => name).join('; ')
  test(`a first purchase with Alipay, each step ${names}: bought once all the same`, async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    for (const [index, [name, fault]] of faults.entries()) {
      const { deviceId = '' } = world.made.devices[index] ?? {}
      await test.step(name, async () => {
        await phone.open(PackagesScreen.address(deviceId))
        const packages = phone.at(PackagesScreen)
        await packages.chooseDuration('1 month')
        const sheet = await packages.confirm()
        await phone.tap(sheet.method('Alipay'))
        await sheet.accept()
        for (const operationId of steps) await world.arm({ http: { operationIds: [operationId], ...fault } })
        phone.cashier.choose('pay')
        await sheet.payNow()
        await persistUntilBought(phone)
        await world.disarm()
      })
      const { orders, entitlements } = await world.state()
      const paid = orders.filter((order) => order.deviceId === deviceId && order.paidAtMs !== null)
      expect(paid, name).toHaveLength(1)
      expect(
        entitlements.filter((one) => one.deviceId === deviceId),
        name,
      ).toHaveLength(1)
      expect(
        orders.filter(({ status }) => status === 0),
        name,
      ).toEqual([])
    }
    expect(phone.cashier.shown.every(({ provider }) => provider === 'alipay')).toBe(true)
  })
}
