import { givenPackage, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { Journal } from '../../../kit/testing/world/journal.ts'

const point = { typeName: 'appPush', configId: '7', innerId: '42' }
const query = new URLSearchParams(point)
const camera = 'Living room'

interface Sent {
  body?: Record<string, unknown>
  query?: Record<string, unknown>
}

// spec: 2.64
test('tracking parameters are kept on every navigation and sent with the order', async ({
  phone,
  journal,
}) => {
  await phone.open(`${CloudTabScreen.address}?${query}`)
  const packages = await phone.at(CloudTabScreen).choose('Living room')
  await expect(packages.durations).toBeVisible()
  expectTracked(phone.address())

  phone.cashier.choose('pay')
  const sheet = await packages.confirm()
  await sheet.accept()
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()
  expectTracked(phone.address())

  const [added] = await journal.entries({ operationId: 'addOrder' })
  const request = added?.request as { body: { operationPointJson: string } } | undefined
  expect(JSON.parse(request?.body.operationPointJson ?? '{}')).toEqual(point)
})

// spec: 2.64
test('tracking parameters, an empty one too, outlive a page loaded anew, the error page and a return from PayPal', async ({
  phone,
  world,
}) => {
  const partial = { typeName: 'appPush', configId: '' }
  phone.guard.allow(/request to a host off the list: http:[/][/]127[.]0[.]0[.]1:\d+[/]wallets[/]paypal/)
  await givenUnpaidOrder(world, { camera: 'Living room' })
  await phone.open(`${CloudTabScreen.address}?${new URLSearchParams(partial)}`)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()

  await phone.open(NullPageScreen.errorAddress)
  await phone.tap(phone.at(NullPageScreen).reload)
  await expect(phone.page).toHaveURL(/[/]homePage[?]/)
  expectTracked(phone.address(), partial)

  await phone.open(CardScreen.paypal(world.camera('Living room')))
  const page = phone.at(CardScreen)
  await phone.tap(page.toPaypal)
  await phone.tap(page.atProvider('Agree and pay'))
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expectTracked(phone.address(), partial)
})

// spec: 3.13, 7.11
test('an order and its payment carry attribution and start of the package', async ({
  phone,
  world,
  journal,
}) => {
  await givenPackage(world, { camera })
  await phone.open(`${CloudTabScreen.address}?${new URLSearchParams(point)}`)
  const packages = await phone.at(CloudTabScreen).choose(camera)
  await packages.chooseDuration('1 month')
  const sheet = await packages.confirm()
  await phone.tap(sheet.effect('Now'))
  await sheet.accept()
  phone.cashier.choose('pay')
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()

  const { appKey } = world.initial.profile
  const { deviceId } = world.camera(camera)
  const { body = {} } = await lastSent(journal, 'addOrder')
  expect(body).toMatchObject({ paySource: 'A', appKey, productCode: 'IPC', deviceId, packageSource: 1 })
  expect(JSON.parse(String(body.operationPointJson))).toEqual(point)
  const priceFen = await world.priceFen()
  const orderNo = (await world.state()).orders.find(({ payMoneyFen, packageId }) => {
    return payMoneyFen === priceFen && packageId === body.packageId
  })?.orderNo
  const { query = {} } = await lastSent(journal, 'pay4WeChat')
  expect(query).toMatchObject({ appKey, productCode: 'IPC', immediateUse: 1 })
  expect(query.orderNo).toMatch(/^\d{20}$/)
  expect(query.orderNo).toBe(orderNo)

  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).title).toHaveText('My orders')
  await expect(phone.at(OrdersScreen).rows).not.toHaveCount(0)
  expect((await lastSent(journal, 'listUserOrders')).query).toMatchObject({ paySource: 'A', current: 1 })
})

function expectTracked(address: string, expected: Partial<typeof point> = point): void {
  const parameters = new URL(address, 'http://shop.invalid').searchParams
  expect(Object.fromEntries([...parameters].filter(([name]) => name in point))).toEqual(expected)
}

async function lastSent(journal: Journal, operationId: string): Promise<Sent> {
  const [...entries] = await journal.waitFor({ kind: 'http', operationId })
  return (entries.at(-1)?.request ?? {}) as Sent
}
