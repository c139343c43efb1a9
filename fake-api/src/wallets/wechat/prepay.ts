import type { TradeState } from './transaction.ts'

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
