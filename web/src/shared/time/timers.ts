/** Source of delays; they run on real time even where the page's clock stands still. */
export interface Timers {
  /** Runs `run` once after `delayMs`; the answer takes it back. */
  after(delayMs: number, run: () => void): () => void
}

/** The page's own timers. */
export const pageTimers: Timers = {
  after(delayMs, run) {
    const id = setTimeout(run, delayMs)
    return () => clearTimeout(id)
  },
}

/** Resolves after `delayMs`. */
export function delay(timers: Timers, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(delayMs, resolve)
  })
}
