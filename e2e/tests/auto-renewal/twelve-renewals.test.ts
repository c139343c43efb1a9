import { givenContract } from '../../kit/builders/contracts.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { day } from '../../kit/world/world-clock.ts'

for (const provider of ['wechat', 'alipay'] as const) {
  // spec: 4.26
  test(`twelve renewals by ${provider} make thirteen orders and cover the camera without a gap`, async ({
    phone,
    world,
    clock,
  }) => {
    phone.guard.allow(/status of 401/) // a token lasts a day
    await givenContract(world, 'Living room', provider)
    for (let month = 0; month < 12; month += 1) {
      await clock.advance(30 * day)
      const { entitlements } = await world.state()
      expect(entitlements.filter(({ state }) => state === 'activated')).toHaveLength(1)
    }
    const { payments } = await world.state()
    expect(payments.map(({ state, amountFen }) => [state, amountFen])).toEqual(
      Array(13).fill(['succeeded', await world.priceFen('cloud-event-7d-month-auto')]),
    )
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows.first()).toContainText(
      await world.priceText('cloud-event-7d-month-auto'),
    )
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2027.12.15')
  })
}
