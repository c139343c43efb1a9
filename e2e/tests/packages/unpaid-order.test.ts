import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet, fillSheetFromTab } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'

// spec: 8.14
test('an unpaid order of the camera is paid, or cancelled for a new order', async ({ phone, world }) => {
  const paid = await givenUnpaidOrder(world, { camera: 'Living room' })
  const cancelled = await givenUnpaidOrder(world, { camera: 'Garden gate' })
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.payNow()
  await phone.tap(sheet.unpaidDialog.getByRole('button', { name: 'Pay this order' }))

  phone.cashier.choose('pay')
  const result = await phone.at(PayOrderScreen).payNow()
  await expect(result.paid).toBeVisible()
  await phone.tap(result.backToCameras)

  await fillSheetFromTab(phone, { camera: 'Garden gate', duration: '1 month' })
  await sheet.payNow()
  await phone.tap(sheet.unpaidDialog.getByRole('button', { name: 'Cancel order' }))
  await expect(sheet.toast('Canceled successfully')).toBeVisible()

  phone.cashier.choose('pay')
  await sheet.payNow()
  await expect(result.paid).toContainText('Garden gate')
  const { orders } = await world.state()
  expect(orders.find(({ orderNo }) => orderNo === paid)).toMatchObject({ status: 4 })
  expect(orders.find(({ orderNo }) => orderNo === cancelled)).toMatchObject({ status: 6 })
  expect(orders.filter(({ status }) => status === 4)).toHaveLength(2)
})
