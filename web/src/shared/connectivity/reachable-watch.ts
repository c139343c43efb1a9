/** Event of the page's connection that says it may be there again. */
interface ConnectionEvents {
  addEventListener(type: 'online', listener: () => void): void
  removeEventListener(type: 'online', listener: () => void): void
}

/**
 * Calls `onReachable` once when a probe gets through, and ends; returns the function that ends the watch before. Asks
 * after each pause, and at once when the web view says “online”, which some never do.
 */
export function watchReachable(options: {
  page: ConnectionEvents
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
