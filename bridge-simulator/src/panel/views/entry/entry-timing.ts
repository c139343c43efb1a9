import type { JournalEntry, Lane } from '../../model/journal-entry.ts'

/** A stretch of the time a call took: who had it. */
export interface TimingPart {
  lane: Lane
  label: string | null
  tookMs: number
}

/** What happened inside a call: entries of its trace between its beginning and its end, in their order. */
export function entriesInside(call: JournalEntry, journal: readonly JournalEntry[]): JournalEntry[] {
  if (call.traceId === null) return []
  return journal
    .filter(({ traceId, startOrder, seq }) => {
      return traceId === call.traceId && startOrder > call.startOrder && seq < call.seq
    })
    .sort((a, b) => a.startOrder - b.startOrder)
}

/**
 * How a call spent its time: the calls its callee made itself, one part each, and what is left as the callee's own.
 * Empty for a call without a duration. Calls inside those calls belong to them.
 */
export function timingOf(call: JournalEntry, inside: readonly JournalEntry[]): TimingPart[] {
  if (call.tookMs === null) return []
  const made = inside.filter(
    ({ kind, from, tookMs }) => kind === 'call' && from === call.to && tookMs !== null,
  )
  const parts = made.map(({ to, label, tookMs }) => ({ lane: to, label, tookMs: tookMs ?? 0 }))
  const spentMs = parts.reduce((sum, part) => sum + part.tookMs, 0)
  const own = { lane: call.to, label: null, tookMs: Math.max(0, call.tookMs - spentMs) }
  return [own, ...parts]
}

/** What a call changed: the states that moved inside it, and the refusals it met. */
export function effectOf(inside: readonly JournalEntry[]): JournalEntry[] {
  return inside.filter(({ kind }) => kind === 'state')
}
