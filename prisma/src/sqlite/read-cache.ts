/** A list of orders, of packages and of devices for each of a few users; a fuller cache begins again. */
const maxRows = 5_000

/**
 * Rows read from one open file, kept until a statement writes their table. Whoever is given them must not change them.
 * What a transaction has written is kept for nobody until it ends, as it reads other rows than all others do.
 */
export class ReadCache {
  readonly #tables = new Map<string, Map<string, readonly unknown[]>>()
  readonly #unsettled = new Set<string>()
  #rowCount = 0

  /** The rows of a table kept under this key, or else those that `read` answers. */
  rows<Row>(table: string, key: string, read: () => readonly Row[]): readonly Row[] {
    const kept = this.#tables.get(table)
    const known = kept?.get(key)
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
    this.#rowCount = 0
  }

  #forget(table: string): void {
    for (const rows of this.#tables.get(table)?.values() ?? []) this.#rowCount -= rows.length + 1
    this.#tables.delete(table)
  }

  #keep(table: string, key: string, rows: readonly unknown[]): void {
    // An empty answer takes room too.
    this.#rowCount += rows.length + 1
    if (this.#rowCount > maxRows) {
      this.clear()
      this.#rowCount = rows.length + 1
    }
    const kept = this.#tables.get(table)
    if (kept === undefined) this.#tables.set(table, new Map([[key, rows]]))
    else kept.set(key, rows)
  }
}
