import type { Schemas } from '@skyshop/openapi/http'
import type { World } from '../../world/world.ts'

/** What the payments feature asks of WeChat; `wallets/wechat` does it over HTTP. Everything throws when refused. */
export interface WechatWallet {
  /** Opens a payment and signs the parameters for the SDK of the host app. Safe to repeat. */
  createAppPayment(
    world: World,
    payment: { orderNo: string; description: string; amountFen: number; payUntilMs?: number },
    traceId: string,
  ): Promise<Schemas['AppPayParameters']>
  /** Asks for money back; how it ended comes by notify. The same `refundNo` refunds once. */
  refund(
    world: World,
    refund: { orderNo: string; refundNo: string; refundFen: number; totalFen: number; reason: string },
    traceId: string,
  ): Promise<unknown>
  /**
   * What an error of a call means: `refused` for good; `unknown` when no trustworthy answer came, so that it may have
   * been done all the same; null for an error that is not the provider's.
   */
  judge(error: unknown): 'refused' | 'unknown' | null
}

/** A success the provider has told and its signature has proved. */
export interface VerifiedPayment {
  provider: 'wechat'
  notifyId: string
  orderNo: string
  transactionId: string
  amountFen: number
  successAtMs: number
}

/** The end of a refund the provider has told and its signature has proved. */
export interface VerifiedRefund {
  provider: 'wechat'
  notifyId: string
  orderNo: string
  refundNo: string
  providerRefundId: string
  transactionId: string
  refundFen: number
  outcome: 'succeeded' | 'failed'
  settledAtMs: number
}

/** What the server made of a verified notify; kept in its inbox row. */
export type NotifyOutcome =
  | 'accepted'
  | 'duplicate'
  | 'unknown-order'
  | 'amount-mismatch'
  | 'refunding'
  | 'flagged'
  | 'refund-settled'
  | 'unknown-refund'
