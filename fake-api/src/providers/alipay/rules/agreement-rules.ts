import { DAY_MS, HOUR_MS, type Instant, parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { beijingDate, shiftMonths } from './beijing-date.ts'

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
