import { expect, it } from 'vitest'
import { DAY_MS } from '../../../engine/kernel/clock.ts'
import { nextTradeState, type TradeEvent, type TradeState, tradeStatus } from './trade.ts'

const states = ['OPENED', 'NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED'] as const satisfies readonly TradeState[]
const events = ['born', 'paid', 'closed', 'refunded'] as const satisfies readonly TradeEvent[]
const rows: readonly [TradeState, TradeEvent, TradeState][] = [
  ['OPENED', 'born', 'NOTPAY'],
  ['OPENED', 'paid', 'SUCCESS'],
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

const unpaid = { state: 'NOTPAY', amountFen: 1990, refundedFen: 0, payUntilMs: 1000, paidAtMs: null } as const
const paid = { ...unpaid, state: 'SUCCESS', paidAtMs: 1500 } as const
const YEAR_MS = 365 * DAY_MS

// fact: AL-139, AL-140, AL-142
it.each([
  ['one millisecond before its end', unpaid, 999, 'WAIT_BUYER_PAY'],
  ['at its end', unpaid, 1000, 'TRADE_CLOSED'],
  ['without an end', { ...unpaid, payUntilMs: null }, 1e15, 'WAIT_BUYER_PAY'],
  ['paid', paid, 2000, 'TRADE_SUCCESS'],
  ['paid a millisecond less than a year ago', paid, 1499 + YEAR_MS, 'TRADE_SUCCESS'],
  ['paid a year ago', paid, 1500 + YEAR_MS, 'TRADE_FINISHED'],
  ['refunded in part', { ...paid, state: 'REFUND', refundedFen: 1989 }, 2000, 'TRADE_SUCCESS'],
  ['refunded', { ...paid, state: 'REFUND', refundedFen: 1990 }, 2000, 'TRADE_CLOSED'],
  ['closed', { ...unpaid, state: 'CLOSED' }, 0, 'TRADE_CLOSED'],
] as const)('reads a trade %s', (_, standing, nowMs, status) => {
  expect(tradeStatus(standing, nowMs)).toBe(status)
})
