import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

// spec: 4.05, 4.11
test('a bought month is active on result page, camera row and order list', async ({ phone, world }) => {
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.paid).toContainText('Living room')
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success[?]/)
  await phone.tap(result.backToCameras)

  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Living room')).toContainText('Until 2026.12.20')
  await expect(tab.action('Living room')).toHaveText('Renew')
  await expect(tab.action('Garden gate')).toHaveText('Order')

  const orders = await tab.openOrders()
  await expect(orders.rows).toHaveCount(1)
  await expect(orders.rows).toContainText(['Valid'])
  await expect(orders.rows).toContainText([await world.priceText()])
  expect((await world.state()).orders).toMatchObject([{ status: 4, payMoneyFen: await world.priceFen() }])
})
