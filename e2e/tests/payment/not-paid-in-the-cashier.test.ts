import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'

test('an order cancelled or failed in the cashier stays unpaid and can be paid again', async ({
  phone,
  world,
}) => {
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' }, 'cancel')
  await expect(result.failed).toBeVisible()
  await expect(result.details).toContainText(['Event recording, 1 month', 'Living room', /^(.?\d{4}){5}/])
  const [unpaid] = (await world.state()).orders
  expect(unpaid).toMatchObject({ status: 0 })

  await phone.tap(result.payAgain)
  phone.cashier.choose('fail')
  await phone.at(PayOrderScreen).payNow()
  await expect(result.failed).toBeVisible()
  await expect(result.details).toContainText(['Event recording, 1 month', 'Living room', /^(.?\d{4}){5}/])
  expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 0 }])

  await phone.tap(result.payAgain)
  phone.cashier.choose('pay')
  await phone.at(PayOrderScreen).payNow()
  await expect(result.paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 4 }])
})
