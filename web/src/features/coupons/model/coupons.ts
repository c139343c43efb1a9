import type { Schemas } from '@skyshop/openapi/http'
import { couponStatusValues } from '@skyshop/openapi/http-values'
import { isEndingSoon } from '../../../shared/time/periods.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

type Coupon = Schemas['Coupon']

/** Groups of coupons that are listed together; withdrawn ones stand among those that are over. */
export const couponFilters = ['unused', 'not-yet-effective', 'used', 'over'] as const

export type CouponFilter = (typeof couponFilters)[number]

/** Tells whether what a page remembered is a filter. */
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

/** Sorts coupons: what ends or begins soonest, and what is over latest, comes first. */
export function sortCoupons(filter: CouponFilter, coupons: readonly Coupon[]): Coupon[] {
  switch (filter) {
    case 'unused':
      return [...coupons].sort((one, other) => compare(one.endTime, other.endTime))
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
  /** *reserved*: an unpaid order holds it. */
  | { kind: 'until' | 'reserved'; date: string | null; isSoon: boolean }
  | { kind: 'span'; from: string | null; until: string | null }
  | { kind: 'used'; date: string | null }
  | { kind: 'expired'; date: string | null }
  | { kind: 'invalid' }

/** Returns the words for a coupon's time; urgent within seven days of its end. All dates of a list look alike. */
export function couponMoment(
  { status, reason, startTime, endTime, useTime }: Schemas['Coupon'],
  nowMs: number,
): CouponMoment {
  switch (status) {
    case 'unused': {
      const endMs = parseWireTime(endTime)
      const kind = reason === 'reserved' ? 'reserved' : 'until'
      return { kind, date: untilDate(endTime), isSoon: endMs !== null && isEndingSoon(endMs, nowMs) }
    }
    case 'not-yet-effective':
      return { kind: 'span', from: untilDate(startTime), until: untilDate(endTime) }
    case 'used':
      return { kind: 'used', date: untilDate(useTime) }
    case 'expired':
      return { kind: 'expired', date: untilDate(endTime) }
    case 'invalid':
      return { kind: 'invalid' }
  }
}
