import { DAY_MS, HOUR_MS, type Instant } from '../../../kernel/clock.ts'
import { type Cycle, type OpenCycle, openCycleOf, type RenewalRules } from './cycle.ts'

/** Why a period waits whose deduction the provider does not know. */
export const UNKNOWN = 'UNKNOWN'
/** Why a period waits whose deduction the provider does not know, though it was asked for again. */
export const STILL_UNKNOWN = 'STILL_UNKNOWN'
const HOURLY_UNTIL_MS = DAY_MS

/** Whether the provider did not know the deduction of a period when it was queried last. */
export function isUnknown({ failCode }: Cycle): boolean {
  return failCode === UNKNOWN || failCode === STILL_UNKNOWN
}

/** Whether a try of a period in grace may have moved money, whatever failure was told: it may be that of an earlier try. */
export function isOutcomeDoubtful(cycle: Cycle): boolean {
  return cycle.state === 'grace' && (cycle.attempt > 1 || isUnknown(cycle))
}

/** Whether a period whose window is over was asked for more than once, so that a failure tells nothing of the last try. */
export function isQueriedBeforeLapse({ state, attempt, windowUntilMs }: Cycle, nowMs: Instant): boolean {
  return state === 'grace' && attempt > 1 && windowUntilMs !== null && nowMs >= windowUntilMs
}

/** A provider that goes on answering *pending* long after the window is not asked every hour for ever. */
export function nextQuery(open: OpenCycle | null, nowMs: Instant): Instant {
  const isLate = open !== null && nowMs >= open.untilMs + HOURLY_UNTIL_MS
  return nowMs + (isLate ? DAY_MS : HOUR_MS)
}

interface QueryCircumstances {
  rules: RenewalRules
  nowMs: Instant
  isContractLive: boolean
}

/** When a number is queried for the last time that cannot be asked for again; null while it can, and once that time is over. */
export function lastQuery(
  cycle: Cycle,
  { rules, nowMs, isContractLive }: QueryCircumstances,
): { dueMs: Instant; untilMs: Instant } | null {
  const open = openCycleOf(cycle)
  const isAsked = cycle.state === 'deducting' || isQueriedBeforeLapse(cycle, nowMs)
  if (!isAsked || open === null || !isContractLive) return null
  const dueMs = open.untilMs + HOUR_MS
  return nowMs >= dueMs || rules.nextOpening(open, nowMs) !== null ? null : { dueMs, untilMs: open.untilMs }
}
