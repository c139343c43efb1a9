import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { listTimelines, orderTimeline, timelineOf } from './timelines.ts'

const moved = { kind: 'state', from: 'upstream', to: 'upstream', endOrder: null } as const
const job = { kind: 'job', from: 'upstream', to: 'upstream', endOrder: null } as const
const jump = { lengthMs: 60_000, firedCount: 2 }
const orderNo = '20260314100211000042'
const journal = [
  sampleEntry({ seq: 1, orderNo }),
  sampleEntry({ seq: 2, ...moved, orderNo, label: 'order ∅ → 0' }),
  sampleEntry({ seq: 3, kind: 'jump', jump, from: 'upstream', endOrder: null }),
  sampleEntry({ seq: 4, ...moved, startOrder: 4.1, parentSeq: 5, label: 'order 0 → 7', orderNo }),
  sampleEntry({ seq: 5, ...job, startOrder: 4, parentSeq: 3 }),
  sampleEntry({
    ...{ seq: 6, ...moved, startOrder: 6.1, operationId: 'contract' },
    ...{ label: 'contract active → terminated', note: 'ended · c1', traceId: 't' },
  }),
  sampleEntry({ seq: 7, from: 'gateway', startOrder: 6, parentSeq: 5, traceId: 't' }),
  sampleEntry({ seq: 8, traceId: 't' }),
  sampleEntry({ seq: 9, kind: 'jump', jump: { lengthMs: 1, firedCount: 0 }, endOrder: null }),
]
const timeline = (field: 'order' | 'contract' | 'cause', value: string) => [
  ...timelineOf(journal, { field, value }),
]

it('shows of a jump the jobs it fired, what they did, what they sent and what came of that', () => {
  expect(timeline('cause', '3').sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
})

it('shows of a jump also what stands above the job that recorded it', () => {
  const early = sampleEntry({ seq: 2, ...moved, startOrder: 2.9, parentSeq: 3 })
  const entries = [
    sampleEntry({ seq: 1, kind: 'jump', jump }),
    early,
    sampleEntry({ seq: 3, ...job, parentSeq: 1 }),
  ]
  expect([...timelineOf(entries, { field: 'cause', value: '1' })]).toEqual([1, 2, 3])
})

it('shows of an order and of a contract all that is about it', () => {
  expect(timeline('order', orderNo)).toEqual(expect.arrayContaining([1, 2, 4]))
  expect(timeline('contract', 'c1')).toContain(6)
})

it('lists orders, contracts and the jumps that fired something with the latest state, newest first', () => {
  expect(listTimelines(journal).map(({ token, about, state }) => [token.value, about, state])).toEqual([
    ['c1', 'contract', 'terminated'],
    ['3', 'jump', null],
    [orderNo, 'order', '7'],
  ])
})

const other = '20260314100211000043'
const tap = (seq: number) => sampleEntry({ seq, kind: 'tap', to: 'shop', operationId: 'tap' })
const purchases = [
  tap(1),
  sampleEntry({ seq: 2, operationId: 'listPackages' }),
  tap(3),
  sampleEntry({ seq: 4, result: '401' }),
  sampleEntry({ seq: 5, to: 'host', operationId: 'getNewToken' }),
  sampleEntry({ seq: 6, orderNo, traceId: 't6' }),
  sampleEntry({ seq: 7, kind: 'state', from: 'upstream', traceId: 't6' }),
  sampleEntry({ seq: 8, to: 'host', operationId: 'requestWechatPay' }),
  sampleEntry({ seq: 9, orderNo, operationId: 'confirmOrder' }),
  sampleEntry({ seq: 10, kind: 'route', to: 'shop', operationId: 'route' }),
  tap(11),
  sampleEntry({ seq: 12, to: 'host', operationId: 'closePage' }),
  sampleEntry({ seq: 13, orderNo: other }),
  sampleEntry({ seq: 14, from: 'upstream', to: 'gateway', orderNo }),
]

it('returns the entries of an order from the tap to its effects', () => {
  const timeline = orderTimeline(purchases, (entry) => entry.orderNo === orderNo)
  expect([...timeline].sort((a, b) => a - b)).toEqual([3, 5, 6, 7, 8, 9, 10, 14])
})

it('returns [] when no entry matches the order', () => {
  expect(orderTimeline(purchases, () => false).size).toBe(0)
})
