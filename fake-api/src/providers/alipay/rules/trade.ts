import { DAY_MS, type Instant } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'

/**
 * States of a trade, named alike for all providers. OPENED is a cashier that shows an order string: the trade is born by
 * the buyer's password, so until then the merchant's calls know nothing of it (R-ALIPAY-36).
 */
export type TradeState = 'OPENED' | 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'

/** Origin of a trade: which of the merchant's products it is of. */
export type TradeProduct = 'app' | 'wap' | 'page' | 'order-code' | 'deduction'

/** Event that can happen to a trade. `born`: the buyer's password was right and no money moved. */
export type TradeEvent = 'born' | 'paid' | 'closed' | 'refunded'

/** Allowed moves by state and event; every other is refused. */
const TRADE_TRANSITIONS = {
  OPENED: { born: 'NOTPAY', paid: 'SUCCESS' },
  NOTPAY: { paid: 'SUCCESS', closed: 'CLOSED' },
  SUCCESS: { refunded: 'REFUND' },
  // A second part of the money may follow the first; the sum is bounded by the service.
  REFUND: { refunded: 'REFUND' },
  CLOSED: {},
} as const satisfies Record<TradeState, Partial<Record<TradeEvent, TradeState>>>

/** The status of a trade in Alipay's words. */
export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED'

/** Facts that decide a trade's status. `payUntilMs`: from then on nobody can pay; null for no end. */
export interface TradeFields {
  readonly state: TradeState
  readonly amountFen: Fen
  readonly refundedFen: Fen
  readonly payUntilMs: Instant | null
  /** Null while nobody has paid. */
  readonly paidAtMs: Instant | null
}

/** The state after an event, or null when the event is not allowed in this state. */
export function nextTradeState(state: TradeState, event: TradeEvent): TradeState | null {
  const row: Partial<Record<TradeEvent, TradeState>> = TRADE_TRANSITIONS[state]
  return row[event] ?? null
}

/** How long money can be given back after it came: twelve months. */
const REFUNDABLE_MS = 365 * DAY_MS

/** The end of the time in which a trade can be refunded; null while it is unpaid. */
export function refundUntilMs({ paidAtMs }: Pick<TradeFields, 'paidAtMs'>): Instant | null {
  return paidAtMs === null ? null : paidAtMs + REFUNDABLE_MS
}

/**
 * The status at an instant: a trade nobody paid in time is closed without anybody closing it, one that gave all its money
 * back is closed too, a partly refunded one is still a success (R-ALIPAY-24), and what was paid a year ago is finished.
 */
export function tradeStatus(trade: TradeFields, nowMs: Instant): TradeStatus {
  const refundEndMs = refundUntilMs(trade)
  const paid = refundEndMs !== null && nowMs >= refundEndMs ? 'TRADE_FINISHED' : 'TRADE_SUCCESS'
  switch (trade.state) {
    case 'OPENED':
    case 'NOTPAY':
      return trade.payUntilMs !== null && nowMs >= trade.payUntilMs ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
    case 'SUCCESS':
      return paid
    case 'REFUND':
      return trade.refundedFen >= trade.amountFen ? 'TRADE_CLOSED' : paid
    case 'CLOSED':
      return 'TRADE_CLOSED'
  }
}
