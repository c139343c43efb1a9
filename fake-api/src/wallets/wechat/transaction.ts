import type { Schemas } from '@skyshop/openapi/wallets/wechat'

/** The gateway's states of a transaction, spelled as WeChat Pay spells them. */
export type TradeState = Schemas['Transaction']['trade_state']

/**
 * What can happen to a transaction.
 * A cashier that is closed or fails once (`cancel`, `fail`) is none of these: the order stays NOTPAY and can be paid again.
 */
export type TradeEvent = 'paid' | 'closed' | 'finally-refused' | 'refunded' | 'accepted'

/** Which event leads from which state to which; what is not here is refused. */
export const TRADE_TRANSITIONS = {
  NOTPAY: { paid: 'SUCCESS', closed: 'CLOSED', 'finally-refused': 'PAYERROR' },
  // A deduction by contract: taken in, and settled later.
  ACCEPT: { paid: 'SUCCESS', 'finally-refused': 'PAYERROR' },
  SUCCESS: { refunded: 'REFUND' },
  // A second part of the money may follow the first; the refunded sum is bounded by the service.
  REFUND: { refunded: 'REFUND' },
  CLOSED: {},
  PAYERROR: { closed: 'CLOSED', accepted: 'ACCEPT' },
} as const satisfies Record<TradeState, Partial<Record<TradeEvent, TradeState>>>

/** The description WeChat Pay gives with each state. */
export const TRADE_STATE_TEXT = {
  NOTPAY: '订单未支付',
  ACCEPT: '已接收，等待扣款',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
  PAYERROR: '支付失败',
} as const satisfies Record<TradeState, string>

/** The state after an event, or null when the event is not allowed in this state. */
export function nextTradeState(state: TradeState, event: TradeEvent): TradeState | null {
  const row: Partial<Record<TradeEvent, TradeState>> = TRADE_TRANSITIONS[state]
  return row[event] ?? null
}

/** A payment session is good for two hours (R-WECHAT-6). */
const PREPAY_VALID_MS = 2 * 60 * 60 * 1000

/** What decides whether a buyer can pay now. `openedAtMs` is when the prepay id was given out. */
export interface PaySession {
  readonly state: TradeState
  readonly openedAtMs: number
  readonly expiresAtMs: number | null
}

/** Whether the cashier opens, or why not. */
export type PrepayStatus = 'payable' | 'paid' | 'closed' | 'expired'

/** The end of a session, exclusive: at this instant it no longer pays. */
export function payUntilMs(session: PaySession): number {
  const prepayEndsMs = session.openedAtMs + PREPAY_VALID_MS
  return session.expiresAtMs === null ? prepayEndsMs : Math.min(prepayEndsMs, session.expiresAtMs)
}

/** The status of a session at an instant of the world. */
export function prepayStatus(session: PaySession, nowMs: number): PrepayStatus {
  switch (session.state) {
    case 'SUCCESS':
    case 'REFUND':
      return 'paid'
    // A deduction has no cashier.
    case 'ACCEPT':
    case 'CLOSED':
    case 'PAYERROR':
      return 'closed'
    case 'NOTPAY':
      return nowMs < payUntilMs(session) ? 'payable' : 'expired'
  }
}
