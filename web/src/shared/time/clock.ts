/** Source of the present moment; the only place of the shop that reads `Date`. */
export interface Clock {
  /** Now, in integer milliseconds since 1970. */
  nowMs(): number
}

/** The page's own clock. */
export const pageClock: Clock = { nowMs: () => Date.now() }

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

/** How long a part of the shop may take to arrive (product 9.01). */
const CODE_LIMIT_MS = 120_000

/** Gives a part of the shop up that does not arrive; it rejects then. */
export function withinCodeLimit<Code>(timers: Timers, code: Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(CODE_LIMIT_MS, () => reject(new Error('Chunk load error: time-out')))
    code.then(resolve, reject).finally(cancel)
  })
}

/** Delay in browsers without `requestIdleCallback`: long enough for a drawn page to be on the screen. */
const pauseMs = 200
/** However busy the browser is. */
const patienceMs = 2000

/** Runs work once the page is painted and the browser has nothing better to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, pauseMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: patienceMs })
  return () => window.cancelIdleCallback(handle)
}
