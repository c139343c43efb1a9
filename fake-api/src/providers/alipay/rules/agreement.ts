import { DAY_MS, HOUR_MS, type Instant, parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { type BeijingDate, beijingDate, isBeijingDate, shiftDays, shiftMonths } from './beijing-date.ts'

/*
 * Rules of an agreement's life (docs/providers/alipay.md)
 * R-ALIPAY-8. A signing sheet can be signed for `effect_time` seconds after the merchant's timestamp, at most a day; 2
 *   hours when absent.
 * R-ALIPAY-9. An agreement lasts `sign_validity_period` from signing, in days or months; for good when absent.
 * R-ALIPAY-10. An agreement ends by the user, by the merchant, with the account, by Alipay, or by its time; the last
 *   tells nobody, the others tell without a reason.
 * R-ALIPAY-11. A user has at most 10 living agreements with one merchant.
 * R-ALIPAY-26. A cycle agreement (CYCLE_PAY_AUTH) has period rules. A general one (GENERAL_WITHHOLDING) has none: it is
 *   deducted when the merchant asks and whatever it asks for (Alipay's own limits are not played). A deduction that names
 *   a product names its agreement's.
 * R-ALIPAY-27. An agreement is for a scene, `INDUSTRY|…`; the default one, `DEFAULT|DEFAULT`, is not for an agreement with
 *   a number of the merchant's own.
 * R-ALIPAY-28. A user has one living general agreement with a merchant for a scene; cycle agreements are told apart by the
 *   merchant's numbers.
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

/** End of an agreement that is signed at this instant. */
export function validUntilMs(signedAtMs: Instant, validity: string | null): Instant {
  if (validity === null) return FOR_GOOD_MS
  const count = Number.parseInt(validity, 10)
  if (validity.endsWith('d')) return Math.min(FOR_GOOD_MS, signedAtMs + count * DAY_MS)
  const date = beijingDate(signedAtMs)
  // A month from the 31st ends with the month's last day that every month has.
  const start = date.slice(8) > '28' ? `${date.slice(0, 8)}28` : date
  return Math.min(FOR_GOOD_MS, parseBeijing(`${shiftMonths(start, count)} 23:59:59`) ?? FOR_GOOD_MS)
}

/** What decides whether an agreement lives. */
export interface AgreementStatus {
  readonly state: 'pre-signed' | 'active' | 'terminated'
  readonly validUntilMs: Instant | null
}

/** Whether money can be taken under it at an instant. */
export function isAgreementLive({ state, validUntilMs: endMs }: AgreementStatus, nowMs: Instant): boolean {
  return state === 'active' && (endMs === null || nowMs < endMs)
}

/** What deductions under an agreement are, in Alipay's words. */
export type AgreementProduct = 'CYCLE_PAY_AUTH' | 'GENERAL_WITHHOLDING'

/** What tells agreements of one user and merchant apart. */
export interface AgreementScene {
  readonly product: AgreementProduct
  readonly signScene: string
}

/** Whether an agreement may be for a scene. */
export function isSceneAllowed(scene: string): boolean {
  return /^[A-Z0-9_]+[|][A-Z0-9_]+$/.test(scene) && scene !== 'DEFAULT|DEFAULT'
}

/** Whether a living agreement of the same user stands in the way of a further one. */
export function isSceneTaken(wanted: AgreementScene, living: readonly AgreementScene[]): boolean {
  if (wanted.product === 'CYCLE_PAY_AUTH') return false
  return living.some(({ product, signScene }) => product === wanted.product && signScene === wanted.signScene)
}

/*
 * Rules of a cycle agreement (docs/providers/alipay.md)
 * R-ALIPAY-12. The period of a cycle agreement is at least 7 days, or whole months with a planned day from 1 to 28.
 * R-ALIPAY-13. One deduction is at most 100 yuan, and at most the agreement's own single amount.
 * R-ALIPAY-14. The first planned day is not before the day of signing.
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

/** No single deduction is larger. */
export const MAX_SINGLE_FEN: Fen = 100_00

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
export function afterDeduction(plan: CyclePlan): CyclePlan {
  const { periodType, period, nextDate } = plan
  const following = periodType === 'DAY' ? shiftDays(nextDate, period) : shiftMonths(nextDate, period)
  return { ...plan, lastDate: nextDate, nextDate: following }
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
  return isLimited && changes >= MAX_PLAN_CHANGES ? null : { ...plan, nextDate, changes: changes + 1 }
}
