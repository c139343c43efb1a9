const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Waits between one failed attempt and the next; the first attempt has none before it (providers.md, v3 notify). */
export const NOTIFY_RETRY_DELAYS_MS: readonly number[] = [
  15 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  6 * HOUR_MS,
]

/** The receiver has this long on the world's clock; later counts as not received. */
export const NOTIFY_TIMEOUT_MS = 5 * SECOND_MS

/** When to try again after the `attempts`-th attempt failed at `failedAtMs`; null when the table is used up. */
export function nextAttemptAtMs(attempts: number, failedAtMs: number): number | null {
  const delayMs = NOTIFY_RETRY_DELAYS_MS[attempts - 1]
  return delayMs === undefined ? null : failedAtMs + delayMs
}

/** Whether an answer counts as received: only the status does, whatever the body says. */
export function isReceived(status: number): boolean {
  return status === 200 || status === 204
}
