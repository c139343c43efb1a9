/** The machine's time, handed in so that tests can move it. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Runs once after `delayMs`; the returned function cancels it. */
  startTimer(delayMs: number, run: () => void): () => void
}
