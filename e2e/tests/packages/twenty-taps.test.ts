import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

test('twenty taps on Pay make one order and one wallet call', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.pay.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await phone.cashier.waitForOpen()
  phone.cashier.choose('pay')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expect(await journal.count({ operationId: 'addOrder' })).toBe(1)
  expect(await journal.count({ operationId: 'pay4WeChat' })).toBe(1)
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(1)
  expect((await world.state()).orders).toHaveLength(1)
})
