import { expect, it } from 'vitest'
import { sampleEntry } from './entry-fixture.ts'
import {
  gapClosedAt,
  gapFrom,
  hitsSinceBack,
  isInGap,
  isSent,
  type JournalEntry,
  repeatableSeq,
  repeatObstacle,
} from './journal-entry.ts'

it('spans from the first break of the stream to the last entry before it was back', () => {
  const cut = gapFrom(null, 7)
  const cutAgain = gapFrom(cut, 9)
  expect(cutAgain).toEqual({ afterSeq: 7, untilSeq: null })
  const closed = gapClosedAt(cutAgain, 11)
  expect([7, 8, 11, 12].map((seq) => isInGap(closed, seq))).toEqual([false, true, true, false])
  expect([7, 8, 99].map((seq) => isInGap(cut, seq))).toEqual([false, true, true])
  expect(gapClosedAt(closed, 20)).toBe(closed)
  expect(gapFrom(closed, 20)).toEqual({ afterSeq: 20, untilSeq: null })
})

it('returns null without earlier or newer entries', () => {
  expect([gapFrom(null, null), gapClosedAt(gapFrom(null, 7), 7), isInGap(null, 1)]).toEqual([
    null,
    null,
    false,
  ])
})

it.each(['restore', 'restart'])(
  'counts hits from the last %s on, whose faults may have the numbers of earlier ones',
  (operationId) => {
    const hit = (seq: number) => sampleEntry({ seq, kind: 'note', tone: 'fault', faultId: 8 })
    const back = (seq: number) => sampleEntry({ seq, kind: 'state', operationId })
    const seqs = (journal: Parameters<typeof hitsSinceBack>[0]) =>
      hitsSinceBack(journal).map(({ seq }) => seq)
    expect(seqs([hit(1), sampleEntry({ seq: 2 }), hit(3)])).toEqual([1, 3])
    expect(seqs([hit(1), back(2), hit(3), back(4), hit(5)])).toEqual([5])
  },
)

const exchange = {
  ...{ method: 'POST', url: 'http://127.0.0.1:4010/api/skyworthPay/v1/order/add', status: 200 },
  ...{ requestHeaders: {}, responseHeaders: {} },
}
const toGateway = { exchange, from: 'upstream', to: 'gateway', operationId: 'mintCharge' } as const
const body = { query: {}, body: { phone: '•••' } }

it.each<[string, Partial<JournalEntry>, ReturnType<typeof repeatObstacle>]>([
  ['a request of the shop', { exchange }, null],
  ['a webhook', { exchange, from: 'gateway', operationId: 'charge.ended', deliveryOf: 'n1' }, null],
  ['a call of a merchant', toGateway, 'caller'],
  ['a call of the backend', { ...toGateway, operationId: 'wechatQueryTransaction' }, 'caller'],
  ['a call of the payer', { ...toGateway, from: 'host' }, 'caller'],
  ['a masked body', { exchange, request: { headline: 'addOrder', body } }, 'masked'],
  [
    'a masked query',
    { exchange: { ...exchange, url: `${exchange.url}?code=%E2%80%A2%E2%80%A2%E2%80%A2` } },
    'masked',
  ],
])('says of %s whether it can be sent again, and why not', (_, change, obstacle) => {
  const entry = sampleEntry({ seq: 7, ...change })
  expect([isSent(entry), repeatObstacle(entry)]).toEqual([true, obstacle])
  expect(repeatableSeq([entry], 7)).toBe(obstacle === null ? 7 : null)
})

it('repeats nothing that was not sent', () => {
  expect(repeatableSeq([sampleEntry({ seq: 7, kind: 'state' })], 7)).toBeNull()
  expect(repeatableSeq([], 7)).toBeNull()
})
