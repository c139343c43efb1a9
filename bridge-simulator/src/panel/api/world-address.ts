import type { JournalPlace } from '../model/journal-entry.ts'
import { keepForTab, readOfTab } from './browser-ports.ts'
import {
  fromLinkHash,
  fromScenarioHash,
  type NewSituation,
  type SharedSituation,
} from './shared-situation.ts'

const MAX_PAGE_LENGTH = 2000

/** The world in the address line (`#world=…`), so that a reload and a copied link find it; null for the default. */
export function readWorldAddress(): string | null {
  const worldId = new URLSearchParams(location.hash.slice(1)).get('world')
  return worldId !== null && /^[a-z0-9-]{1,40}$/.test(worldId) ? worldId : null
}

/** The way back from a world, which this tab of the browser keeps over a reload. */
interface WayBack {
  worldId: string
  previousWorldId: string | null
}

/** Keeps which world was in front before the one that is open. */
export function keepWayBack({ worldId, previousWorldId }: WayBack): void {
  keepForTab('way-back', JSON.stringify({ worldId, previousWorldId }))
}

/** The world that was in front before one; null where none is kept, or the one kept belongs to another. */
export function readWayBack(worldId: string): string | null {
  const kept = JSON.parse(readOfTab('way-back') ?? 'null') as WayBack | null
  return kept?.worldId === worldId ? kept.previousWorldId : null
}

/** The world that is compared with the one in front, which this tab of the browser keeps over a reload. */
interface Compared {
  worldId: string
  /** Null while none is. */
  otherId: string | null
}

/** Keeps which world is compared with the one in front. */
export function keepCompared(compared: Compared): void {
  keepForTab('compared', JSON.stringify(compared))
}

/** The world that was compared with one; null where none was, or the one kept belongs to another. */
export function readCompared(worldId: string): string | null {
  const kept = JSON.parse(readOfTab('compared') ?? 'null') as Compared | null
  return kept?.worldId === worldId ? kept.otherId : null
}

/** The page of the shop a link wants beside its world (`&at=/payDtl?…`); null for none and for anything else. */
export function readLinkedPage(): string | null {
  const page = new URLSearchParams(location.hash.slice(1)).get('at') ?? ''
  return /^[/](?![/\\])/.test(page) && page.length <= MAX_PAGE_LENGTH ? page : null
}

/** The refusals that a page of the documentation asks about, `#explain=20001`; null for no such link. */
export function readExplainLink(): JournalPlace | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('explain') ?? ''
  if (!/^[\w.-]{1,64}$/.test(code)) return null
  return { tokens: [{ field: 'status', value: code, isWhole: true }], seq: null }
}

/** Reads what a link asks for, once: its address becomes that of the world it opened. Null for no link. */
export function readLink(): SharedSituation | NewSituation | null {
  return fromLinkHash(location.hash) ?? fromScenarioHash(location.hash)
}

/** The address line as the panel writes it. */
export interface AddressLine {
  /** Names the world that is open, unless a link was pasted meanwhile. */
  write: (worldId: string, defaultWorldId: string) => void
  /**
   * Loads the panel anew when a link is pasted into its tab, so that it begins as in a new one; also for one that was
   * pasted before this is called. Returns what ends it.
   */
  reloadForNewHash: () => () => void
}

/** Takes over the address line: a hash that was not there now, and that the panel did not write, is a pasted link. */
export function openAddressLine(): AddressLine {
  let ownHash = location.hash
  return {
    write: (worldId, defaultWorldId) => {
      if (location.hash !== ownHash) return
      const hash = worldId === defaultWorldId ? '' : `#world=${worldId}`
      history.replaceState(null, '', location.pathname + hash)
      ownHash = location.hash
    },
    reloadForNewHash: () => {
      const reload = () => location.reload()
      if (location.hash !== ownHash) reload()
      window.addEventListener('hashchange', reload)
      return () => window.removeEventListener('hashchange', reload)
    },
  }
}
