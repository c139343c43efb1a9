import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'

/**
 * Opens a file of unknown origin for reading: nothing in it is trusted or run, and nothing is written beside it.
 * @throws WorldFileRefusedError when SQLite cannot read it, or its end is missing
 */
export function openForeignFile(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  let db: DatabaseSync | null = null
  try {
    if (isCut(file)) throw new WorldFileRefusedError('it is damaged: its end is missing')
    db = new DatabaseSync(url, { readOnly: true, defensive: true, enableForeignKeyConstraints: false })
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    schemaOf(db)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof WorldFileRefusedError) throw error
    throw new WorldFileRefusedError('it is no SQLite file')
  }
}

/** Tells whether a file is shorter than its head says: SQLite reads zeros in place of a part of a page. */
function isCut(file: string): boolean {
  const head = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    if (readSync(descriptor, head, 0, head.length, 0) < head.length) return false
    // https://www.sqlite.org/fileformat.html: 1 stands for 65,536; the count of pages holds for the change it was written at.
    const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
    const isCounted = head.readUInt32BE(24) === head.readUInt32BE(92)
    return isCounted && head.toString('latin1', 0, 15) === 'SQLite format 3'
      ? fstatSync(descriptor).size < pageBytes * head.readUInt32BE(28)
      : false
  } finally {
    closeSync(descriptor)
  }
}

/** Everything a file defines, tables, indexes, triggers and views, as one comparable text. */
export function schemaOf(db: DatabaseSync): string {
  const rows = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, tbl_name')
  return JSON.stringify(rows.all())
}

/** A table with the columns it declares. */
export interface TableShape {
  name: string
  columns: readonly { name: string; type: string }[]
}

/** The tables of a file, SQLite's own left out. */
export function tablesOf(db: DatabaseSync): TableShape[] {
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
  const columns = db.prepare('SELECT name, upper(type) AS type FROM pragma_table_info(?)')
  return names.all().map(({ name }) => ({
    name: String(name),
    columns: columns.all(String(name)).map((row) => ({ name: String(row.name), type: String(row.type) })),
  }))
}

/** Runs a check of a foreign file; what SQLite itself stumbles over is a reason to refuse the file, no defect of ours. */
export function refuseOnError<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof WorldFileRefusedError) throw error
    throw new WorldFileRefusedError('it is damaged')
  }
}
