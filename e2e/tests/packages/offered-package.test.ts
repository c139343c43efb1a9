import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

test('the preselected package takes three taps and the consent from the tab to the wallet', async ({
  phone,
  world,
}) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await expect(sheet.pay).toHaveText(/¥198[.]00/)
  await sheet.payNow()
  const cashier = await phone.cashier.waitForOpen()
  expect(phone.taps).toBe(3 + 1)
  expect(cashier.amountFen).toBe(19800)
  expect(cashier.merchantName).not.toBe('')
  phone.cashier.choose('pay')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expect((await world.state()).payments).toMatchObject([{ provider: 'wechat', amountFen: 19800 }])
})
