import { DAY_MS, HOUR_MS, type Instant } from '../../../engine/kernel/clock.ts'

/*
 * When WeChat deducts, in Beijing time (docs/providers/wechat.md)
 * R-WECHAT-1. Pre-notice mode: a notice is taken between 07:00 and 22:00, on day 1. Day 2 waits, days 3 to 9 deduct,
 *   07:00 to 22:00.
 * R-WECHAT-2. The amount may be less than announced, never more. One success ends the cycle.
 * R-WECHAT-3. 24-hour mode: no notice is taken. A deduction is taken at any hour, the payer is told, and the money
 *   moves 24 hours later.
 * R-WECHAT-4. Within 12 hours of signing a deduction needs no notice and moves money at once, in both modes.
 */

const BEIJING_OFFSET_MS = 8 * HOUR_MS
const OPENS_MS = 7 * HOUR_MS
const CLOSES_MS = 22 * HOUR_MS
const NO_NOTICE_AFTER_SIGNING_MS = 12 * HOUR_MS
const NOTICE_LEAD_MS = DAY_MS

/** The announcement to the payer. */
export interface Announcement {
  readonly amountFen: number
  readonly deductFromMs: Instant
  readonly deductUntilMs: Instant
  /** The deduction that ended its cycle. */
  readonly outTradeNo: string | null
}

/** Whether WeChat accepts announcements and announced deductions at this time of day. */
export function isWithinHours(nowMs: Instant): boolean {
  const timeOfDay = (nowMs + BEIJING_OFFSET_MS) % DAY_MS
  return timeOfDay >= OPENS_MS && timeOfDay < CLOSES_MS
}

/** The days an announcement opens, end excluded. */
export function announcedDays(nowMs: Instant): Pick<Announcement, 'deductFromMs' | 'deductUntilMs'> {
  const midnight = Math.floor((nowMs + BEIJING_OFFSET_MS) / DAY_MS) * DAY_MS - BEIJING_OFFSET_MS
  return { deductFromMs: midnight + 2 * DAY_MS + OPENS_MS, deductUntilMs: midnight + 8 * DAY_MS + CLOSES_MS }
}

/** Whether a cycle is still to be deducted or waited for. */
export function isAnnouncementOpen({ outTradeNo, deductUntilMs }: Announcement, nowMs: Instant): boolean {
  return outTradeNo === null && nowMs < deductUntilMs
}

/** Instant at which a deduction requested now moves money. */
export function deductionAtMs(
  { signedAtMs, isDayAfter }: { readonly signedAtMs: Instant; readonly isDayAfter: boolean },
  nowMs: Instant,
): Instant {
  return isDayAfter && nowMs >= signedAtMs + NO_NOTICE_AFTER_SIGNING_MS ? nowMs + NOTICE_LEAD_MS : nowMs
}

/** Whether a deduction may be requested now. */
export function mayDeduct(
  contract: {
    readonly signedAtMs: Instant
    readonly isDayAfter: boolean
    readonly announcement: Announcement | null
  },
  amountFen: number,
  nowMs: Instant,
): boolean {
  const { signedAtMs, isDayAfter, announcement } = contract
  if (isDayAfter || nowMs < signedAtMs + NO_NOTICE_AFTER_SIGNING_MS) return true
  if (announcement === null || !isAnnouncementOpen(announcement, nowMs)) return false
  return nowMs >= announcement.deductFromMs && isWithinHours(nowMs) && amountFen <= announcement.amountFen
}
