import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import { throwAsDriverError } from './sqlite-errors.ts'
import { columnTypeOf, toSqlite } from './sqlite-values.ts'

const maxCachedStatements = 500
const busyTimeoutMs = 5000

interface CachedStatement {
  statement: StatementSync
  names: string[]
  declared: (string | null)[]
}

/**
 * One SQLite connection with its prepared statements.
 * Integers are read as numbers: nothing stored exceeds 2^53, and node:sqlite throws if it did.
 */
export class SqliteConnection {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, CachedStatement>()

  constructor(file: string, mode: 'read' | 'write') {
    this.db = new DatabaseSync(file, {
      readOnly: mode === 'read',
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    })
    if (mode === 'write') this.db.exec('PRAGMA journal_mode = WAL')
    this.db.exec('PRAGMA synchronous = NORMAL')
    assertPragmas(this.db)
  }

  query(query: SqlQuery): SqlResultSet {
    try {
      const { statement, names, declared } = this.#prepare(query.sql)
      // node:sqlite types rows as records; setReturnArrays makes them arrays.
      const rows = statement.all(...bound(query)) as unknown as unknown[][]
      const first = rows[0] ?? []
      return {
        columnNames: names,
        columnTypes: declared.map((type, index) => columnTypeOf(type, first[index])),
        rows,
      }
    } catch (error) {
      throwAsDriverError(error)
    }
  }

  execute(query: SqlQuery): number {
    try {
      return Number(this.#prepare(query.sql).statement.run(...bound(query)).changes)
    } catch (error) {
      throwAsDriverError(error)
    }
  }

  /** Runs SQL without arguments, e.g. `BEGIN IMMEDIATE`. */
  exec(sql: string): void {
    try {
      this.db.exec(sql)
    } catch (error) {
      throwAsDriverError(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
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
      declared: columns.map((column) => column.type),
    }
    this.#statements.set(sql, entry)
    return entry
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}

function bound(query: SqlQuery) {
  return query.args.map((value, index) => toSqlite(value, query.argTypes[index]))
}

/** A connection whose settings did not take would lose data silently, so it never opens. */
function assertPragmas(db: DatabaseSync): void {
  const expected = { journal_mode: 'wal', synchronous: 1, foreign_keys: 1, busy_timeout: busyTimeoutMs }
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
    if (actual === value) continue
    db.close()
    throw new Error(`SQLite did not take PRAGMA ${pragma}: expected ${value}, found ${String(actual)}.`)
  }
}
