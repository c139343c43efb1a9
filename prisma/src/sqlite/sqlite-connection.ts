import { performance } from 'node:perf_hooks'
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type ReadCache, type TableChange, WrittenTables } from './read-cache.ts'

const maxCachedStatements = 500
const busyTimeoutMs = 5000
/** A checkpoint waits for the disk, and a busy world writes the same pages again and again. */
const walBytes = 16_384_000

/** What SQLite has done for this process, over all its files. */
const work = { statements: 0, ms: 0 }

/** Statements that were run since the process began, and the wall time that they took. */
export function sqliteWork(): { statements: number; ms: number } {
  return { ...work }
}

function countWork(startedMs: number): void {
  work.statements += 1
  work.ms += performance.now() - startedMs
}

/** A value bound to a `?` of our SQL. */
export type SqliteArgument = string | number | bigint | boolean | null

/** A statement about one table; `make` maps each of its rows. */
interface TableQuery<Row> {
  sql: string
  args: readonly SqliteArgument[]
  make: (row: readonly unknown[]) => Row
}

type Run<T> = (statement: StatementSync, args: SQLInputValue[]) => T

interface CachedStatement {
  statement: StatementSync
  /** What it writes, also through foreign keys. */
  writes: readonly TableChange[]
}

const { SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_OK } = constants
const writingActions: ReadonlySet<number> = new Set([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE])
/**
 * True where SQLite tells what tables a statement writes. Node 22 does not ask: nothing is cached, and no read uses
 * the connection of the writer.
 */
export const knowsWrites = 'setAuthorizer' in DatabaseSync.prototype

/**
 * One SQLite connection with its prepared statements.
 * Integers are read as numbers: nothing stored exceeds 2^53, and node:sqlite throws if it did.
 */
export class SqliteConnection {
  readonly db: DatabaseSync
  /** Grows with every transaction begun here, to distinguish calls of an earlier transaction from those of the running one. */
  transactionNo = 0
  /** What failed here last: the reason, when SQLite has rolled the running transaction back by itself. */
  lastFailure: unknown = null
  readonly #statements = new Map<string, CachedStatement>()
  readonly #cache: ReadCache
  /** What the statement being prepared writes, as SQLite says. */
  #writes = new WrittenTables()

  constructor(file: string, { mode, cache }: { mode: 'read' | 'write'; cache: ReadCache }) {
    this.#cache = cache
    this.db = new DatabaseSync(file, {
      readOnly: mode === 'read',
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    })
    try {
      if (mode === 'write') {
        this.db.exec('PRAGMA journal_mode = WAL')
        this.db.exec(`PRAGMA wal_autocheckpoint = ${walPages(this.db)}`)
        // Else the pages that a savepoint would bring back are written into a file, one for each transaction.
        this.db.exec('PRAGMA temp_store = MEMORY')
        if (knowsWrites)
          this.db.setAuthorizer((action, table, column) => {
            if (table !== null && writingActions.has(action))
              this.#writes.add(table, action === SQLITE_UPDATE ? column : null)
            return SQLITE_OK
          })
      }
      this.db.exec('PRAGMA synchronous = NORMAL')
      assertPragmas(this.db, mode)
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  /** The rows of a statement, each a list of values. @throws SQLite's error as it is */
  rows(sql: string, args: readonly SqliteArgument[]): unknown[][] {
    return this.#run(sql, arraysOf, args.map(toStored))
  }

  /**
   * Returns the rows of one table from the cache, or else reads and caches them; the caller must not change them.
   */
  cachedRows<Row>(table: string, cacheKey: string, plan: () => TableQuery<Row>): readonly Row[] {
    const read = () => {
      const { sql, args, make } = plan()
      return { sql, rows: this.rows(sql, args).map(make) }
    }
    return knowsWrites ? this.#cache.rows(table, cacheKey, read) : read().rows
  }

  /** How many rows a statement has changed. @throws SQLite's error as it is */
  run(sql: string, args: readonly SqliteArgument[]): number {
    return this.#run(sql, changesOf, args.map(toStored))
  }

  /** Runs one statement without arguments, e.g. `BEGIN IMMEDIATE`, which may begin or end a transaction; a second is not run. */
  exec(sql: string): void {
    try {
      this.#run(sql, changesOf, [])
    } finally {
      this.#changed([])
    }
  }

  /**
   * The connection while a transaction runs. After some errors, e.g. a full disk, SQLite has rolled back by itself: what
   * came next would be kept. @throws Error with that one as its cause
   */
  inTransaction(): this {
    if (this.db.isTransaction) return this
    throw new Error('SQLite has rolled the transaction back.', { cause: this.lastFailure })
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }

  /** Runs a statement; whatever comes of it, what is known of the tables it writes is forgotten. */
  #call<T>({ statement, writes }: CachedStatement, run: Run<T>, args: SQLInputValue[]): T {
    if (writes.length > 0 && !this.db.isTransaction)
      throw new Error('A write outside of a transaction was refused.')
    const startedMs = performance.now()
    try {
      return run(statement, args)
    } finally {
      countWork(startedMs)
      if (writes.length > 0) this.#changed(writes)
    }
  }

  #run<T>(sql: string, run: Run<T>, args: SQLInputValue[]): T {
    try {
      return this.#call(this.#prepare(sql), run, args)
    } catch (error) {
      this.lastFailure = error
      throw error
    }
  }

  #changed(changes: readonly TableChange[]): void {
    const { isTransaction } = this.db
    if (!knowsWrites) this.#cache.clear()
    this.#cache.change(changes, isTransaction)
    if (!isTransaction) this.#cache.end()
  }

  #prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached !== undefined) return cached
    if (this.#statements.size >= maxCachedStatements)
      this.#statements.delete(this.#statements.keys().next().value ?? '')
    this.#writes = new WrittenTables()
    const statement = this.db.prepare(sql)
    const writes = this.#writes.list()
    statement.setReturnArrays(true)
    const entry = { statement, writes }
    this.#statements.set(sql, entry)
    return entry
  }
}

/** node:sqlite types rows as records; setReturnArrays makes them arrays. */
function arraysOf(statement: StatementSync, args: SQLInputValue[]): unknown[][] {
  return statement.all(...args) as unknown as unknown[][]
}

function changesOf(statement: StatementSync, args: SQLInputValue[]): number {
  return Number(statement.run(...args).changes)
}

function toStored(value: SqliteArgument): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Files of earlier versions have larger pages. */
function walPages(db: DatabaseSync): number {
  return walBytes / Number(db.prepare('PRAGMA page_size').get()?.page_size)
}

/** A connection without its settings could lose data silently, so opening it fails. */
function assertPragmas(db: DatabaseSync, mode: 'read' | 'write'): void {
  const both = { journal_mode: 'wal', synchronous: 1, foreign_keys: 1, busy_timeout: busyTimeoutMs }
  const writers = mode === 'write' ? { temp_store: 2, wal_autocheckpoint: walPages(db) } : {}
  for (const [pragma, value] of Object.entries({ ...both, ...writers })) {
    const actual = Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
    if (actual === value) continue
    throw new Error(`SQLite did not take PRAGMA ${pragma}: expected ${value}, found ${String(actual)}.`)
  }
}

// https://www.sqlite.org/rescode.html: a key, or a unique index, has the value already.
const uniqueCodes = [1555, 2067, 2579]

/** Tells whether a UNIQUE key refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && uniqueCodes.includes(Number(error.errcode))
}

// https://www.sqlite.org/rescode.html: SQLITE_FULL, and no room for the index of the WAL.
const fullCodes = [13, 4874]
const systemCodes = ['ENOSPC', 'EDQUOT']

/** Tells whether an error, of the system or SQLite, or its cause is that the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, cause } = error as Record<string, unknown>
  return systemCodes.includes(String(code)) || fullCodes.includes(Number(errcode)) || isDiskFull(cause)
}
