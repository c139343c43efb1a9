/** What is kept of one file, about (ADR 35); a fuller cache begins again. */
const maxBytes = 8 * 1024 * 1024

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

  /** The rows of a table kept under this key, or else those that `read` answers. */
  rows<Row>(table: string, key: string, read: () => readonly Row[]): readonly Row[] {
    const known = this.#tables.get(table)?.answers.get(key)
    // The key is the statement, so what was kept under it has the same form.
    if (known !== undefined) return known as readonly Row[]
    const rows = read()
    if (!this.#unsettled.has(table)) this.#keep(table, key, rows)
    return rows
  }

  /** Rows of these tables have changed, until `end` only for the transaction that changed them. */
  change(tables: readonly string[], isInTransaction: boolean): void {
    for (const table of tables) {
      this.#forget(table)
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

  #forget(table: string): void {
    this.#bytes -= this.#tables.get(table)?.bytes ?? 0
    this.#tables.delete(table)
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
