import type { JournalGroup } from '@skyshop/openapi/entry-reading'
import { type FilterToken, isTimeline, parseQuery, tokenText } from '@skyshop/openapi/journal-query'
import type { Texts } from '../../i18n/en.ts'
import type { JournalAsked, JournalFound } from '../../model/journal-found.ts'
import { synonymsOf } from './shown-words.ts'

export interface JournalFilter {
  /** Empty means every group. */
  groups: ReadonlySet<JournalGroup>
  faultsOnly: boolean
  /** Without telemetry, and without reads that answer what they answered before. */
  isQuiet: boolean
  /** Each looks in one field alone; one about an order, a contract or a cause shows its whole timeline. */
  tokens: readonly FilterToken[]
  /** Words, looked for everywhere. */
  text: string
}

export const noFilter: JournalFilter = {
  ...{ groups: new Set(), faultsOnly: false, isQuiet: false, tokens: [], text: '' },
}

/** Returns what a filter asks of the journal; a word is looked for on the wire and in the panel's texts. */
export function askedOf(filter: JournalFilter, texts: Texts): JournalAsked {
  const { groups, faultsOnly, isQuiet, tokens, text } = filter
  return {
    query: [...tokens.map(tokenText), text].join(' ').trim(),
    synonyms: synonymsOf(parseQuery(text).words, texts),
    groups: [...groups],
    ...{ isFaultsOnly: faultsOnly, isQuiet },
  }
}

/** Counts the entries of each filter chip, with the faults of all. */
export function chipCounts(
  groups: JournalFound['groups'],
): Record<JournalGroup | 'faults' | 'noise', number> {
  const counts = { bridge: 0, http: 0, gateway: 0, state: 0, time: 0, faults: 0, noise: 0 }
  for (const { group, count, faultCount, noiseCount } of groups) {
    counts[group] += count
    counts.faults += faultCount
    counts.noise += noiseCount
  }
  return counts
}

/** The filter that shows one order from tap to activation, in place of any other timeline. */
export function filterByOrder(filter: JournalFilter, orderNo: string): JournalFilter {
  return {
    ...noFilter,
    tokens: withTimeline(filter.tokens, { field: 'order', value: orderNo, isWhole: true }),
  }
}

/** Tells whether a token narrows the journal to one thing: an order, a contract, a jump or a camera. */
export function isSubject(token: FilterToken): boolean {
  return isTimeline(token) || (token.field === 'camera' && token.isExcluded !== true)
}

/** The tokens with one subject in place of any other; without one for null. */
export function withTimeline(tokens: readonly FilterToken[], subject: FilterToken | null): FilterToken[] {
  return [...tokens.filter((token) => !isSubject(token)), ...(subject ? [subject] : [])]
}

/** What the filter chips of the journal select by. */
const journalGroups = [
  'bridge',
  'http',
  'gateway',
  'state',
  'time',
] as const satisfies readonly JournalGroup[]

/** Returns the groups that entries of a world can be in: only a page has a bridge, and only the backend is called by one. */
export function shownGroups(hasBackend: boolean): readonly JournalGroup[] {
  return hasBackend ? journalGroups : ['gateway', 'state', 'time']
}
