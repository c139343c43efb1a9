import { expect, it } from 'vitest'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { sampleEntry } from '../../model/sample-entry.ts'
import { foldPolls, stopsOf } from './fold-polls.ts'
import { journalRows } from './journal-rows.ts'

const poll = (seq: number, change: Partial<JournalEntry> = {}) =>
  sampleEntry({ seq, worldMs: seq, operationId: 'confirmOrder', label: 'GET /v1/order/confirm', ...change })
const unpaid = { answer: { headline: '200', body: { data: { orderStatus: 0 } } } }
const paid = { answer: { headline: '200', body: { data: { orderStatus: 1 } } } }
const journal = [
  sampleEntry({ seq: 1 }),
  ...[2, 3, 4, 5].map((seq) => poll(seq, unpaid)),
  poll(6, paid),
  poll(7, paid),
]
const folded = (entries: readonly JournalEntry[], open: number[] = []) =>
  foldPolls(journalRows(entries), new Set(open))
const texts = (entries: readonly JournalEntry[], open: number[] = []) =>
  folded(entries, open).map(({ entry, fold }) =>
    fold ? `${fold.entries.length} × ${fold.foldId}` : entry.seq,
  )

it('folds equal reads with equal answers into one row', () => {
  expect(texts(journal)).toEqual([1, '4 × 2', 6, 7])
  expect(folded(journal)[1]).toMatchObject({ worldMs: 2, entry: { seq: 5 }, fold: { isOpen: false } })
})

it('shows every call below the head of an open fold', () => {
  expect(texts(journal, [2])).toEqual([1, '4 × 2', 2, 3, 4, 5, 6, 7])
})

it('keeps apart what differs in its order, its request, its result, or comes after something else', () => {
  expect(texts([poll(1), poll(2, { orderNo: '7' }), poll(3)])).toEqual([1, 2, 3])
  expect(texts([poll(1), poll(2, { request: { headline: '', body: { sn: 1 } } }), poll(3)])).toEqual([
    1, 2, 3,
  ])
  expect(texts([poll(1), poll(2, { tone: 'defect', result: '500' }), poll(3)])).toEqual([1, 2, 3])
  expect(texts([poll(1), poll(2), sampleEntry({ seq: 3, kind: 'tap', to: 'shop' }), poll(4)])).toEqual([
    ...[1, 2, 3, 4],
  ])
})

it('folds neither writes nor faults', () => {
  const three = (change: Partial<JournalEntry>) => [1, 2, 3].map((seq) => poll(seq, change))
  expect(texts(three({ label: 'POST /v1/order/cancel' }))).toEqual([1, 2, 3])
  expect(texts(three({ tone: 'fault' }))).toEqual([1, 2, 3])
})

it('stops once at a closed fold, and at each call of an open one', () => {
  const stops = (open: number[]) =>
    stopsOf(folded(journal, open)).map((entries) => entries.map(({ seq }) => seq))
  expect(stops([])).toEqual([[1], [2, 3, 4, 5], [6], [7]])
  expect(stops([2])).toEqual([[1], [2], [3], [4], [5], [6], [7]])
})
