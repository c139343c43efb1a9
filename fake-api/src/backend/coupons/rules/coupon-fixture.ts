import type { Coupon } from './coupon-state.ts'

/** Five yuan off from fifteen on, good from 100 to 200; what differs is named. */
export function aCoupon(change: Partial<Coupon> = {}): Coupon {
  return {
    couponId: 'c1',
    userId: 'u1',
    nameKey: 'welcome',
    amountFen: 500,
    minimumFen: 1500,
    kind: null,
    productCode: null,
    packageSource: null,
    state: 'unused',
    validFromMs: 100,
    validUntilMs: 200,
    orderNo: null,
    usedAtMs: null,
    ...change,
  }
}
