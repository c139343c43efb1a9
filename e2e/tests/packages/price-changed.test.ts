import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

// The price is read again before paying.
test('a changed price is shown and charged only after another tap', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await expect(sheet.pay).toHaveText(/19[.]90/)
  await world.request('PATCH', '/packages/cloud-event-7d-month', { priceFen: 2190 })
  await phone.tap(sheet.pay)
  await expect(sheet.sheet).toContainText('The price is now ¥21.90. Nothing has been charged.')
  await expect(sheet.pay).toHaveText(/21[.]90/)
  expect((await world.state()).orders).toEqual([])
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(0)

  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ payMoneyFen: 2190 }])
})
