/** Largest distance between a signature's timestamp and the receiver's clock, either way (R-WECHAT-10). */
const MAX_SIGNATURE_AGE_MS = 5 * 60 * 1000

/** Lines each ended by a line feed: the form of every signed text of v3. */
export function signedLines(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Whole seconds of an instant, as the ten digits a signature carries. */
export function timestampOf(nowMs: number): string {
  return String(Math.floor(nowMs / 1000)).padStart(10, '0')
}

/** Whether a signature's timestamp is ten digits and at most five minutes from `nowMs`, which is the world's clock. */
export function isFreshTimestamp(timestamp: string, nowMs: number): boolean {
  if (!/^[0-9]{10}$/.test(timestamp)) return false
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) * 1000 <= MAX_SIGNATURE_AGE_MS
}
