import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { checkpointWal } from './checkpoint-wal.ts'
import { ReadCache, type WatchedTables } from './read-cache.ts'
import { SqliteConnection } from './sqlite-connection.ts'

export type TransactionEnd = 'COMMIT' | 'ROLLBACK'

/**
 * The two connections of one open world file: a read-only one, so that SQLite itself refuses a
 * stray write, and the single writer behind a mutex, which is the world's write queue.
 */
export class WorldDatabase {
  readonly file: string
  readonly writer: SqliteConnection
  readonly reader: SqliteConnection
  readonly #cache: ReadCache
  readonly #queue = new Mutex()
  #dataVersion: unknown

  constructor(file: string, watched: WatchedTables = {}) {
    this.file = file
    this.#cache = new ReadCache(watched)
    // The writer first: it creates the WAL files that a read-only connection needs.
    this.writer = new SqliteConnection(file, { mode: 'write', cache: this.#cache })
    try {
      this.reader = new SqliteConnection(file, { mode: 'read', cache: this.#cache })
    } catch (error) {
      this.writer.close()
      throw error
    }
  }

  /** Another number whenever a watched table may have changed. */
  get watchedStamp(): number {
    return this.#cache.stamp
  }

  /** Forgets what was read when another program has written into the file since the last call; true when it has. */
  noticeOtherWriters(): boolean {
    const version = this.writer.rows('PRAGMA data_version', [])[0]?.[0]
    if (version === this.#dataVersion) return false
    this.#dataVersion = version
    this.#cache.clear()
    return true
  }

  /** Waits for the write queue; the returned function lets the next writer in. */
  acquireWriter(): Promise<() => void> {
    return this.#queue.acquire()
  }

  /** Waits for the write queue and begins a transaction; the returned function ends it, once, and lets the next writer in. */
  async begin(): Promise<(how: TransactionEnd) => void> {
    const { writer } = this
    const release = await this.acquireWriter()
    try {
      writer.exec('BEGIN IMMEDIATE')
      writer.transactionNo += 1
      this.noticeOtherWriters()
    } catch (error) {
      if (writer.db.isTransaction) writer.exec('ROLLBACK')
      release()
      throw error
    }
    let hasEnded = false
    return (how) => {
      if (hasEnded) return
      hasEnded = true
      try {
        // A COMMIT of nothing would tell another reason than the one SQLite has rolled back for.
        if (how === 'COMMIT') writer.inTransaction().exec(how)
      } finally {
        // A failed COMMIT leaves the transaction open; the next writer must not inherit it.
        if (writer.db.isTransaction) writer.exec('ROLLBACK')
        release()
      }
    }
  }

  /**
   * Stops waiting for the disk: what is committed survives the process, though not a power cut, which
   * may also spoil the file. For drafts, and for the checkpoint of the WAL at the end.
   */
  doNotWaitForDisk(): void {
    this.writer.exec('PRAGMA synchronous = OFF')
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

  /** Waits for the running transaction and closes both connections; the last one checkpoints the WAL. */
  async close(): Promise<void> {
    const release = await this.acquireWriter()
    try {
      this.reader.close()
      this.doNotWaitForDisk()
      this.writer.close()
    } finally {
      release()
    }
  }
}

/** First come, first served lock for asynchronous owners. */
class Mutex {
  #tail: Promise<void> = Promise.resolve()

  /** Waits for its turn and returns the function that ends it; calling it again does nothing. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#tail
    this.#tail = before.then(() => promise)
    await before
    return resolve
  }
}
