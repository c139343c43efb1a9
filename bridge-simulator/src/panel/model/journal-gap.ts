/** A time without a live journal: what came after the entry at which it broke off was read once it was back. */
export interface JournalGap {
  afterSeq: number
  /** The last entry that came meanwhile; null while the stream is away. */
  untilSeq: number | null
}

/** The gap once the stream is cut after an entry; one that is open already began earlier. */
export function gapFrom(before: JournalGap | null, lastSeq: number | null): JournalGap | null {
  if (before?.untilSeq === null || lastSeq === null) return before
  return { afterSeq: lastSeq, untilSeq: null }
}

/** The gap once the stream is back; none when nothing came meanwhile. */
export function gapClosedAt(open: JournalGap | null, lastSeq: number | null): JournalGap | null {
  if (open === null || open.untilSeq !== null) return open
  return lastSeq === null || lastSeq <= open.afterSeq ? null : { ...open, untilSeq: lastSeq }
}

/** Whether an entry came while the stream was away. */
export function isInGap(gap: JournalGap | null, seq: number): boolean {
  return gap !== null && seq > gap.afterSeq && (gap.untilSeq === null || seq <= gap.untilSeq)
}
