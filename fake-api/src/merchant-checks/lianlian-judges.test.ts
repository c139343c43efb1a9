import { expect, it } from 'vitest'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { lianlianJudges as judges } from './lianlian-judges.ts'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'

const lianlian = () => new TrafficFixture('lianlian')
const lost = { status: 'reset', fault: { kind: 'reset-after-commit' } }
const sale = {
  merchant_order: { order_amount: '19.90', order_description: 'Cloud' },
  customer: { email: 'a@b.c' },
}
const pay = (merchant_transaction_id: string, more: object = {}) => ({
  request: { merchant_transaction_id, ...sale },
  ...more,
})
const refund = (merchant_transaction_id: string, refund_status = 'RS', return_code = 'SUCCESS') => ({
  request: { merchant_transaction_id, original_transaction_id: '1', refund_data: { refund_amount: '5.00' } },
  response: { return_code, order: { refund_data: { refund_status } } },
})
const paid = { response: { return_code: 'SUCCESS', order: { payment_data: { payment_status: 'PS' } } } }
const ofRefund = { parameters: { merchant_transaction_id: 'r1' } }
const told = { orderNo: '1', notifyId: 'n' }
const challenge = { response: { order: { '3ds_status': 'CHALLENGE' } } }
type Row = [id: keyof typeof judges, what: string, traffic: TrafficFixture, words: string[]]

it.each<Row>([
  [
    'LLM-01',
    'a forged notify',
    lianlian().webhook('payment.PS', { isSigned: false }),
    ['acknowledged payment.PS under a signature that does not hold'],
  ],
  [
    'LLM-03',
    'a notify that is answered otherwise',
    lianlian()
      .webhook('payment.PS', { isAcknowledged: false, reply: 'ok' })
      .wait(DAY_MS + 1),
    ['refused payment.PS: 200 ok'],
  ],
  [
    'LLM-04',
    'a notify that came twice',
    lianlian().webhook('payment.PS', told).webhook('payment.PS', told),
    ['kept'],
  ],
  [
    'LLM-05',
    'another amount that is asked about',
    lianlian()
      .webhook('payment.PS', { ...told, amountByFen: 1 })
      .call('lianlianQueryPayment', { parameters: { merchant_transaction_id: '1' } }),
    ['kept'],
  ],
  [
    'LLM-06',
    'a refund of what is paid',
    lianlian().webhook('payment.PS', told).call('lianlianRefund', refund('r1')),
    ['kept'],
  ],
  [
    'LLM-06',
    'a refund of what is not paid',
    lianlian().call('lianlianRefund', refund('r1')),
    ['asked for a refund of 1, which was not paid'],
  ],
  [
    'LLM-07',
    'a lost notify',
    lianlian()
      .webhook('payment.PS', { ...told, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['never asked about 1, whose payment.PS did not arrive'],
  ],
  [
    'LLM-07',
    'a lost notify of a payment that was answered as paid',
    lianlian()
      .call('lianlianPay', pay('1', paid))
      .webhook('payment.PS', { ...told, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'LLM-08',
    'a query after silence',
    lianlian()
      .call('lianlianPay', pay('1', lost))
      .call('lianlianQueryPayment', { parameters: { merchant_transaction_id: '1' } }),
    ['kept'],
  ],
  [
    'LLM-08',
    'another number after silence',
    lianlian().call('lianlianPay', pay('1', lost)).call('lianlianPay', pay('2')),
    ['paid as 2 while the result of 1 was not known'],
  ],
  [
    'LLM-09',
    'the same number after a failure',
    lianlian().call('lianlianRefund', refund('r1', 'RF')).call('lianlianRefund', refund('r1')),
    ['kept'],
  ],
  [
    'LLM-09',
    'another number after a failure',
    lianlian().call('lianlianRefund', refund('r1', 'RF')).call('lianlianRefund', refund('r2')),
    ['asked for a refund of 1 again as r2, while r1 was not known'],
  ],
  [
    'LLM-10',
    'more than was paid',
    lianlian().call('lianlianRefund', { ...refund('r1', '', 'REFUND_AMOUNT_EXCEEDED'), status: '422' }),
    ['asked for more of 1 than was left to give back'],
  ],
  [
    'LLM-11',
    'a running refund that is asked about',
    lianlian().call('lianlianRefund', refund('r1', 'RP')).call('lianlianQueryRefund', ofRefund),
    ['kept'],
  ],
  [
    'LLM-11',
    'a running refund',
    lianlian().call('lianlianRefund', refund('r1', 'RP')).waitDays(3),
    ['never asked about the refund r1, which was running'],
  ],
  ['LLM-12', 'a text', lianlian().call('lianlianPay', pay('1')), ['kept']],
  [
    'LLM-12',
    'a number',
    lianlian().call('lianlianRefund', { request: { refund_data: { refund_amount: 5 } } }),
    ['sent the amount 5'],
  ],
  [
    'LLM-13',
    'a wrong signature',
    lianlian().call('lianlianPay', {
      label: 'POST /payments',
      signature: { holds: false, mistake: 'bad-signature' },
    }),
    ['signed POST /payments otherwise: bad-signature'],
  ],
  [
    'LLM-14',
    'a challenge that is shown',
    lianlian()
      .call('lianlianPay', { ...pay('1'), ...challenge })
      .phone('lianlianShowChallenge'),
    ['kept'],
  ],
  [
    'LLM-14',
    'a challenge that is not shown',
    lianlian()
      .call('lianlianPay', { ...pay('1'), ...challenge })
      .wait(DAY_MS + 1),
    ['never sent the buyer to the challenge'],
  ],
])('%s judges %s', (id, _what, traffic, words) => {
  expect(said(judges[id], traffic)).toEqual(words)
})
