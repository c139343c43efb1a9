import type { Schemas } from '@skyshop/openapi/http'

export type Coupon = Schemas['Coupon']

/** A coupon picked by the buyer: its id, none at all, or left to the shop. */
export type CouponSelection = string | 'none' | null

/** Returns what a coupon takes off a price, in fen; computed here when the backend does not send it. */
export function savingOf({ amount, saving }: Coupon, priceFen: number): number {
  return Math.min(priceFen, saving ?? amount)
}

/** Coupons a purchase may take, the one that saves most first; of equals the backend's order decides. */
export function usableCoupons(coupons: readonly Coupon[], priceFen: number): Coupon[] {
  return coupons
    .filter(({ available }) => available)
    .sort((one, other) => savingOf(other, priceFen) - savingOf(one, priceFen))
}

/** Coupons to pick from: those a purchase may take, then the others; of each what ends soonest first. */
export function sortForPicking(coupons: readonly Coupon[]): Coupon[] {
  return [...coupons].sort(
    (one, other) =>
      Number(other.available) - Number(one.available) || compareText(one.endTime, other.endTime),
  )
}

// Times of the wire sort as text.
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The coupon a purchase takes: the one wished for while it may be used, else the best; null for none. */
export function chosenCoupon(
  coupons: readonly Coupon[],
  priceFen: number,
  selection: CouponSelection,
): Coupon | null {
  if (selection === 'none') return null
  const usable = usableCoupons(coupons, priceFen)
  return usable.find(({ couponId }) => couponId === selection) ?? usable[0] ?? null
}

const reasonKeys = {
  used: 'sheet.couponReason.used',
  expired: 'sheet.couponReason.expired',
  'not-yet-effective': 'sheet.couponReason.notYetEffective',
  invalid: 'sheet.couponReason.invalid',
  reserved: 'sheet.couponReason.reserved',
  'minimum-spend': 'sheet.couponReason.minimumSpend',
  'other-kind': 'sheet.couponReason.other',
  'other-product': 'sheet.couponReason.other',
  'other-source': 'sheet.couponReason.other',
} as const satisfies Record<NonNullable<Coupon['reason']>, string>

/** Text key of why a coupon cannot be used; null for one that can. */
export function couponRefusalKey({ available, reason }: Coupon) {
  return available ? null : reasonKeys[reason ?? 'other-kind']
}
