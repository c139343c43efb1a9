import type { Instant } from '../../../kernel/clock.ts'

/** When one period is to be deducted. */
export interface CyclePlan {
  /** First try. */
  plannedAtMs: Instant
  /** End of the service this period follows on; equal to `plannedAtMs` when none runs. */
  serviceEndsAtMs: Instant
  /** When the provider must be asked to announce it; null when no announcement is needed. */
  announceAtMs: Instant | null
  /** The provider's window, end excluded; null until the announcement fixes it. */
  window: DeductionWindow | null
}

/** When a provider takes money: from, until (excluded). */
export interface DeductionWindow {
  fromMs: Instant
  untilMs: Instant
}

/** A period whose window is known. */
export interface OpenCycle extends DeductionWindow {
  plannedAtMs: Instant
}

/** The calendar of one provider. Pure: the same instants give the same answers. */
export interface RenewalRules {
  /** The period paid when signing; `nowMs` is when we learned of it. */
  planFirst(signedAtMs: Instant, nowMs: Instant): CyclePlan
  /** The period that follows on a service ending then. */
  planNext(serviceEndsAtMs: Instant): CyclePlan
  /** The period after a lapse, when no service runs: `dueMs` is when it is to be tried. */
  planAfterLapse(dueMs: Instant): CyclePlan
  /** The window an announcement opens. */
  windowOf(announcedAtMs: Instant): DeductionWindow
  /** The first instant from `fromMs` on at which the provider takes an announcement. */
  nextNotice(fromMs: Instant): Instant
  /** The first instant from `fromMs` on, inside the window, at which the provider takes a deduction; null when past it. */
  nextOpening(cycle: OpenCycle, fromMs: Instant): Instant | null
  /** When money moves that is asked for then, at the earliest. */
  movesAt(cycle: OpenCycle, askedAtMs: Instant): Instant
  /** When to try again by ourselves after a failure; null when the window has no further try. */
  nextTry(cycle: OpenCycle, failedAtMs: Instant): Instant | null
}
