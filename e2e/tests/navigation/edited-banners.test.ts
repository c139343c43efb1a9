import type { Schemas } from '@skyshop/openapi/control'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { Journal } from '../../../kit/testing/world/journal.ts'
import { importWorld } from '../../../kit/testing/world/world.ts'
import { hour } from '../../../kit/testing/world/world-clock.ts'

/** A banner before all others of the cloud tab. */
function banner(change: Partial<Schemas['NewBanner']>): Schemas['NewBanner'] {
  const place = { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 1 } as const
  const texts = { en: { title: 'Autumn sale', subtitle: 'This week' } }
  return { ...place, picture: 'campaign-spring', innerId: 'autumn', texts, ...change }
}

/** Displays (1) and clicks (2) reported of the banner, in order. */
async function reportsOf(journal: Journal): Promise<number[]> {
  const entries = await journal.entries({ kind: 'bridge', operationId: 'reportEvent' })
  return entries.flatMap(({ request }) => {
    const { dataType, jsonObject } = request as { dataType: number; jsonObject: { innerId: string } }
    return jsonObject.innerId === 'autumn' ? [dataType] : []
  })
}

// spec: 2.81
test('a banner with a page of the shop as its target opens it and counts a click', async ({
  phone,
  world,
  journal,
}) => {
  await world.createBanner(banner({ actionValue: '/appHelp' }))
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Autumn sale')
  await phone.tap(tab.slide)
  await expect(phone.page).toHaveURL(/[/]appHelp[?].*innerId=autumn/)
  await expect.poll(() => reportsOf(journal)).toEqual([1, 2])
})

// spec: 2.81
test('a banner with an address of another host as its target leaves the shop for it', async ({
  phone,
  world,
  page,
  journal,
}) => {
  phone.guard.allow(/brand[.]example[.]org/)
  await page.route('https://brand.example.org/**', (route) => route.fulfill({ body: 'The sale' }))
  await world.createBanner(banner({ actionValue: 'https://brand.example.org/sale' }))
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Autumn sale')
  await phone.tap(tab.slide)
  await expect(page).toHaveURL(/^https:[/][/]brand[.]example[.]org[/]sale[?].*innerId=autumn/)
  await expect.poll(() => reportsOf(journal)).toEqual([1, 2])
})

for (const actionValue of [
  'javascript:alert(1)',
  'http://brand.example.org/',
  '//brand.example.org',
  '/noSuchPage',
]) {
  // spec: 2.81
  test(`a banner with the target ${actionValue} is refused, says so and counts no click`, async ({
    phone,
    world,
    journal,
  }) => {
    await world.createBanner(banner({ actionValue }))
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.slide).toContainText('Autumn sale')
    await phone.tap(tab.slide)
    await tab.seeToast('This offer cannot be opened')
    expect(phone.address()).toBe(CloudTabScreen.address)
    await expect.poll(() => reportsOf(journal)).toEqual([1])
  })
}

for (const [kind, change] of [
  ['without a target', { actionValue: '' }],
  ['with an action for a page of the app', { actionType: 'OPEN_APP_PAGE', actionValue: 'devices' }],
] as const) {
  // spec: 2.81
  test(`a banner ${kind} counts a click and leads nowhere`, async ({ phone, world, journal }) => {
    await world.createBanner(banner(change))
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.slide).toContainText('Autumn sale')
    await phone.tap(tab.slide)
    await expect.poll(() => reportsOf(journal)).toEqual([1, 2])
    expect(phone.address()).toBe(CloudTabScreen.address)
  })
}

test('a banner is shown from its start until its end, by the clock of the world', async ({
  phone,
  world,
  clock,
}) => {
  const nowMs = world.initial.clock.nowMs
  await world.createBanner(banner({ startsAtMs: nowMs + hour, endsAtMs: nowMs + 2 * hour }))
  const tab = phone.at(CloudTabScreen)
  for (const isShown of [false, true, false]) {
    await phone.open(CloudTabScreen.address)
    await expect(tab.slide).toContainText(isShown ? 'Autumn sale' : 'Every event, kept')
    await clock.advance(hour)
  }
})

test('a banner with a picture of its own is in the exported world', async ({ phone, world, removeAtEnd }) => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await world.createBanner(banner({ picture }))
  phone.signIn(removeAtEnd(await importWorld(world.stack, await world.export())))
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Autumn sale')
  await expect(tab.slide.locator('img')).toHaveAttribute('src', picture)
})
