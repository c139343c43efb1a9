import type { Instant } from '../engine/kernel/clock.ts'
import type { Traffic } from './traffic.ts'

/** An entry of the journal that shows something. */
export interface Shown {
  readonly seq: number
  readonly atMs: Instant
}

/** One point at which a check was put to the test, once it is decided. */
export interface Occasion {
  /** Entries that show it, oldest first; three at most. */
  readonly seqs: readonly number[]
  /** World time of what decided it. */
  readonly atMs: Instant
  /** Number of the order, refund or contract that it is about. */
  readonly subject: string | null
  /** What the merchant did; null where it kept the check. */
  readonly broken: string | null
}

/** Reads all occasions of one check in some traffic. */
export type Judge = (traffic: Traffic) => readonly Occasion[]

const MAX_SHOWN = 3

/** An occasion shown by entries, at the time of the last one. */
export function occasion(
  shown: readonly Shown[],
  subject: string | null,
  broken: string | null = null,
): Occasion {
  const ordered = [...shown].sort((a, b) => a.seq - b.seq)
  const kept =
    ordered.length > MAX_SHOWN ? [...ordered.slice(0, 1), ...ordered.slice(1 - MAX_SHOWN)] : ordered
  return { seqs: kept.map(({ seq }) => seq), atMs: ordered.at(-1)?.atMs ?? 0, subject, broken }
}
