import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { journalRows, rowWindow } from './journal-rows.ts'

const parts = (entries: Parameters<typeof journalRows>[0]) =>
  journalRows(entries).map(({ entry, part, bars }) => [entry.seq, part, bars.upstream])

it('shows a call with nothing inside in one row', () => {
  expect(parts([sampleEntry({ seq: 1 }), sampleEntry({ seq: 2 })])).toEqual([
    [1, 'whole', 'single'],
    [2, 'whole', 'single'],
  ])
})

it('draws the bar of the callee across the entries inside its call', () => {
  const inner = sampleEntry({ seq: 1, from: 'upstream', to: 'gateway' })
  const outer = sampleEntry({ seq: 2, startOrder: 0.5 })
  expect(parts([inner, outer])).toEqual([
    [2, 'open', 'start'],
    [1, 'whole', 'through'],
    [2, 'answer', 'end'],
  ])
})

it('closes the outer of two open calls last', () => {
  const rows = journalRows([
    sampleEntry({ seq: 1, startOrder: 1, endOrder: 6 }),
    sampleEntry({ seq: 2, startOrder: 2, endOrder: 5 }),
    sampleEntry({ seq: 3, kind: 'state', from: 'upstream', to: 'upstream', startOrder: 3, endOrder: null }),
  ])
  expect(rows.map(({ bars }) => bars.upstream)).toEqual(['start', 'through', 'through', 'through', 'end'])
})

it('shows events, taps, jobs and jumps in one row without a bar', () => {
  for (const kind of ['event', 'tap', 'route', 'job', 'jump', 'state', 'note'] as const) {
    const [row, ...rest] = journalRows([sampleEntry({ kind, endOrder: null })])
    expect(rest).toEqual([])
    expect(row).toMatchObject({ part: 'whole', bars: { upstream: 'none' } })
  }
})

it('keeps a call without an answer in one row', () => {
  expect(parts([sampleEntry({ seq: 1, endOrder: null }), sampleEntry({ seq: 2 })])).toHaveLength(2)
})

it('stamps the answer row with the time of the answer', () => {
  const outer = sampleEntry({ seq: 2, startOrder: 0.5, worldMs: 10, endWorldMs: 40 })
  expect(journalRows([sampleEntry({ seq: 1 }), outer]).map(({ worldMs }) => worldMs)).toEqual([10, 0, 40])
})

it('joins a delivery with the delivery arranged after it only', () => {
  const delivery = { from: 'gateway', deliveryOf: 'n1' } as const
  const rows = journalRows([
    sampleEntry({ seq: 1, ...delivery }),
    sampleEntry({ seq: 2 }),
    sampleEntry({ seq: 3, ...delivery, tone: 'fault' }),
    sampleEntry({ seq: 4, ...delivery, deliveryOf: 'n2', tone: 'fault' }),
    sampleEntry({ seq: 5, ...delivery }),
  ])
  expect(rows.map(({ bracket }) => bracket)).toEqual(['start', 'through', 'end', 'none', 'none'])
})

it('renders only the visible rows of ten thousand', () => {
  const { first, end } = rowWindow(10_000, { offset: 27_000, blockSize: 540, rowBlockSize: 27 })
  expect([first, end]).toEqual([994, 1026])
  expect(rowWindow(0, { offset: 0, blockSize: 540, rowBlockSize: 27 })).toEqual({ first: 0, end: 0 })
})
