import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'

test('a phone without WeChat says so and keeps the order unpaid', async ({ phone, world }) => {
  phone.abilities.hasWechat = false
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.failed).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})
