import { performance } from 'node:perf_hooks'
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import { type ReadCache, type TableChange, WrittenTables } from './read-cache.ts'
import { throwAsDriverError } from './sqlite-errors.ts'
import { columnTypeOf, type ResultColumns, resultColumns, toSqlite } from './sqlite-values.ts'

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
  /** Null until Prisma asks: finding them takes as long as preparing the statement. */
  columns: ResultColumns | null
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

  query(query: SqlQuery): SqlResultSet {
    try {
      const prepared = this.#prepare(query.sql)
      const rows = this.#call(prepared, arraysOf, bound(query))
      prepared.columns ??= resultColumns(prepared.statement)
      const { names, types } = prepared.columns
      const first = rows[0] ?? []
      return {
        columnNames: names,
        columnTypes: types.map((type, index) => type ?? columnTypeOf(first[index])),
        rows,
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The rows alone, for SQL of our own. Unlike `query` it throws SQLite's error as it is. */
  rows(sql: string, args: readonly SqliteArgument[]): unknown[][] {
    return this.#own(sql, arraysOf, args.map(toStored))
  }

  /**
   * Returns the rows of one table from the cache, or else reads and caches them; the caller must not change them. Null where
   * `plan` returns no statement.
   */
  cachedRows<Row>(
    table: string,
    cacheKey: string,
    plan: () => TableQuery<Row> | null,
  ): readonly Row[] | null {
    const read = () => {
      const query = plan()
      return query && { sql: query.sql, rows: this.rows(query.sql, query.args).map(query.make) }
    }
    return knowsWrites ? this.#cache.rows(table, cacheKey, read) : (read()?.rows ?? null)
  }

  /** How many rows SQL of our own has changed. Unlike `execute` it throws SQLite's error as it is. */
  run(sql: string, args: readonly SqliteArgument[]): number {
    return this.#own(sql, changesOf, args.map(toStored))
  }

  execute(query: SqlQuery): number {
    try {
      return this.#call(this.#prepare(query.sql), changesOf, bound(query))
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Runs one statement without arguments, e.g. `BEGIN IMMEDIATE`, which may begin or end a transaction; a second is not run. */
  exec(sql: string): void {
    try {
      this.#call(this.#prepare(sql), changesOf, [])
    } catch (error) {
      this.#fail(error)
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

  /** SQL of our own, whose error is SQLite's. */
  #own<T>(sql: string, run: Run<T>, args: SQLInputValue[]): T {
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

  #fail(error: unknown): never {
    this.lastFailure = error
    throwAsDriverError(error)
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
    const entry = { statement, columns: null, writes }
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

function bound(query: SqlQuery) {
  return query.args.map((value, index) => toSqlite(value, query.argTypes[index]))
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
