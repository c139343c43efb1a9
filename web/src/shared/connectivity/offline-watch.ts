/** Events and state of the page's connection. */
interface ConnectionEvents {
  navigator: { readonly onLine: boolean }
  addEventListener(type: 'offline', listener: () => void): void
  removeEventListener(type: 'offline', listener: () => void): void
}

/**
 * Calls `onOffline` when the connection is lost; returns the function that ends the watch. Web views report “offline”
 * also while they change networks, so a probe has to fail first; it is repeated while the web view says “offline”.
 */
export function watchOffline(options: {
  page: ConnectionEvents
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
