import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { ColumnType, SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import { throwAsDriverError } from './sqlite-errors.ts'
import { columnTypeOf, declaredType, toSqlite } from './sqlite-values.ts'

const maxCachedStatements = 500
const busyTimeoutMs = 5000
/** 16 MB. Folding the WAL in waits for the disk, and a busy world writes the same pages again and again. */
const walPages = 4_000

/** A value bound to a `?` of our SQL. */
export type SqliteArgument = string | number | bigint | boolean | null

interface CachedStatement {
  statement: StatementSync
  names: string[]
  /** Null for an expression, whose type depends on its value. */
  types: (ColumnType | null)[]
}

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

  constructor(file: string, mode: 'read' | 'write') {
    this.db = new DatabaseSync(file, {
      readOnly: mode === 'read',
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    })
    try {
      if (mode === 'write') {
        this.db.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${walPages}`)
      }
      this.db.exec('PRAGMA synchronous = NORMAL')
      assertPragmas(this.db)
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  query(query: SqlQuery): SqlResultSet {
    try {
      const { statement, names, types } = this.#prepare(query.sql)
      const rows = arraysOf(statement, bound(query))
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
    return this.#noting(() => arraysOf(this.#prepare(sql).statement, args.map(toStored)))
  }

  /** How many rows SQL of our own has changed. Unlike `execute` it throws SQLite's error as it is. */
  run(sql: string, args: readonly SqliteArgument[]): number {
    return this.#noting(() => Number(this.#prepare(sql).statement.run(...args.map(toStored)).changes))
  }

  execute(query: SqlQuery): number {
    try {
      return Number(this.#prepare(query.sql).statement.run(...bound(query)).changes)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Runs SQL without arguments, e.g. `BEGIN IMMEDIATE`. */
  exec(sql: string): void {
    try {
      this.db.exec(sql)
    } catch (error) {
      this.#fail(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }

  #noting<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.lastFailure = error
      throw error
    }
  }

  #fail(error: unknown): never {
    this.lastFailure = error
    throwAsDriverError(error)
  }

  #prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached !== undefined) return cached
    if (this.#statements.size >= maxCachedStatements) this.#forgetOldest()
    const statement = this.db.prepare(sql)
    statement.setReturnArrays(true)
    const columns = statement.columns()
    const entry = {
      statement,
      names: columns.map((column) => column.name),
      types: columns.map((column) => declaredType(column.type)),
    }
    this.#statements.set(sql, entry)
    return entry
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}

/** node:sqlite types rows as records; setReturnArrays makes them arrays. */
function arraysOf(statement: StatementSync, args: SQLInputValue[]): unknown[][] {
  return statement.all(...args) as unknown as unknown[][]
}

function toStored(value: SqliteArgument): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : value
}

function bound(query: SqlQuery) {
  return query.args.map((value, index) => toSqlite(value, query.argTypes[index]))
}

/** A connection without its settings could lose data silently, so opening it fails. */
function assertPragmas(db: DatabaseSync): void {
  const expected = { journal_mode: 'wal', synchronous: 1, foreign_keys: 1, busy_timeout: busyTimeoutMs }
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
    if (actual === value) continue
    throw new Error(`SQLite did not take PRAGMA ${pragma}: expected ${value}, found ${String(actual)}.`)
  }
}
