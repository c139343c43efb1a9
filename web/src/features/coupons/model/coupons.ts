import type { Schemas } from '@skyshop/openapi/http'
import { couponStatusValues, packageKindValues } from '@skyshop/openapi/http-values'
import { kindOfSource, type PackageKind } from '../../../shared/catalogue/package-kind.ts'
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

const filterOf = {
  unused: 'unused',
  'not-yet-effective': 'not-yet-effective',
  used: 'used',
  expired: 'over',
  invalid: 'over',
} as const satisfies Record<Coupon['status'], CouponFilter>

/** The states of the server (product 4.13) a filter lists. */
export function statusesOf(filter: CouponFilter): Coupon['status'][] {
  return couponStatusValues.filter((status) => filterOf[status] === filter)
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

/** Where a coupon stands in time; dates as they are shown, null when the server sends none. */
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

const purposes = {
  cloud: 'cloud',
  data: 'data',
  unattended: 'reminder',
  'wechat-call': 'call',
  algorithm: 'algorithm',
  service: 'some',
} as const satisfies Record<PackageKind, CouponPurpose>

/** Where a coupon may be used; kinds and sources of a newer backend are known to no contract of ours. */
interface CouponScope {
  kind?: string | null
  productCode?: string | null
  packageSource?: number | null
}

/** What a coupon is for. A backend that does not say offers it for every package; the order decides. */
export function couponPurpose({ kind, productCode, packageSource }: CouponScope): CouponPurpose {
  if (productCode === 'NVR') return 'recorder'
  if (kind) return purposeOf(packageKindValues.find((known) => known === kind))
  if (packageSource !== null && packageSource !== undefined) return purposeOf(kindOfSource(packageSource))
  return productCode ? 'some' : 'any'
}

function purposeOf(kind: PackageKind | null | undefined): CouponPurpose {
  return kind ? purposes[kind] : 'some'
}
