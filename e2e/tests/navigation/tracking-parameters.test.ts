import { expect, test } from '../../kit/fixtures/test.ts'
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

function expectTracked(address: string): void {
  const found = new URL(address, 'http://shop.invalid').searchParams
  expect(Object.fromEntries([...found].filter(([name]) => name in point))).toEqual(point)
}
