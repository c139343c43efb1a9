import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { persistUntilBought } from '../../kit/flows/persist-until-bought.ts'

const camera = 'Living room'

/** What a purchase is made of once the sheet is filled. */
const steps = ['getPackage', 'addOrder', 'pay4WeChat', 'confirmOrder', 'getUnpaidOrder']

for (const [name, fault] of networkFaults) {
  test(`each step of a renewal ${name}: renewed once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const first = await givenPackage(world, { camera })
    const sheet = await fillSheet(phone, { camera, duration: '1 month', effect: 'After the current one' })
    for (const operationId of steps) await world.arm({ http: { operationIds: [operationId], ...fault } })
    phone.cashier.choose('pay')
    await sheet.payNow()
    await persistUntilBought(phone)

    const { orders, entitlements } = await world.state()
    const renewals = orders.filter(({ orderNo, paidAtMs }) => orderNo !== first && paidAtMs !== null)
    expect(renewals).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
    expect(entitlements).toHaveLength(2)
  })
}
