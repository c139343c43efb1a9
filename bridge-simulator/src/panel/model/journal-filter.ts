import type { JournalEntry } from './journal-entry.ts'
import { groupOf, type JournalGroup } from './journal-group.ts'

export interface JournalFilter {
  /** Empty means every group. */
  groups: ReadonlySet<JournalGroup>
  faultsOnly: boolean
  /** Words; `order:`, `status:` and `trace:` look in that field alone. */
  text: string
}

export const noFilter: JournalFilter = { groups: new Set(), faultsOnly: false, text: '' }

export function filterJournal(entries: readonly JournalEntry[], filter: JournalFilter) {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(
    (entry) =>
      (filter.groups.size === 0 || filter.groups.has(groupOf(entry))) &&
      (!filter.faultsOnly || entry.tone === 'fault') &&
      words.every((word) => matches(entry, word)),
  )
}

export function countGroups(entries: readonly JournalEntry[]) {
  const counts = { bridge: 0, http: 0, gateway: 0, state: 0, time: 0, faults: 0 }
  for (const entry of entries) {
    counts[groupOf(entry)] += 1
    if (entry.tone === 'fault') counts.faults += 1
  }
  return counts
}

function matches(entry: JournalEntry, word: string): boolean {
  const [field, value] = splitToken(word)
  switch (field) {
    case 'order':
      return contains(entry.orderNo, value)
    case 'status':
      return contains(entry.result, value)
    case 'trace':
      return contains(entry.traceId, value)
    default:
      return [entry.label, entry.answerLabel, entry.result, entry.note, entry.orderNo].some((part) =>
        contains(part, word),
      )
  }
}

/** A leading … stands for the digits left out, as the order lists print them. */
function splitToken(word: string): [string, string] {
  const colon = word.indexOf(':')
  if (colon < 0) return ['', word]
  return [word.slice(0, colon), word.slice(colon + 1).replace(/^…/, '')]
}

function contains(text: string | null, part: string): boolean {
  return text?.toLowerCase().includes(part) ?? false
}
