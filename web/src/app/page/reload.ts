import { createServerProbe } from '../../shared/connectivity/connectivity.ts'
import { delay, type Timers } from '../../shared/time/clock.ts'

const guardKey = 'skyshop.reloadedFor'

/** Reloads the page unless this very build of it has been reloaded already; returns whether it does. */
export function reloadOnce(): boolean {
  const build = import.meta.url
  try {
    if (sessionStorage.getItem(guardKey) === build) return false
    sessionStorage.setItem(guardKey, build)
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false
  }
  location.reload()
  return true
}

const pauseMs = 5_000

/**
 * Loads the page anew, after a pause, once its server answers. For a start that failed before there was a text to say
 * so with: without a connection a reload would leave the shop for the browser's own error page.
 */
export async function reloadWhenServed(
  page: Pick<Window, 'fetch' | 'location'>,
  timers: Timers,
): Promise<void> {
  const isServed = createServerProbe((url, init) => page.fetch(url, init), timers)
  do await delay(timers, pauseMs)
  while (!(await isServed()))
  page.location.reload()
}
