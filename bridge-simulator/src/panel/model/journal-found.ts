import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from './journal-entry.ts'

/** What of the journal is asked for: a query with what narrows it. */
export type JournalAsked = Pick<
  Schemas['JournalSearch'],
  'query' | 'synonyms' | 'groups' | 'isFaultsOnly' | 'isQuiet'
>

/** A stretch of what fits in the journal, and how much fits in all. */
export interface JournalFound
  extends Pick<
    Schemas['JournalSearchPage'],
    'matched' | 'held' | 'groups' | 'days' | 'hasOlder' | 'hasNewer'
  > {
  status: 'ready' | 'loading' | 'failed'
  /** What the entries fit; while another query is under way, the one before. */
  query: string
  /** Whether it is the newest of everything, which the panel has without asking. */
  isNewest: boolean
  entries: readonly JournalEntry[]
}

/** What is found before anything was asked for. */
export const nothingFound: JournalFound = {
  ...{ status: 'ready', query: '', isNewest: true, entries: [], matched: 0, held: 0, groups: [], days: [] },
  ...{ hasOlder: false, hasNewer: false },
}
