import { addDays, type Instant } from '../../engine/kernel/clock.ts'

/** A package that ends this much later is sold until used up (assumed); its end is a formality. */
const LONG_TERM_DAYS = 3650

/** Tells whether an end is shown as *long-term effectiveness* (R-ENTITLEMENT-37, product 4.18). */
export function isLongTerm(endsAtMs: Instant | null, nowMs: Instant): boolean {
  return endsAtMs !== null && endsAtMs >= addDays(nowMs, LONG_TERM_DAYS)
}
