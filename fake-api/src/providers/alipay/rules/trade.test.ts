import { expect, it } from 'vitest'
import { nextTradeState, type TradeEvent, type TradeState, tradeStatus } from './trade.ts'

const states = ['NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED'] as const satisfies readonly TradeState[]
const events = ['paid', 'closed', 'refunded'] as const satisfies readonly TradeEvent[]
const rows: readonly [TradeState, TradeEvent, TradeState][] = [
  ['NOTPAY', 'paid', 'SUCCESS'],
  ['NOTPAY', 'closed', 'CLOSED'],
  ['SUCCESS', 'refunded', 'REFUND'],
  ['REFUND', 'refunded', 'REFUND'],
]

it.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
  'a trade in %s on %s',
  (state, event) => {
    const row = rows.find(([from, name]) => from === state && name === event)
    expect(nextTradeState(state, event)).toBe(row?.[2] ?? null)
  },
)

const trade = { state: 'NOTPAY', amountFen: 1990, refundedFen: 0, payUntilMs: 1000 } as const

// fact: AL-139, AL-140
it.each([
  ['one millisecond before its end', trade, 999, 'WAIT_BUYER_PAY'],
  ['at its end', trade, 1000, 'TRADE_CLOSED'],
  ['without an end', { ...trade, payUntilMs: null }, 1e15, 'WAIT_BUYER_PAY'],
  ['paid', { ...trade, state: 'SUCCESS' }, 2000, 'TRADE_SUCCESS'],
  ['refunded in part', { ...trade, state: 'REFUND', refundedFen: 1989 }, 2000, 'TRADE_SUCCESS'],
  ['refunded', { ...trade, state: 'REFUND', refundedFen: 1990 }, 2000, 'TRADE_CLOSED'],
  ['closed', { ...trade, state: 'CLOSED' }, 0, 'TRADE_CLOSED'],
] as const)('reads a trade %s', (_, standing, nowMs, status) => {
  expect(tradeStatus(standing, nowMs)).toBe(status)
})
