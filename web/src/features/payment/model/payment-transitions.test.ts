import { expect, it } from 'vitest'
import {
  sampleOrder as order,
  samplePurchase as purchase,
  sampleRenewal as renewal,
  sampleParameters,
  samplePreEntrust,
  sampleService,
  sampleStates,
} from '../testing/payment-samples.ts'
import {
  blocksBack,
  isInFlight,
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
  paymentDestination,
} from './payment.ts'
import { nextPaymentState } from './payment-transitions.ts'

const at = (phase: PaymentPhase): PaymentState => {
  const sample = sampleStates.find((state) => state.at === phase)
  if (sample === undefined) throw new Error(phase)
  return sample
}

const events: readonly PaymentEvent[] = [
  { type: 'pay', purchase },
  { type: 'pay-unpaid', order, expectedFen: 1, wallet: 'alipay' },
  { type: 'pay-service', service: sampleService },
  { type: 'service-opened', order, request: { wallet: 'alipay', parameters: { orderString: 'o' } } },
  { type: 'created', order, dueFen: 19_800 },
  { type: 'answer-lost' },
  { type: 'price-changed', priceFen: 1 },
  { type: 'device-changed' },
  { type: 'duplicate', orderNo: '7' },
  { type: 'refused', error: 'pay-failed' },
  { type: 'reread' },
  { type: 'no-longer-unpaid' },
  { type: 'prepared', request: { wallet: 'wechat', parameters: sampleParameters } },
  { type: 'wallet-opened' },
  { type: 'wallet-silent' },
  { type: 'wallet-refused', reason: 'missing' },
  { type: 'callback', result: 'success' },
  { type: 'callback', result: 'failure' },
  { type: 'callback', result: 'undetermined' },
  { type: 'page-returned' },
  { type: 'callback-overdue' },
  { type: 'query-status' },
  { type: 'status', orderStatus: 1 },
  { type: 'status', orderStatus: 0 },
  { type: 'status', orderStatus: 6 },
  { type: 'status', orderStatus: 7 },
  { type: 'status', orderStatus: -1 },
  { type: 'no-status' },
  { type: 'watch', order },
  { type: 'order-cancelled', orderNo: order.orderNo },
  { type: 'found-earlier', orderNo: order.orderNo, notice: { kind: 'unfinished', order } },
  { type: 'sign-contract', renewal },
  { type: 'contract-prepared', request: { wallet: 'wechat', parameters: samplePreEntrust } },
  { type: 'contract-known', signed: 'this' },
  { type: 'contract-known', signed: 'other' },
  { type: 'contract-known', signed: 'none' },
  { type: 'reset' },
]

const nameOf = (event: PaymentEvent): string => {
  if (event.type === 'callback') return `callback ${event.result}`
  if (event.type === 'contract-known') return `contract signed: ${event.signed}`
  return event.type === 'status' ? `status ${event.orderStatus}` : event.type
}

/** Everything that moves to another phase; whatever is not named here stays where it is. */
const start = {
  pay: 'creating',
  'pay-unpaid': 'rereading',
  'pay-service': 'service-ordering',
  'sign-contract': 'contract-preparing',
  watch: 'polling-status',
  reset: 'choosing',
} as const

const refusals = { 'price-changed': 'choosing', 'device-changed': 'choosing', refused: 'choosing' } as const

const callbacks = {
  'callback success': 'querying-status',
  'callback undetermined': 'querying-status',
  'callback failure': 'failed',
} as const

const moves: Record<PaymentPhase, Record<string, PaymentPhase>> = {
  choosing: start,
  creating: { ...refusals, created: 'preparing', 'answer-lost': 'recovering', duplicate: 'choosing' },
  'service-ordering': {
    'service-opened': 'opening',
    created: 'preparing',
    'price-changed': 'choosing',
    refused: 'choosing',
  },
  recovering: { ...refusals, created: 'preparing', duplicate: 'choosing' },
  rereading: { ...refusals, reread: 'preparing', 'no-longer-unpaid': 'querying-status' },
  'zero-paying': {
    'answer-lost': 'querying-status',
    refused: 'failed',
    'no-longer-unpaid': 'querying-status',
    'status 1': 'success',
    'status 0': 'polling-status',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
  },
  preparing: { prepared: 'opening', refused: 'failed', 'no-longer-unpaid': 'querying-status' },
  opening: {
    'wallet-opened': 'waiting',
    'wallet-silent': 'querying-status',
    'wallet-refused': 'failed',
    refused: 'failed',
    ...callbacks,
  },
  waiting: {
    'page-returned': 'returning',
    'query-status': 'querying-status',
    ...callbacks,
  },
  returning: {
    'callback-overdue': 'querying-status',
    'query-status': 'querying-status',
    ...callbacks,
  },
  'querying-status': {
    'status 1': 'success',
    'status 0': 'polling-status',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
    'no-status': 'polling-status',
    refused: 'failed',
    'callback failure': 'failed',
  },
  'polling-status': {
    ...start,
    watch: 'polling-status',
    'status 1': 'success',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
    refused: 'failed',
    'callback success': 'querying-status',
    'callback failure': 'failed',
    'order-cancelled': 'cancelled',
  },
  'card-page': { ...start, 'order-cancelled': 'cancelled' },
  success: start,
  failed: {
    ...start,
    'query-status': 'querying-status',
    'callback success': 'querying-status',
    'order-cancelled': 'cancelled',
  },
  cancelled: start,
  'contract-preparing': {
    'contract-prepared': 'contract-wallet-opening',
    'device-changed': 'choosing',
    refused: 'choosing',
  },
  'contract-wallet-opening': {
    'wallet-opened': 'contract-waiting',
    'wallet-silent': 'contract-waiting',
    'wallet-refused': 'choosing',
    'page-returned': 'contract-querying',
  },
  'contract-waiting': {
    'page-returned': 'contract-querying',
    'query-status': 'contract-querying',
    'callback success': 'contract-querying',
    'callback failure': 'contract-querying',
    'callback undetermined': 'contract-querying',
  },
  'contract-querying': {
    'contract signed: this': 'contract-signed',
    'contract signed: other': 'contract-signed',
    'contract signed: none': 'choosing',
  },
  'contract-signed': start,
}

const cells = sampleStates.flatMap((state) =>
  events.map((event) => [state.at, nameOf(event), state, event] as const),
)

it.each(cells)('moves from state %s on event %s as the table says', (phase, name, state, event) => {
  expect(nextPaymentState(state, event).at).toBe(moves[phase][name] ?? phase)
})

it('starts nothing while something is in flight', () => {
  const busy = sampleStates.filter(isInFlight)
  expect(busy).toHaveLength(14)
  for (const state of busy) {
    expect(nextPaymentState(state, { type: 'pay', purchase })).toBe(state)
    expect(nextPaymentState(state, { type: 'pay-unpaid', order, expectedFen: 1, wallet: 'alipay' })).toBe(
      state,
    )
    expect(nextPaymentState(state, { type: 'sign-contract', renewal })).toBe(state)
  }
})

it('blocks the host’s back only between pay and the open wallet', () => {
  expect(sampleStates.filter(blocksBack).map((state) => state.at)).toEqual([
    'creating',
    'service-ordering',
    'recovering',
    'rereading',
    'zero-paying',
    'preparing',
    'opening',
    'contract-preparing',
    'contract-wallet-opening',
  ])
})

it.each(['querying-status', 'polling-status'] as const)(
  'ignores a failure at %s once success was claimed',
  (phase) => {
    const claimed: PaymentState = { at: phase, order, claim: 'success' }
    expect(nextPaymentState(claimed, { type: 'callback', result: 'failure' })).toBe(claimed)
  },
)

it('pays a free order without a wallet', () => {
  const free = nextPaymentState(at('creating'), { type: 'created', order, dueFen: 0 })
  expect(free).toEqual({ at: 'zero-paying', order })
  const unpaid: PaymentState = { at: 'rereading', order, expectedFen: 0, wallet: 'alipay' }
  expect(nextPaymentState(unpaid, { type: 'reread' })).toEqual({ at: 'zero-paying', order })
})

it('goes on at the page of the card with an order that is paid by card, unless it is free', () => {
  const creating: PaymentState = { at: 'creating', purchase: { ...purchase, isByCard: true } }
  const made = nextPaymentState(creating, { type: 'created', order, dueFen: 19_800 })
  expect(made).toEqual({ at: 'card-page', order })
  expect(nextPaymentState(creating, { type: 'created', order, dueFen: 0 })).toMatchObject({
    at: 'zero-paying',
  })
  expect(paymentDestination(made)).toMatchObject({
    path: '/lianlianPay',
    query: { deviceId: order.deviceId, productCode: 'IPC', packageSource: 1, now: undefined },
  })
  const atOnce = paymentDestination({ at: 'card-page', order: { ...order, immediateUse: 1 } })
  expect(atOnce?.query).toMatchObject({ now: 1 })
})

it('pays a service with Alipay, whatever wallet is chosen', () => {
  const left = nextPaymentState(at('service-ordering'), { type: 'created', order, dueFen: 10_000 })
  expect(left).toEqual({ at: 'preparing', order, wallet: 'alipay' })
})

it('names the wallet that cannot be opened', () => {
  const missing: PaymentEvent = { type: 'wallet-refused', reason: 'missing' }
  expect(nextPaymentState(at('opening'), missing)).toMatchObject({ reason: 'wechat-missing' })
  expect(nextPaymentState(at('contract-wallet-opening'), missing)).toEqual({
    at: 'choosing',
    notice: { kind: 'wallet-unusable', wallet: 'wechat', why: 'missing' },
  })
})

it('never reaches success by anything but a status', () => {
  for (const [, name, state, event] of cells) {
    const isReached = state.at !== 'success' && nextPaymentState(state, event).at === 'success'
    expect(isReached && !name.startsWith('status')).toBe(false)
  }
})

it.each([
  [1, 'success', null],
  [2, 'success', null],
  [4, 'success', null],
  [6, 'cancelled', null],
  [7, 'failed', 'order-timed-out'],
  [5, 'failed', 'order-expired'],
  [3, 'failed', 'refunded'],
  [-1, 'failed', 'pay-failed'],
  [-2, 'failed', 'activate-failed'],
  [-3, 'failed', 'refund-failed'],
  [99, 'failed', 'pay-failed'],
] as const)('reads status %i as %s', (orderStatus, phase, reason) => {
  const state = nextPaymentState(at('polling-status'), { type: 'status', orderStatus })
  expect(state.at).toBe(phase)
  expect(state.at === 'failed' ? state.reason : null).toBe(reason)
})

it('keeps polling the same order, and changes to another one', () => {
  const polling = at('polling-status')
  expect(nextPaymentState(polling, { type: 'watch', order })).toBe(polling)
  const other = { ...order, orderNo: '26112009412700000059' }
  expect(nextPaymentState(polling, { type: 'watch', order: other })).toMatchObject({ order: other })
})

it('keeps the notice shown when an earlier order is found', () => {
  const seen: PaymentState = { at: 'choosing', notice: { kind: 'price-changed', priceFen: 1 } }
  const { orderNo } = order
  const earlier: PaymentEvent = { type: 'found-earlier', orderNo, notice: { kind: 'unfinished', order } }
  expect(nextPaymentState(seen, earlier)).toBe(seen)
  expect(nextPaymentState(at('choosing'), earlier)).toEqual({
    at: 'choosing',
    notice: { kind: 'unfinished', order },
  })
})

it('ignores that another order was cancelled', () => {
  const failed = at('failed')
  expect(nextPaymentState(failed, { type: 'order-cancelled', orderNo: '1' })).toBe(failed)
})
