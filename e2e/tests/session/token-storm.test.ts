import { expect, test } from '../../kit/fixtures.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'

test.use({ scenario: 'active-cloud' })

test('every call of a page refused for its token at once makes one refresh', async ({
  phone,
  world,
  journal,
}) => {
  phone.guard.allow(/status of 401/)
  await world.expireToken()
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until')
  expect(await journal.count({ kind: 'http', status: '401' })).toBeGreaterThan(1)
  expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)
})
