import { expect, it } from 'vitest'
import {
  sampleOrder as order,
  samplePurchase as purchase,
  sampleParameters,
  samplePreEntrust,
  sampleService,
  sampleStates,
  sampleSigning as signing,
} from '../testing/payment-samples.ts'
import {
  holdsExit,
  isInFlight,
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
} from './payment-state.ts'
import { nextPaymentState } from './payment-transitions.ts'

const at = (phase: PaymentPhase): PaymentState => {
  const found = sampleStates.find((state) => state.at === phase)
  if (found === undefined) throw new Error(phase)
  return found
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
  { type: 'check' },
  { type: 'status', orderStatus: 1 },
  { type: 'status', orderStatus: 0 },
  { type: 'status', orderStatus: 6 },
  { type: 'status', orderStatus: 7 },
  { type: 'status', orderStatus: -1 },
  { type: 'no-status' },
  { type: 'watch', order },
  { type: 'order-cancelled', orderNo: order.orderNo },
  { type: 'found-earlier', orderNo: order.orderNo, notice: { kind: 'unfinished', order } },
  { type: 'sign', signing },
  { type: 'contract-opened', request: { wallet: 'wechat', parameters: samplePreEntrust } },
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
  sign: 'contract-opening',
  watch: 'checking',
  reset: 'choosing',
} as const

const asksAnew = { 'price-changed': 'choosing', 'device-changed': 'choosing', refused: 'choosing' } as const

const moves: Record<PaymentPhase, Record<string, PaymentPhase>> = {
  choosing: start,
  creating: { ...asksAnew, created: 'preparing', 'answer-lost': 'recovering', duplicate: 'choosing' },
  'service-ordering': {
    'service-opened': 'opening',
    created: 'preparing',
    'price-changed': 'choosing',
    refused: 'choosing',
  },
  recovering: {
    created: 'preparing',
    ...asksAnew,
    duplicate: 'choosing',
  },
  rereading: {
    reread: 'preparing',
    ...asksAnew,
    'no-longer-unpaid': 'confirming',
  },
  'zero-paying': {
    'answer-lost': 'confirming',
    refused: 'failed',
    'no-longer-unpaid': 'confirming',
    'status 1': 'success',
    'status 0': 'checking',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
  },
  preparing: { prepared: 'opening', refused: 'failed', 'no-longer-unpaid': 'confirming' },
  opening: {
    'wallet-opened': 'waiting',
    'wallet-silent': 'confirming',
    'wallet-refused': 'failed',
    refused: 'failed',
    'callback success': 'confirming',
    'callback undetermined': 'confirming',
    'callback failure': 'failed',
  },
  waiting: {
    'page-returned': 'returning',
    check: 'confirming',
    'callback success': 'confirming',
    'callback undetermined': 'confirming',
    'callback failure': 'failed',
  },
  returning: {
    'callback-overdue': 'confirming',
    check: 'confirming',
    'callback success': 'confirming',
    'callback undetermined': 'confirming',
    'callback failure': 'failed',
  },
  confirming: {
    'status 1': 'success',
    'status 0': 'checking',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
    'no-status': 'checking',
    refused: 'failed',
    'callback failure': 'failed',
  },
  checking: {
    ...start,
    watch: 'checking',
    'status 1': 'success',
    'status 6': 'cancelled',
    'status 7': 'failed',
    'status -1': 'failed',
    refused: 'failed',
    'callback success': 'confirming',
    'callback failure': 'failed',
    'order-cancelled': 'cancelled',
  },
  success: start,
  failed: {
    ...start,
    check: 'confirming',
    'callback success': 'confirming',
    'order-cancelled': 'cancelled',
  },
  cancelled: start,
  'contract-opening': {
    'contract-opened': 'contract-sheet',
    'device-changed': 'choosing',
    refused: 'choosing',
  },
  'contract-sheet': {
    'wallet-opened': 'contract-waiting',
    'wallet-silent': 'contract-waiting',
    'wallet-refused': 'choosing',
    'page-returned': 'contract-asking',
  },
  'contract-waiting': {
    'page-returned': 'contract-asking',
    check: 'contract-asking',
    'callback success': 'contract-asking',
    'callback failure': 'contract-asking',
    'callback undetermined': 'contract-asking',
  },
  'contract-asking': {
    'contract signed: this': 'signed',
    'contract signed: other': 'signed',
    'contract signed: none': 'choosing',
  },
  signed: start,
}

const cells = sampleStates.flatMap((state) =>
  events.map((event) => [state.at, nameOf(event), state, event] as const),
)

it.each(cells)('%s on %s', (phase, name, state, event) => {
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
    expect(nextPaymentState(state, { type: 'sign', signing })).toBe(state)
  }
})

it('holds the host only between pay and the open wallet', () => {
  expect(sampleStates.filter(holdsExit).map((state) => state.at)).toEqual([
    'creating',
    'service-ordering',
    'recovering',
    'rereading',
    'zero-paying',
    'preparing',
    'opening',
    'contract-opening',
    'contract-sheet',
  ])
})

it.each(['confirming', 'checking'] as const)('ignores a failure at %s once success was claimed', (phase) => {
  const claimed: PaymentState = { at: phase, order, claim: 'success' }
  expect(nextPaymentState(claimed, { type: 'callback', result: 'failure' })).toBe(claimed)
})

it('pays nothing without a wallet', () => {
  const free = nextPaymentState(at('creating'), { type: 'created', order, dueFen: 0 })
  expect(free).toEqual({ at: 'zero-paying', order })
  const unpaid: PaymentState = { at: 'rereading', order, expectedFen: 0, wallet: 'alipay' }
  expect(nextPaymentState(unpaid, { type: 'reread' })).toEqual({ at: 'zero-paying', order })
})

it('pays a service with Alipay, whatever wallet is chosen', () => {
  const left = nextPaymentState(at('service-ordering'), { type: 'created', order, dueFen: 10_000 })
  expect(left).toEqual({ at: 'preparing', order, wallet: 'alipay' })
})

it('names the wallet that cannot be opened', () => {
  const missing: PaymentEvent = { type: 'wallet-refused', reason: 'missing' }
  expect(nextPaymentState(at('opening'), missing)).toMatchObject({ reason: 'wechat-missing' })
  expect(nextPaymentState(at('contract-sheet'), missing)).toEqual({
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
  const state = nextPaymentState(at('checking'), { type: 'status', orderStatus })
  expect(state.at).toBe(phase)
  expect(state.at === 'failed' ? state.reason : null).toBe(reason)
})

it('keeps checking the same order, and changes to another one', () => {
  const checking = at('checking')
  expect(nextPaymentState(checking, { type: 'watch', order })).toBe(checking)
  const other = { ...order, orderNo: '26112009412700000059' }
  expect(nextPaymentState(checking, { type: 'watch', order: other })).toMatchObject({ order: other })
})

it('leaves a notice that was not seen yet', () => {
  const seen: PaymentState = { at: 'choosing', notice: { kind: 'price-changed', priceFen: 1 } }
  const { orderNo } = order
  const earlier: PaymentEvent = { type: 'found-earlier', orderNo, notice: { kind: 'unfinished', order } }
  expect(nextPaymentState(seen, earlier)).toBe(seen)
  expect(nextPaymentState(at('choosing'), earlier)).toEqual({
    at: 'choosing',
    notice: { kind: 'unfinished', order },
  })
})

it('ignores the cancelling of another order', () => {
  const failed = at('failed')
  expect(nextPaymentState(failed, { type: 'order-cancelled', orderNo: '1' })).toBe(failed)
})
