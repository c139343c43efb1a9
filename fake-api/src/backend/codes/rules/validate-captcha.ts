import { type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { foldCode } from './code-text.ts'

/*
 * Rules of the picture with characters (docs/rules/codes.md; product 5.03)
 * R-CODE-10. A picture is for one user and one device, and good for five minutes, the last millisecond not included.
 * R-CODE-11. A picture is spent by the first try, right or wrong.
 * R-CODE-12. Case does not matter in the characters of a picture, as in codes.
 */

/** Milliseconds for which a picture is good. */
export const CAPTCHA_LIFETIME_MS = 5 * MINUTE_MS
/** Characters in a picture. */
export const CAPTCHA_LENGTH = 4

/** A picture as it is stored, found for its user and device. */
export interface Captcha {
  id: number
  text: string
  expiresAtMs: Instant
  usedAtMs: Instant | null
}

/** Tells whether a try is the text of the picture. */
export function isAnswered(captcha: Captcha | null, attempt: string, nowMs: Instant): boolean {
  if (!captcha || captcha.usedAtMs !== null || nowMs >= captcha.expiresAtMs) return false
  return foldCode(attempt) === captcha.text
}
