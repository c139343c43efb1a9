import type { Location } from 'react-router-dom'
import type { HistoryEntry } from '../browser/browser.ts'
import { paths } from './paths.ts'

/** State of the history entry in which the error page has replaced another (product 2.57). */
export function stateWithReplacedPage({ pathname, search, state, key }: HistoryEntry): {
  left: HistoryEntry
} {
  return { left: { pathname, search, state, key } }
}

/** The page that the error page has replaced; null on every other page, and when it replaced none. */
export function replacedPageOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): Location | null {
  // History entries survive versions of the shop: the key `left` stays.
  const { left }: { left?: unknown } = pathname === paths.nullError && isRecord(state) ? state : {}
  if (!isRecord(left)) return null
  const { pathname: path, search, key } = left
  const isPlace = typeof path === 'string' && typeof search === 'string' && typeof key === 'string'
  return isPlace ? { pathname: path, search, hash: '', key, state: left.state } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
