import type { Schemas } from '@skyshop/openapi/control'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { type JournalFound, nothingFound } from '../../model/journal-found.ts'
import { noFilter } from './journal-filter.ts'
import { JournalView } from './journal-view.tsx'

let container: HTMLElement
let root: Root
beforeEach(() => {
  place.keep(0)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

let offset = 0
const place = {
  get: () => offset,
  keep: (next: number) => {
    offset = next
  },
}

const cameras = { named: [], contracts: [], nameOf: ({ deviceId }: { deviceId: string | null }) => deviceId }

const refuse = async () => {
  throw new Error('This test reads no screen.')
}

interface JournalProps {
  entries: readonly JournalEntry[]
  found?: Partial<JournalFound>
  asked?: string[]
  selectedSeq?: number | null
  markedSeq?: number
  isLive?: boolean
  frames?: Schemas['Frame'][]
}

function Journal({ entries, found, frames = [], isLive = false, ...props }: JournalProps) {
  const { asked = [], selectedSeq = null, ...marked } = props
  const [filter, setFilter] = useState(noFilter)
  const [order] = filter.tokens
  const shown = entries.filter(({ orderNo }) => order === undefined || orderNo === order.value)
  const counts = { matched: shown.length, held: entries.length }
  const [openFolds, setOpenFolds] = useState<ReadonlySet<number>>(new Set())
  const nothing = () => undefined
  return (
    <JournalView
      hasBackend
      journal={entries}
      found={{ ...nothingFound, entries: shown, ...counts, ...found }}
      around={[]}
      cameras={cameras}
      filter={filter}
      openFolds={openFolds}
      selectedSeq={selectedSeq}
      {...marked}
      gap={null}
      isLive={isLive}
      place={place}
      onFilter={setFilter}
      onFold={(foldId) => setOpenFolds(new Set(openFolds.has(foldId) ? [] : [foldId]))}
      onSelect={(seq) => asked.push(`choose ${seq}`)}
      onLive={(live) => isLive && asked.push(`live ${live}`)}
      onUnmark={nothing}
      onRetry={() => asked.push('again')}
      worldId="w1"
      film={{ isOn: true, filmedSeq: 0, shopUrl: 'http://127.0.0.1:4010' }}
      actions={{
        ...{ repeat: nothing, faultFor: nothing, exportJournal: async () => '' },
        ...{ listFrames: async () => frames, readFrame: refuse, forkFrame: nothing, setFilming: nothing },
        showOlder: () => asked.push('older'),
        showNewer: () => asked.push('newer'),
        showStretch: (seq) => asked.push(`stretch ${seq}`),
      }}
      known={{ worldId: 'w1', checks: [], audit: null }}
      showChecks={() => nothing}
      onCheck={nothing}
    />
  )
}

const show = (entries: readonly JournalEntry[], more: Omit<JournalProps, 'entries'> = {}) =>
  act(async () => root.render(<Journal entries={entries} {...more} />))
const rows = () => [...container.querySelectorAll('li')]
const namesOf = () =>
  [...container.querySelectorAll('li .visually-hidden')].map(({ textContent }) => textContent)

/** Scrolls the journal, in a window of 700 pixels. */
async function scrollTo(offset: number): Promise<void> {
  const scroller = container.querySelector('ol')?.parentElement ?? expect.fail('There is no scroller.')
  Object.defineProperty(scroller, 'clientHeight', { value: 700, configurable: true })
  scroller.scrollTop = offset
  await act(async () => scroller.dispatchEvent(new Event('scroll')))
}

const journalOf = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleEntry({ seq: index + 1, label: `POST /${index + 1}` }))

/** The most rows and the listeners there were while a journal of so many entries was scrolled through. */
async function scrollThrough(count: number): Promise<{ most: number; listeners: number }> {
  const listen = vi.spyOn(HTMLElement.prototype, 'addEventListener')
  await show(journalOf(count))
  let most = rows().length
  for (const part of [0.2, 0.4, 0.6, 0.8]) {
    await scrollTo(27 * count * part)
    most = Math.max(most, rows().length)
  }
  const listeners = listen.mock.calls.length
  listen.mockRestore()
  return { most, listeners }
}

it('has as many rows and listeners for ten thousand entries as for a hundred', async () => {
  const few = await scrollThrough(100)
  await act(async () => root.render(null))
  place.keep(0)
  const many = await scrollThrough(10_000)
  expect(many).toEqual(few)
  expect(many.most).toBeLessThanOrEqual(50)
  expect(many.most).toBeGreaterThan(20)
  expect(many.listeners).toBeGreaterThan(0)
})

it('draws a call with twelve elements: what a row has is made anew with each row that scrolls into sight', async () => {
  await show([sampleEntry({ seq: 1, result: '20004', note: 'no-unpaid-order' })])
  expect(rows().map((row) => row.querySelectorAll('*').length + 1)).toEqual([12])
})

it('shows the last of ten thousand entries after scrolling to the end', async () => {
  await show(journalOf(10_000))
  await scrollTo(27 * 10_000 - 700)
  expect(rows().map((row) => row.getAttribute('aria-posinset'))).toContain('10000')
})

it.each([
  ['on the last line in sight', 25, 27],
  ['a line below what is in sight', 26, 28],
  ['in sight', 20, 28],
])('shows a chosen row %s with the marked one that follows it', async (_, selectedSeq, markedSeq) => {
  const entries = journalOf(100)
  await show(entries)
  await scrollTo(0)
  await show(entries, { selectedSeq, markedSeq })
  const top = container.querySelector('ol')?.parentElement?.scrollTop ?? Number.NaN
  expect(top).toBeLessThanOrEqual(27 * (selectedSeq - 1))
  expect(top + 700).toBeGreaterThanOrEqual(27 * markedSeq)
})

it('stays at the newest of what is found late, although an earlier entry is chosen', async () => {
  const end = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(27 * 100)
  const asked: string[] = []
  const live = { isLive: true, selectedSeq: 5, asked }
  await show(journalOf(100), live)
  await show(journalOf(100), { ...live, found: { query: 'order:1', entries: journalOf(100) } })
  await scrollTo(container.querySelector('ol')?.parentElement?.scrollTop ?? 0)
  expect(asked).toEqual([])
  end.mockRestore()
})

it('restores its scroll position when it is shown again', async () => {
  await show(journalOf(10_000))
  await scrollTo(27 * 5_000)
  await act(async () => root.render(null))
  await show(journalOf(10_000))
  expect(container.querySelector('ol')?.parentElement?.scrollTop).toBe(27 * 5_000)
  expect(rows().map((row) => row.getAttribute('aria-posinset'))).toContain('5001')
})

it('opens and closes equal calls behind one row that counts them', async () => {
  const poll = { label: 'GET /v1/order/confirm', operationId: 'confirmOrder' }
  const answer = { headline: '200', body: { data: { orderStatus: 0 } } }
  await show([1, 2, 3, 4].map((seq) => sampleEntry({ seq, ...poll, answer })))
  const folded = '08:00:00, Shop calls Upstream: GET /v1/order/confirm, 200, unpaid, 4 times'
  expect(namesOf()).toEqual([folded])
  await act(async () => rows()[0]?.querySelector('button')?.click())
  expect(rows()[0]?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true')
  expect(namesOf()).toHaveLength(5)
  await act(async () => rows()[0]?.querySelector('button')?.click())
  expect(namesOf()).toEqual([folded])
})

it('narrows the journal to the order that is chosen from those it has', async () => {
  const order = (seq: number, orderNo: string) => sampleEntry({ seq, orderNo, label: `POST /${orderNo}` })
  await show([order(1, '20260000001'), order(2, '20260000002')])
  const select = container.querySelector('select') ?? expect.fail('There is nothing to choose from.')
  expect([...select.options].map(({ text }) => text)).toEqual(['everything', 'order …0002', 'order …0001'])
  await act(async () => {
    select.value = 'order=20260000001'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(namesOf().join()).toContain('POST /20260000001')
  expect(namesOf()).toHaveLength(1)
})

it('a callback that was lost ends in a cross before the shop, and its name says so', async () => {
  const told = {
    kind: 'event',
    operationId: 'payCallback',
    label: 'payCallback',
    from: 'host',
    to: 'shop',
  } as const
  await show([
    sampleEntry({ seq: 1, ...told, tone: 'fault', result: 'lost' }),
    sampleEntry({ seq: 2, ...told, result: null }),
  ])
  expect(rows().map((row) => row.querySelector('[data-cut]') !== null)).toEqual([true, false])
  expect(namesOf()[0]).toContain('Host tells Shop: payCallback, lost')
  expect(namesOf()[0]).toContain('breaks off before Shop')
  expect(namesOf()[1]).not.toContain('breaks off')
})

it('asks for more at the end that it is scrolled to, and keeps the rows in sight when more come above', async () => {
  const asked: string[] = []
  const counts = { hasOlder: true, hasNewer: true, matched: 900, held: 5_000 }
  const stretch = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      sampleEntry({ seq: from + index, label: `POST /${from + index}` }),
    )
  await show(stretch(401, 200), { asked, found: counts })
  await scrollTo(27 * 100)
  asked.splice(0)
  await scrollTo(27 * 20)
  expect(asked.splice(0)).toEqual(['older'])
  await show(stretch(301, 300), { asked, found: counts })
  expect(container.querySelector('ol')?.parentElement?.scrollTop).toBe(27 * 120)
  asked.splice(0)
  await scrollTo(27 * 290)
  expect(asked).toEqual(['newer'])
})

it('says how many fit of all that is held, that a search goes on, and that it did not come through', async () => {
  const asked: string[] = []
  const text = () => container.textContent ?? ''
  await show([sampleEntry({})], { found: { matched: 500, held: 76_548 } })
  expect(text()).toContain('500 of 76548 entries')
  expect(text()).toContain('1 loaded')
  await show([], { found: { status: 'loading', held: 76_548 } })
  expect(container.querySelector('[role=status]')?.textContent).toBe('Searching the journal …')
  await show([], { found: { held: 76_548 } })
  expect(text()).toContain('No entry passes the filter.')
  await show([], { asked, found: { status: 'failed' } })
  expect(container.querySelector('[role=status]')?.textContent).toContain('could not be searched')
  await act(async () => container.querySelector<HTMLElement>('[role=status] button')?.click())
  expect(asked).toEqual(['again'])
})

const dayMs = 86_400_000
const days = [0, 1, 40].map((day, index) => ({
  dayMs: day * dayMs - 8 * 3_600_000,
  count: 10 * (index + 1),
  firstSeq: 100 * day + 1,
}))
const strip = () => container.querySelector<HTMLElement>('[role=slider]') ?? expect.fail('There is no strip.')
const press = (key: string) =>
  act(async () => strip().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

it('goes from day to day by keys: to rows that are there, and to a stretch of the journal that is not', async () => {
  const asked: string[] = []
  const entries = Array.from({ length: 300 }, (_, index) =>
    sampleEntry({ seq: index + 1, worldMs: index < 100 ? 0 : dayMs, label: `POST /${index}` }),
  )
  await show(entries, { asked, found: { days, matched: 60 } })
  expect(strip().getAttribute('aria-valuetext')).toBe('1 Jan 1970 · 10 entries')
  await press('ArrowRight')
  const scroller = container.querySelector('ol')?.parentElement
  expect([scroller?.scrollTop, asked]).toEqual([27 * 100, []])
  await scrollTo(scroller?.scrollTop ?? 0)
  expect(strip().getAttribute('aria-valuetext')).toBe('2 Jan 1970 · 20 entries')
  await press('End')
  expect(asked).toContain('stretch 4001')
})

it('has no strip for one day, and names the camera of a row', async () => {
  await show([sampleEntry({ deviceId: 'Gate' })], { found: { days: days.slice(0, 1) } })
  expect(container.querySelector('[role=slider]')).toBeNull()
  expect(namesOf()[0]).toContain('Shop calls Upstream: POST /v1/order/add, Gate, 200')
})

const frameOf = (seq: number): Schemas['Frame'] => ({
  ...{ seq, virtualMs: 60_000 * seq, wallMs: seq, path: `/page${seq}` },
  ...{ inlineSize: 375, blockSize: 748, over: null, isForkable: true },
})

async function pointOnStrip(type: string, clientX: number): Promise<void> {
  const slider = container.querySelector('[role=slider]') ?? expect.fail('There is no strip.')
  Object.assign(slider, { setPointerCapture: () => undefined })
  slider.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect
  await act(async () => slider.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX })))
}

it('opens the sheet with the screen while the strip is dragged, and keeps it open once a screen is chosen', async () => {
  const asked: string[] = []
  const frames = [frameOf(1), frameOf(3)]
  const sheet = () => container.querySelector<HTMLElement>('[data-tall]')
  const hasFork = () => sheet()?.textContent?.includes('Fork here')
  await show(journalOf(3), { asked, frames, selectedSeq: 1 })
  expect(sheet()?.dataset.tall).toBe('false')
  await pointOnStrip('pointerdown', 10)
  await pointOnStrip('pointermove', 290)
  expect([sheet()?.dataset.tall, sheet()?.textContent?.includes('/page3'), hasFork()]).toEqual([
    ...['true', true, true],
  ])
  await pointOnStrip('pointercancel', 290)
  expect(sheet()?.dataset.tall).toBe('false')
  await pointOnStrip('pointerdown', 290)
  await pointOnStrip('pointerup', 290)
  expect(asked).toContain('choose 3')
  await show(journalOf(3), { asked, frames, selectedSeq: 3 })
  expect(sheet()?.dataset.tall).toBe('true')
})
