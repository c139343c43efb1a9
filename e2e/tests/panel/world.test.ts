import { answered } from '@skyshop/bridge-simulator/control'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'
import type { Journal } from '../../../kit/testing/world/journal.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { day, hour, type WorldClock } from '../../../kit/testing/world/world-clock.ts'

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

test('a purchase in the phone shows in devices, orders and journal, and its package ends after a month', async ({
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

test('a checkpoint link opens a fork of its moment after the world has moved on', async ({
  panel,
  world,
  clock,
  page,
}) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await panel.button('Share').click()
  await panel.button('Make a link').click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/^http/)
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await panel.button('Close').click()
  await page.goto('about:blank')
  await clock.advance(day)
  await page.goto(link)
  await expect(panel.clock).toContainText('09:41:00')
  const fork = await panel.currentWorld()
  expect(fork.id).not.toBe(world.id)
  expect(fork.initial.clock.nowMs).toBe(world.initial.clock.nowMs)
  await expect(
    panel.shop.getByText('Living room', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
})

test('a purchase is dragged back to its payment sheet, and a fork from there is of that time, without an order', async ({
  panel,
  world,
  clock,
  page,
}) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await panel.shop.getByRole('radio', { name: /^1 month/ }).click()
  const filmed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/frames') && /data-frame-top/.test(response.request().postData() ?? ''),
  )
  await panel.shop.getByRole('button', { name: 'Continue', exact: true }).click()
  const { seq } = await (await filmed).json()
  await panel.shop.getByRole('checkbox').click()
  await panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await clock.advance(hour)

  await panel.openTab('Journal')
  await dragToFrame(panel, world, seq)
  const screen = page.frameLocator('iframe[title^="Screen at"]')
  await expect(screen.getByRole('dialog', { name: 'Confirm and pay' })).toContainText(await world.priceText())
  await panel.button('Fork here').click()
  await expect(panel.clock).toContainText('09:41:00')
  const fork = await panel.currentWorld()
  expect([fork.id === world.id, fork.initial.clock.nowMs]).toEqual([false, world.initial.clock.nowMs])
  expect((await fork.state()).orders).toEqual([])
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
})

/** Drags the film strip from its end to the frame of an entry. */
async function dragToFrame({ page }: Panel, { control, here }: World, seq: number): Promise<void> {
  // What the page still does would move the others along.
  await page.getByRole('checkbox', { name: 'Film the phone' }).uncheck()
  const slider = page.getByRole('slider', { name: 'Screens of the phone' })
  const listed = async () => answered(await control.GET('/control/worlds/{worldId}/frames', here)).frames
  const shown = async () => Number(await slider.getAttribute('aria-valuemax'))
  await expect.poll(async () => (await listed()).length - (await shown())).toBe(0)
  const frames = await listed()
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (frames.findIndex((frame) => frame.seq === seq) + 0.5) / frames.length
  await page.mouse.move(x + width - 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * at, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

test('a fork stands beside its origin with a phone each, and the comparison shows what only one of them has', async ({
  panel,
  world,
  page,
  removeAtEnd,
}) => {
  await openWithPhone(panel)
  await page.keyboard.press('F6')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('status').filter({ hasText: 'Forked.' })).toBeVisible()
  removeAtEnd(await panel.currentWorld())
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await panel.button('Compare with the previous world').click()
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  const order = table('Orders').getByRole('row', { name: /Living room/ })
  await expect(order.getByRole('cell')).toContainText(['Living room', 'in effect', 'not there'])
  await expect(table('Money').getByRole('row', { name: /WeChat/ })).toContainText(await world.priceText())
  expect((await world.state()).orders).toEqual([])
  const pairs = page.getByRole('list', { name: 'Journal' })
  await expect(pairs.getByRole('button', { name: /order 0 → 4|POST .*order.add/ }).first()).toBeVisible()

  await test.step('the phone of the origin is its own, and comes in front with it', async () => {
    const other = page.frameLocator('iframe[title="Shop of the other world"]')
    await expect(other.getByRole('button', { name: 'Order Living room', exact: true })).toBeVisible()
    await panel.button('Swap').click()
    await expect(order.getByRole('cell')).toContainText(['Living room', 'not there', 'in effect'])
  })
  await panel.button('End comparing').click()
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('a link with scenario and faults opens a world with these faults, and a link with an invalid fault opens none', async ({
  panel,
  page,
  removeAtEnd,
}) => {
  panel.guard.allow(/status of 40\d/)
  await openWithPhone(panel)
  const { panelUrl } = (await panel.currentWorld()).stack
  const linkTo = (scenario: string, faults: string) =>
    `${panelUrl}/#${new URLSearchParams({ scenario, seed: '4', faults })}`
  await test.step('the second fault is refused, and a reload does not ask again', async () => {
    const removal = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.goto(linkTo('new-owner', '[{"hold":true},{"hold":"no"}]'))
    expect((await removal).ok()).toBe(true)
    await expect(panel.button('Continue to the panel')).toBeVisible()
    await expect(page.getByRole('status')).toContainText('The link was not opened.')
    expect(new URL(page.url()).hash).toBe('')
    await openWithPhone(panel)
  })

  const faults = [{ wallet: { outcome: 'paid', callback: 'lost', notify: { delayMs: 30_000 } } }]
  // In the tab that has the panel: only the hash of its address is another.
  await page.goto(linkTo('shared-device', JSON.stringify(faults)))
  await expect(page.getByRole('status').filter({ hasText: 'A new world from a link.' })).toContainText(
    'Scenario “A shared camera”, seed 4, 1 fault armed.',
  )
  const begun = removeAtEnd(await panel.currentWorld())
  expect(begun.initial).toMatchObject({ scenario: 'shared-device', seed: 4, clock: { mode: 'standing' } })
  expect((await begun.faults()).map(({ record }) => record)).toMatchObject(faults)
  await panel.button('Faults').click()
  await expect(page.getByRole('tab', { name: /Faults/ })).toHaveAttribute('aria-selected', 'true')

  await panel.startScenario('active-cloud')
  await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('in effect')
  await expect(panel.button('Scenarios: Packages in effect')).toBeVisible()
  await panel.openCloudTab()
  await expect(panel.shop.getByText('Until 2026.12.10')).toBeVisible()
  expect((await panel.currentWorld()).initial).toMatchObject({ scenario: 'active-cloud', isDefault: false })
})

test.describe('a hundred renewals, ten years on', () => {
  test.use({ scenario: 'hundred-renewals' })

  test('the entry that paid period 12 of a camera is found in three presses and opened', async ({
    panel,
    world,
    clock,
    page,
  }) => {
    test.setTimeout(scaledMs(300_000))
    // After ten years a token has ended.
    panel.guard.allow(/status of 401/)
    // Those of one owner go on; a hundred would take minutes.
    await test.step('ninety contracts end, and ten years go by', () => liveOn(world, clock))
    await panel.open()
    await expect(panel.devices.getByRole('row', { name: /Gate 3/ })).toBeVisible()
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }

    await press('3')
    await expect(page.getByRole('searchbox', { name: 'Filter' })).toBeVisible()
    await press('/')
    await page.keyboard.type('period 12 camera:"Gate 3" ')
    const paid = panel.journal.getByRole('button', { name: /period 12 .*→ paid/ })
    await expect(paid).toHaveCount(1)
    await expect(panel.journal.getByRole('button')).toHaveCount(5)
    presses += 1
    await paid.click()
    await expect(page.getByRole('region', { name: /^period 12 / })).toContainText('2027')
    expect(presses).toBe(3)
    expect(await yearsOf(world)).toBeGreaterThanOrEqual(10)
  })
})

/** Ends the contracts of all owners but the one in the phone, and lets ten years go by. */
async function liveOn(world: World, clock: WorldClock): Promise<void> {
  const own = new Set(world.initial.devices.map(({ deviceId }) => deviceId))
  const { contracts } = await world.state()
  expect(contracts).toHaveLength(100)
  for (const { contractCode, deviceId } of contracts) {
    if (own.has(deviceId)) continue
    await world.request('POST', `/contracts/${contractCode}/terminate`, { by: 'user' })
  }
  await clock.advance(3660 * day)
}

/** Years between the first entry of the journal and the last. */
async function yearsOf(world: World): Promise<number> {
  const entries = await world.journal()
  const [first, last] = [entries.at(0)?.virtualMs ?? 0, entries.at(-1)?.virtualMs ?? 0]
  return (last - first) / (365 * day)
}

/** Opens the panel as a whole: what its shop still asks the host when the panel is left is in the journal as failed. */
async function openWithPhone(panel: Panel): Promise<void> {
  await panel.open()
  await panel.openCloudTab()
}

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

  const followed = panel.button(/^Remove order=/)
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
