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
  const found = new Map<string, Timeline>()
  for (const entry of entries) {
    note(found, entry, { field: 'order', value: entry.orderNo ?? '', isWhole: true })
    note(found, entry, { field: 'contract', value: entry.contractCode ?? '', isWhole: true })
    if ((entry.jump?.firedCount ?? 0) > 0) note(found, entry, { field: 'cause', value: String(entry.seq) })
  }
  return [...found.values()].reverse().slice(0, maxListed)
}

function note(found: Map<string, Timeline>, entry: JournalEntry, token: TimelineToken): void {
  if (token.value === '') return
  const key = `${token.field}:${token.value}`
  const about = subjects[token.field]
  const known = found.get(key) ?? { token, about, state: null, first: entry }
  const [, thing, state = null] = /^(order|contract) \S+ → (\S+)$/.exec(entry.label) ?? []
  found.set(key, thing === about ? { ...known, state } : known)
}
