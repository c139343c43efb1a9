import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { Journal } from '../../kit/world/journal.ts'
import type { World } from '../../kit/world/world.ts'
import { day, hour } from '../../kit/world/world-clock.ts'

interface Machine {
  name: string
  transitions: { from: string | null; to: string }[]
}

/** Between how many pairs of states a machine moves. */
function movesOf(machines: readonly Machine[], wanted: string): number {
  const moves = machines.find(({ name }) => name === wanted)?.transitions ?? []
  const between = moves.filter(({ from, to }) => from !== null && from !== to)
  return new Set(between.map(({ from, to }) => `${from}>${to}`)).size
}

test('a purchase in the phone shows in devices, orders with their state machine, and a journal that repeats and follows it, until a month has passed', async ({
  panel,
  world,
  journal,
}) => {
  const device = (name: RegExp) => panel.devices.getByRole('row', { name })
  await panel.open()
  await expect(panel.shop.locator('#app')).toBeVisible()
  for (const camera of [/Living room/, /Garden gate/, /Shop front/]) {
    await expect(device(camera)).toBeVisible()
  }
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText(await world.priceText())
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await expect(device(/Living room/)).toContainText('in effect')

  const answer = panel.page.waitForResponse(/state-machines/)
  await panel.openTab('State')
  const machines: Machine[] = await (await answer).json()
  const order = panel.orders.getByRole('row', { name: /Living room/ })
  await expect(order).toContainText('in effect')
  await order.getByRole('button').first().click()
  await expect(panel.machine).toHaveAccessibleName('State machine: in effect')
  await expect(panel.machine).toHaveAttribute('data-edges', String(movesOf(machines, 'order')))
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
  await test.step('its entry is opened, repeated and followed', () => readEntry(panel, journal))

  // A month of the calendar; the package has thirty days.
  await panel.openTab('World')
  await panel.button('+1 month').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(Date.UTC(2026, 11, 20, 1, 41))
  await expect(device(/Living room/)).toContainText('ended')
  // The repeated request made another order, which nobody paid.
  expect((await world.state()).orders.map(({ status }) => status).sort()).toEqual([5, 7])
})

test.describe('a world with a contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  test('the clock runs, stops and jumps by an hour, a day and to the next event while the journal is live', async ({
    panel,
    world,
  }) => {
    const nowMs = async () => (await world.read()).clock.nowMs
    await panel.open()
    await panel.openTab('Journal')
    await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ })).toBeVisible()
    await panel.button('Run the clock').click()
    await expect(panel.clock).toContainText('running')
    await expect.poll(nowMs).toBeGreaterThan(world.initial.clock.nowMs)
    await panel.button('Stop the clock').click()
    await expect(panel.clock).toContainText('standing still')

    const stoppedMs = await nowMs()
    await panel.button('+1 h').click()
    await expect.poll(nowMs).toBe(stoppedMs + hour)
    await expect(panel.journal.getByRole('button', { name: /clock [+]1 h/ })).toBeVisible()
    await panel.button('+1 day').click()
    await expect.poll(nowMs).toBe(stoppedMs + hour + day)

    const dueMs = (await world.read()).clock.next?.dueMs ?? 0
    await panel.button(/^Next: /).click()
    await expect.poll(nowMs).toBe(dueMs)
  })
})

test('an edited device applies at once, shows its effect and is undone, and so do coupons and account', async ({
  panel,
  world,
  page,
}) => {
  const cell = async () =>
    (await world.state()).devices.find(({ deviceName }) => deviceName === 'Living room')?.cell
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.devices.getByRole('button', { name: /Living room/ }).click()
  const editor = page.getByRole('complementary', { name: 'Living room' })
  await editor.getByLabel('cell').selectOption('1')
  await expect(editor.getByText('1 edit')).toBeVisible()
  await expect(editor.getByText('was 0, no 4G')).toBeVisible()
  await expect(editor.getByText('never, 4G device')).toBeVisible()
  await editor.getByRole('button', { name: 'Undo cell' }).click()
  await expect(editor.getByText('1 edit')).toBeHidden()

  await editor.getByLabel('ICCID').fill('12')
  await editor.getByLabel('State').selectOption('normal')
  await expect(editor.getByRole('alert')).toContainText('An ICCID is 89')
  await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Discard' }).click()

  await editor.getByLabel('cell').selectOption('1')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(cell).toBe(1)
  await expect(panel.button('Checkpoints 1/1')).toBeVisible()
  await panel.button(/^Undo: /).click()
  await expect.poll(cell).toBe(0)
  await test.step('coupons and account, too', () => editAccount(panel, world))
})

test('a checkpoint link opens a fork of its moment after the world has moved on', async ({
  panel,
  world,
  page,
}) => {
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await panel.button('Share').click()
  await panel.button('Make a link').click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await panel.button('Close').click()
  await panel.button('+1 day').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(world.initial.clock.nowMs + day)

  await page.goto('about:blank')
  await page.goto(link)
  await expect(panel.clock).toContainText('09:41:00')
  const fork = await panel.currentWorld()
  expect(fork.id).not.toBe(world.id)
  expect(fork.initial.clock.nowMs).toBe(world.initial.clock.nowMs)
  await expect(panel.shop.getByText('Living room', { exact: true })).toBeVisible()
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
})

test('a link with a scenario and faults, pasted into an open panel, begins a world with them armed, and says so', async ({
  panel,
  page,
}) => {
  await panel.open()
  const { panelUrl } = (await panel.currentWorld()).stack
  const faults = [{ wallet: { outcome: 'paid', callback: 'lost', notify: { delayMs: 30_000 } } }]
  const link = new URLSearchParams({ scenario: 'shared-device', seed: '4', faults: JSON.stringify(faults) })
  // In the tab that has the panel: only the hash of its address is another.
  await page.goto(`${panelUrl}/#${link}`)
  await expect(page.getByRole('status').filter({ hasText: 'A new world, as the link says.' })).toContainText(
    'Scenario “A shared camera”, seed 4, 1 fault armed.',
  )
  const begun = await panel.currentWorld()
  expect(begun.initial).toMatchObject({ scenario: 'shared-device', seed: 4, clock: { mode: 'standing' } })
  expect((await begun.faults()).map(({ record }) => record)).toMatchObject(faults)
  await panel.button('Faults').click()
  await expect(page.getByRole('tab', { name: /Faults/ })).toHaveAttribute('aria-selected', 'true')
})

test('a link whose second fault is refused leaves no world, and a reload does not ask again', async ({
  panel,
  page,
}) => {
  panel.guard.allow(/status of 40\d/)
  await panel.open()
  const { panelUrl } = (await panel.currentWorld()).stack
  const link = new URLSearchParams({ scenario: 'new-owner', faults: '[{"hold":true},{"hold":"no"}]' })
  const removal = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.goto(`${panelUrl}/#${link}`)
  expect((await removal).ok()).toBe(true)
  await expect(panel.button('Try again')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await panel.open()
  await expect(panel.clock).toBeVisible()
})

/** The entry that added the order, by mouse and by key, and what else came of the tap. */
async function readEntry(panel: Panel, journal: Journal): Promise<void> {
  const { keyboard } = panel.page
  const entry = (name: RegExp) => panel.journal.getByRole('button', { name })
  await panel.openTab('Journal')
  await panel.filterJournal('op:addOrder ')
  await entry(/Shop calls Upstream: POST [/]v1[/]order[/]add/)
    .first()
    .click()
  const sheet = panel.page.getByRole('region', { name: 'POST /v1/order/add' })
  await expect(sheet).toContainText('Contract holds.')
  await keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await keyboard.press('Enter')
  await expect(sheet).toContainText('Timings')
  const before = await journal.count({ operationId: 'addOrder' })
  await sheet.getByRole('button', { name: 'Repeat' }).click()
  await journal.waitFor({ operationId: 'addOrder' }, before + 1)

  const followed = panel.button(/^Remove order:/)
  await sheet.getByRole('button', { name: 'Follow' }).click()
  await panel.button('Remove op:addOrder').click()
  await expect(entry(/Shop: tap “Pay ¥[\d.]+”/)).toBeVisible()
  await expect(entry(/Upstream: .*→/).first()).toBeVisible()
  await expect(entry(/Shop calls Upstream: GET .*banner/)).toHaveCount(0)
  await followed.click()
  await expect(followed).toBeHidden()
  await keyboard.press('f')
  await expect(followed).toBeVisible()
  await expect(panel.button(/^Live/)).toHaveAttribute('aria-pressed', 'false')
  await keyboard.press('l')
  await expect(panel.button(/^Live/)).toHaveAttribute('aria-pressed', 'true')
}

async function editAccount(panel: Panel, world: World): Promise<void> {
  const { page } = panel
  const open = (name: string) => page.getByRole('tabpanel').getByText(name, { exact: true }).click()
  await open('Coupons and codes')
  await panel.button('Give a coupon').click()
  await expect
    .poll(async () => (await world.state()).coupons.map(({ amountFen }) => amountFen))
    .toEqual([500])
  await open('Account')
  await page.getByText('Default tenant 0000000', { exact: true }).click()
  await expect.poll(async () => (await world.read()).tenantId).toBe('0000000')
  await page.getByText('Store reviewer on iOS', { exact: true }).click()
  await expect.poll(async () => (await world.read()).user.isReviewer).toBe(true)
}
