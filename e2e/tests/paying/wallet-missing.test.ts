import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'

test('a phone without WeChat says so and keeps the order unpaid', async ({ phone, world }) => {
  phone.abilities.hasWechat = false
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/WeChat could not be opened/)).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})

test('a host app too old to open the wallet says so', async ({ phone, world }) => {
  phone.abilities.missingMethods.push('requestWechatPay')
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText(/Update the app/)).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})
