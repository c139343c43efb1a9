import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from './journal-entry.ts'

/** A query to the journal, with the limits that narrow it. */
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
  /** The query that the entries fit; while another is under way, the one before. */
  query: string
  /** True for the newest of everything, which the panel has without asking. */
  isNewest: boolean
  entries: readonly JournalEntry[]
}

/** The answer before anything was asked for. */
export const nothingFound: JournalFound = {
  ...{ status: 'ready', query: '', isNewest: true, entries: [], matched: 0, held: 0, groups: [], days: [] },
  ...{ hasOlder: false, hasNewer: false },
}
