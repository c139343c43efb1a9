import type { Timers } from '../time/clock.ts'

const PROBE_LIMIT_MS = 5000

/** Asks for the head of the shop's own page; any answer at all means that there is a connection. */
export function createServerProbe(
  fetch: (url: string, init: RequestInit) => Promise<unknown>,
  timers: Timers,
): () => Promise<boolean> {
  return async () => {
    const controller = new AbortController()
    const cancel = timers.after(PROBE_LIMIT_MS, () => controller.abort())
    try {
      await fetch('/', { method: 'HEAD', cache: 'no-store', signal: controller.signal })
      return true
    } catch {
      return false
    } finally {
      cancel()
    }
  }
}
