import {
  armPurchaseFaults,
  faultRounds,
  roundTitle,
  unusedFaults,
} from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { retryTopUp } from '../../kit/flows/retry-purchase.ts'
import { DataPlansScreen } from '../../kit/screens/data-screens.ts'

test.use({ scenario: 'data-new' })

/** Operations of a top-up, without the query at its end. */
const steps = ['listPackages', 'addOrder', 'pay4WeChat']

for (const round of faultRounds) {
  test(`a top-up whose steps are ${roundTitle(round)} is bought once`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const camera = 'Garden gate'
    const { deviceId } = world.camera(camera)
    phone.cashier.choose('pay')
    await armPurchaseFaults(world, steps, round)
    await phone.open(DataPlansScreen.addressOf({ deviceId }))
    await retryTopUp(phone, { camera, gb: 5 })

    expect(await unusedFaults(world)).toEqual([])
    const { orders, entitlements } = await world.state()
    const paid = orders.filter(({ paidAtMs }) => paidAtMs !== null)
    expect(paid).toMatchObject([{ deviceId, packageId: 'data-top-up-5g' }])
    expect(entitlements).toHaveLength(1)
    expect(orders.filter(({ status }) => status === 0)).toEqual([])
  })
}
