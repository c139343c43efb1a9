import type { Instant } from '../../../engine/kernel/clock.ts'

/** Plan of when one period is to be deducted. */
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

/** Time in which a provider takes money, `untilMs` excluded. */
export interface DeductionWindow {
  fromMs: Instant
  untilMs: Instant
}

/** The window of a period, with the instant of its first try. */
export interface CycleWindow extends DeductionWindow {
  plannedAtMs: Instant
}

/** The renewal rules of one provider and mode; pure. */
export interface RenewalRules {
  /** The period paid when signing; `nowMs` is when we learned of it. */
  planFirst(signedAtMs: Instant, nowMs: Instant): CyclePlan
  /** The period that follows on a service ending then. */
  planNext(serviceEndsAtMs: Instant): CyclePlan
  /** The period after a lapse, when no service runs: `dueMs` is when it is to be tried. */
  planAfterUnpaid(dueMs: Instant): CyclePlan
  /** The window an announcement opens. */
  windowOf(announcedAtMs: Instant): DeductionWindow
  /** The first instant from `fromMs` on at which the provider takes an announcement. */
  nextNotice(fromMs: Instant): Instant
  /** The first instant from `fromMs` on, inside the window, at which the provider takes a deduction; null when past it. */
  nextOpening(window: CycleWindow, fromMs: Instant): Instant | null
  /** When a deduction that is requested at `requestedAtMs` moves money, at the earliest. */
  deductionAtMs(window: CycleWindow, requestedAtMs: Instant): Instant
  /** When to try again after a failure, without being asked; null when the window has no further try. */
  nextTry(window: CycleWindow, failedAtMs: Instant): Instant | null
  /**
   * When a plan of days that the provider keeps of its own is compared with the service that ends; null where it keeps
   * none.
   */
  planCheckMs(window: DeductionWindow): Instant | null
}
