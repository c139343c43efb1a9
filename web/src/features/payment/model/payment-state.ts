import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'

/** What the buyer agreed to when tapping “Pay ¥…”. */
export interface Purchase {
  productCode: string
  deviceId: string
  deviceKey: string
  packageSource: number
  packageId: string
  packageName: string
  /** SIM of the camera, where data is bought. */
  iccid?: string | undefined
  /** iotIds of the channels or lenses bought for; the price is paid for each. */
  channels?: readonly string[] | undefined
  /** Price shown, in fen, for all channels together. */
  priceFen: number
  /** 1: the unexpired package is suspended and this one starts at once. */
  immediateUse: 0 | 1
}

/** An order whose money is on its way, or could be. */
export interface PaymentOrder {
  orderNo: string
  productCode: string
  deviceId: string
  packageSource: number
  packageName: string
  immediateUse: 0 | 1
}

/** What the buyer has to know before choosing again. */
export type PaymentNotice =
  | { kind: 'price-changed'; priceFen: number }
  /** The device has an unpaid order already: pay or cancel it. */
  | { kind: 'duplicate'; orderNo: string | null }
  /** Left from an earlier visit, still unpaid. */
  | { kind: 'unfinished'; order: PaymentOrder }
  /** Left from an earlier visit, paid meanwhile. */
  | { kind: 'finished'; order: PaymentOrder }
  | { kind: 'refused'; error: ErrorName }

/** Why a payment did not come about; the order is still unpaid unless the server says otherwise. */
export type FailReason = ErrorName | 'wallet-failed' | 'wallet-missing' | 'host-too-old' | 'refunded'

/** What the wallet claims. It proves nothing; it only decides what is said while the truth is open. */
export type WalletClaim = 'success' | 'undetermined' | 'none'

export type PaymentState =
  | { at: 'choosing'; notice: PaymentNotice | null }
  /** The price is read again and the order is made. */
  | { at: 'creating'; purchase: Purchase }
  /** The answer to making the order was lost: is there one? */
  | { at: 'recovering'; purchase: Purchase }
  /** An unpaid order is read again before it is paid. */
  | { at: 'rereading'; order: PaymentOrder; expectedFen: number }
  /** The payment is opened at the backend. */
  | { at: 'signing'; order: PaymentOrder }
  /** The host is asked to open the wallet. */
  | { at: 'opening'; order: PaymentOrder; parameters: WalletParameters }
  | { at: 'waiting'; order: PaymentOrder }
  /** The page is back; the callback may come a moment later. */
  | { at: 'returning'; order: PaymentOrder }
  | { at: 'confirming'; order: PaymentOrder; claim: WalletClaim }
  /** The truth is open: the server is asked until it knows. */
  | { at: 'checking'; order: PaymentOrder; claim: WalletClaim }
  | { at: 'success'; order: PaymentOrder }
  | { at: 'failed'; order: PaymentOrder; reason: FailReason }
  | { at: 'cancelled'; order: PaymentOrder }

/** Signed parameters for the wallet; passed on, never read. */
export type WalletParameters = Schemas['AppPayParameters']

export type PaymentEvent =
  | { type: 'pay'; purchase: Purchase }
  | { type: 'pay-unpaid'; order: PaymentOrder; expectedFen: number }
  | { type: 'created'; order: PaymentOrder }
  | { type: 'answer-lost' }
  | { type: 'price-changed'; priceFen: number }
  | { type: 'duplicate'; orderNo: string | null }
  | { type: 'refused'; error: ErrorName }
  | { type: 'reread' }
  | { type: 'no-longer-unpaid' }
  | { type: 'signed'; parameters: WalletParameters }
  | { type: 'wallet-opened' }
  | { type: 'wallet-silent' }
  | { type: 'wallet-refused'; reason: FailReason }
  | { type: 'callback'; result: 'success' | 'failure' | 'undetermined' }
  | { type: 'page-returned' }
  | { type: 'callback-overdue' }
  | { type: 'check' }
  | { type: 'status'; orderStatus: number }
  | { type: 'no-status' }
  | { type: 'watch'; order: PaymentOrder }
  | { type: 'order-cancelled'; orderNo: string }
  | { type: 'found-earlier'; notice: PaymentNotice }
  | { type: 'reset' }

export type PaymentPhase = PaymentState['at']
export type StateAt<P extends PaymentPhase> = Extract<PaymentState, { at: P }>
export type EventOf<T extends PaymentEvent['type']> = Extract<PaymentEvent, { type: T }>

export const CHOOSING: PaymentState = { at: 'choosing', notice: null }

/** Phases in which a tap on pay has no effect. */
const inFlight: ReadonlySet<PaymentPhase> = new Set([
  'creating',
  'recovering',
  'rereading',
  'signing',
  'opening',
  'waiting',
  'returning',
  'confirming',
])

/** Whether a payment is in flight: the only time its button is disabled. */
export function isInFlight({ at }: PaymentState): boolean {
  return inFlight.has(at)
}

/** Whether the host's back is held: while an order is made and until the wallet is open (spec §7, noExitFun). */
export function holdsExit({ at }: PaymentState): boolean {
  return ['creating', 'recovering', 'rereading', 'signing', 'opening'].includes(at)
}
