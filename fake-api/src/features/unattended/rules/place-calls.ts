/*
 * Rules of calls (spec §1, §7; domain.md, Catalogue; what is spent on a call is A)
 *  1. Phone reminders and WeChat calls are taken from the package in effect of their kind, one each.
 *  2. A package without calls left stays in effect and places none; a queued one does not jump in.
 *  3. Without a package an owner may hear three audition calls per device, ever.
 */

/** Audition calls of a device (A). */
export const AUDITION_CALLS = 3

/** What holds calls: the package in effect, or the audition. */
export interface CallBudget {
  total: number
  used: number
}

/** Calls that may still be placed. */
export function callsLeft({ total, used }: CallBudget): number {
  return Math.max(0, total - used)
}

/** How many of the calls asked for are placed. */
export function placeCalls(budget: CallBudget, count: number): number {
  return Math.min(count, callsLeft(budget))
}
