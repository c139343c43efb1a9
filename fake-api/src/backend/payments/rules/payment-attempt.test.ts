import { expect, it } from 'vitest'
import {
  isOpen,
  matchSuccess,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
} from './payment-attempt.ts'

const rows: readonly [PaymentState, PaymentEvent, PaymentState][] = [
  ['created', 'prepaid', 'prepaid'],
  ['created', 'success', 'succeeded'],
  ['created', 'close', 'closed'],
  ['prepaid', 'prepaid', 'prepaid'],
  ['prepaid', 'success', 'succeeded'],
  ['prepaid', 'close', 'closed'],
  ['closed', 'success', 'succeeded'],
  ['succeeded', 'refund', 'refunded'],
]
const pairs = paymentStates.flatMap((state) => paymentEvents.map((event) => [state, event] as const))

it.each(pairs)('an attempt in %s on %s', (state, event) => {
  const row = rows.find(([from, name]) => from === state && name === event)
  expect(nextPaymentState(state, event)).toBe(row?.[2] ?? null)
})

it('may still be paid while it is made or opened', () => {
  expect(paymentStates.filter(isOpen)).toEqual(['created', 'prepaid'])
})

it('decides every state and event of its table', () => {
  expect([...paymentStates]).toEqual(['created', 'prepaid', 'succeeded', 'closed', 'refunded'])
  expect([...paymentEvents].sort()).toEqual([...new Set(rows.map(([, event]) => event))].sort())
})

const success = { provider: 'wechat', transactionId: 'T1', amountFen: 19800 }
const order = { payMoneyFen: 19800 }

it.each([
  ['the first success', { order, attempts: [] }, 'accept'],
  ['one for an open attempt', { order, attempts: [{ provider: 'wechat', transactionId: null }] }, 'accept'],
  [
    'another provider with the same number',
    { order, attempts: [{ provider: 'alipay', transactionId: 'T1' }] },
    'accept',
  ],
  ['a second transaction', { order, attempts: [{ provider: 'wechat', transactionId: 'T0' }] }, 'accept'],
  ['the same once more', { order, attempts: [{ provider: 'wechat', transactionId: 'T1' }] }, 'duplicate'],
  ['an unknown order', { order: null, attempts: [] }, 'unknown-order'],
  ['one fen too little', { order: { payMoneyFen: 19801 }, attempts: [] }, 'amount-mismatch'],
  ['one fen too much', { order: { payMoneyFen: 19799 }, attempts: [] }, 'amount-mismatch'],
] as const)('returns the outcome on %s', (_, context, outcome) => {
  const accepted = outcome === 'accept' ? { order } : {}
  expect(matchSuccess(success, context)).toEqual({ outcome, ...accepted })
})
