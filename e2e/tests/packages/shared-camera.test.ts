import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage } from '../../../kit/testing/flows/buy-package.ts'

test.use({ scenario: 'shared-device' })

test('a package can be bought for a shared camera', async ({ phone, world }) => {
  const result = await buyPackage(phone, { camera: 'Summer house', duration: '1 month' })
  await expect(result.paid).toContainText('Summer house')
  expect((await world.state()).orders).toMatchObject([{ deviceName: 'Summer house', status: 4 }])
})
