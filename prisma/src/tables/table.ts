import type { DatabaseSync } from 'node:sqlite'
import { type Column, type ColumnType, columnTypes, type Scalar } from './column.ts'

/** One table of the schema, with its columns in the order of the file. */
export interface Table {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** What names one row, by the name it is given in a call: `id`, or `provider_contractCode` of two columns. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly all: Selection
}

/** Columns asked for. */
export interface Selection {
  readonly names: readonly string[]
  readonly sql: string
  readonly reads: readonly ColumnType['read'][]
  /** Its columns without values. */
  readonly empty: Readonly<Record<string, null>>
}

/** Reads all tables from a file's own schema, by name. */
export function readTables(db: DatabaseSync): Map<string, Table> {
  const names = db
    .prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%'`)
    .all()
  return new Map(names.map(({ name }) => [String(name), readTable(db, String(name))]))
}

/** @throws Error for a column of a type that `columnTypes` lacks */
function readTable(db: DatabaseSync, name: string): Table {
  const columns = new Map<string, Column>()
  const primary: string[] = []
  const conditions = indexConditions(db, name)
  for (const row of db.prepare(`PRAGMA table_info(${quoted(name)})`).all()) {
    const [column, type] = [String(row.name), columnTypes[String(row.type)]]
    if (type === undefined)
      throw new Error(`${name}.${column} has the type ${row.type}, which no table reads.`)
    columns.set(column, {
      ...{ ...type, sql: quoted(column), isNullable: row.notnull === 0 },
      isIndexCondition: conditions.includes(quoted(column)),
    })
    if (typeof row.pk === 'number' && row.pk > 0) primary[row.pk - 1] = column
  }
  const keys = new Map([primary, ...uniqueKeys(db, name)].map((key) => [key.join('_'), key]))
  return { name, columns, keys, all: selectionOf(columns, [...columns.keys()]) }
}

/** The columns of each unique index. A partial one is no key: it says nothing of the rows outside. */
function uniqueKeys(db: DatabaseSync, name: string): string[][] {
  const indexes = db.prepare(`PRAGMA index_list(${quoted(name)})`).all()
  return indexes
    .filter((index) => index.unique === 1 && index.partial === 0)
    .map((index) =>
      db
        .prepare(`PRAGMA index_info(${quoted(String(index.name))})`)
        .all()
        .map((column) => String(column.name)),
    )
}

/** What the partial indexes of a table ask of its rows, as SQL. */
function indexConditions(db: DatabaseSync, name: string): string {
  const indexes = db
    .prepare(`SELECT "sql" FROM sqlite_master WHERE "type" = 'index' AND "tbl_name" = ?`)
    .all(name)
  return indexes.map(({ sql }) => String(sql).split(/\sWHERE\s/)[1] ?? '').join(' ')
}

/** A selection of columns the table has. */
export function selectionOf(columns: Table['columns'], names: readonly string[]): Selection {
  return {
    names,
    sql: quotedList(names),
    reads: names.flatMap((name) => columns.get(name)?.read ?? []),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

/** A row as an object. */
export function recordOf(
  { names, reads, empty }: Selection,
  row: readonly unknown[],
): Record<string, Scalar> {
  // An object that gets this many members one by one becomes a dictionary, which is read and copied slowly.
  const record: Record<string, Scalar> = Object.assign({}, empty)
  // Counted by hand: the pairs of `entries` would be as much garbage again as the record.
  for (let index = 0; index < names.length; index += 1) {
    const stored = row[index] as Scalar
    record[names[index] as string] = reads[index]?.(stored) ?? stored
  }
  return record
}

/** A name of the schema in SQL. The schema has none with a quotation mark. */
export function quoted(name: string): string {
  return `"${name}"`
}

export function quotedList(names: Iterable<string>): string {
  return Array.from(names, quoted).join(', ')
}
