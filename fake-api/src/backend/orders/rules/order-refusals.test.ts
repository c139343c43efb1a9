import { expect, it } from 'vitest'
import { decideOrder, type OrderCommand, type OrderRefusal } from './decide-order.ts'
import type { OrderState } from './order.ts'
import { anOrder, DEADLINE_MS, FIRST, SECOND, successOf } from './order-fixture.ts'

const NOW_MS = 500_000
const cancelled = anOrder({ status: 6 })
const activating = anOrder({ status: 1, success: FIRST })
const refundedEarly = anOrder({ status: 1, success: FIRST, pendingRefund: FIRST })
const inEffect = anOrder({ status: 4, success: FIRST })
const refunding = anOrder({ status: 4, success: FIRST, pendingRefund: FIRST })
const failed = anOrder({ status: -3, success: FIRST })

const refusals: [OrderState, OrderCommand, Omit<OrderRefusal, 'status' | 'command'>][] = [
  [anOrder(), successOf({ ...FIRST, amountFen: 1 }), { reason: 'amount-mismatch', code: 'pay-failed' }],
  [cancelled, { type: 'payment-refused' }, { reason: 'transition', code: 'pay-failed' }],
  [cancelled, { type: 'cancel' }, { reason: 'transition', code: 'cancel-failed' }],
  [anOrder({ status: 7 }), { type: 'cancel' }, { reason: 'transition', code: 'order-timed-out' }],
  [anOrder({ origin: 'contract' }), { type: 'cancel' }, { reason: 'transition', code: 'cancel-failed' }],
  [anOrder(), { type: 'deadline' }, { reason: 'deadline-not-reached', code: 'operate-failed' }],
  [cancelled, { type: 'deadline' }, { reason: 'transition', code: 'operate-failed' }],
  [anOrder({ payDeadlineMs: null }), { type: 'deadline' }, { reason: 'transition', code: 'operate-failed' }],
  [cancelled, { type: 'activated', startsAtMs: 0 }, { reason: 'transition', code: 'activate-failed' }],
  [cancelled, { type: 'activation-failed' }, { reason: 'transition', code: 'activate-failed' }],
  [cancelled, { type: 'start' }, { reason: 'transition', code: 'activate-failed' }],
  [refunding, { type: 'start' }, { reason: 'transition', code: 'activate-failed' }],
  [cancelled, { type: 'end' }, { reason: 'transition', code: 'operate-failed' }],
  [refunding, { type: 'end' }, { reason: 'transition', code: 'operate-failed' }],
  [refundedEarly, { type: 'refund-by-staff' }, { reason: 'transition', code: 'refund-failed' }],
  [refundedEarly, { type: 'activated', startsAtMs: 0 }, { reason: 'transition', code: 'activate-failed' }],
  [refundedEarly, { type: 'activation-failed' }, { reason: 'transition', code: 'activate-failed' }],
  [cancelled, { type: 'refund-by-staff' }, { reason: 'transition', code: 'refund-failed' }],
  [refunding, { type: 'refund-by-staff' }, { reason: 'transition', code: 'refund-failed' }],
  [
    inEffect,
    { type: 'refund-succeeded', transactionId: 'T1' },
    { reason: 'no-such-refund', code: 'refund-failed' },
  ],
  [
    refunding,
    { type: 'refund-succeeded', transactionId: 'T2' },
    { reason: 'no-such-refund', code: 'refund-failed' },
  ],
  [
    failed,
    { type: 'refund-succeeded', transactionId: 'T2' },
    { reason: 'no-such-refund', code: 'refund-failed' },
  ],
  [
    inEffect,
    { type: 'refund-failed', transactionId: 'T1' },
    { reason: 'no-such-refund', code: 'refund-failed' },
  ],
  [failed, { type: 'refund-failed', transactionId: 'T1' }, { reason: 'transition', code: 'refund-failed' }],
]

it.each(
  refusals.map(
    ([order, command, refusal]) => [order.status, command.type, { order, command, refusal }] as const,
  ),
)('an order in status %i refuses %s with reason and code, and stays as it is', (status, type, row) => {
  const { order, command, refusal } = row
  expect(decideOrder(order, command, NOW_MS)).toEqual({
    order,
    events: [],
    refusal: { command: type, status, ...refusal },
  })
})

const paid = { type: 'status-changed', from: 0, to: 1, event: 'paid', atMs: NOW_MS }
const failedToActivate = { type: 'status-changed', from: 1, to: -2, event: 'activation-failed', atMs: NOW_MS }

it.each<[OrderState, OrderCommand, object[], Partial<OrderState>]>([
  [anOrder(), successOf(FIRST), [paid, { type: 'activation-due' }], { status: 1, success: FIRST }],
  [
    cancelled,
    successOf(SECOND),
    [{ type: 'refund-due', cause: 'late-success', payment: SECOND }],
    { success: SECOND, pendingRefund: SECOND },
  ],
  [activating, successOf(FIRST), [{ type: 'duplicate-success', payment: FIRST }], {}],
  [
    activating,
    { type: 'activation-failed' },
    [failedToActivate, { type: 'refund-due', cause: 'activation-failed', payment: FIRST }],
    { status: -2, pendingRefund: FIRST },
  ],
  [
    inEffect,
    { type: 'refund-by-staff' },
    [{ type: 'entitlement-revoke-due' }, { type: 'refund-due', cause: 'staff', payment: FIRST }],
    { pendingRefund: FIRST },
  ],
  [
    refunding,
    { type: 'refund-succeeded', transactionId: 'T1' },
    [{ type: 'status-changed', from: 4, to: 3, event: 'refund-succeeded', atMs: NOW_MS }],
    { status: 3, pendingRefund: null },
  ],
  [
    inEffect,
    { type: 'end' },
    [{ type: 'status-changed', from: 4, to: 5, event: 'end', atMs: NOW_MS }],
    { status: 5 },
  ],
])(
  'decides %# as a whole: order, events with their instants, no refusal',
  (order, command, events, change) => {
    expect(decideOrder(order, command, NOW_MS)).toEqual({
      order: { ...order, ...change },
      events,
      refusal: null,
    })
  },
)

it('times out once at its deadline, without a refusal', () => {
  const decision = decideOrder(anOrder(), { type: 'deadline' }, DEADLINE_MS)
  const timedOut = { type: 'status-changed', from: 0, to: 7, event: 'deadline', atMs: DEADLINE_MS }
  expect(decision).toEqual({ order: anOrder({ status: 7 }), events: [timedOut], refusal: null })
})

it('ends an order that has a pending refund of another payment', () => {
  const other = anOrder({ status: 4, success: FIRST, pendingRefund: SECOND })
  expect(decideOrder(other, { type: 'end' }, NOW_MS).order.status).toBe(5)
})
