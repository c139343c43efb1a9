import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorldDatabase } from '../sqlite/world-database.ts'
import { txClient } from './table-client.ts'
import type { TxClient } from './table-types.ts'

/** A long queue is normal; work that takes this long is stuck. */
const defaultLimitMs = 30_000

/** The transaction has ended: it was committed, undone or took too long. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError'
}

interface WriteOptions {
  /** Wall time after which a transaction is undone; half a minute when left out. */
  limitMs?: number
}

/** The running transaction of a file. */
export interface WriteTransaction {
  readonly client: TxClient
  /** False once the transaction has ended: by its work, by its limit or by SQLite itself. */
  isOpen(): boolean
}

const inside = new AsyncLocalStorage<{ isOver: boolean }>()

/** Tells whether the caller stands inside the unfinished work of a `writeTransaction`. */
export function isInsideWrite(): boolean {
  return inside.getStore()?.isOver === false
}

/**
 * Runs work in one write transaction of a world's file, which is committed when the work is done and undone when it
 * throws. @throws TransactionEndedError when it takes too long
 */
export async function writeTransaction<T>(
  database: WorldDatabase,
  run: (transaction: WriteTransaction) => Promise<T>,
  { limitMs = defaultLimitMs }: WriteOptions = {},
): Promise<T> {
  const scope = { isOver: false }
  try {
    return await inside.run(scope, async () => {
      const begun = database.beginBatched()
      const batched = begun instanceof Promise ? await begun : begun
      const open = openTransaction(database)
      try {
        const result = await inTime(() => run(open), limitMs)
        open.end()
        await batched.commit()
        return result
      } catch (error) {
        open.end()
        batched.close()
        // It may have failed by the uncommitted writes of earlier transactions of its batch.
        await batched.earlierCommitted()
        throw error
      }
    })
  } finally {
    // Timers started inside inherit the scope; it must not count as open for them.
    scope.isOver = true
  }
}

function openTransaction({ writer }: WorldDatabase): WriteTransaction & { end(): void } {
  const { transactionNo } = writer
  let hasEnded = false
  // The connection may be in the next transaction by then.
  const isOurs = () => !hasEnded && writer.transactionNo === transactionNo
  const client = txClient(() => {
    if (!isOurs()) throw new TransactionEndedError('The transaction has ended.')
    return writer.inTransaction()
  })
  const end = () => {
    hasEnded = true
  }
  return { client, isOpen: () => isOurs() && writer.db.isTransaction, end }
}

/** Returns the result of work. @throws TransactionEndedError when it takes longer than `limitMs` */
function inTime<T>(work: () => Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // Before the timer, which work that throws at once would leave behind.
    const running = work()
    const timer = setTimeout(() => {
      reject(new TransactionEndedError(`The transaction took more than ${limitMs} ms and was undone.`))
    }, limitMs)
    const settle =
      <V>(how: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        how(value)
      }
    running.then(settle(resolve), settle(reject))
  })
}
