import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { persistUntilToppedUp } from '../../kit/flows/persist-until-paid.ts'
import { DataPlansScreen } from '../../kit/screens/data-plans-screen.ts'

test.use({ scenario: 'data-new' })

/** What a top-up is made of. */
const steps = ['listPackages', 'addOrder', 'pay4WeChat', 'confirmOrder']

for (const [name, fault] of networkFaults) {
  test(`each step of a top-up ${name}: bought once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const camera = 'Garden gate'
    const { deviceId } = world.camera(camera)
    phone.cashier.choose('pay')
    for (const operationId of steps) await world.arm({ http: { operationIds: [operationId], ...fault } })
    await phone.open(DataPlansScreen.addressOf({ deviceId }))
    await persistUntilToppedUp(phone, { camera, gb: 5 })

    const { orders, entitlements } = await world.state()
    const paid = orders.filter(({ paidAtMs }) => paidAtMs !== null)
    expect(paid).toMatchObject([{ deviceId, packageId: 'data-top-up-5g' }])
    expect(entitlements).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
  })
}
