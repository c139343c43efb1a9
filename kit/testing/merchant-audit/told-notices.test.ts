import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { acknowledgedPayments, isGivenBack, missedTruth } from './told-notices.ts'

type Entry = Schemas['JournalEntry']
type Webhook = NonNullable<Entry['webhook']>

const entry: Entry = {
  ...{ seq: 7, traceId: 't', parentSeq: null, virtualMs: 0, wallMs: 0, kind: 'gateway' },
  ...{ from: 'gateway', to: 'upstream', operationId: 'TRANSACTION.SUCCESS', label: 'attempt 1' },
  ...{ status: '200', tookMs: 1, note: null, orderNo: 'A', request: null, response: null },
}
const notice = (status: string, change: Partial<Webhook> = {}, seq = 7): Entry => ({
  ...{ ...entry, status, seq },
  webhook: {
    ...{ provider: 'wechat', kind: 'TRANSACTION.SUCCESS', notifyId: 'n', contractCode: null },
    ...{ message: 'regular', afterSeq: 0, to: 'there', isSigned: true, amountByFen: 0, altered: [] },
    ...{ tells: {}, isAcknowledged: status === '204', reply: null, failure: null, ...change },
  },
})

it.each<[string, Entry[], string | null]>([
  ['nothing was sent', [entry], 'no true notice was sent'],
  ['all got lost by a fault', [notice('lost', { failure: 'lost on its way' })], 'no true notice was sent'],
  ['one was taken', [notice('404'), notice('204')], null],
  [
    'one of another amount was taken',
    [notice('204', { amountByFen: -1 }), notice('404')],
    'no true notice was taken there: answered with 404',
  ],
  [
    'nobody listens',
    [notice('lost', { failure: 'connection refused' })],
    'no true notice was taken there: connection refused',
  ],
])('a world in which %s says why it shows nothing of notices', (_what, journal, why) => {
  expect(missedTruth(journal)).toBe(why)
})

it('a payment is acknowledged by a true notice alone, and by the first of its copies', () => {
  const known = acknowledgedPayments([notice('204', {}, 3), notice('204', { message: 'copy' }, 4)])
  expect(known.get('A')?.seq).toBe(3)
  expect(acknowledgedPayments([notice('500'), notice('204', { isSigned: false })]).size).toBe(0)
  expect(acknowledgedPayments([notice('204', { kind: 'REFUND.SUCCESS' })]).size).toBe(0)
})

it('money goes back by a refund of the order or its cancel', () => {
  const refund = { ...entry, operationId: 'wechatCreateRefund' }
  expect([isGivenBack([refund], 'A'), isGivenBack([refund], 'B')]).toEqual([true, false])
})
