import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

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
