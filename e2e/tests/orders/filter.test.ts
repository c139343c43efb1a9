import { expect, test } from '../../kit/fixtures.ts'
import { OrdersScreen } from '../../kit/screens/orders-screen.ts'

test.use({ scenario: 'unpaid-order' })

test('the list shows the orders of one state, and says when there are none', async ({ phone }) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await orders.show('Unpaid')
  await expect(orders.cards).toHaveCount(1)
  await orders.show('Refunded')
  await expect(phone.page.getByText('No orders in this state')).toBeVisible()
  await expect(orders.cards).toHaveCount(0)
  await orders.show('All')
  await expect(orders.cards).toHaveCount(1)
})
