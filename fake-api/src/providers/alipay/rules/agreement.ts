import { DAY_MS, HOUR_MS, type Instant, parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import type { PersonalProduct } from './agreement-product.ts'
import { type BeijingDate, beijingDate, isBeijingDate, shiftDays, shiftMonths } from './beijing-date.ts'

/*
 * Rules of an agreement's life (docs/providers/alipay.md)
 * R-ALIPAY-8. A signing sheet can be signed for `effect_time` seconds after the merchant's timestamp, at most a day
 *   (AL-178); 2 hours when absent.
 * R-ALIPAY-9. An agreement lasts `sign_validity_period`, in days or months from the signing request on (AL-179); for
 *   good when absent.
 * R-ALIPAY-10. An agreement ends by the user, by the merchant, with the account, by Alipay, or by its time; the last
 *   tells nobody (AL-192), the others tell without a reason (AL-193).
 * R-ALIPAY-11. A user has at most 10 living agreements with one merchant (AL-180).
 * R-ALIPAY-27. An agreement is for a scene, `INDUSTRY|…`; the default one, `DEFAULT|DEFAULT`, is not for an agreement with
 *   a number of the merchant's own (AL-172), and stands where the request names none (AL-173).
 * R-ALIPAY-28. A user has one living general agreement with a merchant for a scene; cycle agreements are told apart by the
 *   merchant's numbers, so that of those without a number a user has one for a scene (AL-171).
 * R-ALIPAY-65. With `agreement_effect_type` NOTICE an agreement waits for the merchant's word to take effect: its status
 *   is TEMP (AL-197), and no money is taken under it. What gives that word is not played.
 */

/** Most living agreements of one user. */
export const MAX_AGREEMENTS = 10

const USUAL_EFFECT_MS = 2 * HOUR_MS
const MAX_EFFECT_S = 86_400
/** What Alipay answers for an agreement without an end. */
const FOR_GOOD_MS = parseBeijing('2115-02-01 00:00:00') ?? 0

/** End of the time in which a sheet can be signed; null when the merchant's seconds are no number up to a day. */
export function signUntilMs(timestampMs: Instant, effectTime: string | number | undefined): Instant | null {
  if (effectTime === undefined) return timestampMs + USUAL_EFFECT_MS
  const seconds = /^\d{1,5}$/.test(String(effectTime)) ? Number(effectTime) : Number.NaN
  return seconds <= MAX_EFFECT_S ? timestampMs + seconds * SECOND_MS : null
}

/** End of an agreement whose signing request is of this instant. */
export function validUntilMs(requestedAtMs: Instant, validity: string | null): Instant {
  if (validity === null) return FOR_GOOD_MS
  const count = Number.parseInt(validity, 10)
  if (validity.endsWith('d')) return Math.min(FOR_GOOD_MS, requestedAtMs + count * DAY_MS)
  const date = beijingDate(requestedAtMs)
  // A month from the 31st ends with the month's last day that every month has.
  const start = date.slice(8) > '28' ? `${date.slice(0, 8)}28` : date
  return Math.min(FOR_GOOD_MS, parseBeijing(`${shiftMonths(start, count)} 23:59:59`) ?? FOR_GOOD_MS)
}

/** Facts that decide whether an agreement lives. */
export interface AgreementStatus {
  readonly state: 'pre-signed' | 'active' | 'terminated'
  readonly validUntilMs: Instant | null
}

/** Tells whether money can be taken under an agreement at an instant. */
export function isAgreementLive({ state, validUntilMs: endMs }: AgreementStatus, nowMs: Instant): boolean {
  return state === 'active' && (endMs === null || nowMs < endMs)
}

/** Facts that tell agreements of one user and merchant apart. */
export interface AgreementScene {
  readonly personalProduct: PersonalProduct
  readonly signScene: string
  /** The merchant's own number of it; null without one. */
  readonly externalAgreementNo: string | null
}

/** The scene of agreements whose request names none. */
const DEFAULT_SCENE = 'DEFAULT|DEFAULT'

/** The scene an agreement is for; null when it may not be for this one. */
export function sceneOf(scene: string | undefined, externalAgreementNo: string | undefined): string | null {
  if (externalAgreementNo === undefined && scene === undefined) return DEFAULT_SCENE
  if (scene === undefined || !/^[A-Z0-9_]+[|][A-Z0-9_]+$/.test(scene)) return null
  return externalAgreementNo !== undefined && scene === DEFAULT_SCENE ? null : scene
}

/** Tells whether a living agreement of the same user stands in the way of a further one. */
export function isSceneTaken(wanted: AgreementScene, living: readonly AgreementScene[]): boolean {
  const { personalProduct, signScene, externalAgreementNo } = wanted
  if (personalProduct === 'CYCLE_PAY_AUTH_P' && externalAgreementNo !== null) return false
  return living.some((other) => other.personalProduct === personalProduct && other.signScene === signScene)
}

/*
 * Rules of a cycle agreement (docs/providers/alipay.md)
 * R-ALIPAY-12. The period of a cycle agreement is at least 7 days, or whole months with a planned day from 1 to 28
 *   (AL-175).
 * R-ALIPAY-13. One deduction is at most the agreement's own single amount (AL-222). Alipay's own ceilings stand beside
 *   it: of a user under agreements of a merchant 100 yuan each, 1000 a day and 30000 a month (AL-223); they are no matter
 *   of signing (AL-176).
 * R-ALIPAY-66. `total_amount` and `total_payments` end what can be deducted under an agreement: then the refusals are
 *   ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED and ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED; what failed does not count (AL-177, AL-224).
 * R-ALIPAY-67. An account's preset `triesPerPeriod` bounds the tries of one period (AL-229), for the number that Alipay
 *   stops at is not public: ACQ.OVER_MAX_DEDUCT_COUNT. A success, or a plan that is moved, begins a new count.
 * R-ALIPAY-14. The first planned day is not before the day of signing (assumed): a sheet with an earlier one is wrong
 *   (AL-181).
 * R-ALIPAY-15. Money is taken from 5 days before the planned day to the end of that day, in Beijing (AL-218; 3 days by
 *   the account's preset `deductionWindow`).
 * R-ALIPAY-16. One success ends the period: the plan moves on by one, counted from the planned day and not from the
 *   success (AL-220).
 * R-ALIPAY-60. A planned day that passes without success leaves the plan where it is: every later try is refused with
 *   ACQ.CYCLE_PAY_DATE_NOT_MATCH until the merchant has moved the plan (AL-221).
 * R-ALIPAY-61. The merchant moves the next planned day only to a later one than it is (AL-210), of a plan by months not
 *   to the 29th, 30th or 31st (AL-211), and not to one that has passed (assumed): else ILLEGAL_EXECUTION_TIME. An
 *   agreement that does not live, or has no plan, is an ILLEGAL_AGREEMENT (AL-212). How often is a preset of the account,
 *   `planChanges` (AL-213).
 */

const MIN_DAYS = 7
const MAX_DAY_OF_MONTH = 28
/** Most changes of a plan where the account's preset limits them. */
const MAX_PLAN_CHANGES = 10

/** What Alipay lets a merchant take from a user under agreements, whatever was agreed. */
const USER_LIMITS_FEN = { each: 100_00, day: 1000_00, month: 30_000_00 } as const

/** Period and end of the deductions. */
export interface CyclePlan {
  readonly periodType: 'DAY' | 'MONTH'
  readonly period: number
  /** Next planned day. */
  readonly nextDate: BeijingDate
  /** Planned day of the last success. */
  readonly lastDate: BeijingDate | null
  /** How often the merchant has moved it. */
  readonly changes?: number
  /** Deductions that succeeded, their sum, and the tries in this period that failed. */
  readonly deductions?: number
  readonly deductedFen?: Fen
  readonly failedTries?: number
}

/** Tells whether an agreement may be made with this plan today. */
export function isPlanAllowed(plan: CyclePlan, today: BeijingDate): boolean {
  const { periodType, period, nextDate } = plan
  if (!Number.isSafeInteger(period) || period > 1000 || !isBeijingDate(nextDate) || nextDate < today)
    return false
  if (periodType === 'DAY') return period >= MIN_DAYS
  return period >= 1 && Number(nextDate.slice(8)) <= MAX_DAY_OF_MONTH
}

/** Tells whether a deduction is allowed today; `earlyDays` before the planned day it is. */
export function mayDeduct({ nextDate }: CyclePlan, today: BeijingDate, earlyDays: number): boolean {
  return today >= shiftDays(nextDate, -earlyDays) && today <= nextDate
}

/** The plan after a success. */
export function afterDeduction(plan: CyclePlan, amountFen: Fen): CyclePlan {
  const { periodType, period, nextDate, deductions = 0, deductedFen = 0 } = plan
  const following = periodType === 'DAY' ? shiftDays(nextDate, period) : shiftMonths(nextDate, period)
  const counted = { deductions: deductions + 1, deductedFen: deductedFen + amountFen, failedTries: 0 }
  return { ...plan, ...counted, lastDate: nextDate, nextDate: following }
}

/** The plan after a try that was refused for the payer. */
export function afterFailure(plan: CyclePlan): CyclePlan {
  return { ...plan, failedTries: (plan.failedTries ?? 0) + 1 }
}

/** Bounds of the deductions under an agreement; null where there are none. */
export interface DeductionBounds {
  readonly singleAmountFen: Fen | null
  readonly totalAmountFen: Fen | null
  readonly totalPayments: number | null
  /** Of the account. */
  readonly triesPerPeriod: number | null
}

/** Finds why a deduction of this sum is refused, whatever the day; null when nothing forbids it. */
export function boundRefusal(plan: CyclePlan | null, amountFen: Fen, bounds: DeductionBounds) {
  const { deductions = 0, deductedFen = 0, failedTries = 0 } = plan ?? {}
  const { singleAmountFen, totalAmountFen, totalPayments, triesPerPeriod } = bounds
  if (singleAmountFen !== null && amountFen > singleAmountFen) return 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED'
  if (totalPayments !== null && deductions >= totalPayments) return 'ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED'
  if (totalAmountFen !== null && deductedFen + amountFen > totalAmountFen)
    return 'ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED'
  return triesPerPeriod !== null && failedTries >= triesPerPeriod ? 'ACQ.OVER_MAX_DEDUCT_COUNT' : null
}

/** Finds why Alipay bars this sum for a user who paid so much by agreements today and this month; null if allowed. */
export function userLimitRefusal(amountFen: Fen, paid: { readonly dayFen: Fen; readonly monthFen: Fen }) {
  const { each, day, month } = USER_LIMITS_FEN
  if (amountFen > each) return 'ACQ.PRODUCT_AMOUNT_LIMIT_ERROR'
  if (paid.dayFen + amountFen > day) return 'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR'
  return paid.monthFen + amountFen > month ? 'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR' : null
}

/** The plan once the merchant has moved it to a day; null for a day it cannot be moved to. */
export function movePlan(
  plan: CyclePlan,
  nextDate: BeijingDate,
  { today, isLimited }: { readonly today: BeijingDate; readonly isLimited: boolean },
): CyclePlan | null {
  const { periodType, changes = 0 } = plan
  if (!isBeijingDate(nextDate) || nextDate <= plan.nextDate || nextDate < today) return null
  if (periodType === 'MONTH' && Number(nextDate.slice(8)) > MAX_DAY_OF_MONTH) return null
  return isLimited && changes >= MAX_PLAN_CHANGES
    ? null
    : { ...plan, nextDate, changes: changes + 1, failedTries: 0 }
}
