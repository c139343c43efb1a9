import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { contractProviderValues } from '@skyshop/openapi/http-values'
import { paths, type QueryValues, type ShopPath } from '../../../shared/navigation/paths.ts'

/** A wallet of the shop; each pays orders and is what contracts are made with. */
export type Wallet = Schemas['ContractProvider']

/** The wallets in the order in which they are listed. */
export const WALLETS = contractProviderValues

/**
 * The wallets an account can pay with. The app store's reviewers have one: theirs is Alipay's test call (product 7.13).
 */
export function walletsFor(isReview: boolean): readonly Wallet[] {
  return isReview ? ['alipay'] : WALLETS
}

/** The app is not there, or the host app does not know how to open it. */
export type WalletProblem = (typeof PROBLEMS)[number]

const PROBLEMS = ['missing', 'not-supported'] as const

/** Reason why a wallet could not be opened on this phone. */
export interface UnusableWallet {
  wallet: Wallet
  why: WalletProblem
}

/** The wallet that a reason of failure names; null for every other reason. */
export function unusableOfReason(reason: string | undefined): UnusableWallet | null {
  const all = WALLETS.flatMap((wallet) => PROBLEMS.map((why) => ({ wallet, why })))
  return all.find(({ wallet, why }) => reason === `${wallet}-${why}`) ?? null
}

/** Reads the device's packages again; true when they are not those the buyer was asked about. */
export type DeviceCheck = () => Promise<boolean>

/** Terms the buyer agreed to when tapping “Pay ¥…”. */
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
  /** Price shown, in fen, for all channels together, before the coupon. */
  priceFen: number
  /** A coupon of the buyer, and what it takes off that price. */
  coupon?: { couponId: string; savingFen: number } | undefined
  wallet: Wallet
  /** It is paid by card, on a page of its own, not in the wallet. */
  isByCard?: boolean | undefined
  /** 1: the unexpired package is suspended and this one starts at once. */
  immediateUse: 0 | 1
  /** Absent for what depends on nothing the device has. */
  hasDeviceChanged?: DeviceCheck | undefined
}

/** Terms the buyer agreed to when tapping “Sign and pay ¥…”: a package that a contract renews. */
export interface RenewalPurchase {
  productCode: string
  deviceId: string
  deviceKey: string
  packageSource: number
  packageId: string
  packageName: string
  /** The one channel or lens it is for; absent for the device as a whole. */
  channelIotId?: string | undefined
  wallet: Wallet
  hasDeviceChanged?: DeviceCheck | undefined
  /** Another session is what is signed: on another phone or in another tab. */
  isSignedBefore?: true
}

/** A service of people: paid with Alipay only, for no device. */
export interface ServicePurchase {
  /** Of the price list. */
  code: string
  name: string
  /** Price shown, in fen. */
  priceFen: number
}

/** An order whose money is on its way, or could be. */
export interface PaymentOrder {
  orderNo: string
  productCode: string
  deviceId: string
  packageSource: number
  packageName: string
  immediateUse: 0 | 1
  /** It was no longer unpaid when it was to be paid: on another phone, in another tab, or by an earlier try. */
  isPaidBefore?: true
}

/** Counts how often the price of a package is paid: once for each channel, else once. */
export function slotCountOf({ channels = [] }: Pick<Purchase, 'channels'>): number {
  return Math.max(1, channels.length)
}

/** Amount to be paid, in fen: the price less the coupon, and never less than nothing. */
export function dueOf({ priceFen, coupon }: Pick<Purchase, 'priceFen' | 'coupon'>): number {
  return Math.max(0, priceFen - (coupon?.savingFen ?? 0))
}

/** Notice that the buyer needs before choosing again. */
export type PaymentNotice =
  | { kind: 'price-changed'; priceFen: number }
  /** The device has other packages than the buyer was asked about. */
  | { kind: 'device-changed' }
  /** The device has an unpaid order already: pay or cancel it. */
  | { kind: 'duplicate'; orderNo: string | null }
  /** Left from an earlier visit; its status is not known yet. */
  | { kind: 'remembered'; order: PaymentOrder }
  /** Left from an earlier visit, still unpaid. */
  | { kind: 'unfinished'; order: PaymentOrder }
  /** Left from an earlier visit, paid meanwhile. */
  | { kind: 'finished'; order: PaymentOrder }
  | { kind: 'refused'; error: ErrorName }
  /** The wallet was left without signing. */
  | { kind: 'not-signed' }
  /** The wallet for the contract cannot be opened on this phone. */
  | { kind: 'wallet-unusable'; wallet: Wallet; why: WalletProblem }

/** Reason why a payment did not come about; the order is still unpaid unless the server says otherwise. */
export type FailReason = ErrorName | 'wallet-failed' | `${Wallet}-${WalletProblem}` | 'refunded'

/** Claim of the wallet. It proves nothing: it only selects the text shown until the server confirms the status. */
export type WalletResult = 'success' | 'undetermined' | 'none'

/** Where a payment stands; `at` names what it waits for. */
export type PaymentState =
  | { at: 'choosing'; notice: PaymentNotice | null }
  /** The price is read again and the order is created. */
  | { at: 'creating'; purchase: Purchase }
  /** A service is ordered and its payment opened, in one step. */
  | { at: 'service-ordering'; service: ServicePurchase }
  /** The answer to creating the order was lost: the unpaid order is looked for. */
  | { at: 'recovering'; purchase: Purchase; sinceMs?: number | undefined }
  /** An unpaid order is read again before it is paid. */
  | {
      at: 'rereading'
      order: PaymentOrder
      expectedFen: number
      wallet: Wallet
      hasDeviceChanged?: DeviceCheck | undefined
    }
  /** The order costs nothing: no wallet is asked. */
  | { at: 'zero-paying'; order: PaymentOrder }
  /** The payment is opened at the backend. */
  | { at: 'preparing'; order: PaymentOrder; wallet: Wallet }
  /** The host is asked to open the wallet. */
  | { at: 'opening'; order: PaymentOrder; request: WalletRequest }
  | { at: 'waiting'; order: PaymentOrder }
  /** The page is back; the callback may come a moment later. */
  | { at: 'returning'; order: PaymentOrder }
  /** The server is asked once for the status. */
  | { at: 'querying-status'; order: PaymentOrder; claim: WalletResult }
  /** The status is not known yet: the server is asked until it is. */
  | { at: 'polling-status'; order: PaymentOrder; claim: WalletResult }
  /** The order is made; the page of the card goes on with it. */
  | { at: 'card-page'; order: PaymentOrder }
  | { at: 'success'; order: PaymentOrder }
  | { at: 'failed'; order: PaymentOrder; reason: FailReason }
  | { at: 'cancelled'; order: PaymentOrder }
  /** A session for a contract is opened at the backend. */
  | { at: 'contract-preparing'; renewal: RenewalPurchase }
  /** The host is asked to open the wallet's sheet. */
  | { at: 'contract-wallet-opening'; renewal: RenewalPurchase; request: ContractRequest }
  | { at: 'contract-waiting'; renewal: RenewalPurchase; request: ContractRequest }
  /** The page is back: the server is asked for a while whether it was signed. */
  | { at: 'contract-querying'; renewal: RenewalPurchase; request: ContractRequest }
  | { at: 'contract-signed'; renewal: RenewalPurchase }

/** Parameters that the host hands to the wallet; passed on, never read. */
export type WalletRequest =
  | { wallet: 'wechat'; parameters: Schemas['AppPayParameters'] }
  | { wallet: 'alipay'; parameters: Schemas['AliOrder'] }

/** Parameters that the host hands to the wallet to sign; passed on, never read. */
export type ContractRequest =
  | { wallet: 'wechat'; parameters: Schemas['PreEntrust'] }
  | { wallet: 'alipay'; parameters: Schemas['AgreementSign'] }

/** Event that moves a payment: a tap of the buyer, an answer of the server, a result of the wallet. */
export type PaymentEvent =
  | { type: 'pay'; purchase: Purchase }
  | { type: 'pay-service'; service: ServicePurchase }
  | { type: 'service-opened'; order: PaymentOrder; request: WalletRequest }
  | {
      type: 'pay-unpaid'
      order: PaymentOrder
      expectedFen: number
      wallet: Wallet
      hasDeviceChanged?: DeviceCheck | undefined
    }
  | { type: 'created'; order: PaymentOrder; dueFen: number }
  /** `sinceMs`: the page's time at which the order was asked for. */
  | { type: 'answer-lost'; sinceMs?: number }
  | { type: 'price-changed'; priceFen: number }
  | { type: 'device-changed' }
  | { type: 'duplicate'; orderNo: string | null }
  | { type: 'refused'; error: ErrorName }
  | { type: 'reread' }
  | { type: 'no-longer-unpaid' }
  | { type: 'prepared'; request: WalletRequest }
  | { type: 'wallet-opened' }
  | { type: 'wallet-silent' }
  | { type: 'wallet-refused'; reason: WalletProblem | 'pay-failed' }
  | { type: 'callback'; result: 'success' | 'failure' | 'undetermined' }
  | { type: 'page-returned' }
  | { type: 'callback-overdue' }
  | { type: 'query-status' }
  | { type: 'status'; orderStatus: number }
  | { type: 'no-status' }
  | { type: 'watch'; order: PaymentOrder }
  | { type: 'order-cancelled'; orderNo: string }
  /** An order of an earlier visit, with what is to be told of it; null for one that is over. */
  | { type: 'found-earlier'; orderNo: string; notice: PaymentNotice | null }
  | { type: 'sign-contract'; renewal: RenewalPurchase }
  | { type: 'contract-prepared'; request: ContractRequest }
  /** `other`: what is signed is not the session that was opened here. */
  | { type: 'contract-known'; signed: 'this' | 'other' | 'none' }
  | { type: 'reset' }

export type PaymentPhase = PaymentState['at']
export type StateAt<P extends PaymentPhase> = Extract<PaymentState, { at: P }>
export type EventOf<T extends PaymentEvent['type']> = Extract<PaymentEvent, { type: T }>

export const CHOOSING: PaymentState = { at: 'choosing', notice: null }

/** Phases in which a tap on pay has no effect. */
const inFlight: ReadonlySet<PaymentPhase> = new Set([
  'creating',
  'service-ordering',
  'recovering',
  'rereading',
  'zero-paying',
  'preparing',
  'opening',
  'waiting',
  'returning',
  'querying-status',
  'contract-preparing',
  'contract-wallet-opening',
  'contract-waiting',
  'contract-querying',
])

/** Tells whether a payment is in flight: the only time its button is disabled. */
export function isInFlight({ at }: PaymentState): boolean {
  return inFlight.has(at)
}

/** Tells whether the outcome of a payment is still to come. */
export function isAwaitingOutcome(state: PaymentState): boolean {
  return isInFlight(state) || state.at === 'polling-status'
}

/** Tells whether the host's back is blocked: while an order is made, until the wallet is open (product 7.66). */
export function blocksBack({ at }: PaymentState): boolean {
  return backBlocking.has(at)
}

const backBlocking: ReadonlySet<PaymentPhase> = new Set([
  'creating',
  'service-ordering',
  'recovering',
  'rereading',
  'zero-paying',
  'preparing',
  'opening',
  'contract-preparing',
  'contract-wallet-opening',
])

/** The order a state is about, if it is about one. */
export function orderNoOf(state: PaymentState): string | null {
  return 'order' in state ? state.order.orderNo : null
}

/** Returns what the buyer has to know before choosing, if there is something. */
export function selectNotice(state: PaymentState): PaymentNotice | null {
  return state.at === 'choosing' ? state.notice : null
}

/** Tells whether a notice is of the last try of this visit; one of an earlier visit outlives a new choice. */
export function isFromLastAttempt(notice: PaymentNotice | null): boolean {
  return notice !== null && !earlierKinds.has(notice.kind)
}

const earlierKinds: ReadonlySet<PaymentNotice['kind']> = new Set(['remembered', 'unfinished', 'finished'])

/** The wallet a payment has just found unusable; null when no wallet failed to open. */
export function unusableWalletOf(state: PaymentState): Wallet | null {
  if (state.at === 'failed') return unusableOfReason(state.reason)?.wallet ?? null
  const notice = selectNotice(state)
  return notice?.kind === 'wallet-unusable' ? notice.wallet : null
}

type Outcome =
  | { at: 'polling-status' }
  | { at: 'success' }
  | { at: 'cancelled' }
  | { at: 'failed'; reason: FailReason }

const outcomes: Readonly<Record<number, Outcome>> = {
  0: { at: 'polling-status' },
  1: { at: 'success' },
  2: { at: 'success' },
  3: { at: 'failed', reason: 'refunded' },
  4: { at: 'success' },
  5: { at: 'failed', reason: 'order-expired' },
  6: { at: 'cancelled' },
  7: { at: 'failed', reason: 'order-timed-out' },
  '-1': { at: 'failed', reason: 'pay-failed' },
  '-2': { at: 'failed', reason: 'activate-failed' },
  '-3': { at: 'failed', reason: 'refund-failed' },
} satisfies Record<Schemas['OrderStatus'], Outcome>

/**
 * Returns what a server's status means for a payment (product 4.10: 1 is success, others fail). Paid orders answer 1; 2
 * and 4 mean the same. 0 is unpaid so far, so it is polled.
 */
export function stateOfStatus(
  orderStatus: number,
  { order, claim }: { order: PaymentOrder; claim: WalletResult },
): PaymentState {
  const outcome = outcomes[orderStatus] ?? { at: 'failed', reason: 'pay-failed' }
  return outcome.at === 'polling-status' ? { at: 'polling-status', order, claim } : { ...outcome, order }
}

/** Tells whether an order is settled: nothing need be remembered of it. A failed payment leaves an order unpaid. */
export function isFinal(state: PaymentState): boolean {
  if (state.at === 'success' || state.at === 'cancelled') return true
  return state.at === 'failed' && finalReasons.has(state.reason)
}

const finalReasons: ReadonlySet<string> = new Set([
  'order-timed-out',
  'order-expired',
  'activate-failed',
  'order-not-found',
  'order-not-payable',
  'refunded',
  'refund-failed',
])

/** A page with what it needs to be complete by itself. */
export interface Destination {
  path: ShopPath
  query: QueryValues
}

/** The page an outcome is shown on; null where the present page shows it. */
export function paymentDestination(state: PaymentState): Destination | null {
  switch (state.at) {
    case 'success':
      return { path: paths.resultSuccess, query: resultQuery(state.order) }
    case 'failed':
      return { path: paths.resultFail, query: { ...resultQuery(state.order), reason: state.reason } }
    case 'polling-status':
      return { path: paths.resultFail, query: { ...resultQuery(state.order), checking: 1 } }
    case 'card-page':
      return { path: paths.lianlianPay, query: cardQuery(state.order) }
    case 'contract-signed':
      return { path: paths.resultSuccess, query: signedQuery(state.renewal) }
    default:
      return null
  }
}

/** The page on which an unpaid order can be paid or cancelled. */
export function unpaidDestination({ productCode, deviceId, packageSource }: UnpaidPageKey): Destination {
  // An order of no device is one of a service; those are paid where they are sold.
  if (deviceId === '') return { path: paths.help, query: { interType: 'prevPage' } }
  return { path: paths.payOrder, query: { productCode, deviceId, packageSource, interType: 'prevPage' } }
}

/** The device whose unpaid order a page shows. */
export type UnpaidPageKey = Pick<PaymentOrder, 'productCode' | 'deviceId' | 'packageSource'>

function resultQuery(order: PaymentOrder): QueryValues {
  const { orderNo, productCode, deviceId, packageSource, packageName, isPaidBefore } = order
  const named = { packageName, deviceId, packageSource, productCode, orderNo }
  return { ...named, paidBefore: isPaidBefore && 1, interType: 'prevPage' }
}

function cardQuery({ productCode, deviceId, packageSource, immediateUse }: PaymentOrder): QueryValues {
  const now = immediateUse === 1 ? 1 : undefined
  return { productCode, deviceId, packageSource, now, interType: 'prevPage' }
}

// The order of the first period is the server's; the page asks what is in effect.
function signedQuery(renewal: RenewalPurchase): QueryValues {
  const { productCode, deviceId, packageSource, packageName, channelIotId, isSignedBefore } = renewal
  const named = { packageName, deviceId, iotId: channelIotId, packageSource, productCode }
  return { ...named, signed: 1, paidBefore: isSignedBefore && 1, interType: 'prevPage' }
}
