import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { CardScreen } from '../../kit/screens/card-screen.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const point = { typeName: 'appPush', configId: '7', innerId: '42' }
const query = new URLSearchParams(point)

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

function expectTracked(address: string, expected: Partial<typeof point> = point): void {
  const found = new URL(address, 'http://shop.invalid').searchParams
  expect(Object.fromEntries([...found].filter(([name]) => name in point))).toEqual(expected)
}
