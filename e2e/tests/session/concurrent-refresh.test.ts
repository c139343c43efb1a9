import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'active-cloud' })

test('all calls of a page refused for their token at once make one refresh', async ({
  phone,
  world,
  journal,
}) => {
  phone.guard.allow(/status of 401/)
  await world.expireToken()
  // Long enough for all of them to be refused meanwhile.
  await world.arm({ bridge: { names: ['getNewToken'], effect: { kind: 'late', delayMs: 700 } } })
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until')
  expect(await journal.count({ kind: 'http', status: '401' })).toBeGreaterThan(1)
  expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)
})
