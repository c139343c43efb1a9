import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen, PayOrderScreen } from '../../kit/screens/order-screens.ts'

test.use({ scenario: 'unpaid-order' })

// spec: 4.09, 8.13
test('cancelling in the order list confirms it and moves the order below the unpaid ones', async ({
  phone,
  world,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.cards).toHaveCount(1)
  await orders.cancelOrder()
  await expect(orders.toast('Canceled successfully')).toBeVisible()
  await expect(orders.cards).toHaveCount(0)
  await expect(orders.rows).toContainText(['Canceled'])
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
  await phone.goTo(PayOrderScreen.address(world.camera('Living room').deviceId))
  await expect(phone.at(PayOrderScreen).nothingToPay).toBeVisible()
})

test('cancelling on the payment page confirms it and offers no payment', async ({ phone, world }) => {
  await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
  const payment = phone.at(PayOrderScreen)
  await payment.cancelOrder()
  await expect(payment.toast('Canceled successfully')).toBeVisible()
  await expect(payment.pay).toBeHidden()
  expect((await world.state()).orders).toMatchObject([{ status: 6 }])
})
