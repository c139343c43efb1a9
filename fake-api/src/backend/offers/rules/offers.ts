import { addDays, formatBeijing, type Instant, parseBeijing } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import type { PackageKind } from '../../kernel/package-kind.ts'

/*
 * Rules of campaign gifts; the campaigns are assumed (docs/rules/free-offers.md; product 2.39-2.42, 7.48, 7.49)
 * R-OFFER-6. A campaign gives a package or a coupon while it runs: from its start, up to its end, either may be open.
 * R-OFFER-7. A package once per device. A coupon is the user's: once per user, and once per device it was claimed for.
 * R-OFFER-8. A coupon is good from the claim on for some days; a new-year one from the coming first of January
 *   (Beijing), or from the claim when that lies in the days it is good.
 */

/** Period for which a coupon will be good. */
export interface CouponValidity {
  days: number
  from: 'claim' | 'new-year'
}

/** A coupon as a campaign gives it. */
export interface CampaignCoupon {
  nameKey: string
  amountFen: Fen
  minimumFen: Fen
  kind: PackageKind | null
  validity: CouponValidity
}

/** A campaign that gives something, worded in one language. */
export interface GiftCampaign {
  campaignId: string
  title: string
  body: string
  packageId: string | null
  /** What may be bought after a free package. */
  nextPackageId: string | null
  coupon: CampaignCoupon | null
  startsAtMs: Instant | null
  endsAtMs: Instant | null
}

/** Tells whether a campaign runs at an instant. */
export function isRunning(
  { startsAtMs, endsAtMs }: Pick<GiftCampaign, 'startsAtMs' | 'endsAtMs'>,
  nowMs: Instant,
): boolean {
  return (startsAtMs === null || nowMs >= startsAtMs) && (endsAtMs === null || nowMs < endsAtMs)
}

/** Returns when a coupon claimed now is good. */
export function couponSpan(
  { days, from }: CouponValidity,
  nowMs: Instant,
): { validFromMs: Instant; validUntilMs: Instant } {
  if (from === 'claim') return { validFromMs: nowMs, validUntilMs: addDays(nowMs, days) }
  const year = Number(formatBeijing(nowMs).slice(0, 4))
  const thisYearEndsMs = addDays(newYear(year), days)
  if (nowMs < thisYearEndsMs) return { validFromMs: nowMs, validUntilMs: thisYearEndsMs }
  return { validFromMs: newYear(year + 1), validUntilMs: addDays(newYear(year + 1), days) }
}

function newYear(year: number): Instant {
  return parseBeijing(`${year}-01-01 00:00:00`) ?? 0
}

/*
 * Rules of the free cloud trial (docs/rules/free-offers.md; product 4.24, 5.21, 9.08)
 * R-OFFER-1. The trial is for cameras of the user's own that cloud packages are sold for; shared ones and recorders are
 *   left out.
 * R-OFFER-2. The trial is never for a 4G device, whether the host app or the server knows it to be one.
 * R-OFFER-3. The trial is had once per device, whoever had it.
 * R-OFFER-4. The trial is thirty days of event recording, rolling seven days. It has no order, so nothing can be
 *   cancelled or given back; a purchase meanwhile queues behind it, and there is no immediate choice.
 * R-OFFER-5. While one package is queued behind the current there is no place for the trial.
 */

/** What the server knows of a device's radio. */
interface DeviceRadio {
  /** The host app's word: 1 is 4G. */
  cell: number | null
  /** The server's word: 1 is 4G, -1 unknown. */
  isFourG: number
}

/** Tells whether a device is 4G by the word of host app or server. */
export function mayBeFourG({ cell, isFourG: known }: DeviceRadio): boolean {
  return cell === 1 || known === 1
}
