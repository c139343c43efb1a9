import {
  isInsideWrite,
  isUniqueViolation as isSqliteUniqueViolation,
  type TxClient,
  type WorldDatabase,
  type WriteTransaction,
  writeTransaction,
} from '@skyshop/prisma'
import { type OrderNaming, unknownNaming } from '../../kernel/order-naming.ts'
import { NestedTransactionError, WorldOwnerLostError } from '../../kernel/world-errors.ts'
import { EventTable } from './event-table.ts'
import { nextRandom } from './random-stream.ts'
import type { TransactionRecord, WorldTx } from './world.ts'
import { readState, type WorldState, writeState } from './world-state.ts'

/**
 * Sees what a transaction notes for the journal before it commits and may act on it, in the same transaction. True
 * means that something became due at once: a request waits until it has happened.
 */
export type TransactionWatcher = (ctx: WorldTx, records: readonly TransactionRecord[]) => Promise<boolean>

/** The work of one transaction of a world, and the instant it happens at. */
export interface TransactionStep<T> {
  /** The instant of the transaction, from the one stored last. */
  instantOf: (storedMs: number) => number
  run: (ctx: WorldTx, state: WorldState) => Promise<T>
  watcher?: TransactionWatcher | undefined
  /** How the merchant of the world names its orders; nothing is known of it when left out. */
  orders?: OrderNaming | undefined
  /** The epoch in which this server owns the file; none where it shares it with nobody. */
  ownerEpoch?: number | undefined
}

/** What a committed transaction leaves: its result, the world's state, and what is to be journaled. */
interface TransactionOutcome<T> {
  result: T
  state: WorldState
  records: readonly TransactionRecord[]
  /** The watcher made something due at once. */
  isDue: boolean
}

/** Runs one write transaction and returns its result with the state it committed. */
export async function runTransaction<T>(
  database: WorldDatabase,
  step: TransactionStep<T>,
): Promise<TransactionOutcome<T>> {
  if (isInsideWrite()) throw new NestedTransactionError()
  return writeTransaction(database, async (transaction) => {
    const state = readState(database)
    if (step.ownerEpoch !== undefined && state.ownerEpoch !== step.ownerEpoch)
      throw new WorldOwnerLostError(database.file)
    state.nowMs = step.instantOf(state.nowMs)
    const { orders = unknownNaming } = step
    const context = new TransactionContext(transaction, new EventTable(database.writer), { state, orders })
    const result = await step.run(context, state)
    const { records } = context
    const isDue = records.length > 0 && step.watcher ? await step.watcher(context, [...records]) : false
    context.assertOpen()
    writeState(database, state)
    return { result, state, records, isDue }
  })
}

class TransactionContext implements WorldTx {
  readonly records: TransactionRecord[] = []
  readonly #transaction: WriteTransaction
  readonly #events: EventTable
  readonly #state: WorldState
  readonly orders: OrderNaming

  constructor(
    transaction: WriteTransaction,
    events: EventTable,
    { state, orders }: { readonly state: WorldState; readonly orders: OrderNaming },
  ) {
    this.#transaction = transaction
    this.#events = events
    this.#state = state
    this.orders = orders
  }

  get tx(): TxClient {
    return this.#transaction.client
  }

  get events(): EventTable {
    this.assertOpen()
    return this.#events
  }

  get nowMs(): number {
    return this.#state.nowMs
  }

  nextId(): number {
    this.assertOpen()
    this.#state.idCounter += 1
    return this.#state.idCounter
  }

  random(): number {
    this.assertOpen()
    const { state, value } = nextRandom(this.#state.random)
    this.#state.random = state
    return value
  }

  record(entry: TransactionRecord): void {
    this.assertOpen()
    this.records.push(entry)
  }

  /** What goes to the connection past its tables would land outside the transaction, or in the next one. */
  assertOpen(): void {
    if (this.#transaction.isOpen()) return
    throw new Error('The transaction has ended; its ids and numbers would be given twice.')
  }
}

/**
 * Tells whether an error says that a UNIQUE key refused a row; the transaction is lost then. Services ask here, as
 * they import no database.
 */
export function isUniqueViolation(error: unknown): boolean {
  return isSqliteUniqueViolation(error)
}
