/** Events of a page that tell its connection. */
interface ConnectionEvents {
  addEventListener(type: 'offline', listener: () => void): void
  removeEventListener(type: 'offline', listener: () => void): void
}

/**
 * Watches for the loss of the connection. Web views report “offline” also while they change networks, so a probe has
 * to fail before anybody is told. The answer ends the watch.
 */
export function watchOffline(options: {
  page: ConnectionEvents
  /** Whether the shop's server can be reached. */
  probe: () => Promise<boolean>
  onOffline: () => void
}): () => void {
  const { page, probe, onOffline } = options
  let isProbing = false
  let isEnded = false
  const confirm = async (): Promise<void> => {
    if (isProbing) return
    isProbing = true
    const isReachable = await probe()
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
