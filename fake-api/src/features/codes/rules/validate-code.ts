import type { Instant } from '../../../kernel/clock.ts'

/*
 * Rules of an activation code (domain.md, Codes)
 *  1. It redeems one package, once.
 *  2. From its end on it is expired.
 *  3. It may be for one product code or for one device only.
 *  4. Its package has to fit the device like one that is bought.
 *  5. The user gets one answer whatever is wrong, so that nothing can be found by trying; the journal has the reason.
 *  6. Twenty wrong tries an hour per user and a hundred per device, previews included; then every try is refused
 *     alike, the right one too.
 */

/** Wrong tries within the hour after which nothing more is checked. */
export const MOST_MISSES = { perUser: 20, perDevice: 100 } as const

/** A code as it is stored. */
export interface ActivationCode {
  code: string
  packageId: string
  productCode: string | null
  deviceId: string | null
  validUntilMs: Instant
  redeemedAtMs: Instant | null
}

export type CodeObjection = 'unknown' | 'redeemed' | 'expired' | 'other-product' | 'other-device'

/** What is wrong with a code for a device, or null. */
export function validateCode(
  code: ActivationCode | null,
  device: { deviceId: string; productCode: string },
  nowMs: Instant,
): CodeObjection | null {
  if (!code) return 'unknown'
  if (code.redeemedAtMs !== null) return 'redeemed'
  if (nowMs >= code.validUntilMs) return 'expired'
  if (code.productCode !== null && code.productCode !== device.productCode) return 'other-product'
  if (code.deviceId !== null && code.deviceId !== device.deviceId) return 'other-device'
  return null
}
