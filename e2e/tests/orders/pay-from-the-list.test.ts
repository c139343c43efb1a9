import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'

test.use({ scenario: 'unpaid-order' })

test('the order list filters by state, says when it is empty and pays an unpaid order', async ({
  phone,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await orders.show('Refunded')
  await expect(phone.page.getByText('No orders in this state')).toBeVisible()
  await expect(orders.cards).toHaveCount(0)
  await orders.show('All')
  await expect(orders.cards).toHaveCount(1)
  await orders.show('Unpaid')
  await expect(orders.cards).toHaveCount(1)

  phone.cashier.choose('pay')
  const payment = await orders.pay()
  const result = await payment.payNow()
  await expect(result.paid).toBeVisible()
  await phone.tap(result.seeOrder)
  await expect(phone.page.getByText('Valid').first()).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})
