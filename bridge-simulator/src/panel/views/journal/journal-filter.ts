import type { Texts } from '../../i18n/en.ts'
import { entryLabel, notesText, resultWord } from '../../model/entry-label.ts'
import type { FilterToken, JournalEntry } from '../../model/journal-entry.ts'
import { fitsToken, tokenOf } from './filter-token.ts'
import { isTimeline, timelineOf } from './timelines.ts'

export interface JournalFilter {
  /** Empty means every group. */
  groups: ReadonlySet<JournalGroup>
  faultsOnly: boolean
  /** Each looks in one field alone; one about an order, a contract or a cause shows its whole timeline. */
  tokens: readonly FilterToken[]
  /** Words, looked for everywhere. */
  text: string
}

export const noFilter: JournalFilter = { groups: new Set(), faultsOnly: false, tokens: [], text: '' }

export function filterJournal(entries: readonly JournalEntry[], filter: JournalFilter, texts: Texts) {
  return ofKinds(foundEntries(entries, filter, texts), filter)
}

export function ofKinds(found: readonly JournalEntry[], { groups, faultsOnly }: JournalFilter) {
  return found.filter(
    (entry) => (groups.size === 0 || groups.has(groupOf(entry))) && (!faultsOnly || entry.tone === 'fault'),
  )
}

/**
 * Entries that match tokens and words, in the order they are shown in: what was caused after its cause. The counts are
 * about these, before the filter by kind. A word is looked for on the wire and in what is shown.
 */
export function foundEntries(
  entries: readonly JournalEntry[],
  { tokens, text }: JournalFilter,
  texts: Texts,
) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const others = tokens.filter((token) => !isTimeline(token))
  const timelines = tokens.filter(isTimeline).map((token) => timelineOf(entries, token))
  const found = entries.filter(
    (entry) =>
      timelines.every((timeline) => timeline.has(entry.seq)) &&
      others.every((token) => fitsToken(entry, token)) &&
      words.every((word) => matches(entry, word, texts)),
  )
  return found.sort((a, b) => a.startOrder - b.startOrder || a.seq - b.seq)
}

export function countGroups(entries: readonly JournalEntry[]) {
  const counts = { bridge: 0, http: 0, gateway: 0, state: 0, time: 0, faults: 0 }
  for (const entry of entries) {
    counts[groupOf(entry)] += 1
    if (entry.tone === 'fault') counts.faults += 1
  }
  return counts
}

/** A word still being typed may be a token already. */
function matches(entry: JournalEntry, word: string, texts: Texts): boolean {
  const token = tokenOf(word)
  return token ? fitsToken(entry, token) : searchedText(entry, texts).includes(word)
}

/** What words are looked for in, of each entry by language: each letter typed asks all entries. */
const searchedTexts = new WeakMap<Texts, WeakMap<JournalEntry, string>>()

function searchedText(entry: JournalEntry, texts: Texts): string {
  const ofLanguage = searchedTexts.get(texts) ?? new WeakMap<JournalEntry, string>()
  searchedTexts.set(texts, ofLanguage)
  const text = ofLanguage.get(entry) ?? textToSearch(entry, texts)
  ofLanguage.set(entry, text)
  return text
}

/** An entry as it is on the wire and as it is shown, in lower case, each part in a line of its own. */
function textToSearch(entry: JournalEntry, texts: Texts): string {
  const { label, answerLabel, result, note, orderNo } = entry
  const shown = [entryLabel(entry, texts), result && resultWord(result, texts), notesText(entry, texts)]
  return [label, answerLabel, result, note, orderNo, ...shown].join('\n').toLowerCase()
}

/** The filter that shows one order from tap to activation, in place of any other timeline. */
export function filterByOrder(filter: JournalFilter, orderNo: string): JournalFilter {
  return {
    ...noFilter,
    tokens: withTimeline(filter.tokens, { field: 'order', value: orderNo, isWhole: true }),
  }
}

/** The tokens with one timeline in place of any other; without one for null. */
export function withTimeline(tokens: readonly FilterToken[], timeline: FilterToken | null): FilterToken[] {
  return [...tokens.filter((token) => !isTimeline(token)), ...(timeline ? [timeline] : [])]
}

/** What the filter chips of the journal select by. */
const journalGroups = ['bridge', 'http', 'gateway', 'state', 'time'] as const

export type JournalGroup = (typeof journalGroups)[number]

/** Returns the groups that entries of a world can be in: only a page has a bridge, and only the backend is called by one. */
export function shownGroups(hasBackend: boolean): readonly JournalGroup[] {
  return hasBackend ? journalGroups : ['gateway', 'state', 'time']
}

function groupOf(entry: JournalEntry): JournalGroup {
  if (entry.kind === 'state') return 'state'
  if (entry.kind === 'job' || entry.kind === 'jump') return 'time'
  if (entry.from === 'gateway' || entry.to === 'gateway') return 'gateway'
  if (entry.from === 'host' || entry.to === 'host') return 'bridge'
  return entry.to === 'upstream' ? 'http' : 'bridge'
}
