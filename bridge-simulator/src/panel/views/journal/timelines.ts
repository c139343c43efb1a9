import type { TimelineToken } from '@skyshop/openapi/journal-query'
import type { JournalEntry } from '../../model/journal-entry.ts'

const subjects = { order: 'order', contract: 'contract', cause: 'jump' } as const

/** Subject to which the journal can be narrowed. */
export interface Timeline {
  token: TimelineToken
  about: (typeof subjects)[TimelineToken['field']]
  /** The latest state that it reached; null for a jump and before the first. */
  state: string | null
  /** The entry that began it. */
  first: JournalEntry
}

const maxListed = 40

/** The orders, contracts and jumps of the clock in a journal; what began last comes first. */
export function listTimelines(entries: readonly JournalEntry[]): Timeline[] {
  const timelines = new Map<string, Timeline>()
  for (const entry of entries) {
    note(timelines, entry, { field: 'order', value: entry.orderNo ?? '', isWhole: true })
    note(timelines, entry, { field: 'contract', value: entry.contractCode ?? '', isWhole: true })
    if ((entry.jump?.firedCount ?? 0) > 0)
      note(timelines, entry, { field: 'cause', value: String(entry.seq) })
  }
  return [...timelines.values()].reverse().slice(0, maxListed)
}

function note(timelines: Map<string, Timeline>, entry: JournalEntry, token: TimelineToken): void {
  if (token.value === '') return
  const key = `${token.field}:${token.value}`
  const subject = subjects[token.field]
  const known = timelines.get(key) ?? { token, about: subject, state: null, first: entry }
  const [, thing, state = null] = /^(order|contract) \S+ → (\S+)$/.exec(entry.label) ?? []
  timelines.set(key, thing === subject ? { ...known, state } : known)
}
