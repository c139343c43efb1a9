import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/pay-order-screen.ts'

// spec: 8.14
test('an unpaid order of the camera can be paid instead of ordering again', async ({ phone, world }) => {
  const orderNo = await givenUnpaidOrder(world, { camera: 'Living room' })
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.payNow()
  await phone.tap(sheet.unpaidQuestion.getByRole('button', { name: 'Pay this order' }))

  phone.cashier.choose('pay')
  const result = await phone.at(PayOrderScreen).payNow()
  await expect(result.paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ orderNo, status: 4 }])
})

test('an unpaid order of the camera can be cancelled to order anew', async ({ phone, world }) => {
  const orderNo = await givenUnpaidOrder(world, { camera: 'Living room' })
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.payNow()
  await phone.tap(sheet.unpaidQuestion.getByRole('button', { name: 'Cancel order' }))
  await expect(sheet.toast('Canceled successfully')).toBeVisible()

  phone.cashier.choose('pay')
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()
  const { orders } = await world.state()
  expect(orders.find((order) => order.orderNo === orderNo)).toMatchObject({ status: 6 })
  expect(orders.filter(({ status }) => status === 4)).toHaveLength(1)
})
