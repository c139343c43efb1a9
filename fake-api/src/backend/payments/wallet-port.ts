import type { World } from '../../engine/world/transaction/world.ts'

/** Who takes money for the shop. */
export type Provider = 'wechat' | 'alipay' | 'paypal' | 'lianlian'

/** A payment to be opened. */
export interface NewPayment {
  orderNo: string
  description: string
  amountFen: number
  /** From then on the provider accepts no payment. */
  payUntilMs?: number
  /** Where a page of the provider sends the buyer back. */
  returnUrl?: string
  buyer?: { phone: string }
}

/** Which payment is meant: by our number and, where the provider goes by its own, by that. */
export interface PaymentReference {
  orderNo: string
  prepayId: string | null
  /** Until then what was handed to the buyer may be paid; null or left out for no end. */
  payUntilMs?: number | null
}

/** A refund to be asked for; the same `refundNo` refunds once. */
export interface NewRefund {
  /** Number of the payment at the provider. */
  orderNo: string
  /** The provider's number of the money. */
  transactionId: string
  refundNo: string
  refundFen: number
  totalFen: number
  reason: string
}

/** Answer of a provider about a payment. `unknown`: the provider does not know it. */
export type QueriedPayment =
  | { state: 'unknown' | 'open' | 'closed' }
  | { state: 'paid'; transactionId: string; amountFen: number; successAtMs: number }

/** Answer of a provider about a refund, at once or when asked again. */
export type QueriedRefund =
  | { state: 'unknown' | 'pending' }
  | {
      state: 'succeeded' | 'failed'
      providerRefundId: string
      transactionId: string
      settledAtMs: number
      /** The provider has closed it: the money goes back under another number only. */
      isClosed?: true
    }

/** Calls of the payments feature to a provider; `<provider>.ts` here makes them over HTTP. All throw when refused. */
export interface Wallet {
  readonly provider: Provider
  /** The state of a payment at the provider. */
  query(world: World, payment: PaymentReference, traceId: string): Promise<QueriedPayment>
  /** Closes an open payment, and returns its state then. `processing`: money may still come. */
  close(
    world: World,
    payment: PaymentReference,
    traceId: string,
  ): Promise<'closed' | 'paid' | 'processing' | 'unknown'>
  /** Asks for money back. `pending`: how it ended comes by webhook or query. */
  refund(world: World, refund: NewRefund, traceId: string): Promise<QueriedRefund>
  queryRefund(world: World, refund: NewRefund, traceId: string): Promise<QueriedRefund>
  /**
   * What an error of a call means: `refused` for good; `unknown` when no trustworthy answer came, so that it may have
   * been done all the same; null for an error that is not the provider's.
   */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** A wallet a payment is opened with from the shop. */
export interface OpeningWallet<Opened> extends Wallet {
  /** Opens a payment and returns what the host app hands to the provider's SDK. Safe to repeat. */
  open(
    world: World,
    payment: NewPayment,
    traceId: string,
  ): Promise<{ prepayId: string | null; opened: Opened }>
}

/** Result of charging a card; a refused card throws. `paid`: the payment as the provider confirms it. */
export interface CardCharge {
  status: 'IN' | 'WP' | 'PS'
  /** Where the bank challenges the buyer. */
  paymentUrl: string | null
  paid: Extract<QueriedPayment, { state: 'paid' }> | null
}

/** A wallet that charges a card its own element has made a token of. */
export interface CardWallet extends Wallet {
  /** What opens the element, and where it sends the card. */
  elementToken(
    world: World,
    traceId: string,
  ): Promise<{ token: string; elementUrl: string; cardPageUrl: string }>
  withCard(cardToken: string): OpeningWallet<CardCharge>
}

/** A wallet whose buyer approves a payment and whose merchant takes the money. */
export interface ApprovalWallet extends OpeningWallet<{ paymentId: string; approveUrl: string }> {
  /**
   * Takes the money of a payment the buyer is said to have approved, if it is for this order and amount; safe to
   * repeat. `unknown`: it is not, or nobody approved it; `open`: the money is on its way.
   */
  capture(
    world: World,
    request: { orderNo: string; prepayId: string; amountFen: number },
    traceId: string,
  ): Promise<QueriedPayment>
}

/** The wallets of the shop, by provider. */
export type Wallets = Readonly<Partial<Record<Provider, Wallet>>>

/** A success from a signed webhook or from a query. */
export interface VerifiedPayment {
  provider: Provider
  notifyId: string
  orderNo: string
  /** Its number at the provider, where it is another than the order's. */
  outTradeNo?: string
  transactionId: string
  amountFen: number
  successAtMs: number
  /** By a scenario: its provider knows nothing of it, and no bill lists it. */
  isMadeUp?: true
}

/** The end of a refund from a signed webhook or from an answer of the provider. */
export interface VerifiedRefund {
  provider: Provider
  notifyId: string
  orderNo: string
  refundNo: string
  providerRefundId: string
  transactionId: string
  refundFen: number
  outcome: 'succeeded' | 'failed'
  settledAtMs: number
  /** The provider has closed it: the money goes back under another number only. */
  isClosed?: true
}

/**
 * Handlers of verified webhooks. Resolving acknowledges the webhook and returns how it was processed; rejecting makes the
 * provider try again. Duplicates come with the same `notifyId`. Never await the clock's `settle` there.
 */
export interface PaymentWebhookHandler {
  onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<string>
  onVerifiedRefund(world: World, refund: VerifiedRefund): Promise<string>
  /** Takes in a webhook that brings no money; the order stays as it is. */
  onRefusedPayment(world: World, refused: Omit<VerifiedPayment, 'successAtMs'>): Promise<string>
}

/** Outcome of a verified success on the server. `flagged` and `amount-mismatch` need manual review. */
export type PaymentOutcome =
  | 'accepted'
  | 'duplicate'
  | 'unknown-order'
  | 'amount-mismatch'
  | 'refunding'
  | 'flagged'

/** Outcome of a verified webhook on the server; kept in its inbox row. */
export type WebhookOutcome = PaymentOutcome | 'refund-settled' | 'unknown-refund'

/** Headers as Node gives them: lower-case names. */
type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Receives WeChat's v3 webhooks; status 204 acknowledges. `rawBody` is the exact text that was signed. */
export interface WechatWebhookReceiver {
  receive(
    world: World,
    incoming: { readonly headers: WebhookHeaders; readonly rawBody: string; readonly traceId: string },
  ): Promise<{
    readonly status: 204 | 400 | 401
    readonly body?: { readonly code: 'FAIL'; readonly message: string }
    /** How it was processed, for the journal. */
    readonly note: string
  }>
}

/** Which of the merchant's two Alipay URLs a webhook came to. */
export type AlipayWebhookUrl = 'notify' | 'app-gateway'

/** Receives Alipay's webhooks; only the word `success` acknowledges. */
export interface AlipayWebhookReceiver {
  receive(
    world: World,
    rawBody: string,
    url: AlipayWebhookUrl,
  ): Promise<{
    readonly body: 'success' | 'failure'
    readonly note: string
    /** The parameters without what is signed for one world, so that equal worlds journal the same. */
    readonly journaledBody: object | null
  }>
}

/** Receives PayPal's webhooks; 2xx acknowledges. */
export interface PaypalWebhookReceiver {
  receive(
    world: World,
    incoming: { readonly headers: WebhookHeaders; readonly rawBody: string; readonly traceId: string },
  ): Promise<{ readonly isAccepted: boolean; readonly note: string }>
}

/** Receives LianLian's webhooks. */
export interface LianlianWebhookReceiver {
  receive(
    world: World,
    incoming: { readonly headers: WebhookHeaders; readonly rawBody: string; readonly traceId: string },
  ): Promise<{ readonly isAccepted: boolean; readonly note: string }>
}
