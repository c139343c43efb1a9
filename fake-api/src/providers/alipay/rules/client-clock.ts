import { HOUR_MS, type Instant, MINUTE_MS, parseBeijing } from '../../../engine/kernel/clock.ts'

const BEIJING_HOURS = 8
/** How far a clock that is right may stand from ours, and how late a request may be sent. */
const TOLERANCE_MS = 10 * MINUTE_MS

/** Says what is wrong with a client's clock if its timestamp is eight hours behind Beijing, as UTC is; else null. */
export function clockRemark(timestamp: string, nowMs: Instant): string | null {
  const signedAtMs = parseBeijing(timestamp)
  if (signedAtMs === null) return null
  const offMs = nowMs - signedAtMs - BEIJING_HOURS * HOUR_MS
  return Math.abs(offMs) <= TOLERANCE_MS
    ? `the timestamp ${timestamp} is ${BEIJING_HOURS} hours behind Beijing time: the client stamps UTC`
    : null
}
