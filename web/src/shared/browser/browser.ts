import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Timers } from '../time/clock.ts'

/** How a page is seen again: as it was left, in place of being loaded anew (*back* in WebKit), or in front once more. */
type Showing = 'restored' | 'visible'

/** Port to the browser beyond the DOM. */
export interface Browser {
  readonly origin: string
  /** Pages of the shop behind this one. */
  historyDepth(): number
  /** Adds to what a page remembers in its history entry, without drawing anything anew; a reload or *back* finds it. */
  rememberInEntry(change: object): void
  /** Entry of the history at this moment. A page that is opened stands here before the router draws it. */
  entry(): HistoryEntry
  /** Leaves the shop for another page in this web view: a payment provider, which sends the buyer back, or a banner's target. */
  leaveFor(url: string): void
  /** Whether another page has been asked for; false again once this one is seen, or the other has not come in its time. */
  readonly leaving: StoreApi<boolean>
  /** Calls back each time the page is seen again; answers how to stop. */
  onShown(shown: (how: Showing) => void): () => void
  /** Puts a text into the clipboard; answers whether the web view lets pages do that. */
  copyText(text: string): Promise<boolean>
  /** Reads a text from the clipboard; null where pages may not, or the user does not let them. */
  pasteText(): Promise<string | null>
  reload(): void
}

/** One page in the history: its address, the router's key for it, and what the page keeps there. */
export interface HistoryEntry {
  pathname: string
  search: string
  key: string
  state: unknown
}

/** Milliseconds another page may take before a host has kept it or opened it elsewhere, and this one goes on. */
export const LEAVING_LIMIT_MS = 30_000

/** Wraps what the page has of the browser. */
export function createBrowser(page: Window, timers: Timers): Browser {
  const leaving = createStore<boolean>(() => false)
  const onShown = watchShown(page)
  let endLimit = (): void => undefined
  const stay = (): void => {
    endLimit()
    leaving.setState(false)
  }
  onShown(stay)
  return {
    origin: page.location.origin,
    historyDepth() {
      // The router numbers its entries; after a reload the number is still there.
      const state: unknown = page.history.state
      const isNumbered = typeof state === 'object' && state !== null && 'idx' in state
      return isNumbered && typeof state.idx === 'number' ? state.idx : 0
    },
    rememberInEntry(change) {
      // The router keeps the state of an entry as `usr`, beside its own key and number.
      const entry = { usr: null, ...page.history.state }
      page.history.replaceState({ ...entry, usr: { ...entry.usr, ...change } }, '')
    },
    entry() {
      const { pathname, search } = page.location
      const { key, usr }: { key?: string; usr?: unknown } = page.history.state ?? {}
      return { pathname, search, key: key ?? 'default', state: usr ?? null }
    },
    leaveFor(url) {
      endLimit()
      endLimit = timers.after(LEAVING_LIMIT_MS, stay)
      leaving.setState(true)
      page.location.assign(url)
    },
    leaving,
    onShown,
    copyText: async (text) => {
      try {
        await page.navigator.clipboard.writeText(text)
        return true
      } catch {
        // Missing on pages without https, refused by some web views.
        return false
      }
    },
    pasteText: async () => {
      try {
        return await page.navigator.clipboard.readText()
      } catch {
        return null
      }
    },
    reload: () => page.location.reload(),
  }
}

function watchShown(page: Window): Browser['onShown'] {
  return (shown) => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) shown('restored')
    }
    const onVisibility = (): void => {
      if (page.document.visibilityState === 'visible') shown('visible')
    }
    page.addEventListener('pageshow', onPageShow)
    page.document.addEventListener('visibilitychange', onVisibility)
    return () => {
      page.removeEventListener('pageshow', onPageShow)
      page.document.removeEventListener('visibilitychange', onVisibility)
    }
  }
}

/** Text storage that may be missing, full or forbidden: a web view can refuse it at any time. */
export interface SafeStorage {
  read(key: string): string | null
  /** Answers whether the value was kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** Wraps both storages of a page. A web view that forbids them throws where they are read, so they are read at each use. */
export function createStorages(page: Pick<Window, 'localStorage' | 'sessionStorage'>): {
  localStore: SafeStorage
  sessionStore: SafeStorage
} {
  return {
    localStore: createSafeStorage(() => page.localStorage),
    sessionStore: createSafeStorage(() => page.sessionStorage),
  }
}

/** Wraps a browser storage; without one (or once it throws) values live as long as the page. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  // What the storage still has under these is older than what is in memory.
  const unstored = new Set<string>()
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      // Private mode, quota or policy: the value in memory has to do.
      return otherwise
    }
  }
  return {
    read(key) {
      const kept = unstored.has(key) ? null : attempt((storage) => storage.getItem(key), null)
      return kept ?? memory.get(key) ?? null
    },
    write(key, value) {
      memory.set(key, value)
      const isKept = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isKept) unstored.delete(key)
      else unstored.add(key)
      return isKept
    },
    remove(key) {
      memory.delete(key)
      unstored.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}

/**
 * Names that open pages of the shop hold. Those of a page that is gone are free, however it went, and also those of one
 * that the browser keeps for *back*: it does nothing until it is brought back, and holds them again then.
 */
export interface PageLocks {
  /** Holds a name until the returned function is called. Several pages may hold the same one. */
  hold(name: string): () => void
  /** True if an open page holds a name, this one too; false where the browser cannot say. */
  isHeld(name: string): Promise<boolean>
}

/** Wraps the browser's locks, which are missing on pages without https. */
export function createPageLocks(
  locks: Pick<LockManager, 'query' | 'request'> | undefined,
  page: Pick<Window, 'addEventListener'>,
): PageLocks {
  const holds = new Set<LockHold>()
  // Old WebKit lets a page that it keeps hold its locks on, newer ones take them away: neither is waited for.
  page.addEventListener('pagehide', () => {
    for (const hold of holds) hold.release()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const hold of holds) hold.acquire()
  })
  return {
    hold(name) {
      const hold = createLockHold(name, locks)
      hold.acquire()
      holds.add(hold)
      return () => {
        holds.delete(hold)
        hold.release()
      }
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

/** A name as one page holds it: what it has, it can release and acquire again. */
interface LockHold {
  acquire(): void
  release(): void
}

function createLockHold(name: string, locks: Pick<LockManager, 'request'> | undefined): LockHold {
  let release = (): void => undefined
  return {
    acquire() {
      release()
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      locks?.request(name, { mode: 'shared' }, () => released).catch(() => undefined)
    },
    release: () => release(),
  }
}
