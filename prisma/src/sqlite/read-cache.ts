/** What is kept of one file, about (ADR 35); a fuller cache begins again. */
const maxBytes = 8 * 1024 * 1024

/** Of a table with more answers all are forgotten: looking through them would cost more than they save. */
const maxLookedThrough = 50

/** What a statement writes of a table: some of its columns, or null where it adds or removes rows. */
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

/** The rows of a statement, which names each column it reads, in quotes. */
export interface KnownRows<Row> {
  sql: string
  rows: readonly Row[]
}

/** Answers kept of one table, by their question. */
interface KeptTable {
  answers: Map<string, KnownRows<unknown>>
  bytes: number
}

/** Tables to be watched, each with columns whose change does not count. */
export type WatchedTables = Readonly<Record<string, readonly string[]>>

/** Grows over all files of the process, so that no two states have the same number. */
let lastStamp = 0

/**
 * Rows read from one open file, kept until a statement writes their table. Whoever is given them must not change them.
 * What a transaction has written is kept for nobody until it ends, as it reads other rows than all others do.
 */
export class ReadCache {
  readonly #tables = new Map<string, KeptTable>()
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

  /** The rows of a table kept for a question, or else those that `read` answers; null where it answers none. */
  rows<Row>(table: string, question: string, read: () => KnownRows<Row> | null): readonly Row[] | null {
    const known = this.#tables.get(table)?.answers.get(question)
    // To one question, so what was kept for it has the same form.
    if (known !== undefined) return known.rows as readonly Row[]
    const found = read()
    if (found !== null && !this.#unsettled.has(table)) this.#keep(table, question, found)
    return found?.rows ?? null
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
    const kept = this.#tables.get(table)
    if (kept === undefined) return
    if (columns !== null && kept.answers.size <= maxLookedThrough) {
      this.#forgetReadersOf(columns, kept)
      return
    }
    this.#bytes -= kept.bytes
    this.#tables.delete(table)
  }

  #forgetReadersOf(columns: readonly string[], kept: KeptTable): void {
    for (const [question, answer] of kept.answers) {
      if (!columns.some((column) => answer.sql.includes(`"${column}"`))) continue
      const bytes = bytesOf(question, answer)
      kept.answers.delete(question)
      kept.bytes -= bytes
      this.#bytes -= bytes
    }
  }

  #keep(table: string, question: string, answer: KnownRows<unknown>): void {
    const bytes = bytesOf(question, answer)
    // It would leave room for nothing else.
    if (bytes > maxBytes) return
    if (this.#bytes + bytes > maxBytes) this.clear()
    const kept = this.#tables.get(table) ?? { answers: new Map(), bytes: 0 }
    kept.answers.set(question, answer)
    kept.bytes += bytes
    this.#bytes += bytes
    this.#tables.set(table, kept)
  }
}

/** About how much memory they take, rather more than less: a text has two bytes a character, as a Chinese one does. */
function bytesOf(question: string, { sql, rows }: KnownRows<unknown>): number {
  let bytes = lengthOf(question) + lengthOf(sql)
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
