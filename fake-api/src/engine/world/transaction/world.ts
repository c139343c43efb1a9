import type { ReadClient, TxClient } from '@skyshop/prisma'
import type { Journal } from '../../journal/journal.ts'
import type { NewJournalEntry, UntracedEntry } from '../../journal/journal-entry.ts'
import type { OrderNaming } from '../../kernel/order-naming.ts'
import type { EventTable } from './event-table.ts'
import type { WorldClock } from './world-clock.ts'

/** Anything rows can be read with: `world.read`, or `ctx.tx` inside a transaction. */
export type Reader = ReadClient | TxClient

/** One simulated universe; valid as long as the lease it came with. */
export interface World {
  /** `default`, or `w` and seven digits. */
  readonly id: string
  /** Seven digits; the default world has zeros. */
  readonly number: string
  /** Path of its state file now, for readers that share no code with it: the auditor. */
  readonly file: string
  /** Grows when another file takes the place of the world's, as a restore does. */
  readonly generation: number
  /**
   * Another number when another file takes the place of the world's, when its file is opened again, and when another
   * program has written into it: what no transaction here changes still holds at the same number.
   */
  readonly fileStamp: number
  /** Reads only: SQLite refuses a write. Refused inside withTx, where `ctx.tx` is the way to read. */
  readonly read: ReadClient
  /** One write transaction at a time per world, others queue. No HTTP inside. @throws NestedTransactionError */
  withTx<T>(run: (ctx: WorldTx) => Promise<T>): Promise<T>
  /**
   * Another number whenever settled rows of the parties (`TableRules`), armed faults, settings, keys, or what is set of the world as a whole may have changed,
   * in whichever way: what was read of them at the same number still holds.
   */
  readonly settingsStamp: number
  /** How the merchant of the world names its orders. */
  readonly orders: OrderNaming
  /** The version of the source that the rows shared by all worlds are from. */
  referenceVersion(): number
  /** The world's time, integer milliseconds since the epoch. */
  nowMs(): number
  /** The machine's time, integer milliseconds since the epoch: for what meets programs that live by it. */
  wallNowMs(): number
  readonly clock: WorldClock
  readonly journal: Journal
}

/** A world that stays open until `release` is called; call it exactly once. */
export interface WorldLease {
  readonly world: World
  release(): void
}

/** A journal entry of a transaction; it takes the trace the transaction runs under. */
export type TransactionRecord = UntracedEntry & {
  /** The contract it is about, for the watcher of the transaction; not part of the entry. */
  contractCode?: string
}

/** The entry of a record, under the trace of its transaction. */
export function entryOf(record: TransactionRecord, traceId: string): NewJournalEntry {
  // Spread where records of many forms pass, they take several times as long.
  if (record.contractCode === undefined) return Object.assign({}, record, { traceId })
  const { contractCode: _, ...entry } = record
  return { ...entry, traceId }
}

/** Context of code inside `withTx`. Counters, randomness and clock commit or roll back with the rows. */
export interface WorldTx {
  readonly tx: TxClient
  /** What is due, within this transaction; features go through `schedule` and `reschedule`. */
  readonly events: EventTable
  /** The instant of this transaction, integer milliseconds since the epoch. */
  readonly nowMs: number
  /** 1, 2, 3 … per world. */
  nextId(): number
  /** How the merchant of the world names its orders. */
  readonly orders: OrderNaming
  /** A number in [0, 1), drawn from the world's seed. */
  random(): number
  /** Written into the journal once the transaction has committed, dropped when it rolls back. */
  record(entry: TransactionRecord): void
}
