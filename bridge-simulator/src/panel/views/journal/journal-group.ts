import type { JournalEntry } from '../../model/journal-entry.ts'

/** What the filter chips of the journal select by. */
export const journalGroups = ['bridge', 'http', 'gateway', 'state', 'time'] as const

export type JournalGroup = (typeof journalGroups)[number]

export function groupOf(entry: JournalEntry): JournalGroup {
  if (entry.kind === 'state') return 'state'
  if (entry.kind === 'job' || entry.kind === 'jump') return 'time'
  if (entry.from === 'gateway' || entry.to === 'gateway') return 'gateway'
  if (entry.from === 'host' || entry.to === 'host') return 'bridge'
  return entry.to === 'upstream' ? 'http' : 'bridge'
}
