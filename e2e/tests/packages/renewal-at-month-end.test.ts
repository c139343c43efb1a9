import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage } from '../../../kit/testing/flows/buy-package.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

test.use({ scenario: 'active-cloud', platform: 'ios' })

test('a renewed camera stays covered when its first month ends', async ({ phone, world, clock, journal }) => {
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.paid).toBeVisible()

  await clock.advance(21 * day)
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2027.01.09')
  expect((await world.state()).entitlements).toHaveLength(3)
  expect(await journal.count({ operationId: 'addOrder' })).toBe(1)
})
