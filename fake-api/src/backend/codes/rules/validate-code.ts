import type { Instant } from '../../../engine/kernel/clock.ts'

/*
 * Rules of an activation code (docs/rules/codes.md; product 5.04)
 * R-CODE-1. A code redeems one package, once.
 * R-CODE-2. From its end on a code is expired.
 * R-CODE-3. A code may be for one product code or for one device only.
 * R-CODE-4. The package of a code has to fit the device like one that is bought.
 * R-CODE-5. The user gets one answer whatever is wrong, so that nothing can be found by trying; the journal has the
 *   reason. Only of a code that the same user has redeemed does it carry when and for which device (assumed); the name
 *   of a device that is no longer on the account is left out.
 * R-CODE-6. Twenty wrong tries an hour per user and a hundred per device, previews included; then every try is refused
 *   alike, the right one too. A code of the user's own redemptions is no wrong try.
 */

/** Wrong tries within the hour after which nothing more is checked. */
export const MAX_FAILED_ATTEMPTS = { perUser: 20, perDevice: 100 } as const

/** A code as it is stored. */
export interface ActivationCode {
  code: string
  packageId: string
  productCode: string | null
  deviceId: string | null
  validUntilMs: Instant
  /** Null while nobody has redeemed it. */
  redemption: CodeRedemption | null
}

/** Use of a code: when, by whom and for which device. */
export interface CodeRedemption {
  atMs: Instant
  userId: string
  deviceId: string
}

/** Reason why a code cannot be redeemed. */
export type CodeRefusalReason = 'unknown' | 'redeemed' | 'expired' | 'other-product' | 'other-device'

/** Finds what is wrong with a code for a device, or null. */
export function validateCode(
  code: ActivationCode | null,
  device: { deviceId: string; productCode: string },
  nowMs: Instant,
): CodeRefusalReason | null {
  if (!code) return 'unknown'
  if (code.redemption !== null) return 'redeemed'
  if (nowMs >= code.validUntilMs) return 'expired'
  if (code.productCode !== null && code.productCode !== device.productCode) return 'other-product'
  if (code.deviceId !== null && code.deviceId !== device.deviceId) return 'other-device'
  return null
}

/** Returns the redemption of a code by this user; null for a code of anybody else, and for one nobody has redeemed. */
export function ownRedemption(code: ActivationCode | null, userId: string): CodeRedemption | null {
  return code?.redemption?.userId === userId ? code.redemption : null
}
