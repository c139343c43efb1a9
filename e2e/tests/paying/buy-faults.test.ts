import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { armPurchase, faultRounds, nameOf, unmet } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { persistUntilBought } from '../../kit/flows/persist-until-bought.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

const camera = 'Living room'

/** What a purchase is made of once the sheet is filled, and the question at its end. */
const acts = ['getPackage', 'addOrder', 'pay4WeChat', 'getUnpaidOrder']

for (const round of faultRounds) {
  test(`each step of a renewal ${nameOf(round)}: renewed once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const first = await givenPackage(world, { camera })
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const packages = phone.at(PackagesScreen)
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await phone.tap(sheet.effect('After the current one'))
    await sheet.accept()
    await armPurchase(world, acts, round)
    phone.cashier.choose('pay')
    await sheet.payNow()
    await persistUntilBought(phone)

    expect(await unmet(world)).toEqual([])
    const { orders, entitlements } = await world.state()
    const renewals = orders.filter(({ orderNo, paidAtMs }) => orderNo !== first && paidAtMs !== null)
    expect(renewals).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
    expect(entitlements).toHaveLength(2)
  })
}
