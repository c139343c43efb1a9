import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'
import { hour, second } from '../../../kit/testing/world/world-clock.ts'

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

  // spec: 6.02, 8.03
  test('shows that the user is not authorised when there is no new one', async ({ phone }) => {
    phone.guard.allow(browserLineAbout401)
    phone.isSignedOut = true
    await phone.open(CloudTabScreen.address)
    await phone.at(NullPageScreen).seeToast('Request has not been authorized')
    const main = phone.page.getByRole('main')
    await expect(main).toContainText('You are signed out')
    await expect(main).not.toContainText('charged')
    // The drawing is there, and is not that of a lost network, whose signal is struck out.
    await expect(main.locator('svg path').first()).toBeAttached()
    await expect(main.locator('path[stroke="var(--warm)"]')).toHaveCount(0)
    await phone.tap(main.getByRole('button', { name: 'Try again' }))
    await phone.tap(main.getByRole('button', { name: 'Back to the app' }))
    await expect.poll(() => phone.exits).toEqual(['close'])
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

test.describe('a camera with a package', () => {
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
})

test('a page reads its data again after a jump of the clock, but not while another app is in front', async ({
  phone,
  clock,
  journal,
}) => {
  phone.guard.allow(browserLineAbout401)
  await clock.advance(hour)
  expect(await journal.count({ operationId: 'pageShow' })).toBe(0)
  await phone.open(CloudTabScreen.address)
  await journal.waitFor({ operationId: 'listUserOrders' })
  await clock.advance(59 * second)
  expect(await journal.count({ operationId: 'pageShow' })).toBe(0)
  await clock.advance(hour)
  expect(await journal.count({ operationId: 'pageShow' })).toBe(1)
  await journal.waitFor({ operationId: 'listUserOrders' }, 2)
  await phone.host.pageHide()
  await clock.advance(hour)
  expect(await journal.count({ operationId: 'pageShow' })).toBe(1)
})

for (const [when, notice] of [
  ['the app is left and shown again', 'pageShow'],
  ['a token is refused in the middle', '401'],
] as const) {
  test(`nothing of the first account is shown or paid for after a switch when ${when}`, async ({
    phone,
    world,
    page,
    journal,
    removeAtEnd,
  }) => {
    phone.guard.allow(browserLineAbout401)
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Shop front')).toContainText('Cloud Service has not been activated')
    // The last call of the page: still to come, it would meet the refusal before the tap does.
    await journal.waitFor({ operationId: 'listUserOrders' })
    const profile = { appLanguage: 'en' }
    phone.signIn(removeAtEnd(await createWorld(world.stack, { scenario: 'data-new', seed: 2, profile })))
    if (notice === 'pageShow') await phone.host.pageShow()
    else {
      await world.expireToken()
      await phone.tap(tab.action('Shop front'))
    }
    await expect(page).toHaveURL(/[/]homePage$/)
    await expect(page.getByRole('main')).toContainText('Orchard')
    await expect(page.getByText('Shop front')).toHaveCount(0)

    await phone.host.back()
    await expect.poll(() => phone.exits).toEqual(['close'])
  })
}
