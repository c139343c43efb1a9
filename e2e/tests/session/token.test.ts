import { expect, test } from '../../kit/fixtures/test.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const browserLineAbout401 = /status of 401/

test.describe('a token that expired before the shop opens', () => {
  test.use({ scenario: 'token-expired' })

  test('is refreshed once for all calls', async ({ phone, journal }) => {
    phone.guard.allow(browserLineAbout401)
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toContainText('Cloud Service has not been activated for this device')
    await expect(tab.banner).toBeVisible()
    expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)
    expect(await journal.count({ kind: 'http', status: '401' })).toBeGreaterThan(0)
  })

  // spec: 8.03
  test('shows that the user is not authorised when there is no new one', async ({ phone }) => {
    phone.guard.allow(browserLineAbout401)
    phone.isSignedOut = true
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(NullPageScreen).toast('Request has not been authorized')).toBeVisible()
  })
})

test('a token that expires during use is refreshed without a message', async ({ phone, world, journal }) => {
  phone.guard.allow(browserLineAbout401)
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Living room')).toContainText('Cloud Service has not been activated')
  await world.expireToken()
  const packages = await tab.choose('Living room')
  await expect(packages.durations).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)
})
