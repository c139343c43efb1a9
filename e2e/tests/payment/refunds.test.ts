import { givenUnpaidOrder, openWallet, refundOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const camera = 'Living room'

for (const provider of ['wechat', 'alipay'] as const) {
  // spec: 4.04
  test(`an order refunded by ${provider} shows as refunded and its camera is not covered`, async ({
    phone,
    world,
  }) => {
    const orderNo = await givenUnpaidOrder(world, { camera })
    const pay = await openWallet(world, { orderNo, camera, provider })
    await pay()
    expect(await refundOrder(world, orderNo)).toBe(3)
    const { payments, entitlements } = await world.state()
    expect(payments).toMatchObject([{ provider, state: 'refunded', refundedFen: await world.priceFen() }])
    expect(entitlements).toMatchObject([{ state: 'revoked' }])
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows).toContainText(['Refunded'])
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText('has not been activated')
  })
}
