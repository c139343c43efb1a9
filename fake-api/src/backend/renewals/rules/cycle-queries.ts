import { DAY_MS, HOUR_MS, type Instant } from '../../../engine/kernel/clock.ts'
import { type Cycle, type CycleWindow, cycleWindowOf, type RenewalRules } from './cycle.ts'

/** Fail code of a period whose deduction the provider did not know. */
export const UNKNOWN = 'UNKNOWN'
/** Fail code of a period whose deduction the provider did not know after it was requested again. */
export const STILL_UNKNOWN = 'STILL_UNKNOWN'
const HOURLY_UNTIL_MS = DAY_MS

/** Whether the provider did not know the deduction of a period when it was queried last. */
export function isUnknown({ failCode }: Cycle): boolean {
  return failCode === UNKNOWN || failCode === STILL_UNKNOWN
}

/** Whether a period in grace may have been paid: the failure may be that of an earlier try, or the provider did not know the last. */
export function isOutcomeDoubtful(cycle: Cycle): boolean {
  return cycle.state === 'grace' && (cycle.attempt > 1 || isUnknown(cycle))
}

/** Whether a period in grace past its window was tried more than once, so that the failure may be that of an earlier try. */
export function isQueriedBeforeLapse({ state, attempt, windowUntilMs }: Cycle, nowMs: Instant): boolean {
  return state === 'grace' && attempt > 1 && windowUntilMs !== null && nowMs >= windowUntilMs
}

/** When to query again: in an hour; in a day once the window closed a day ago, as a provider may answer *pending* for ever. */
export function nextQuery(window: CycleWindow | null, nowMs: Instant): Instant {
  const isLate = window !== null && nowMs >= window.untilMs + HOURLY_UNTIL_MS
  return nowMs + (isLate ? DAY_MS : HOUR_MS)
}

interface QueryCircumstances {
  rules: RenewalRules
  nowMs: Instant
  isContractLive: boolean
}

/** When a deduction that cannot be requested again is queried for the last time; null while it can, and once that time is over. */
export function lastQuery(
  cycle: Cycle,
  { rules, nowMs, isContractLive }: QueryCircumstances,
): { dueMs: Instant; untilMs: Instant } | null {
  const window = cycleWindowOf(cycle)
  const isAsked = cycle.state === 'deducting' || isQueriedBeforeLapse(cycle, nowMs)
  if (!isAsked || window === null || !isContractLive) return null
  const dueMs = window.untilMs + HOUR_MS
  return nowMs >= dueMs || rules.nextOpening(window, nowMs) !== null
    ? null
    : { dueMs, untilMs: window.untilMs }
}
