/** Names that open pages of the shop hold; the browser frees those of a page that is gone, however it went. */
export interface PageLocks {
  /** Holds a name until the returned function is called. Several pages may hold the same one. */
  hold(name: string): () => void
  /** Whether an open page holds a name, this one too; false where the browser cannot say. */
  isHeld(name: string): Promise<boolean>
}

/** Wraps the browser's locks, which are missing on pages without https. */
export function createPageLocks(locks: Pick<LockManager, 'query' | 'request'> | undefined): PageLocks {
  return {
    hold(name) {
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      locks?.request(name, { mode: 'shared' }, () => released).catch(() => undefined)
      return () => release()
    },
    async isHeld(name) {
      try {
        const { held = [] } = (await locks?.query()) ?? {}
        return held.some((lock) => lock.name === name)
      } catch {
        // A frame without storage may not ask.
        return false
      }
    },
  }
}
