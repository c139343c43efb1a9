import type { Schemas } from '@skyshop/openapi/http'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

type Coupon = Schemas['Coupon']

/** What is listed together; coupons that were withdrawn stand among those that are over. */
export const couponFilters = ['unused', 'not-yet-effective', 'used', 'over'] as const

export type CouponFilter = (typeof couponFilters)[number]

/** Whether what a page remembered is a filter. */
export function isCouponFilter(value: unknown): value is CouponFilter {
  return couponFilters.some((filter) => filter === value)
}

/** The states of the server (spec §4) a filter lists. */
export function statusesOf(filter: CouponFilter): Coupon['status'][] {
  return filter === 'over' ? ['expired', 'invalid'] : [filter]
}

/** Usable ones as the server ranks them, the best first; what begins soonest, and what is over latest, first. */
export function sortCoupons(filter: CouponFilter, coupons: readonly Coupon[]): Coupon[] {
  switch (filter) {
    case 'unused':
      return [...coupons]
    case 'not-yet-effective':
      return [...coupons].sort((one, other) => compare(one.startTime, other.startTime))
    case 'used':
      return [...coupons].sort((one, other) => compare(other.useTime ?? '', one.useTime ?? ''))
    case 'over':
      return [...coupons].sort((one, other) => compare(other.endTime, one.endTime))
  }
}

// Times of the wire sort as text.
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Where a coupon stands in time; dates as they are shown, null where the backend tells none. */
export type CouponMoment =
  | { kind: 'until'; date: string | null; isSoon: boolean }
  /** An unpaid order holds it. */
  | { kind: 'reserved' }
  | { kind: 'span'; from: string | null; until: string | null }
  | { kind: 'used'; date: string | null }
  | { kind: 'expired'; date: string | null }
  | { kind: 'invalid' }

const SOON_MS = 7 * 86_400_000

/** What is said of a coupon's time; within seven days of its end it is urgent. `timeFormat` is the country's. */
export function couponMoment(
  { status, reason, startTime, endTime, useTime }: Schemas['Coupon'],
  { nowMs, timeFormat }: { nowMs: number; timeFormat: string },
): CouponMoment {
  switch (status) {
    case 'unused': {
      if (reason === 'reserved') return { kind: 'reserved' }
      const leftMs = (parseWireTime(endTime) ?? Number.POSITIVE_INFINITY) - nowMs
      return { kind: 'until', date: untilDate(endTime), isSoon: leftMs <= SOON_MS }
    }
    case 'not-yet-effective':
      return { kind: 'span', from: untilDate(startTime), until: untilDate(endTime) }
    case 'used':
      return { kind: 'used', date: displayTime(useTime, dateFormatOf(timeFormat)) }
    case 'expired':
      return { kind: 'expired', date: untilDate(endTime) }
    case 'invalid':
      return { kind: 'invalid' }
  }
}

/** What a coupon may be used for; `some` is said of kinds this shop does not know. */
export type CouponPurpose = 'any' | 'cloud' | 'data' | 'reminder' | 'call' | 'algorithm' | 'recorder' | 'some'

const byKind: ReadonlyMap<string, CouponPurpose> = new Map([
  ['cloud', 'cloud'],
  ['data', 'data'],
  ['unattended', 'reminder'],
  ['wechat-call', 'call'],
  ['algorithm', 'algorithm'],
])

// Sources of packages (spec §3).
const bySource: Readonly<Record<number, CouponPurpose>> = {
  1: 'cloud',
  2: 'data',
  4: 'reminder',
  5: 'cloud',
  6: 'call',
  7: 'algorithm',
}

/** What a coupon is for. A backend that does not say offers it for every package; the order decides. */
export function couponPurpose({
  kind,
  productCode,
  packageSource,
}: Pick<Schemas['Coupon'], 'kind' | 'productCode' | 'packageSource'>): CouponPurpose {
  if (productCode === 'NVR') return 'recorder'
  if (kind) return byKind.get(kind) ?? 'some'
  if (packageSource !== null && packageSource !== undefined) return bySource[packageSource] ?? 'some'
  return productCode ? 'some' : 'any'
}
