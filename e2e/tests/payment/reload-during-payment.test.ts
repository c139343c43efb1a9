import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test('a reload while the wallet is open keeps the order', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.payNow()
  await phone.cashier.waitForOpen()
  await phone.page.reload()
  phone.cashier.choose('pay')
  await phone.host.settled()

  await journal.waitFor({ operationId: 'confirmOrder' })
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.20')
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

test('a web view killed before payment finds its unpaid order again', async ({ phone, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.payNow()
  await phone.cashier.waitForOpen()
  await phone.page.reload()
  phone.cashier.choose('cancel')
  await phone.host.settled()
  await journal.waitFor({ operationId: 'confirmOrder' })

  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await expect(orders.cards).toHaveCount(1)
  phone.cashier.choose('pay')
  const result = await (await orders.pay()).payNow()
  await expect(result.paid).toBeVisible()
})
