import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import {
  beijingTimeOfDay,
  DAY_MS,
  formatBeijing,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  parseBeijing,
} from '../../../engine/kernel/clock.ts'
import type { Announcement } from './papay-rules.ts'

/*
 * One scheduled deduction by a contract of v3 (docs/providers/wechat.md)
 * R-WECHAT-95. A template of mode `scheduled` is signed in v3 alone: with the day and the amount of its one deduction, in a
 *   session of ten minutes, a page or mini-program for an openid that nobody else signs for (WX-012). The day is later than
 *   today (assumed). The merchant's code of a contract that was signed is never taken again. A template of another mode is
 *   not built.
 * R-WECHAT-96. The deduction is booked once, for the signed amount, on the day before it between 08:00 and 19:30 in Beijing
 *   (WX-012); WeChat then tells the payer within half an hour (here at once). The booking is NO_SCHEDULED before, then
 *   SCHEDULED, PAID with success, and EXPIRED once the day is over without it.
 * R-WECHAT-97. On its day, from midnight to midnight, the booked amount is asked for (WX-012); the answer accepts, the end
 *   is told and asked for as of any payment. One that failed is followed by another try under a new number, one at a time
 *   (assumed), within the limits of the account.
 * R-WECHAT-98. Success ends the contract at once; without it WeChat ends it at 08:00 of the day after (WX-012).
 * R-WECHAT-99. Signing is told as ENTRUST.SIGN to the address of the signing, the end as ENTRUST.TERMINATE to that of the
 *   template, a deduction as TRANSACTION.SUCCESS or TRANSACTION.FAIL, all sealed as v3 does (WX-012). The ways of ending are
 *   those that WeChat lists (WX-341); which of them an account that was closed has, and the codes of refusals here, are
 *   assumed.
 */

/** Milliseconds that the session of a signing lasts. */
export const SCHEDULED_SESSION_MS = 10 * MINUTE_MS

const BOOKED_FROM_MS = 8 * HOUR_MS
const BOOKED_UNTIL_MS = 19.5 * HOUR_MS
const ENDS_AFTER_MS = 8 * HOUR_MS

/** The one deduction that a payer signed for. `date`: `YYYY-MM-DD` in Beijing. */
export interface ScheduledTerms {
  readonly date: string
  readonly amountFen: number
  readonly description: string
}

/** A day in Beijing, its end excluded. */
export interface BeijingDay {
  readonly fromMs: Instant
  readonly untilMs: Instant
}

/** Reads a day in Beijing; null for a text that names none. */
export function dayOf(date: string): BeijingDay | null {
  const fromMs = parseBeijing(`${date} 00:00:00`)
  return fromMs === null ? null : { fromMs, untilMs: fromMs + DAY_MS }
}

/** Returns the day of a signed deduction, which was read before it was signed. */
export function deductDay({ date }: Pick<ScheduledTerms, 'date'>): BeijingDay {
  const day = dayOf(date)
  if (day === null) throw new Error(`a contract with ${date} for a day`)
  return day
}

/** Instant at which WeChat ends a contract whose day brought nothing. */
export function lapsesAtMs(terms: Pick<ScheduledTerms, 'date'>): Instant {
  return deductDay(terms).untilMs + ENDS_AFTER_MS
}

/** Writes the day of an instant in Beijing, `YYYY-MM-DD`. */
export function formatDay(instant: Instant): string {
  return formatBeijing(instant).slice(0, 'YYYY-MM-DD'.length)
}

type ScheduleState = Schemas['DeductSchedule']['schedule_state']

/** Returns how the booking of a signed deduction stands. */
export function scheduleState(
  terms: Pick<ScheduledTerms, 'date'>,
  booking: Pick<Announcement, 'outTradeNo'> | null,
  nowMs: Instant,
): ScheduleState {
  if (booking !== null && booking.outTradeNo !== null) return 'PAID'
  if (nowMs >= deductDay(terms).untilMs) return 'EXPIRED'
  return booking === null ? 'NO_SCHEDULED' : 'SCHEDULED'
}

/** Amount that a booking or a deduction asks for, and the present instant. */
export interface AskedNow {
  readonly amountFen: number
  readonly nowMs: Instant
}

/** Reason why a deduction may not be booked now. */
export type BookingObstacle = 'booked' | 'day' | 'hours' | 'amount'

/** Finds why a deduction may not be booked now; null when it may. */
export function bookingObstacle(
  terms: ScheduledTerms,
  booking: Announcement | null,
  { amountFen, nowMs }: AskedNow,
): BookingObstacle | null {
  if (booking !== null) return 'booked'
  const { fromMs } = deductDay(terms)
  if (nowMs < fromMs - DAY_MS || nowMs >= fromMs) return 'day'
  const timeOfDay = beijingTimeOfDay(nowMs)
  if (timeOfDay < BOOKED_FROM_MS || timeOfDay >= BOOKED_UNTIL_MS) return 'hours'
  return amountFen === terms.amountFen ? null : 'amount'
}

/** Reason why a booked deduction may not be asked for now. */
export type ApplyObstacle = 'not-booked' | 'day' | 'amount'

/** Finds why a deduction may not be asked for now; null when it may. */
export function applyObstacle(
  booking: Announcement | null,
  { amountFen, nowMs }: AskedNow,
): ApplyObstacle | null {
  if (booking === null) return 'not-booked'
  if (nowMs < booking.deductFromMs || nowMs >= booking.deductUntilMs) return 'day'
  return amountFen === booking.amountFen ? null : 'amount'
}
