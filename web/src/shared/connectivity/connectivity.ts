import type { Timers } from '../time/clock.ts'

/** The page's connection, as its window reports it. */
interface ConnectionEvents<Type extends 'offline' | 'online'> {
  addEventListener(type: Type, listener: () => void): void
  removeEventListener(type: Type, listener: () => void): void
}

/**
 * Calls `onOffline` when the connection is lost; returns the function that ends the watch. Web views report “offline”
 * also while they change networks, so a probe has to fail first; it is repeated while the web view reports “offline”.
 */
export function watchOffline(options: {
  page: ConnectionEvents<'offline'> & { navigator: { readonly onLine: boolean } }
  /** Whether the shop's server can be reached. */
  probe: () => Promise<boolean>
  /** Lets a moment pass between two probes. */
  pause: () => Promise<void>
  onOffline: () => void
}): () => void {
  const { page, probe, pause, onOffline } = options
  let isProbing = false
  let isEnded = false
  const confirm = async (): Promise<void> => {
    if (isProbing) return
    isProbing = true
    let isReachable = await probe()
    while (isReachable && !page.navigator.onLine && !isEnded) {
      await pause()
      isReachable = await probe()
    }
    isProbing = false
    if (!isReachable && !isEnded) onOffline()
  }
  const listener = (): void => void confirm()
  page.addEventListener('offline', listener)
  return () => {
    isEnded = true
    page.removeEventListener('offline', listener)
  }
}

/**
 * Calls `onReachable` once, when a probe succeeds; returns the function that ends the watch before. Probes after each
 * pause, and at once when the web view reports “online”, which some never do.
 */
export function watchReachable(options: {
  page: ConnectionEvents<'online'>
  /** Whether the shop's server can be reached. */
  probe: () => Promise<boolean>
  /** Lets a moment pass between two probes. */
  pause: () => Promise<void>
  onReachable: () => void
}): () => void {
  const { page, probe, pause, onReachable } = options
  let isProbing = false
  let isEnded = false
  const end = (): void => {
    isEnded = true
    page.removeEventListener('online', listener)
  }
  const look = async (): Promise<void> => {
    if (isProbing) return
    isProbing = true
    const isReachable = await probe()
    isProbing = false
    if (!isReachable || isEnded) return
    end()
    onReachable()
  }
  const listener = (): void => void look()
  const lookAgain = async (): Promise<void> => {
    while (!isEnded) {
      await pause()
      if (!isEnded) await look()
    }
  }
  page.addEventListener('online', listener)
  void lookAgain()
  return end
}

const PROBE_LIMIT_MS = 5000

/**
 * Returns a function that requests the head of the shop's own page; any response at all means that there is a connection.
 */
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
