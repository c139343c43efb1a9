/*
 * Rules of looking a serial number up (docs/rules/devices.md; product 5.13, 5.14, 9.06)
 * R-DEVICE-8. A serial number is 22 digits. Its form is a business rule: what is none is answered like an unknown one.
 * R-DEVICE-9. A bound device is answered with bindFlag 1 to any signed-in user of the tenant, one's own, shared or
 *   foreign: data is sold for it. An unbound one is answered with bindFlag 0 to who sees it, owned or shared, and like an
 *   unknown and a malformed number to everybody else, so that a refusal reveals nothing.
 * R-DEVICE-10. After 20 misses of a user within an hour of world time every number is answered *try later*, right ones
 *   too (assumed).
 */

/** Misses of one user within an hour, after which no number is looked up any more (assumed). */
export const SN_MISSES_PER_HOUR = 20

/** Whether a user is told of a device: of any that is bound, and of an unbound one they see. */
export function isFindable({ bindFlag, isVisible }: { bindFlag: 0 | 1; isVisible: boolean }): boolean {
  return bindFlag === 1 || isVisible
}

/** Whether a text has the form of a serial number. */
export function isSerialNumber(text: string): boolean {
  return /^\d{22}$/.test(text)
}
