import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'

test.use({ scenario: 'ios-review', platform: 'ios' })

// spec: 6.04, 7.13
test('app store reviewers pay by the Alipay test call and see no other method', async ({
  phone,
  world,
  journal,
}) => {
  await givenUnpaidOrder(world, { camera: 'Living room' })
  await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
  const order = phone.at(PayOrderScreen)
  await expect(order.method('Alipay')).toBeChecked()
  await expect(order.method('WeChat Pay')).toHaveCount(0)
  phone.cashier.choose('pay')
  await expect((await order.payNow()).paid).toBeVisible()
  expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: await world.priceFen() }])
  expect(await journal.count({ operationId: 'iosTestPay4Ali' })).toBe(1)
  expect(await journal.count({ operationId: 'pay4Ali' })).toBe(0)
})
