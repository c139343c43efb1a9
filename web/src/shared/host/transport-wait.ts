import { delay, type Timers } from '../time/clock.ts'
import { detectTransport, type HostTransport, type HostWindow } from './host-transport.ts'

const POLL_MS = 50

/**
 * Waits for a bridge that is injected after the page has started, at most `maxWaitMs` in the page's life;
 * afterwards each look is immediate, so that one injected later still works.
 */
export function createTransportWait(options: {
  page: HostWindow
  timers: Timers
  maxWaitMs: number
}): () => Promise<HostTransport | null> {
  const { page, timers, maxWaitMs } = options
  let firstWait: Promise<void> | null = null
  const waitOnce = async (): Promise<void> => {
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += POLL_MS) {
      if (detectTransport(page) !== null) return
      await delay(timers, POLL_MS)
    }
  }
  return async () => {
    const found = detectTransport(page)
    if (found !== null) return found
    firstWait ??= waitOnce()
    await firstWait
    return detectTransport(page)
  }
}
