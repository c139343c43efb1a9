import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import type { PageQuery } from '../../../shared/navigation/page-query.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { parseWireTime, phoneDay } from '../../../shared/time/wire-time.ts'
import {
  type PaymentOrder,
  type PaymentState,
  stateOfStatus,
  type UnpaidPageKey,
  type UnusableWallet,
  unusableOfReason,
} from './payment.ts'

/** Content of the result page. */
export type ResultView =
  | { kind: 'success' }
  | { kind: 'checking' }
  | { kind: 'failed'; reason: string | undefined }
  /** The address claims success and the server has not answered yet. */
  | { kind: 'loading' }
  /** The address claims success and names no payment. */
  | { kind: 'no-payment' }

/** Facts known when the result page is drawn. */
export interface ResultFacts {
  /** What the address says. */
  type: 'success' | 'fail'
  reason: string | undefined
  isChecking: boolean
  /** The address names an order, a contract just signed, or the package of a device (product 2.52). */
  isNamed: boolean
  /** The order, where the address names one. */
  order: PaymentOrder | null
  /** Its status by the server; null while that is not known, undefined when it cannot be known. */
  orderStatus: number | null | undefined
  /** The server knows no such order of this buyer. */
  isUnknownOrder: boolean
  payment: PaymentState
}

/** Whether an order of a status was paid for. */
const paid: Readonly<Record<number, boolean>> = {
  ...{ 0: false, 1: true, 2: true, 3: false, 4: true, 5: true, 6: false, 7: false },
  ...{ '-1': false, '-2': false, '-3': false },
} satisfies Record<Schemas['OrderStatus'], boolean>

const VALID = 4 satisfies Schemas['OrderStatus']
const ENDED = 5 satisfies Schemas['OrderStatus']

/**
 * Returns what the result page shows: by the server's order status, then this visit's payment, then the address. An
 * address with an order never shows success by itself; one without an order comes from the host (product 2.52) and does.
 */
export function resultViewOf(facts: ResultFacts): ResultView {
  const { order, orderStatus, payment } = facts
  const isThis = order !== null && 'order' in payment && payment.order.orderNo === order.orderNo
  if (isThis && payment.at === 'success') return { kind: 'success' }
  if (isThis && payment.at === 'cancelled') return { kind: 'failed', reason: 'cancelled' }
  if (facts.isUnknownOrder && facts.type === 'success') return { kind: 'failed', reason: 'order-not-found' }
  if (order === null) return viewOfAddress(facts)
  if (orderStatus === undefined) return facts.type === 'success' ? { kind: 'checking' } : viewOfAddress(facts)
  if (orderStatus === null) return facts.type === 'success' ? { kind: 'loading' } : viewOfAddress(facts)
  // An order that ended since keeps its receipt where that was shown before; the fail page says that it ended.
  const isEnded = orderStatus === ENDED && facts.type === 'fail'
  if (paid[orderStatus] && !isEnded) return { kind: 'success' }
  const outcome = stateOfStatus(orderStatus, { order, claim: 'none' })
  if (outcome.at === 'cancelled') return { kind: 'failed', reason: 'cancelled' }
  if (outcome.at === 'failed') return { kind: 'failed', reason: outcome.reason }
  return facts.type === 'success' ? { kind: 'checking' } : viewOfAddress(facts)
}

function viewOfAddress({ type, reason, isChecking, isNamed }: ResultFacts): ResultView {
  if (type === 'success') return { kind: isNamed ? 'success' : 'no-payment' }
  return isChecking ? { kind: 'checking' } : { kind: 'failed', reason }
}

/** Tells whether a result page's address names an order, a new contract, or the package of a device (product 2.52). */
export function namesPayment({ orderNo, signed, packageName, deviceId }: PageQuery): boolean {
  if (orderNo !== undefined) return true
  return deviceId !== undefined && (packageName !== undefined || signed === '1')
}

/** The order that the address of a result page names, of a device; null when it names none. */
export function orderOfQuery(
  { orderNo, packageName = '' }: PageQuery,
  device: UnpaidPageKey,
): PaymentOrder | null {
  return orderNo === undefined ? null : { ...device, orderNo, packageName, immediateUse: 0 }
}

/** What the page of a failed payment says. */
interface FailureMessage {
  titleKey:
    | 'result.failTitle'
    | 'result.problem'
    | 'error.pay-failed'
    | 'error.activate-failed'
    | 'orders.canceled'
    | 'orders.expired'
    | 'orders.refunded'
    | 'error.refund-failed'
  /** Null where the title says all. */
  text:
    | { key: FailTextKey }
    | { reasonKey: ReturnType<typeof errorTextKey> }
    | { unusable: UnusableWallet }
    | null
  order: OrderPhase
}

/** *open*: it may still be unpaid and can be paid again; *over*: it is listed, but no longer paid. */
type OrderPhase = 'open' | 'over' | 'unknown'

type FailTextKey =
  | 'result.failText'
  | 'result.problem'
  | 'result.refundText'
  | 'result.refundedText'
  | 'error.contact-customer-service'
  | 'result.cancelledText'
  | 'error.order-timed-out'
  | 'error.order-expired'

const known: Readonly<Record<string, readonly [FailureMessage['titleKey'], FailTextKey | null, OrderPhase]>> =
  {
    'wallet-failed': ['result.failTitle', 'result.failText', 'open'],
    'pay-failed': ['error.pay-failed', 'result.problem', 'open'],
    'order-timed-out': ['result.failTitle', 'error.order-timed-out', 'over'],
    'order-expired': ['orders.expired', 'error.order-expired', 'over'],
    'order-not-found': ['result.problem', null, 'unknown'],
    'order-not-payable': ['result.problem', null, 'over'],
    'activate-failed': ['error.activate-failed', 'result.refundText', 'over'],
    refunded: ['orders.refunded', 'result.refundedText', 'over'],
    'refund-failed': ['error.refund-failed', 'error.contact-customer-service', 'over'],
    cancelled: ['orders.canceled', 'result.cancelledText', 'over'],
  }

/**
 * Title and text for the reason in the address. Only reasons that precede the wallet say that nothing was charged; an
 * unknown reason says that there was a problem.
 */
export function failureMessage(reason: string | undefined): FailureMessage {
  const unusable = unusableOfReason(reason)
  if (unusable !== null) return { titleKey: 'result.failTitle', text: { unusable }, order: 'open' }
  const words =
    reason === undefined ? undefined : Object.entries(known).find(([name]) => name === reason)?.[1]
  if (words !== undefined) {
    const [titleKey, key, order] = words
    return { titleKey, text: key && { key }, order }
  }
  if (reason !== undefined && isErrorName(reason)) {
    return { titleKey: 'result.failTitle', text: { reasonKey: errorTextKey(reason) }, order: 'open' }
  }
  return { titleKey: 'result.problem', text: null, order: 'open' }
}

function isErrorName(name: string): name is ErrorName {
  return Object.keys(errorCodes).includes(name) && name !== 'ok'
}

type Order = Schemas['OrderRecord']
type Expiry = Schemas['DevicePackageExpiry']
type DevicePackage = Schemas['DevicePackage']

/** A step on the time line of a purchase; times are those of the wire. */
export interface SuccessStep {
  key: 'paid' | 'activating' | 'takesEffect' | 'runsUntil'
  state: 'done' | 'now' | 'next'
  /** On `activating`: when it is done at the latest. */
  time: string | null
  /** On `takesEffect`: it waits for the current package to end. */
  isQueued?: boolean
}

/** Facts that the server knows of a purchase; null while it has not answered. */
export interface PurchaseFacts {
  order: Order | null
  expiry: Expiry | null
  packageName: string | undefined
}

/** The steps paid, activating, takes effect, runs until; steps without data are left out. */
export function successSteps(facts: PurchaseFacts): SuccessStep[] {
  const { order } = facts
  const paid: SuccessStep = { key: 'paid', state: 'done', time: order?.payTime ?? null }
  // A service of people belongs to no device and begins with a call, not with an activation.
  if (!isKnown(facts) || order?.deviceId === '') return [paid]
  const [start, end] = times(facts)
  const isNow = isActivating(facts)
  return [
    paid,
    { key: 'activating', state: isNow ? 'now' : 'done', time: isNow ? start.time : null },
    start,
    end,
  ]
}

/** Tells whether the package is still being activated, so that the server is worth asking again. */
export function isActivating(facts: PurchaseFacts): boolean {
  const state = boughtPackages(facts)[0]?.state
  return state === undefined ? facts.order?.orderStatus === 1 : state === 'activating'
}

/** A second payment, as of another phone, is known when the wallet has told the server of both. */
const READS_AFTER_PAYMENT = 5

/** Tells whether an order's record may soon be another: it activates, or money of a second payment goes back. */
export function isRecordAwaited(
  { orderStatus, secondPayment }: Pick<Order, 'orderStatus' | 'secondPayment'>,
  { isPaidNow, reads }: { isPaidNow: boolean; reads: number },
): boolean {
  if (orderStatus === 1 || secondPayment?.refund === 'requested') return true
  return isPaidNow && secondPayment === undefined && reads < READS_AFTER_PAYMENT
}

/** Tells whether the server has said anything about the purchase. */
export function isKnown(facts: PurchaseFacts): boolean {
  return facts.order !== null || boughtPackages(facts).length > 0
}

/** Tells whether the server lists a device's packages and has none; a name alone may be in another language. */
export function isRefuted({ order, expiry }: PurchaseFacts): boolean {
  return order === null && expiry?.packages?.length === 0
}

/** Headline that the success page may have. */
export type SuccessHeadline =
  | { kind: 'paid' }
  /** In effect; `stays` where something else on the device continues it, or was there before. */
  | { kind: 'covered' | 'stays-covered' }
  | { kind: 'activating' }
  /** Waits for its day, while nothing else is in effect. */
  | { kind: 'starts'; time: string }

/** The headline by what the server says of the package; a cover is claimed only while one is in effect. */
export function successHeadline(facts: PurchaseFacts): SuccessHeadline {
  const { order, expiry } = facts
  const own = boughtPackages(facts)
  const [bought] = own
  const others = (expiry?.packages ?? []).filter((entry) => !own.includes(entry))
  const runs = (packages: DevicePackage[]) => packages.some(({ state }) => state === 'activated')
  if (isActivating(facts)) return { kind: 'activating' }
  if (bought === undefined) return { kind: order?.orderStatus === VALID ? 'covered' : 'paid' }
  if (runs(own)) return { kind: others.length > 0 ? 'stays-covered' : 'covered' }
  if (runs(others)) return { kind: 'stays-covered' }
  return bought.state === 'not-yet-active' && bought.startTime !== null
    ? { kind: 'starts', time: bought.startTime }
    : { kind: 'paid' }
}

function times(facts: PurchaseFacts): [SuccessStep, SuccessStep] {
  const [bought] = boughtPackages(facts)
  const start = bought?.startTime ?? facts.order?.effectiveTime ?? null
  const end = bought?.endTime ?? facts.order?.deadline ?? null
  const isOver = facts.order?.orderStatus === ENDED
  const hasBegun = bought === undefined ? facts.order?.orderStatus === VALID : BEGUN.has(bought.state)
  const isQueued = bought?.state === 'not-yet-active' || facts.order?.orderStatus === 2
  return [
    { key: 'takesEffect', state: hasBegun || isOver ? 'done' : 'next', time: start, isQueued },
    { key: 'runsUntil', state: isOver ? 'done' : 'next', time: end },
  ]
}

/** States of a package that has taken effect. */
const BEGUN: ReadonlySet<DevicePackage['state']> = new Set(['activated', 'suspended'] as const)

/** The packages of a purchase, one for each channel or lens: those of the order; without an order, the last of that name. */
function boughtPackages({ order, expiry, packageName }: PurchaseFacts): DevicePackage[] {
  const packages = expiry?.packages ?? []
  if (order === null) return packages.filter((entry) => entry.packageName === packageName).slice(-1)
  return packages.filter(({ orderNo }) => orderNo === order.orderNo)
}

/** A moment on a receipt: the time of day today, the country's date on any other day. */
export function receiptTime(
  wireTime: string | null,
  { nowMs, timeFormat }: { nowMs: number; timeFormat: string },
): string | null {
  const ms = parseWireTime(wireTime)
  const isToday = ms !== null && phoneDay(ms) === phoneDay(nowMs)
  return displayTime(wireTime, isToday ? 'HH:mm' : dateFormatOf(timeFormat))
}
