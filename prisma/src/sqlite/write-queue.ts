/** What a queue does on the writing connection of a file. */
interface WriteConnection {
  /** Whether a transaction runs; SQLite ends one by itself when the disk is full. */
  isInTransaction(): boolean
  begin(): void
  /** @throws what the commit failed for; nothing is left open then */
  commit(): void
  /** One statement within the running transaction. */
  exec(sql: string): void
}

/** One of the transactions that are committed together. */
export interface BatchedTransaction {
  /** Rolls the transaction back; it cannot be committed any more. */
  rollBack(): void
  /** Ends the transaction and lets the next writer in; resolves once its batch is committed. @throws the error of that commit */
  commit(): Promise<void>
  /** Rolls back what was not committed and lets the next writer in; a second call does nothing. */
  close(): void
  /**
   * Waits until the earlier transactions of the batch are committed: one that failed has read their writes.
   * @throws the error of that commit
   */
  earlierCommitted(): Promise<void>
}

/** Transactions that SQLite commits as one. */
interface CommitBatch {
  readonly outcome: PromiseWithResolvers<void>
  transactionCount: number
  /** Whether the turn of the event loop in which it began is over. */
  isFull: boolean
}

interface Waiter {
  mode: 'alone' | 'together'
  start: (release: () => void) => void
}

/**
 * The writers of one file, one at a time, in the order they came. With group commit: batched transactions that come in the
 * same turn of the event loop are committed as one, as the commit is most of the cost of a short transaction.
 */
export class WriteQueue {
  readonly #connection: WriteConnection
  readonly #waiters: Waiter[] = []
  #isBusy = false
  #batch: CommitBatch | null = null

  constructor(connection: WriteConnection) {
    this.#connection = connection
  }

  /** Waits for its turn; nothing is open on the connection then. The returned function ends the turn. */
  enterAlone(): Promise<() => void> {
    return this.#enter('alone')
  }

  /** Begins a batched transaction, at once where no other writer runs. Rolled back, it leaves the earlier ones as they are. */
  beginBatched(): BatchedTransaction | Promise<BatchedTransaction> {
    return this.#isBusy
      ? this.#enter('together').then((release) => this.#addToBatch(release))
      : this.#addToBatch(this.#take())
  }

  #enter(mode: Waiter['mode']): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>()
    this.#waiters.push({ mode, start: resolve })
    this.#startNext()
    return promise
  }

  #startNext(): void {
    const [next] = this.#waiters
    if (this.#isBusy || next === undefined) return
    if (next.mode === 'alone') this.#commitBatch()
    this.#waiters.shift()
    next.start(this.#take())
  }

  /** Begins a turn; the returned function ends it, once. */
  #take(): () => void {
    this.#isBusy = true
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#isBusy = false
      if (this.#batch !== null && (this.#batch.isFull || !this.#connection.isInTransaction()))
        this.#commitBatch()
      this.#startNext()
    }
  }

  #addToBatch(release: () => void): BatchedTransaction {
    try {
      const batch = this.#batch ?? this.#beginBatch()
      const isFirst = batch.transactionCount === 0
      if (!isFirst) this.#connection.exec('SAVEPOINT batched')
      batch.transactionCount += 1
      return new OpenBatchedTransaction({ connection: this.#connection, batch, isFirst, release })
    } catch (error) {
      release()
      throw error
    }
  }

  #beginBatch(): CommitBatch {
    this.#connection.begin()
    const batch: CommitBatch = { outcome: Promise.withResolvers(), transactionCount: 0, isFull: false }
    // Nobody waits for a batch whose only transaction was rolled back.
    batch.outcome.promise.catch(() => {})
    this.#batch = batch
    setImmediate(() => {
      batch.isFull = true
      if (this.#batch === batch && !this.#isBusy) this.#commitBatch()
    })
    return batch
  }

  #commitBatch(): void {
    const batch = this.#batch
    if (batch === null) return
    this.#batch = null
    try {
      this.#connection.commit()
      batch.outcome.resolve()
    } catch (error) {
      batch.outcome.reject(error)
    }
  }
}

class OpenBatchedTransaction implements BatchedTransaction {
  readonly #connection: WriteConnection
  readonly #batch: CommitBatch
  /** The first needs no savepoint: rolling it back is rolling back the batch. */
  readonly #isFirst: boolean
  readonly #release: () => void
  #isOpen = true

  constructor(of: {
    connection: WriteConnection
    batch: CommitBatch
    isFirst: boolean
    release: () => void
  }) {
    this.#connection = of.connection
    this.#batch = of.batch
    this.#isFirst = of.isFirst
    this.#release = of.release
  }

  rollBack(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (!this.#connection.isInTransaction()) return
    try {
      this.#connection.exec(this.#isFirst ? 'ROLLBACK' : 'ROLLBACK TO batched')
      if (!this.#isFirst) this.#connection.exec('RELEASE batched')
    } catch (error) {
      // What cannot be undone alone must not be committed with the others.
      if (this.#connection.isInTransaction()) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  commit(): Promise<void> {
    try {
      if (!this.#isOpen) throw new Error('The transaction was undone.')
      if (!this.#isFirst && this.#connection.isInTransaction()) this.#connection.exec('RELEASE batched')
      this.#isOpen = false
      return this.#batch.outcome.promise
    } finally {
      this.close()
    }
  }

  close(): void {
    try {
      this.rollBack()
    } finally {
      this.#release()
    }
  }

  earlierCommitted(): Promise<void> {
    return this.#isFirst ? Promise.resolve() : this.#batch.outcome.promise
  }
}
