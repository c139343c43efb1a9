import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/pay-order-screen.ts'

test('a phone without WeChat says so and offers Alipay, which pays the same order', async ({
  phone,
  world,
}) => {
  phone.abilities.hasWechat = false
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' }, 'pay')
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/WeChat could not be opened/)).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  const [unpaid] = (await world.state()).orders
  expect(unpaid).toMatchObject({ status: 0 })

  await phone.tap(result.payWith('Alipay'))
  const order = phone.at(PayOrderScreen)
  await expect(order.method('Alipay')).toBeChecked()
  const second = await order.payNow()
  await expect(second.paid).toBeVisible()
  expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: 1990 }])
  expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 4 }])
})

test('a host app too old to open the wallet says so and offers the other', async ({ phone, world }) => {
  phone.abilities.missingMethods.push('requestWechatPay')
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/Update the app/)).toBeVisible()
  await expect(result.payWith('Alipay')).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})
