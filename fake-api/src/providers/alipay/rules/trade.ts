import type { Instant } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'

/** States of a trade, named alike for all providers. */
export type TradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'

/** What can happen to a trade. A cashier that is left or fails once is none of these. */
export type TradeEvent = 'paid' | 'closed' | 'refunded'

/** Allowed moves by state and event; every other is refused. */
const TRADE_TRANSITIONS = {
  NOTPAY: { paid: 'SUCCESS', closed: 'CLOSED' },
  SUCCESS: { refunded: 'REFUND' },
  // A second part of the money may follow the first; the sum is bounded by the service.
  REFUND: { refunded: 'REFUND' },
  CLOSED: {},
} as const satisfies Record<TradeState, Partial<Record<TradeEvent, TradeState>>>

/** The status of a trade in Alipay's words. TRADE_FINISHED, a year later, is not implemented. */
export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS'

/** What decides the status of a trade. `payUntilMs`: from then on nobody can pay; null for no end. */
export interface TradeFields {
  readonly state: TradeState
  readonly amountFen: Fen
  readonly refundedFen: Fen
  readonly payUntilMs: Instant | null
}

/** The state after an event, or null when the event is not allowed in this state. */
export function nextTradeState(state: TradeState, event: TradeEvent): TradeState | null {
  const row: Partial<Record<TradeEvent, TradeState>> = TRADE_TRANSITIONS[state]
  return row[event] ?? null
}

/**
 * The status at an instant: a trade nobody paid in time is closed without anybody closing it, and one that gave all its
 * money back is closed too, while a partly refunded one is still a success (R-ALIPAY-24).
 */
export function tradeStatus(trade: TradeFields, nowMs: Instant): TradeStatus {
  switch (trade.state) {
    case 'NOTPAY':
      return trade.payUntilMs !== null && nowMs >= trade.payUntilMs ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
    case 'SUCCESS':
      return 'TRADE_SUCCESS'
    case 'REFUND':
      return trade.refundedFen >= trade.amountFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
    case 'CLOSED':
      return 'TRADE_CLOSED'
  }
}
