import { givenUnpaidOrder } from '../../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../../kit/testing/fixtures/test.ts'
import { OrdersScreen } from '../../../../kit/testing/screens/order-screens.ts'
import { minute } from '../../../../kit/testing/world/world-clock.ts'

test('an order that nobody paid is expected to be in effect', async ({ phone, world, clock }) => {
  await givenUnpaidOrder(world, { camera: 'Living room' })
  await clock.advance(5 * minute)
  await phone.open(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).timeLeft).toHaveText('10:00')
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})
