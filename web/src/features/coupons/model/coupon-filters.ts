import type { Schemas } from '@skyshop/openapi/http'

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
