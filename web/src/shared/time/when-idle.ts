/** Where the browser does not tell when it is idle: long enough for what was drawn to be on the screen. */
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
