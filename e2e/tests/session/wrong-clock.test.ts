import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen, PayOrderScreen } from '../../kit/screens/order-screens.ts'
import { hour, minute } from '../../kit/world/world-clock.ts'

test.use({ scenario: 'unpaid-order' })

for (const [name, aheadMs] of [
  ['three hours fast', 3 * hour],
  ['three hours slow', -3 * hour],
] as const) {
  // spec: 4.02
  test(`a phone that is ${name} counts down to the deadline of the server and pays in time`, async ({
    phone,
    world,
    clock,
  }) => {
    await phone.setClockOffset(aheadMs, world.initial.clock)
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).timeLeft).toHaveText('15:00')
    const payment = await phone.at(OrdersScreen).pay()
    await expect(payment.timeLeft).toHaveText('15:00')
    await clock.advance(14 * minute)
    await expect(payment.timeLeft).toHaveText('01:00')
    phone.cashier.choose('pay')
    await expect((await payment.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([{ status: 4 }])
  })
}

test('a fast phone cancels no order early and a slow one offers no closed order', async ({
  phone,
  world,
  clock,
}) => {
  await phone.setClockOffset(hour, world.initial.clock)
  await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
  const payment = phone.at(PayOrderScreen)
  await expect(payment.pay).toBeVisible()
  await clock.advance(15 * minute - 1)
  await expect(payment.timeLeft).toHaveText('00:01')
  await expect(payment.pay).toBeVisible()
  await clock.advance(1)
  await expect(payment.pay).toBeHidden()
})
