/*
 * Rules of looking a serial number up (docs/rules/devices.md; product 5.13, 5.14, 9.06)
 * R-DEVICE-8. A serial number is 22 digits. Its form is a business rule: what is none is answered like an unknown one.
 * R-DEVICE-9. A device that is bound answers truthfully to any signed-in user of the tenant; unknown, malformed and
 *   unbound numbers are answered alike, so that a refusal reveals nothing.
 * R-DEVICE-10. After 20 misses of a user within an hour of world time every number is answered *try later*, right ones
 *   too (assumed).
 */

/** Misses of one user within an hour, after which no number is looked up any more (assumed). */
export const SN_MISSES_PER_HOUR = 20

/** Whether a text has the form of a serial number. */
export function isSerialNumber(text: string): boolean {
  return /^\d{22}$/.test(text)
}
