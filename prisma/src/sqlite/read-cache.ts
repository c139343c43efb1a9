/** About how much is cached of one file (ADR 35); a fuller cache is cleared. */
const maxBytes = 8 * 1024 * 1024

/** Of a table with more entries, a write removes all: looking through them would cost more than they save. */
const maxLookedThrough = 50

/** Change of a table by a statement: some of its columns, or null where it adds or removes rows. */
export interface TableChange {
  table: string
  columns: readonly string[] | null
}

/** Tables that one statement writes. */
export class WrittenTables {
  readonly #columnsOf = new Map<string, string[] | null>()

  /** Adds a column that is written; null for a table that gets or loses rows. */
  add(table: string, column: string | null): void {
    const columns = this.#columnsOf.get(table)
    if (column === null) this.#columnsOf.set(table, null)
    else if (columns === undefined) this.#columnsOf.set(table, [column])
    else columns?.push(column)
  }

  list(): TableChange[] {
    return Array.from(this.#columnsOf, ([table, columns]) => ({ table, columns }))
  }
}

/** The rows of a statement; `sql` names each column that it reads, in quotes. */
export interface CachedRows<Row> {
  sql: string
  rows: readonly Row[]
}

/** Cached rows of one table, by the key of their statement. */
interface CachedTable {
  entries: Map<string, CachedRows<unknown>>
  bytes: number
}

/** Tables to be watched, each with columns whose change does not count. */
export type WatchedTables = Readonly<Record<string, readonly string[]>>

/** Grows over all files of the process, so that no two states have the same number. */
let lastStamp = 0

/**
 * Rows read from one open file, cached until a statement writes their table. Callers must not change them. Rows of a table
 * that a running transaction has written are not cached: it alone reads them.
 */
export class ReadCache {
  readonly #tables = new Map<string, CachedTable>()
  readonly #unsettled = new Set<string>()
  readonly #watched: WatchedTables
  #isWatchedUnsettled = false
  #stamp = 0
  #bytes = 0

  constructor(watched: WatchedTables = {}) {
    this.#watched = watched
    this.#stampAnew()
  }

  /** Another number whenever a watched table may have changed, for the writer and for all others. */
  get stamp(): number {
    return this.#stamp
  }

  /** Returns the rows that are cached for a key, or else those that `read` returns. */
  rows<Row>(table: string, key: string, read: () => CachedRows<Row>): readonly Row[] {
    const known = this.#tables.get(table)?.entries.get(key)
    // One key stands for one statement, so the rows have its form.
    if (known !== undefined) return known.rows as readonly Row[]
    const entry = read()
    if (!this.#unsettled.has(table)) this.#add(table, key, entry)
    return entry.rows
  }

  /** Rows of these tables have changed, until `end` only for the transaction that changed them. */
  change(changes: readonly TableChange[], isInTransaction: boolean): void {
    for (const { table, columns } of changes) {
      this.#forget(table, columns)
      if (isInTransaction) this.#unsettled.add(table)
      const uncounted = this.#watched[table]
      if (uncounted === undefined || columns?.every((column) => uncounted.includes(column))) continue
      this.#stampAnew()
      this.#isWatchedUnsettled = isInTransaction
    }
  }

  /** The transaction has ended, one way or the other. */
  end(): void {
    this.#unsettled.clear()
    if (this.#isWatchedUnsettled) this.#stampAnew()
    this.#isWatchedUnsettled = false
  }

  /** Forgets everything: another program may have written. */
  clear(): void {
    this.#tables.clear()
    this.#bytes = 0
    this.#stampAnew()
  }

  #stampAnew(): void {
    lastStamp += 1
    this.#stamp = lastStamp
  }

  #forget(table: string, columns: TableChange['columns']): void {
    const cached = this.#tables.get(table)
    if (cached === undefined) return
    if (columns !== null && cached.entries.size <= maxLookedThrough) {
      this.#forgetReadersOf(columns, cached)
      return
    }
    this.#bytes -= cached.bytes
    this.#tables.delete(table)
  }

  #forgetReadersOf(columns: readonly string[], cached: CachedTable): void {
    for (const [key, entry] of cached.entries) {
      if (!columns.some((column) => entry.sql.includes(`"${column}"`))) continue
      const bytes = bytesOf(key, entry)
      cached.entries.delete(key)
      cached.bytes -= bytes
      this.#bytes -= bytes
    }
  }

  #add(table: string, key: string, entry: CachedRows<unknown>): void {
    const bytes = bytesOf(key, entry)
    // It would leave room for nothing else.
    if (bytes > maxBytes) return
    if (this.#bytes + bytes > maxBytes) this.clear()
    const cached = this.#tables.get(table) ?? { entries: new Map(), bytes: 0 }
    cached.entries.set(key, entry)
    cached.bytes += bytes
    this.#bytes += bytes
    this.#tables.set(table, cached)
  }
}

/** About how much memory they take, rather more than less: a text has two bytes a character, as a Chinese one does. */
function bytesOf(key: string, { sql, rows }: CachedRows<unknown>): number {
  let bytes = lengthOf(key) + lengthOf(sql)
  for (const row of rows) {
    bytes += 32
    if (typeof row !== 'object' || row === null) continue
    const members = row as Readonly<Record<string, unknown>>
    // The values as a list would take five times as long.
    for (const name in members) bytes += 16 + lengthOf(members[name])
  }
  return bytes
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  return typeof value === 'object' && value instanceof Uint8Array ? 96 + value.byteLength : 0
}
