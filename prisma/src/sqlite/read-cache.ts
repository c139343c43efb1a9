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

  /** Without a column, rows are added or removed. */
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

/** Answers kept of one table, by their key. */
interface KeptTable {
  answers: Map<string, readonly unknown[]>
  bytes: number
}

/**
 * Rows read from one open file, kept until a statement writes their table. Whoever is given them must not change them.
 * What a transaction has written is kept for nobody until it ends, as it reads other rows than all others do.
 */
export class ReadCache {
  readonly #tables = new Map<string, KeptTable>()
  readonly #unsettled = new Set<string>()
  #bytes = 0

  /**
   * The rows of a table kept under this key, or else those that `read` answers. The key is a statement that names each
   * column it reads, in quotes, and its values.
   */
  rows<Row>(table: string, key: string, read: () => readonly Row[]): readonly Row[] {
    const known = this.#tables.get(table)?.answers.get(key)
    // Of one statement, so what was kept under it has the same form.
    if (known !== undefined) return known as readonly Row[]
    const rows = read()
    if (!this.#unsettled.has(table)) this.#keep(table, key, rows)
    return rows
  }

  /** Rows of these tables have changed, until `end` only for the transaction that changed them. */
  change(changes: readonly TableChange[], isInTransaction: boolean): void {
    for (const { table, columns } of changes) {
      this.#forget(table, columns)
      if (isInTransaction) this.#unsettled.add(table)
    }
  }

  /** The transaction has ended, one way or the other. */
  end(): void {
    this.#unsettled.clear()
  }

  clear(): void {
    this.#tables.clear()
    this.#bytes = 0
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
    for (const [key, rows] of kept.answers) {
      if (!columns.some((column) => key.includes(`"${column}"`))) continue
      const bytes = lengthOf(key) + bytesOf(rows)
      kept.answers.delete(key)
      kept.bytes -= bytes
      this.#bytes -= bytes
    }
  }

  #keep(table: string, key: string, rows: readonly unknown[]): void {
    const bytes = lengthOf(key) + bytesOf(rows)
    // It would leave room for nothing else.
    if (bytes > maxBytes) return
    if (this.#bytes + bytes > maxBytes) this.clear()
    const kept = this.#tables.get(table) ?? { answers: new Map(), bytes: 0 }
    kept.answers.set(key, rows)
    kept.bytes += bytes
    this.#bytes += bytes
    this.#tables.set(table, kept)
  }
}

/** About how much memory rows take, rather more than less: a text has two bytes a character, as a Chinese one does. */
function bytesOf(rows: readonly unknown[]): number {
  let bytes = 0
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
