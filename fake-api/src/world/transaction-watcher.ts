import type { TransactionRecord, WorldTx } from './world-tx.ts'

/**
 * Sees what a transaction notes for the journal before it commits and may act on it, in the same transaction. True
 * means that something became due at once: a request waits until it has happened.
 */
export type TransactionWatcher = (ctx: WorldTx, records: readonly TransactionRecord[]) => Promise<boolean>
