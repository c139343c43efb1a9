import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen, PayOrderScreen } from '../../kit/screens/order-screens.ts'
import { minute, second } from '../../kit/world/world-clock.ts'

test.use({ scenario: 'unpaid-order' })

// spec: 4.02
test('the countdown follows the world clock and ends with the status of the server', async ({
  phone,
  clock,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.timeLeft).toHaveText('15:00')
  await clock.advance(10 * minute + 15 * second)
  await expect(orders.timeLeft).toHaveText('04:45')

  const fired = await clock.advanceToNextEvent()
  expect(fired).toMatchObject([{ kind: 'order.deadline' }])
  await expect(orders.cards).toHaveCount(0)
  await expect(orders.rows).toContainText(['Timed out'])
  expect((await world.state()).orders).toMatchObject([{ status: 7 }])
})

test.describe('a phone in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  // spec: 8.11
  test('counts down on the payment page and shows the time-out', async ({ phone, clock, world }) => {
    await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
    const payment = phone.at(PayOrderScreen)
    await expect(payment.timeLeft).toHaveText('15:00')
    await clock.advance(15 * minute)
    await expect(
      phone.page.getByText('Order timed out, and the order has been cancelled automatically').first(),
    ).toBeVisible()
    await expect(payment.pay).toBeHidden()
  })
})
