import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../engine/kernel/clock.ts'
import { paypalJudges as judges } from './paypal-judges.ts'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'

const paypal = () => new TrafficFixture('paypal')
const keyed = (key: string) => ({ headers: { 'paypal-request-id': key } })
const order = { parameters: { id: 'O' }, status: '201' }
const capture = (key: string, more: object = {}) => ({ ...order, ...keyed(key), ...more })
const refund = (key: string, more: object = {}) => ({
  parameters: { id: 'C' },
  status: '201',
  ...keyed(key),
  ...more,
})
const issue = (name: string) => ({ status: '422', response: { details: [{ issue: name }] } })
const lost = { status: 'reset', fault: { kind: 'reset-after-commit' } }
const approved = { tells: { resource: { id: 'O' } } }
const completed = { orderNo: '1', tells: { resource: { id: 'C' } } }
const moneyOf = (...statuses: string[]) => ({
  purchase_units: [{ payments: { captures: statuses.map((status) => ({ status })) } }],
})
const authorized = { tells: { resource: { id: 'A' } } }
const part = (key: string, more: object = {}) => ({
  ...{ parameters: { id: 'A' }, status: '201', ...keyed(key) },
  ...{ request: { amount: { currency_code: 'USD', value: '5.00' } }, ...more },
})
const token = { status: '200', response: { expires_in: 32_400 } }
type Row = [id: keyof typeof judges, what: string, traffic: TrafficFixture, words: string[]]

it.each<Row>([
  [
    'PPM-01',
    'a forged event that is refused',
    paypal()
      .webhook('PAYMENT.CAPTURE.COMPLETED', { isSigned: false, isAcknowledged: false, status: 400 })
      .webhook('PAYMENT.CAPTURE.COMPLETED'),
    ['kept'],
  ],
  ['PPM-02', 'an event that is taken', paypal().webhook('PAYMENT.CAPTURE.COMPLETED'), ['kept']],
  [
    'PPM-03',
    'an approval told twice, captured once',
    paypal()
      .webhook('CHECKOUT.ORDER.APPROVED', { ...approved, notifyId: 'n' })
      .webhook('CHECKOUT.ORDER.APPROVED', { ...approved, notifyId: 'n' })
      .call('paypalCaptureOrder', capture('k'))
      .call('paypalCaptureOrder', capture('k')),
    ['kept'],
  ],
  [
    'PPM-03',
    'an approval told twice, captured twice',
    paypal()
      .webhook('CHECKOUT.ORDER.APPROVED', { ...approved, notifyId: 'n' })
      .webhook('CHECKOUT.ORDER.APPROVED', { ...approved, notifyId: 'n' })
      .call('paypalCaptureOrder', capture('k'))
      .call('paypalCaptureOrder', capture('l')),
    ['made 2 calls of capture (k, l) after one CHECKOUT.ORDER.APPROVED'],
  ],
  [
    'PPM-04',
    'another amount',
    paypal()
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, amountByFen: 5 })
      .wait(DAY_MS + 1),
    ['acknowledged PAYMENT.CAPTURE.COMPLETED with an amount that is 5 fen off, and never asked'],
  ],
  [
    'PPM-04',
    'another amount that is asked about',
    paypal()
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, amountByFen: 5 })
      .call('paypalShowCapture', { parameters: { id: 'C' } }),
    ['kept'],
  ],
  ['PPM-05', 'a key', paypal().call('paypalRefundCapture', refund('k')), ['kept']],
  [
    'PPM-05',
    'no key',
    paypal().call('paypalRefundCapture', { parameters: { id: 'C' } }),
    ['sent a refund without PayPal-Request-Id'],
  ],
  [
    'PPM-06',
    'the same key after silence',
    paypal().call('paypalRefundCapture', refund('k', lost)).call('paypalRefundCapture', refund('k')),
    ['kept'],
  ],
  [
    'PPM-06',
    'another key after silence',
    paypal().call('paypalRefundCapture', refund('k', lost)).call('paypalRefundCapture', refund('l')),
    ['sent the refund again under another key while its result was not known'],
  ],
  [
    'PPM-07',
    'a capture of what is not approved',
    paypal().call('paypalCaptureOrder', capture('k', issue('ORDER_NOT_APPROVED'))),
    ['captured an order that was not approved'],
  ],
  [
    'PPM-08',
    'an approval and its capture',
    paypal().webhook('CHECKOUT.ORDER.APPROVED', approved).call('paypalCaptureOrder', capture('k')),
    ['kept'],
  ],
  [
    'PPM-08',
    'an approval that runs out',
    paypal()
      .webhook('CHECKOUT.ORDER.APPROVED', approved)
      .wait(3 * HOUR_MS + 1),
    ['never captured O, which was approved'],
  ],
  [
    'PPM-03',
    'an authorization told twice, captured in two parts',
    paypal()
      .webhook('PAYMENT.AUTHORIZATION.CREATED', { ...authorized, notifyId: 'n' })
      .webhook('PAYMENT.AUTHORIZATION.CREATED', { ...authorized, notifyId: 'n' })
      .call('paypalCaptureAuthorization', part('k'))
      .call('paypalCaptureAuthorization', part('l')),
    ['kept'],
  ],
  [
    'PPM-03',
    'an authorization told twice, captured twice',
    paypal()
      .webhook('PAYMENT.AUTHORIZATION.CREATED', { ...authorized, notifyId: 'n' })
      .webhook('PAYMENT.AUTHORIZATION.CREATED', { ...authorized, notifyId: 'n' })
      .call('paypalCaptureAuthorization', part('k', { request: {} }))
      .call('paypalCaptureAuthorization', part('l', { request: {} })),
    ['made 2 calls of capture (k, l) after one PAYMENT.AUTHORIZATION.CREATED'],
  ],
  [
    'PPM-05',
    'an authorization and its capture without keys',
    paypal()
      .call('paypalAuthorizeOrder', order)
      .call('paypalCaptureAuthorization', { ...part(''), headers: {} }),
    ['sent an authorization without PayPal-Request-Id', 'sent a capture without PayPal-Request-Id'],
  ],
  [
    'PPM-06',
    'an authorization that is asked about after silence',
    paypal()
      .call('paypalCaptureAuthorization', part('k', lost))
      .call('paypalShowAuthorization', { parameters: { id: 'A' } }),
    ['kept'],
  ],
  [
    'PPM-06',
    'a part captured again under another key after silence',
    paypal()
      .call('paypalCaptureAuthorization', part('k', lost))
      .call('paypalCaptureAuthorization', part('l')),
    ['sent the capture again under another key while its result was not known'],
  ],
  [
    'PPM-07',
    'an authorization of what is not approved',
    paypal().call('paypalAuthorizeOrder', capture('k', issue('ORDER_NOT_APPROVED'))),
    ['authorized an order that was not approved'],
  ],
  [
    'PPM-08',
    'an approval and its authorization, which is voided',
    paypal()
      .webhook('CHECKOUT.ORDER.APPROVED', approved)
      .call('paypalAuthorizeOrder', capture('k'))
      .call('paypalVoidAuthorization', part('l'))
      .webhook('PAYMENT.AUTHORIZATION.VOIDED', authorized),
    ['kept', 'kept'],
  ],
  [
    'PPM-08',
    'an authorization that was made anew and captured before it ran out',
    paypal()
      .call('paypalReauthorize', part('k', { response: { id: 'B' } }))
      .call('paypalCaptureAuthorization', part('l', { parameters: { id: 'B' } }))
      .webhook('PAYMENT.AUTHORIZATION.VOIDED', authorized),
    ['kept'],
  ],
  [
    'PPM-08',
    'an authorization that runs out',
    paypal()
      .webhook('CHECKOUT.ORDER.APPROVED', approved)
      .call('paypalAuthorizeOrder', capture('k'))
      .webhook('PAYMENT.AUTHORIZATION.VOIDED', authorized),
    ['kept', 'never captured A, which was authorized, nor let it go'],
  ],
  [
    'PPM-10',
    'a refund of what is pending',
    paypal()
      .webhook('PAYMENT.CAPTURE.PENDING', completed)
      .call('paypalRefundCapture', refund('k', issue('PENDING_CAPTURE'))),
    ['refunded a capture that is pending'],
  ],
  ['PPM-10', 'a pending capture', paypal().webhook('PAYMENT.CAPTURE.PENDING', completed), ['kept']],
  [
    'PPM-11',
    'a capture after the buyer chose',
    paypal()
      .call('paypalCaptureOrder', capture('k', issue('INSTRUMENT_DECLINED')))
      .phone('paypalApprove', { request: { orderId: 'O' } })
      .call('paypalCaptureOrder', capture('l')),
    ['kept'],
  ],
  [
    'PPM-11',
    'a capture after the buyer chose on the page',
    paypal()
      .call('paypalCaptureOrder', capture('k', issue('INSTRUMENT_DECLINED')))
      .phone('paypalAnswerCheckoutPage', { parameters: { token: '•••', shown: 'O', choice: 'approve' } })
      .call('paypalCaptureOrder', capture('l')),
    ['kept'],
  ],
  [
    'PPM-11',
    'a capture at once',
    paypal()
      .call('paypalCaptureOrder', capture('k', issue('INSTRUMENT_DECLINED')))
      .call('paypalCaptureOrder', capture('l')),
    ['captured again after INSTRUMENT_DECLINED before the buyer had chosen'],
  ],
  [
    'PPM-11',
    'an authorization at once',
    paypal()
      .call('paypalAuthorizeOrder', capture('k', issue('INSTRUMENT_DECLINED')))
      .call('paypalAuthorizeOrder', capture('l')),
    ['authorized again after INSTRUMENT_DECLINED before the buyer had chosen'],
  ],
  [
    'PPM-12',
    'more than was captured',
    paypal().call('paypalRefundCapture', refund('k', issue('REFUND_AMOUNT_EXCEEDED'))),
    ['asked for more of C than was left to give back'],
  ],
  [
    'PPM-13',
    'a lost event and a question',
    paypal()
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, status: null, isAcknowledged: false })
      .call('paypalShowCapture', { parameters: { id: 'C' }, orderNo: '1' }),
    ['kept'],
  ],
  [
    'PPM-13',
    'a lost event of a capture that was answered as completed',
    paypal()
      .call('paypalCaptureOrder', capture('k', { orderNo: '1', response: moneyOf('COMPLETED') }))
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'PPM-13',
    'a lost event of a capture that was answered as pending, of an order that is complete',
    paypal()
      .call(
        'paypalCaptureOrder',
        capture('k', { orderNo: '1', response: { status: 'COMPLETED', ...moneyOf('PENDING') } }),
      )
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['never asked about 1, whose PAYMENT.CAPTURE.COMPLETED did not arrive'],
  ],
  [
    'PPM-13',
    'a lost event of a part that was answered as completed',
    paypal()
      .call(
        'paypalCaptureAuthorization',
        part('k', { response: { id: 'C', status: 'COMPLETED' }, orderNo: '1' }),
      )
      .webhook('PAYMENT.CAPTURE.COMPLETED', { ...completed, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'PPM-14',
    'two decimals',
    paypal().call('paypalCreateOrder', {
      request: { purchase_units: [{ amount: { currency_code: 'USD', value: '19.90' } }] },
    }),
    ['kept'],
  ],
  [
    'PPM-14',
    'decimals of a yen',
    paypal().call('paypalCreateOrder', {
      request: { purchase_units: [{ amount: { currency_code: 'JPY', value: '1990.00' } }] },
    }),
    ['sent 1990.00 JPY'],
  ],
  [
    'PPM-15',
    'a second token',
    paypal().call('paypalCreateToken', token).call('paypalCreateToken', token),
    ['kept'],
  ],
  [
    'PPM-15',
    'a token for each call',
    paypal()
      .call('paypalCreateToken', token)
      .call('paypalCreateToken', token)
      .call('paypalCreateToken', token)
      .call('paypalCreateToken', token),
    ['kept', 'kept', 'fetched a token while 3 others held'],
  ],
  [
    'PPM-16',
    'a browser',
    paypal().call('paypalShowOrder', {
      label: 'GET /v2/checkout/orders/:id',
      headers: { 'user-agent': 'Mozilla/5.0' },
    }),
    ['called GET /v2/checkout/orders/:id from a browser'],
  ],
])('%s judges %s', (id, _what, traffic, words) => {
  expect(said(judges[id], traffic)).toEqual(words)
})
