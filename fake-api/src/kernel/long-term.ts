import { addDays, type Instant } from './clock.ts'

/** A package that ends this much later is sold until used up (A); its end is a formality. */
const LONG_TERM_DAYS = 3650

/** Whether an end is shown as *long-term effectiveness* (spec §4). */
export function isLongTerm(endsAtMs: Instant | null, nowMs: Instant): boolean {
  return endsAtMs !== null && endsAtMs >= addDays(nowMs, LONG_TERM_DAYS)
}
