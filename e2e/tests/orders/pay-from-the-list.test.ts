import { expect, test } from '../../kit/fixtures.ts'
import { OrdersScreen } from '../../kit/screens/orders-screen.ts'

test.use({ scenario: 'unpaid-order' })

test('an unpaid order is paid from the list', async ({ phone, world }) => {
  await phone.open(OrdersScreen.address)
  phone.cashier.choose('pay')
  const payment = await phone.at(OrdersScreen).pay()
  const result = await payment.payNow()
  await expect(result.paid).toBeVisible()
  await phone.tap(result.seeOrder)
  await expect(phone.page.getByText('Valid').first()).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})
