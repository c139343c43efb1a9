import type { Schemas } from '@skyshop/openapi/control'
import { afterEach, expect, it } from 'vitest'
import type { WorldEdit } from '../model/panel-view.ts'
import { emptyState, wireEntry, world } from '../store/store-fixture.ts'
import { movingClock, PanelPage, textOf } from './panel-fixture.tsx'
// Loaded before the pages ask for them, which then show at once.
import '../views/compare/compare-view.tsx'
import '../views/world-editor/account-page.tsx'
import '../views/world-editor/banners-page.tsx'
import '../views/world-editor/device-editor.tsx'
import '../views/world-editor/offers-page.tsx'

let page: PanelPage
afterEach(() => page.close())

const hour = 3_600_000

const row = {
  ...{ deviceId: 'd1', deviceName: 'Living room', model: 'HH001', productCode: 'IPC', productSource: 1 },
  ...{ owned: 1, bindFlag: 1, cell: 0, isFourG: 0, lensChoice: 'single' },
  ...{ canUnattended: false, canWechatCall: false, canAlgorithm: false, sim: null },
  ...{ dailyKb: 0, totalKb: 0, remainingKb: 0 },
} as Schemas['DeviceRow']
const named = { deviceId: 'd1', deviceName: 'Living room', productCode: 'IPC' }
const device = { ...named, channels: [] as Schemas['WorldChannel'][] } as Schemas['WorldDevice']

/** A page on a world with a camera, or none; each edit is kept, and the camera takes what it is changed to. */
async function openWith({ devices = [row] } = {}) {
  const edits: WorldEdit[] = []
  const kept: Schemas['DeviceRow'][][] = []
  let rows = devices
  page = new PanelPage({
    getWorld: async (id) => ({
      ...world(id),
      devices: rows.map((one) => ({ ...device, deviceId: one.deviceId })),
    }),
    getState: async () => ({
      ...emptyState,
      devices: rows,
      users: [{ userId: 'u1', phone: '13800000000', deviceCount: 1, isSignedIn: true }] as never,
    }),
  })
  const { ports } = page.fixture
  Object.assign(ports.copies, {
    takeSnapshot: async (_: string, label: string) => {
      kept.push(rows)
      return { snapshotId: `${kept.length - 1}`, label, nowMs: 1000, takenAtMs: 0, bytes: 1 }
    },
    restoreSnapshot: async (_: string, snapshotId: string) => {
      rows = kept[Number(snapshotId)] ?? expect.fail()
      return world('default')
    },
  })
  ports.tables.packages = async () => []
  ports.edit = async (_, edit) => {
    edits.push(edit)
    if (edit.kind === 'device') rows = rows.map((one) => ({ ...one, ...edit.change }) as typeof one)
    if (edit.kind === 'add-device') rows = [...rows, { ...row, deviceId: `d${rows.length + 1}` }]
  }
  await page.open()
  return { edits, cell: () => rows[0]?.cell }
}

const fieldOf = <T extends HTMLElement = HTMLInputElement>(label: string): T => {
  const labelElement = page.all<HTMLLabelElement>('label').find((one) => textOf(one) === label)
  const control = labelElement?.control ?? document.getElementById(labelElement?.htmlFor ?? '')
  return (control as T | null) ?? expect.fail(`There is no field ${label}.`)
}

it('an edited device shows its effect, applies at once with a checkpoint, and is undone', async () => {
  const { edits, cell } = await openWith()
  await page.click(/Living room/, '[aria-label=Devices] button')
  const editor = await page.find('aside', 'Living room')
  const isTall = () => page.all<HTMLElement>('[data-tall]').map(({ dataset }) => dataset.tall)
  expect(isTall()).toEqual(['true'])
  await page.click(/Living room/, '[aria-label=Devices] button')
  expect(isTall()).toEqual(['false'])
  await page.fill(fieldOf('4G by the app cell'), '1')
  for (const words of ['1 edit', 'was no', 'never, 4G device']) expect(textOf(editor)).toContain(words)
  await page.click('Undo 4G by the app', 'aside button')
  expect(textOf(editor)).not.toContain('1 edit')

  await page.fill(fieldOf('ICCID'), '12')
  await page.fill(fieldOf('State'), 'normal')
  expect(textOf(await page.find('aside [role=alert]'))).toContain('An ICCID is 89')
  expect((await page.find<HTMLButtonElement>('aside button', 'Apply')).disabled).toBe(true)
  await page.click('Discard', 'aside button')
  expect(edits).toEqual([])

  await page.fill(fieldOf('4G by the app cell'), '1')
  await page.click('Apply', 'aside button')
  expect([edits, cell()]).toEqual([[{ kind: 'device', deviceId: 'd1', change: { cell: 1 } }], 1])
  await page.find('button', 'Checkpoints 1/1')
  await page.click(/^Undo: /)
  expect(cell()).toBe(0)
})

it('coupons are given, and tenant and review of the account are changed', async () => {
  const { edits } = await openWith()
  await page.click('Coupons and codes', '[role=tabpanel] label')
  await page.click('Give a coupon')
  await page.click('Account', '[role=tabpanel] label')
  await page.click('Default tenant 0000000', '[role=tabpanel] label')
  await page.click('Store reviewer on iOS', '[role=tabpanel] label')
  expect(edits).toMatchObject([
    { kind: 'coupon', coupon: { amountFen: 500 } },
    { kind: 'profile', change: { hasTenant: false } },
    { kind: 'profile', change: { isReview: true } },
  ])
})

it('a world without devices says what is kept, and gets one', async () => {
  const { edits } = await openWith({ devices: [] })
  const inspector = await page.find('[role=tabpanel]')
  expect(textOf(inspector)).toContain('No devices in this world')
  expect(textOf(inspector)).toMatch(/account, coupons and orders are kept/)
  await page.click('Device', '[role=tabpanel] section button')
  expect(edits).toMatchObject([{ kind: 'add-device', device: { cell: 0 } }])
  expect(page.all('[aria-label=Devices] tbody tr')).toHaveLength(1)
})

it('a banner is created in the form over the list, and removed', async () => {
  const { edits } = await openWith()
  page.fixture.ports.tables.banners = async () => []
  await page.click('Banners', '[role=tabpanel] label')
  await page.click('New banner')
  await page.fill(fieldOf('Title'), 'Made by hand')
  const made = { bannerId: 'b1', state: 'running', startsAtMs: null, endsAtMs: null }
  page.fixture.ports.tables.banners = async () =>
    edits.flatMap((edit) => (edit.kind === 'create-banner' ? [{ ...edit.banner, ...made } as never] : []))
  await page.click('Save', 'aside button')
  expect(page.all('aside', 'New banner')).toEqual([])
  await page.click('Made by hand', '[role=tabpanel] button')
  await page.click('Remove banner')
  expect(edits).toMatchObject([
    {
      kind: 'create-banner',
      banner: {
        ...{ bannerType: 'shopPageB1', packageSource: 1, sort: 0 },
        texts: { en: { title: 'Made by hand' } },
      },
    },
    { kind: 'remove-banner', bannerId: 'b1' },
  ])
})

it('a world is kept under a name, is listed with its scenario and size, and is let go', async () => {
  const ephemeral = world('w2').lifetime
  let lifetime = ephemeral
  const asked: unknown[] = []
  page = new PanelPage({
    getWorld: async (id) => ({ ...world(id), ...(id === 'w2' && { lifetime }) }),
    setLifetime: async (id, keepAs) => {
      asked.push([id, keepAs])
      lifetime =
        keepAs === null
          ? ephemeral
          : { kind: 'kept', name: keepAs, endsAtRestart: false, unusedMs: 180 * 24 * hour }
      return lifetime
    },
  })
  const { ports, store } = page.fixture
  // A server has worlds of others, too.
  ports.recentWorlds = () => [{ worldId: 'w4', openedAtMs: 5, originId: 'w2' }]
  const stored = { scenario: 'new-owner', usedAtMs: 0, bytes: 2_460_000, server: 'upstream' }
  ports.tables.worlds = async () => ({
    ...{ server: 'upstream', silent: [] },
    worlds: [
      { ...stored, worldId: 'default', isDefault: true, lifetime: world('default').lifetime },
      { ...stored, worldId: 'w2', isDefault: false, lifetime },
      { ...stored, worldId: 'w3', isDefault: false, lifetime: ephemeral },
      { ...stored, worldId: 'w4', isDefault: false, lifetime: ephemeral },
    ],
  })
  await page.open()
  expect(page.all('[aria-label="Keep this world"]')).toEqual([])
  await page.do(() => store.open('w2'))
  expect((await page.find<HTMLButtonElement>('form button', 'Keep this world')).disabled).toBe(true)
  await page.fill(fieldOf('Name'), ' Renewals of March ')
  await page.click('Keep this world', 'form button')
  expect(textOf(await page.find('section', 'Keep this world'))).toContain('Kept as “Renewals of March”')

  await page.click('Scenarios', '[role=tabpanel] label')
  await page.find('[aria-label="Recent worlds"] li')
  const rows = page.all('[aria-label="Recent worlds"] li').map(textOf)
  expect(rows).toHaveLength(2)
  for (const words of ['w4', 'fork of Renewals of March', 'not kept']) expect(rows[0]).toContain(words)
  for (const words of ['Renewals of March', 'New', '2.5 MB']) expect(rows[1]).toContain(words)
  await page.click(/^Open Renewals of March/)
  expect(page.opened).toEqual(['w2'])

  await page.click('Stop keeping')
  await page.find('form', 'Keep this world')
  expect(asked).toEqual([
    ['w2', 'Renewals of March'],
    ['w2', null],
  ])
  await page.click('Scenarios', '[role=tabpanel] label')
  expect(page.all('[aria-label="Recent worlds"] li')).toHaveLength(1)
})

it('the clock runs, stops and jumps by an hour, a day and to the next event while the journal is live', async () => {
  const clock = movingClock(0)
  const asked: unknown[] = []
  let mode: Schemas['Clock']['mode'] = 'standing'
  const next = { eventId: 1, dueMs: 40 * hour, kind: 'deduction', label: 'Deduction', subject: null }
  const { getWorld, advanceClock } = clock.control
  page = new PanelPage({
    ...clock.control,
    getWorld: async (id) => {
      const world = (await getWorld?.(id)) ?? expect.fail()
      return { ...world, clock: { ...world.clock, mode } }
    },
    getState: async () => ({ ...emptyState, due: [next] }),
    setClockMode: async (id, wanted) => {
      mode = wanted
      return ((await getWorld?.(id)) ?? expect.fail()).clock
    },
    advanceClock: async (id, body) => {
      asked.push(body)
      return (await advanceClock?.(id, body)) ?? expect.fail()
    },
  })
  page.fixture.ports.copies.takeSnapshot = async (_, label) => {
    return { snapshotId: label, label, nowMs: clock.nowMs, takenAtMs: 0, bytes: 1 }
  }
  await page.open()
  await page.press('3')
  await page.find('[role=tabpanel]')
  const clockText = () => textOf(page.all('[aria-label="World clock"]')[0])
  await page.click('Run the clock')
  expect(clockText()).toContain('running')
  await page.click('Stop the clock')
  expect(clockText()).toContain('standing still')

  await page.click('+1 h')
  const request = { fromMs: 0, toMs: hour }
  page.fixture.streams[0]?.listener.onEntry(
    wireEntry({
      ...{ seq: 1, kind: 'clock', from: 'world', to: 'world', operationId: 'clock', label: 'clock +1 h' },
      ...{ status: 'ok', request },
    }),
  )
  await page.do(() => {
    for (const { delayMs, call } of page.fixture.later) if (delayMs === 100) call()
  })
  expect(textOf(await page.find('[aria-label=Journal] li'))).toContain('clock +1 h')
  await page.click('+1 day')
  await page.click(/^Next: /)
  expect(asked).toEqual([{ byMs: hour }, { byMs: 24 * hour }, { toNextEvent: true }])
  expect(clock.nowMs).toBe(25 * hour)
})

it('puts the world before beside the one in front, with what differs, until the comparison ends', async () => {
  const orderOf = (status: number) => ({
    ...{ orderNo: '26112215114600001166', userId: 'u1', status, deviceId: 'd1', deviceName: 'Loft' },
    ...{ packageId: 'month', payMoneyFen: 1990, createdAtMs: 0, payDeadlineMs: null, paidAtMs: null },
  })
  page = new PanelPage({
    getState: async (id) => ({ ...emptyState, orders: [orderOf(id === 'w2' ? 7 : 0)] }),
  })
  await page.open()
  await page.do(() => page.fixture.store.open('w2'))
  await page.click('Compare with the previous world')
  const row = await page.find('table[aria-label="Orders"] tbody tr')
  expect(textOf(row)).toMatch(/Loft.*timed out.*unpaid/)
  await page.click('End comparing')
  expect(page.all('table[aria-label="Orders"]')).toEqual([])
})
