import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'

test('a missing wallet app or an old host app is named, and Alipay pays the same order', async ({
  phone,
  world,
}) => {
  phone.capabilities.missingMethods.push('requestWechatPay')
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' }, 'pay')
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/Update the app/)).toBeVisible()
  await expect(result.payWith('Alipay')).toBeVisible()
  const [unpaid] = (await world.state()).orders
  expect(unpaid).toMatchObject({ status: 0 })

  phone.capabilities.missingMethods.pop()
  phone.capabilities.hasWechat = false
  const order = phone.at(PayOrderScreen)
  await phone.goTo(PayOrderScreen.address(world.camera('Living room').deviceId))
  await phone.tap(order.method('WeChat Pay'))
  await order.payNow()
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/WeChat could not be opened/)).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 0 }])

  await phone.tap(result.payWith('Alipay'))
  await expect(order.method('Alipay')).toBeChecked()
  await order.payNow()
  await expect(result.paid).toBeVisible()
  expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: await world.priceFen() }])
  expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 4 }])
})
