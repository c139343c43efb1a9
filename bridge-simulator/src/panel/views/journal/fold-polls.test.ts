import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { foldPolls, stopsOf } from './fold-polls.ts'
import { journalRows, lineText } from './journal-rows.ts'

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

it('keeps polls in rows of their own when order, request or result differ, and where they are too few', () => {
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

it('folds reads that alternate into one row with the names of both', () => {
  const expiry = { operationId: 'getDevicePackageExpiry', label: 'GET /v1/package/expireInfo' }
  const alternating = [1, 2, 3, 4, 5, 6, 7].map((seq) => poll(seq, seq % 2 === 0 ? expiry : {}))
  expect(texts([...alternating, poll(8, { operationId: 'hasCoupon', label: 'GET /coupon' })])).toEqual([
    ...['7 × 1', 8],
  ])
  const [head] = folded(alternating)
  expect(head && lineText(head)).toBe('confirm, expireInfo')
  const [one] = folded([1, 2, 3].map((seq) => poll(seq)))
  expect(one && lineText(one)).toBe('GET /v1/order/confirm')
})

it('folds reads that alternate unevenly, without a read between that comes only once', () => {
  const other = { operationId: 'hasCoupon', label: 'GET /coupon' }
  const [often, once] = [[1, 4, 9], [3]].map((places) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seq) => poll(seq, places.includes(seq - 1) ? other : {})),
  )
  expect(texts(often ?? [])).toEqual(['9 × 1'])
  expect(texts(once ?? [])).toEqual(['8 × 1', 4])
})

it('folds reads between which telemetry and other reads come, and shows those below the head', () => {
  const event = sampleEntry({ seq: 2, to: 'host', operationId: 'reportEvent', label: 'reportEvent' })
  const read = poll(4, { operationId: 'listCoupons', label: 'GET /coupons' })
  const mixed = [poll(1), event, poll(3), read, poll(5)]
  expect(texts(mixed)).toEqual(['3 × 1', 2, 4])
  expect(texts(mixed, [1])).toEqual(['3 × 1', 1, 2, 3, 4, 5])
})

it.each([
  ['a tap', { kind: 'tap', to: 'shop' }],
  ['a write', { operationId: 'addOrder', label: 'POST /v1/order/add' }],
  ['a state', { kind: 'state', from: 'upstream', endOrder: null }],
  ['a fault', { kind: 'note', tone: 'fault', endOrder: null }],
] as const)('does not fold across %s: what follows may be of it', (_, between) => {
  const around = [1, 2, 4, 5].map((seq) => poll(seq))
  expect(texts(around.toSpliced(2, 0, sampleEntry({ seq: 3, ...between })))).toEqual([1, 2, 3, 4, 5])
})

it('does not fold reads that are far apart', () => {
  const others = Array.from({ length: 20 }, (_, index) =>
    poll(index + 3, { operationId: `getOther${index}`, label: `GET /${index}` }),
  )
  expect(texts([poll(1), poll(2), ...others, poll(30)])).toHaveLength(23)
})

it('ends a fold of alternating reads where one of them has another answer, or too few are made', () => {
  const expiry = { operationId: 'getDevicePackageExpiry', label: 'GET /v1/package/expireInfo' }
  const pairs = (answers: readonly object[]) =>
    answers.flatMap((answer, at) => [poll(2 * at + 1, answer), poll(2 * at + 2, expiry)])
  expect(texts(pairs([unpaid, unpaid, unpaid, paid, paid, paid]))).toEqual(['6 × 1', '6 × 7'])
  expect(texts(pairs([unpaid, unpaid]))).toEqual([1, 2, 3, 4])
})

it('folds reads whose answers differ by the time of the server alone', () => {
  const at = (serverTime: string) => ({
    answer: { headline: '200', body: { data: { status: 1, serverTime } } },
  })
  expect(texts([1, 2, 3].map((seq) => poll(seq, at(`09:25:0${seq}`))))).toEqual(['3 × 1'])
})

it('stops once at a closed fold, and at each call of an open one', () => {
  const stops = (open: number[]) =>
    stopsOf(folded(journal, open)).map((entries) => entries.map(({ seq }) => seq))
  expect(stops([])).toEqual([[1], [2, 3, 4, 5], [6], [7]])
  expect(stops([2])).toEqual([[1], [2], [3], [4], [5], [6], [7]])
})
