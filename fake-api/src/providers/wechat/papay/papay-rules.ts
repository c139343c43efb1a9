import { DAY_MS, HOUR_MS, type Instant } from '../../../engine/kernel/clock.ts'
import type { TradeState } from '../transaction.ts'
import type { WechatPlan } from '../wechat-account.ts'
import type { PapayErrorCode } from './papay-refusal.ts'

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

/*
 * Which deductions WeChat refuses by the settings of the account (docs/providers/wechat.md)
 * R-WECHAT-21. A number deducts once. Asked for again while it runs it is ORDER_ACCEPTED, and after a failure it goes
 *   again. Paid or closed it is told how it stands (documented), or OUT_TRADE_NO_USED (field reports): a preset of the
 *   account.
 * R-WECHAT-22. A template may allow so many new numbers, and so many successes, a contract and day in Beijing; what is
 *   beyond is RULELIMIT (assumed).
 * R-WECHAT-24. A query tells how a deduction stands (documented), or knows nothing of one before its money has moved
 *   (field reports): a preset of the account.
 * R-WECHAT-25. The webhook of a failed deduction may say FAIL with err_code 0 and no reason (field reports). What became
 *   of it is to be asked.
 */

/** The refusal of a number that was used before, in the state of its deduction; null when it may go again. */
export function repeatedNumberRefusal(
  state: TradeState,
  preset: WechatPlan['repeatedNumber'],
): PapayErrorCode | null {
  switch (state) {
    case 'ACCEPT':
      return 'ORDER_ACCEPTED'
    case 'PAYERROR':
      return null
    case 'SUCCESS':
    case 'REFUND':
      return preset === 'reported' ? 'OUT_TRADE_NO_USED' : 'ORDERPAID'
    case 'CLOSED':
    case 'NOTPAY':
      return preset === 'reported' ? 'OUT_TRADE_NO_USED' : 'ORDERCLOSED'
  }
}

/** Tells whether a query answers of a deduction in this state; otherwise it is ORDERNOTEXIST. */
export function isQueryAnswered(state: TradeState, preset: WechatPlan['unpaidQuery']): boolean {
  return preset === 'documented' || state === 'SUCCESS' || state === 'REFUND'
}

/** Amounts deducted under a contract since the day began. */
export interface DeductionsToday {
  readonly asked: number
  readonly succeeded: number
}

/** Tells whether one more deduction stays within the limits of a day. */
export function isWithinDayLimits(
  { deductionsPerDay, successesPerDay }: Pick<WechatPlan, 'deductionsPerDay' | 'successesPerDay'>,
  { asked, succeeded }: DeductionsToday,
): boolean {
  return asked < (deductionsPerDay ?? Infinity) && succeeded < (successesPerDay ?? Infinity)
}
