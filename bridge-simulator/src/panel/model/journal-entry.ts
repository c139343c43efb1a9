import type { Lane } from './lane.ts'

export type EntryKind = 'call' | 'event' | 'tap' | 'route' | 'state' | 'job' | 'jump' | 'note'

/** Refusals belong to the flow, faults were arranged, defects nobody asked for. */
export type EntryTone = 'plain' | 'refused' | 'fault' | 'defect'

export interface EntryPayload {
  /** First line: method and path, or status. */
  headline: string
  body: unknown
}

/**
 * One line of the journal as the panel shows it.
 * `startOrder` and `endOrder` are places on one common scale, so a standing
 * world clock (equal stamps) still tells what lies between call and answer.
 */
export interface JournalEntry {
  seq: number
  kind: EntryKind
  tone: EntryTone
  from: Lane
  to: Lane
  label: string
  /** World time when it began and, for a call, when its answer came. */
  worldMs: number
  endWorldMs: number
  wallMs: number
  startOrder: number
  endOrder: number | null
  tookMs: number | null
  /** Result chip: `200`, `ok`, `paid`. */
  result: string | null
  /** The word beside the chip: `expired`, `try 2 of 3`. */
  note: string | null
  answerLabel: string | null
  parentSeq: number | null
  traceId: string | null
  orderNo: string | null
  /** How far the clock jumped and how many events that set off. */
  jump: { lengthMs: number; firedCount: number } | null
  request: EntryPayload | null
  answer: EntryPayload | null
}
