import { answered } from '@skyshop/bridge-simulator/control'
import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage, fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'

test.describe('a HarmonyOS phone', () => {
  test.use({ platform: 'harmony' })

  // spec: 5.08
  test('an Alipay payment succeeds and Alipay is preselected for the next purchase', async ({
    phone,
    world,
  }) => {
    const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
    await expect(sheet.method('WeChat Pay')).toBeChecked()
    await phone.tap(sheet.method('Alipay'))
    await expect(sheet.sheet).toContainText('Charged only after you confirm in Alipay')
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: await world.priceFen() }])
    expect((await world.state()).orders).toMatchObject([{ status: 4 }])

    const next = await fillSheet(phone, { camera: 'Garden gate', duration: '1 month' })
    await expect(next.method('Alipay')).toBeChecked()
  })
})

test('a payment with Alipay in certificate mode succeeds, also after both certificates were changed', async ({
  phone,
  world,
}) => {
  for (const [camera, alipay] of [
    ['Living room', { signMode: 'certificate' }],
    ['Garden gate', { appCertificate: 'second', platformCertificate: 'second' }],
  ] as const) {
    await world.request('PATCH', '/merchant-plans', { alipay })
    const sheet = await fillSheet(phone, { camera, duration: '1 month' })
    await phone.tap(sheet.method('Alipay'))
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toContainText(camera)
  }
  const { orders, payments } = await world.state()
  expect(orders.map(({ status }) => status)).toEqual([4, 4])
  expect(payments).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
})

test('a package with %, +, & and = in its name is paid with Alipay, and the webhook is delivered', async ({
  phone,
  world,
}) => {
  const name = '100% 录像 + 1 & more = %25'
  const text = { name, description: 'Seven days' }
  await world.request('PATCH', '/packages/cloud-event-7d-month', { texts: { en: text, zh: text } })
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await phone.tap(sheet.method('Alipay'))
  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toContainText('Living room')
  await expect(phone.page.getByText(`You have bought ${name}.`)).toBeVisible()
  const told = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  expect(told).toMatchObject([{ kind: 'TRADE_SUCCESS', state: 'delivered' }])
})

test('a missing wallet app or an old host app is named, and Alipay pays the same order', async ({
  phone,
  world,
}) => {
  phone.capabilities.missingMethods.push('requestWechatPay')
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' }, 'pay')
  await expect(result.failed).toBeVisible()
  await expect(result.details).toContainText([/^1[45]:\d\d$/])
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

// spec: 5.08
test('no payment method is preselected after both wallets failed to open, and paying asks for one', async ({
  phone,
  world,
}) => {
  phone.capabilities.hasWechat = false
  phone.capabilities.missingMethods.push('requestAliPay')
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(phone.page.getByText(/WeChat could not be opened/)).toBeVisible()
  const order = phone.at(PayOrderScreen)
  await phone.tap(result.payWith('Alipay'))
  await order.payNow()
  await expect(phone.page.getByText(/cannot open Alipay/)).toBeVisible()
  await expect(result.payAgain).toBeVisible()
  await phone.goTo(PayOrderScreen.address(world.camera('Living room').deviceId))
  await expect(order.method('WeChat Pay')).not.toBeChecked()
  await expect(order.method('Alipay')).not.toBeChecked()
  await order.payNow()
  const method = phone.page.getByRole('radiogroup', { name: 'Pay with' })
  await expect(method.getByRole('alert')).toHaveText('Select a payment method')
  await expect(method).toBeFocused()

  phone.capabilities.hasWechat = true
  await phone.tap(order.method('WeChat Pay'))
  phone.cashier.choose('pay')
  await expect((await order.payNow()).paid).toBeVisible()
})

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

test.describe('an iOS phone under review', () => {
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

  // spec: 6.04
  test('app store reviewers abroad see no way to a card on the page of an unpaid order', async ({
    phone,
    world,
  }) => {
    await world.changeHost({ countryCode: 'DE' })
    await givenUnpaidOrder(world, { camera: 'Living room' })
    await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
    await expect(phone.at(PayOrderScreen).method('Alipay')).toBeChecked()
    await expect(phone.page.getByRole('button', { name: /^Pay by card/ })).toHaveCount(0)
  })
})
