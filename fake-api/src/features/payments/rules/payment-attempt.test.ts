import { expect, it } from 'vitest'
import {
  isOpen,
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

it('knows every state and event of its table', () => {
  expect([...paymentStates]).toEqual(['created', 'prepaid', 'succeeded', 'closed', 'refunded'])
  expect([...paymentEvents].sort()).toEqual([...new Set(rows.map(([, event]) => event))].sort())
})
