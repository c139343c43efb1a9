import type { TxClient } from '@skyshop/prisma'
import type { NewJournalEntry } from '../journal/journal-entry.ts'
import type { EventTable } from './clock/event-table.ts'

/** A journal entry of a transaction; it takes the trace the transaction runs under. */
export type TransactionRecord = Omit<NewJournalEntry, 'traceId'>

/** What code inside `withTx` works with. Counters, randomness and clock commit or roll back with the rows. */
export interface WorldTx {
  readonly tx: TxClient
  /** What is due, within this transaction; features go through `schedule` and `reschedule`. */
  readonly events: EventTable
  /** The instant of this transaction, integer milliseconds since the epoch. */
  readonly nowMs: number
  /** 1, 2, 3 … per world. */
  nextId(): number
  /** In [0, 1), from the world's seed. */
  random(): number
  /** Written into the journal once the transaction has committed, dropped when it rolls back. */
  record(entry: TransactionRecord): void
}
