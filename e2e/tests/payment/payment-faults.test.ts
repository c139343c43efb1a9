import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import {
  armPurchaseFaults,
  faultRounds,
  roundTitle,
  unusedFaults,
} from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { retryPurchase } from '../../kit/flows/retry-purchase.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

const camera = 'Living room'

/** Operations once the sheet is filled, without the query at its end. */
const purchaseSteps = ['getPackage', 'addOrder', 'pay4Ali', 'getUnpaidOrder']
const renewalSteps = ['getPackage', 'addOrder', 'pay4WeChat', 'getUnpaidOrder']

for (const round of faultRounds) {
  test(`a first purchase with Alipay whose steps are ${roundTitle(round)} is made once`, async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const packages = phone.at(PackagesScreen)
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await phone.tap(sheet.method('Alipay'))
    await sheet.accept()
    await armPurchaseFaults(world, purchaseSteps, round)
    phone.cashier.choose('pay')
    await sheet.payNow()
    await retryPurchase(phone)

    expect(await unusedFaults(world)).toEqual([])
    const { orders, entitlements } = await world.state()
    expect(orders.filter(({ paidAtMs }) => paidAtMs !== null)).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
    expect(entitlements).toHaveLength(1)
    expect(new Set(phone.cashier.shown.map(({ provider }) => provider))).toEqual(new Set(['alipay']))
  })
}

for (const round of faultRounds) {
  test(`a renewal whose steps are ${roundTitle(round)} is made once`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const first = await givenPackage(world, { camera })
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const packages = phone.at(PackagesScreen)
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await phone.tap(sheet.effect('After the current one'))
    await sheet.accept()
    await armPurchaseFaults(world, renewalSteps, round)
    phone.cashier.choose('pay')
    await sheet.payNow()
    await retryPurchase(phone)

    expect(await unusedFaults(world)).toEqual([])
    const { orders, entitlements } = await world.state()
    const renewals = orders.filter(({ orderNo, paidAtMs }) => orderNo !== first && paidAtMs !== null)
    expect(renewals).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
    expect(entitlements).toHaveLength(2)
  })
}
