import type { JournalEntry } from '../../model/journal-entry.ts'

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
  const next = entries.findIndex(({ kind }, index) => index > Math.max(last, first) && kind === 'tap')
  return { first, end: Math.min(limit, next < 0 ? limit : next) }
}

function isOfUser({ kind, from, to }: JournalEntry): boolean {
  if (kind === 'tap' || kind === 'route' || kind === 'jump') return true
  return from === 'host' || to === 'host'
}
