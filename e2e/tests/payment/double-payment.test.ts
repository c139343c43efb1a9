import { givenUnpaidOrder, openWallet } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { minute } from '../../kit/world/world-clock.ts'

const camera = 'Living room'

for (const [first, second] of [
  ['wechat', 'alipay'],
  ['alipay', 'wechat'],
] as const) {
  test(`an order paid in ${first} and in ${second} activates one package and refunds the second payment`, async ({
    phone,
    world,
    clock,
  }) => {
    const orderNo = await givenUnpaidOrder(world, { camera })
    const payFirst = await openWallet(world, { orderNo, camera, provider: first })
    const paySecond = await openWallet(world, { orderNo, camera, provider: second })
    await payFirst()
    await paySecond()
    await clock.advance(10 * minute)
    const { orders, payments, entitlements } = await world.state()
    expect(orders).toMatchObject([{ status: 4 }])
    expect(entitlements).toMatchObject([{ state: 'activated' }])
    const kept = payments.map(({ amountFen, refundedFen }) => amountFen - refundedFen)
    expect(kept.sort()).toEqual([0, await world.priceFen()])
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows).toContainText(['Valid'])
  })
}
