const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const seconds = (...waits: readonly number[]) => waits.map((wait) => wait * SECOND_MS)
const minutes = (...waits: readonly number[]) => waits.map((wait) => wait * MINUTE_MS)
const hours = (...waits: readonly number[]) => waits.map((wait) => wait * HOUR_MS)

/**
 * Waits between one failed attempt and the next, in ms; the first attempt has none before it (R-WECHAT-11, R-WECHAT-14,
 * R-ALIPAY-22).
 */
export const RETRY_DELAYS_MS = {
  wechatV3: [...seconds(15, 15, 30), ...minutes(3, 10, 20, 30, 30, 30, 60), ...hours(3, 3, 3, 6, 6)],
  papayContract: seconds(10, 10, 10, 30, 30, 30, ...Array.from({ length: 23 }, () => 300)),
  papayDeduct: seconds(15, 15, 30, 180, 1800, 1800, 1800, 1800, 3600),
  alipay: [...minutes(4, 10, 10), ...hours(1, 2, 6, 15)],
} as const satisfies Record<string, readonly number[]>

/** When to try again after the `attempts`-th attempt failed at `failedAtMs`; null when the table is used up. */
export function nextAttemptAtMs(
  delaysMs: readonly number[],
  attempts: number,
  failedAtMs: number,
): number | null {
  const delayMs = delaysMs[attempts - 1]
  return delayMs === undefined ? null : failedAtMs + delayMs
}
