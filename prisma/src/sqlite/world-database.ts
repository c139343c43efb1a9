import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { checkpointWal } from './checkpoint-wal.ts'
import { ReadCache, type WatchedTables } from './read-cache.ts'
import { knowsWrites, SqliteConnection } from './sqlite-connection.ts'
import { type BatchedTransaction, WriteQueue } from './write-queue.ts'

/** End of a transaction, as SQL. */
export type TransactionEnd = 'COMMIT' | 'ROLLBACK'

/** Grows over all files of the process, so that no two contents have the same number. */
let lastFileStamp = 0

/**
 * One open world file: the single writer behind a queue, and a read-only connection for reads beside a transaction of
 * the writer, which must not see what is not committed.
 */
export class WorldDatabase {
  readonly file: string
  readonly writer: SqliteConnection
  readonly #cache: ReadCache
  readonly #queue: WriteQueue
  #reader: SqliteConnection | null = null
  #dataVersion: unknown
  #fileStamp = 0

  constructor(file: string, watched: WatchedTables = {}) {
    this.file = file
    this.#stampFileAnew()
    this.#cache = new ReadCache(watched)
    this.writer = new SqliteConnection(file, { mode: 'write', cache: this.#cache })
    const { writer } = this
    this.#queue = new WriteQueue({
      isInTransaction: () => writer.db.isTransaction,
      begin: () => this.#begin(),
      commit: () => this.#end('COMMIT'),
      exec: (sql) => writer.exec(sql),
    })
  }

  /**
   * The connection for one read outside of transactions, at once; a later read asks for it again, as a transaction may have
   * begun. It is the writer's, which refuses stray writes, until the first read beside a transaction opens one for reads:
   * most worlds of tests never have it.
   */
  get reader(): SqliteConnection {
    // Fails once the file is closed, which must not be opened again.
    const { isTransaction } = this.writer.db
    if (knowsWrites && this.#reader === null && !isTransaction) return this.writer
    this.#reader ??= new SqliteConnection(this.file, { mode: 'read', cache: this.#cache })
    return this.#reader
  }

  /** Another number whenever a watched table may have changed. */
  get watchedStamp(): number {
    return this.#cache.stamp
  }

  /** Another number for each opening of a file, and whenever another program has been noticed to have written into it. */
  get fileStamp(): number {
    return this.#fileStamp
  }

  /**
   * Forgets what was read when another program has written into the file since the last call; true when it has. While a
   * transaction runs here nobody else can, and its beginning has looked.
   */
  noticeOtherWriters(): boolean {
    return this.writer.db.isTransaction ? false : this.#lookForOtherWriters()
  }

  #lookForOtherWriters(): boolean {
    const version = this.writer.rows('PRAGMA data_version', [])[0]?.[0]
    if (version === this.#dataVersion) return false
    this.#dataVersion = version
    this.#cache.clear()
    this.#stampFileAnew()
    return true
  }

  #stampFileAnew(): void {
    lastFileStamp += 1
    this.#fileStamp = lastFileStamp
  }

  /** Waits for the write queue; the returned function lets the next writer in. */
  acquireWriter(): Promise<() => void> {
    return this.#queue.enterAlone()
  }

  /** Waits for the write queue and begins a transaction; the returned function ends it, once, and lets the next writer in. */
  async begin(): Promise<(how: TransactionEnd) => void> {
    const release = await this.acquireWriter()
    let hasEnded = false
    try {
      this.#begin()
    } catch (error) {
      release()
      throw error
    }
    return (how) => {
      if (hasEnded) return
      hasEnded = true
      try {
        this.#end(how)
      } finally {
        release()
      }
    }
  }

  /** Waits for the write queue, where it has to, and begins a transaction that is committed in a batch with others. */
  beginBatched(): BatchedTransaction | Promise<BatchedTransaction> {
    const begun = this.#queue.beginBatched()
    return begun instanceof Promise ? begun.then((batched) => this.#numbered(batched)) : this.#numbered(begun)
  }

  #numbered(batched: BatchedTransaction): BatchedTransaction {
    this.writer.transactionNo += 1
    return batched
  }

  #begin(): void {
    const { writer } = this
    try {
      writer.exec('BEGIN IMMEDIATE')
      writer.transactionNo += 1
      this.#lookForOtherWriters()
    } catch (error) {
      if (writer.db.isTransaction) writer.exec('ROLLBACK')
      throw error
    }
  }

  #end(how: TransactionEnd): void {
    const { writer } = this
    try {
      // A COMMIT of nothing would tell another reason than the one SQLite has rolled back for.
      if (how === 'COMMIT') writer.inTransaction().exec(how)
    } finally {
      // A failed COMMIT leaves the transaction open; the next writer must not inherit it.
      if (writer.db.isTransaction) writer.exec('ROLLBACK')
    }
  }

  /**
   * Stops waiting for the disk: what is committed survives the process, though not a power cut, which
   * may also spoil the file. For drafts, files that end with the process, and the checkpoint of the WAL at the end.
   */
  doNotWaitForDisk(): void {
    this.writer.exec('PRAGMA synchronous = OFF')
  }

  /** Waits for the disk from now on, and until what was committed before is on it. */
  async waitForDisk(): Promise<void> {
    const release = await this.acquireWriter()
    try {
      this.writer.exec('PRAGMA synchronous = NORMAL')
      for (const file of [this.file, `${this.file}-wal`]) await syncFile(file)
    } finally {
      release()
    }
  }

  /**
   * Copies everything committed into one file, holding the write queue. The WAL is checkpointed first: the newest
   * rows stand in it alone, and a copy of the file beside it would lack them without a word.
   * @throws WorldFileBusyError
   */
  async copyTo(target: string): Promise<void> {
    const release = await this.acquireWriter()
    try {
      checkpointWal(this.writer.db, this.file)
      await copyFile(this.file, target, constants.COPYFILE_FICLONE)
    } finally {
      release()
    }
  }

  /** Writes everything committed into the main file, so that nothing but that file is needed. @throws WorldFileBusyError */
  async checkpoint(): Promise<void> {
    const release = await this.acquireWriter()
    try {
      checkpointWal(this.writer.db, this.file)
    } finally {
      release()
    }
  }

  /** Waits for the running transaction and closes the connections; the last one checkpoints the WAL. */
  async close(): Promise<void> {
    const release = await this.acquireWriter()
    try {
      this.#reader?.close()
      this.doNotWaitForDisk()
      this.writer.close()
    } finally {
      release()
    }
  }
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}
