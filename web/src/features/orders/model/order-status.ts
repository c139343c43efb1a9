import type { Schemas } from '@skyshop/openapi/http'
import { clockFormatOf, dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { formatWireTime } from '../../../shared/time/wire-time.ts'

/** How a state looks; the names are those of the status line. */
export type OrderTone = 'on' | 'live' | 'soon' | 'busy' | 'wrong' | 'over'

/** Label and look of an order's state. */
export interface OrderStatusView {
  labelKey: `orders.${OrderStatusName}` | 'common.notGiven'
  tone: OrderTone
}

const table = {
  0: ['unpaid', 'soon'],
  1: ['activating', 'busy'],
  2: ['activated', 'on'],
  3: ['refunded', 'over'],
  4: ['valid', 'live'],
  5: ['expired', 'over'],
  6: ['canceled', 'over'],
  7: ['timedOut', 'over'],
  '-1': ['payFailed', 'wrong'],
  '-2': ['activateFailed', 'wrong'],
  '-3': ['refundFailed', 'wrong'],
} as const satisfies Record<string, readonly [string, OrderTone]>

/** Names of the states as the texts have them. */
export type OrderStatusName = (typeof table)[keyof typeof table][0]

/** Label and look of a state (spec §4); a code of a newer backend has no label of ours. */
export function orderStatusView(status: number): OrderStatusView {
  const known = Object.entries(table).find(([code]) => Number(code) === status)
  if (known === undefined) return { labelKey: 'common.notGiven', tone: 'over' }
  const [name, tone] = known[1]
  return { labelKey: `orders.${name}`, tone }
}

/** What became of the money where no package came of it; null where one did, or is on its way. */
export function moneyTextOf(status: number) {
  switch (status) {
    case 0:
    case 6:
    case 7:
    case -1:
      return 'orders.nothingCharged'
    case -2:
      return 'result.refundText'
    case 3:
      return 'orders.givenBack'
    case -3:
      return 'orders.refundStuck'
    default:
      return null
  }
}

/** Whether an order waits for its money. */
export function isUnpaid(status: number): boolean {
  return status === 0
}

/** Whether an order was cancelled by its user (an added state). */
export function isCanceled(status: number): boolean {
  return status === 6
}

/** Whether an order was cancelled because its time to pay was over (an added state). */
export function isTimedOut(status: number): boolean {
  return status === 7
}

/** Whether somebody's work was bought (spec §2, installation and support): it belongs to no device and has no term. */
export function isService({ deviceId }: Pick<Schemas['OrderRecord'], 'deviceId'>): boolean {
  return deviceId === ''
}

const sources = {
  1: 'orders.sourceCloud',
  2: 'orders.sourceData',
  4: 'orders.sourceReminder',
  5: 'orders.sourceCloud',
  6: 'orders.sourceCall',
  7: 'orders.sourceAlgorithm',
} as const satisfies Record<number, string>

type SourceKey = (typeof sources)[keyof typeof sources]

/** Text of a package source (spec §3); null for one this shop does not know. */
export function orderSourceKey(packageSource: number): SourceKey | null {
  return Object.entries(sources).find(([code]) => Number(code) === packageSource)?.[1] ?? null
}

/** A moment in the list: with its date, or only the time of day when it is today's. */
export interface OrderMoment {
  isToday: boolean
  text: string
}

/** To the minute, in the country's format; null when the wire gave no usable time. */
export function orderMoment(wireTime: unknown, timeFormat: string, nowMs: number): OrderMoment | null {
  const date = displayTime(wireTime, dateFormatOf(timeFormat))
  const clock = displayTime(wireTime, clockFormatOf(timeFormat))
  if (date === null || clock === null) return null
  const isToday = String(wireTime).slice(0, 10) === formatWireTime(nowMs).slice(0, 10)
  return { isToday, text: isToday ? clock : `${date} ${clock}` }
}
