import type { FilterToken, JournalEntry } from '../../model/journal-entry.ts'
import { contractOf, fitsToken } from './filter-token.ts'

const subjects = { order: 'order', contract: 'contract', cause: 'jump' } as const

type TimelineToken = FilterToken & { field: keyof typeof subjects }

/** Whether a token stands for a whole timeline: its field names a thing, and everything about that is shown. */
export function isTimeline(token: FilterToken): token is TimelineToken {
  return Object.hasOwn(subjects, token.field)
}

/** Sequence numbers of the entries about what a timeline token names. */
export function timelineOf(entries: readonly JournalEntry[], token: TimelineToken): ReadonlySet<number> {
  if (token.field === 'cause') return effectsOf(entries, Number(token.value))
  return orderTimeline(entries, (entry) => fitsToken(entry, token))
}

/** An entry with all it set off: jobs, what these did, the messages they sent, and what was done about those. */
function effectsOf(entries: readonly JournalEntry[], causeSeq: number): Set<number> {
  const effects = new Set([causeSeq])
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  for (const entry of entries) if (isCausedBy(entry, causeSeq, bySeq)) effects.add(entry.seq)
  const calls = entries.filter(({ seq, endOrder }) => effects.has(seq) && endOrder !== null)
  for (const entry of entries) if (calls.some((call) => isInside(entry, call))) effects.add(entry.seq)
  return effects
}

/** A jump, a job, what it did, the message it sent, what came of that: no chain of causes is longer. */
const longestChain = 32

function isCausedBy(
  { parentSeq }: JournalEntry,
  causeSeq: number,
  bySeq: ReadonlyMap<number, JournalEntry>,
): boolean {
  let seq = parentSeq
  for (let step = 0; step < longestChain && seq !== null; step += 1) {
    if (seq === causeSeq) return true
    seq = bySeq.get(seq)?.parentSeq ?? null
  }
  return false
}

function isInside({ traceId, startOrder }: JournalEntry, call: JournalEntry): boolean {
  if (traceId === null || traceId !== call.traceId) return false
  return call.startOrder < startOrder && startOrder < (call.endOrder ?? 0)
}

/** What the journal can be narrowed to. */
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
    note(found, entry, { field: 'contract', value: contractOf(entry) ?? '', isWhole: true })
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

/**
 * The entries of one order from the tap that began it to what it came to, by sequence number. Beside what names the
 * order: everything of the traces that do, and what the user and the host did meanwhile, up to the next tap after the
 * shop last asked about it. Once another order is added, the user's doings are about that one.
 */
export function orderTimeline(entries: readonly JournalEntry[], isAbout: (entry: JournalEntry) => boolean) {
  const timeline = new Set<number>()
  const traces = new Set<string>()
  for (const entry of entries) {
    if (isAbout(entry) && entry.traceId !== null) traces.add(entry.traceId)
  }
  for (const entry of entries) {
    const isOfTrace = entry.traceId !== null && traces.has(entry.traceId) && entry.orderNo === null
    if (isAbout(entry) || isOfTrace) timeline.add(entry.seq)
  }
  const { first, end } = spanOf(entries, timeline)
  for (const entry of entries.slice(first, end)) if (isOfUser(entry)) timeline.add(entry.seq)
  return timeline
}

function spanOf(entries: readonly JournalEntry[], timeline: ReadonlySet<number>) {
  const begin = entries.findIndex(({ seq }) => timeline.has(seq))
  if (begin < 0) return { first: 0, end: 0 }
  const tap = entries.slice(0, begin).findLastIndex(({ kind }) => kind === 'tap')
  const first = tap < 0 ? begin : tap
  const other = entries.findIndex(
    ({ seq, operationId, orderNo }, index) =>
      index > begin && operationId === 'addOrder' && orderNo !== null && !timeline.has(seq),
  )
  const limit = other < 0 ? entries.length : other
  const last = entries.findLastIndex(
    ({ seq, from }, index) => index < limit && from === 'shop' && timeline.has(seq),
  )
  // What a merchant's own client asked for is nothing that the user does in the shop.
  if (last < 0) return { first: 0, end: 0 }
  const next = entries.findIndex(({ kind }, index) => index > Math.max(last, first) && kind === 'tap')
  return { first, end: Math.min(limit, next < 0 ? limit : next) }
}

function isOfUser({ kind, from, to }: JournalEntry): boolean {
  if (kind === 'tap' || kind === 'route' || kind === 'jump') return true
  return from === 'host' || to === 'host'
}
