/*
 * Rules of calls; what is spent on a call is assumed (docs/rules/devices.md; product 7.41)
 * R-DEVICE-25. Phone reminders and WeChat calls are taken from the package in effect of their kind, one each.
 * R-DEVICE-26. A package without calls left stays in effect and places none; a queued one does not jump in.
 * R-DEVICE-27. Without a package an owner may hear three audition calls per device, ever.
 */

/** Audition calls of a device (assumed). */
export const AUDITION_CALLS = 3

/** Budget that holds calls: the package in effect, or the audition. */
export interface CallBudget {
  total: number
  used: number
}

/** Calls that may still be placed. */
export function callsLeft({ total, used }: CallBudget): number {
  return Math.max(0, total - used)
}

/** Returns how many of the calls asked for are placed. */
export function placeCalls(budget: CallBudget, count: number): number {
  return Math.min(count, callsLeft(budget))
}
