import type { Schemas } from '@skyshop/openapi/http'
import { kindOfSource, type PackageKind } from '../../../shared/catalogue/package-kind.ts'
import { clockFormatOf, dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { parseWireTime, phoneDay } from '../../../shared/time/wire-time.ts'

/** Look of a state; the names are those of the status line. */
export type OrderTone = 'on' | 'live' | 'soon' | 'busy' | 'wrong' | 'over'

/** Label and look of an order's state. */
export interface OrderStatusView {
  labelKey: `orders.${OrderStatusRow[0]}` | 'common.notGiven'
  tone: OrderTone
}

/** Name of a state as the texts have it, how it looks, and what became of the money where no package came of it. */
const table = {
  0: ['unpaid', 'soon', 'orders.nothingCharged'],
  1: ['activating', 'busy', null],
  2: ['activated', 'on', null],
  3: ['refunded', 'over', 'orders.givenBack'],
  4: ['valid', 'live', null],
  5: ['expired', 'over', null],
  6: ['canceled', 'over', 'orders.nothingCharged'],
  7: ['timedOut', 'over', 'orders.nothingCharged'],
  '-1': ['payFailed', 'wrong', 'orders.nothingCharged'],
  '-2': ['activateFailed', 'wrong', 'result.refundText'],
  '-3': ['refundFailed', 'wrong', 'orders.refundStuck'],
} as const satisfies Record<Schemas['OrderStatus'], readonly [string, OrderTone, string | null]>

type OrderStatusRow = (typeof table)[Schemas['OrderStatus']]

const rows: Readonly<Record<number, OrderStatusRow>> = table

/** Label and look of a state (product 4.01); a code of a newer backend has no label of ours. */
export function orderStatusView(status: number): OrderStatusView {
  const known = rows[status]
  if (known === undefined) return { labelKey: 'common.notGiven', tone: 'over' }
  const [name, tone] = known
  return { labelKey: `orders.${name}`, tone }
}

/**
 * Text on the money of an order without a package; null when there is a package or one is on its way. Money may have come
 * when the order had ended already.
 */
export function moneyTextOf({
  orderStatus,
  payment,
}: Pick<Schemas['OrderRecord'], 'orderStatus' | 'payment'>): OrderStatusRow[2] | 'receipt.lateMoney' {
  const text = rows[orderStatus]?.[2] ?? null
  return text === 'orders.nothingCharged' && payment !== undefined ? 'receipt.lateMoney' : text
}

/** Tells whether an order waits for its money. */
export function isUnpaid(status: number): boolean {
  return status === 0
}

/**
 * Tells whether a record shows the end of an order unpaid no more since `goneAtMs`: an earlier one may call it unpaid.
 */
export function tellsEnding(record: { orderStatus: number; readAtMs: number }, goneAtMs: number): boolean {
  return !isUnpaid(record.orderStatus) || record.readAtMs > goneAtMs
}

/** Tells whether an order was cancelled by its user (an added state). */
export function isCanceled(status: number): boolean {
  return status === 6
}

/** Tells whether an order was cancelled because its time to pay was over (an added state). */
export function isTimedOut(status: number): boolean {
  return status === 7
}

/** Tells whether nothing more is to come of an order, or its package runs: the same may be bought again. */
export function isOver(status: number): boolean {
  return ![0, 1, 2, -3].includes(status) && status in rows
}

/** Tells whether a service was bought (product 2.83), which has neither device nor term. */
export function isService({ deviceId }: Pick<Schemas['OrderRecord'], 'deviceId'>): boolean {
  return deviceId === ''
}

const sources = {
  cloud: 'orders.sourceCloud',
  data: 'orders.sourceData',
  unattended: 'orders.sourceReminder',
  'wechat-call': 'orders.sourceCall',
  algorithm: 'orders.sourceAlgorithm',
  service: null,
} as const satisfies Record<PackageKind, string | null>

type SourceKey = (typeof sources)[PackageKind]

/** Text of a package source (product 3.15); null for a service, and for one this shop does not know. */
export function orderSourceKey(packageSource: number): SourceKey {
  const kind = kindOfSource(packageSource)
  return kind && sources[kind]
}

/** A moment in the list: with its date, or only the time of day when it is today's. */
export interface OrderMoment {
  isToday: boolean
  text: string
}

/** A time of an order to the minute, in the country's format; null when the wire gave no usable one. */
export function orderMoment(wireTime: unknown, timeFormat: string, nowMs: number): OrderMoment | null {
  const date = displayTime(wireTime, dateFormatOf(timeFormat))
  const clock = displayTime(wireTime, clockFormatOf(timeFormat))
  const ms = parseWireTime(wireTime)
  if (date === null || clock === null || ms === null) return null
  const isToday = phoneDay(ms) === phoneDay(nowMs)
  return { isToday, text: isToday ? clock : `${date} ${clock}` }
}
