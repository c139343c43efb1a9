import { expect, it } from 'vitest'
import { sampleOrder as order } from '../testing/payment-samples.ts'
import { CHOOSING } from './payment-state.ts'
import { type ResultFacts, resultViewOf } from './result-view.ts'

const facts: ResultFacts = {
  type: 'success',
  reason: undefined,
  isChecking: false,
  order,
  orderStatus: 1,
  isUnknownOrder: false,
  payment: CHOOSING,
}

it.each<[Partial<ResultFacts>, object]>([
  // What the server says of the order comes first, whatever the address claims.
  [{ orderStatus: 1 }, { kind: 'success' }],
  [{ type: 'fail', reason: 'wallet-failed', orderStatus: 2 }, { kind: 'success' }],
  [{ orderStatus: 5 }, { kind: 'success' }],
  [{ orderStatus: 0 }, { kind: 'checking' }],
  [{ orderStatus: 6 }, { kind: 'failed', reason: 'cancelled' }],
  [{ orderStatus: 7 }, { kind: 'failed', reason: 'order-timed-out' }],
  [{ orderStatus: -2 }, { kind: 'failed', reason: 'activate-failed' }],
  [
    { isUnknownOrder: true, orderStatus: undefined },
    { kind: 'failed', reason: 'order-not-found' },
  ],
  // Unpaid: the address knows whether the truth is open.
  [
    { type: 'fail', orderStatus: 0, reason: 'wallet-failed' },
    { kind: 'failed', reason: 'wallet-failed' },
  ],
  [{ type: 'fail', orderStatus: 0, isChecking: true }, { kind: 'checking' }],
  // Nothing is known yet, or ever.
  [{ orderStatus: null }, { kind: 'loading' }],
  [{ type: 'fail', orderStatus: null, isChecking: true }, { kind: 'checking' }],
  [{ order: null, orderStatus: null }, { kind: 'success' }],
  [{ orderStatus: undefined }, { kind: 'checking' }],
  [
    { type: 'fail', orderStatus: undefined },
    { kind: 'failed', reason: undefined },
  ],
  // The payment of this visit is newer than what was read before it.
  [{ orderStatus: 0, payment: { at: 'success', order } }, { kind: 'success' }],
  [
    { type: 'fail', isChecking: true, orderStatus: 0, payment: { at: 'cancelled', order } },
    { kind: 'failed', reason: 'cancelled' },
  ],
])('of %j shows %j', (change, view) => {
  expect(resultViewOf({ ...facts, ...change })).toEqual(view)
})

it('ignores the payment of another order', () => {
  const payment = { at: 'success', order: { ...order, orderNo: '0' } } as const
  expect(resultViewOf({ ...facts, orderStatus: 0, payment })).toEqual({ kind: 'checking' })
})
