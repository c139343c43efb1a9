import { expect, it } from 'vitest'
import { nextTradeState, TRADE_TRANSITIONS, type TradeEvent, type TradeState } from './transaction.ts'

const STATES = Object.keys(TRADE_TRANSITIONS) as TradeState[]
const EVENTS: readonly TradeEvent[] = ['paid', 'closed', 'finally-refused', 'refunded', 'accepted']
const ALLOWED = [
  ['NOTPAY', 'paid', 'SUCCESS'],
  ['NOTPAY', 'closed', 'CLOSED'],
  ['NOTPAY', 'finally-refused', 'PAYERROR'],
  ['ACCEPT', 'paid', 'SUCCESS'],
  ['ACCEPT', 'finally-refused', 'PAYERROR'],
  ['PAYERROR', 'closed', 'CLOSED'],
  ['PAYERROR', 'accepted', 'ACCEPT'],
  ['SUCCESS', 'refunded', 'REFUND'],
  ['REFUND', 'refunded', 'REFUND'],
] as const

it.each(ALLOWED)('leads from %s by %s to %s', (state, event, next) => {
  expect(nextTradeState(state, event)).toBe(next)
})

it('refuses everything else', () => {
  const allowed = new Set(ALLOWED.map(([state, event]) => `${state} ${event}`))
  const rest = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
    ([state, event]) => !allowed.has(`${state} ${event}` as never),
  )
  expect(rest).toHaveLength(21)
  for (const [state, event] of rest) expect(nextTradeState(state, event)).toBeNull()
})
