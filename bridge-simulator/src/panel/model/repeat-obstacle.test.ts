import { expect, it } from 'vitest'
import { sampleEntry } from './entry-fixture.ts'
import type { JournalEntry } from './journal-entry.ts'
import { isSent, repeatableSeq, repeatObstacle } from './repeat-obstacle.ts'

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
