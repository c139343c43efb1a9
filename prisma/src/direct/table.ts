import { Prisma } from '../../generated/client.ts'
import type { SqliteConnection } from '../sqlite/sqlite-connection.ts'
import { type Column, type ColumnType, columnTypes } from './column.ts'
import type { Scalar } from './leave-to-prisma.ts'

/** One table of the schema, with its columns in the order the client names them. */
export interface Table {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** What names one row, by the client's name for it: `id`, or `provider_contractCode` of two columns. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly all: Selection
}

/** Columns asked for, in the order of the client. */
export interface Selection {
  readonly names: readonly string[]
  readonly sql: string
  readonly reads: readonly ColumnType['read'][]
  /** Its columns without values. */
  readonly empty: Readonly<Record<string, null>>
}

/** Every world has the schema this package was generated from: `migrateWorldFile` refuses others. */
const known = new Map<string, Table | null>()

/** The table of a model, read from the file's own schema once; null when it has a column of another type. */
export function tableOf(connection: SqliteConnection, name: string): Table | null {
  const found = known.get(name)
  if (found !== undefined) return found
  const table = readTable(connection, name)
  known.set(name, table)
  return table
}

function readTable(connection: SqliteConnection, name: string): Table | null {
  const stored = new Map<string, Column>()
  const primary: string[] = []
  const conditions = indexConditions(connection, name)
  for (const row of connection.db.prepare(`PRAGMA table_info(${quoted(name)})`).all()) {
    const [column, type] = [String(row.name), columnTypes[String(row.type)]]
    if (type !== undefined)
      stored.set(column, {
        ...{ ...type, sql: quoted(column), isNullable: row.notnull === 0 },
        isIndexCondition: conditions.includes(quoted(column)),
      })
    if (typeof row.pk === 'number' && row.pk > 0) primary[row.pk - 1] = column
  }
  const columns = new Map<string, Column>()
  // The file has later columns at the end; the client has them in the order of the schema.
  for (const field of fieldsOf(name)) {
    const column = stored.get(field)
    if (column === undefined) return null
    columns.set(field, column)
  }
  if (columns.size === 0) return null
  const keys = new Map([primary, ...uniqueKeys(connection, name)].map((key) => [key.join('_'), key]))
  return { name, columns, keys, all: selectionOf(columns, [...columns.keys()]) }
}

/** The columns of each unique index. A partial one is no key: it says nothing of the rows outside. */
function uniqueKeys({ db }: SqliteConnection, name: string): string[][] {
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
function indexConditions({ db }: SqliteConnection, name: string): string {
  const indexes = db
    .prepare(`SELECT "sql" FROM sqlite_master WHERE "type" = 'index' AND "tbl_name" = ?`)
    .all(name)
  return indexes.map(({ sql }) => String(sql).split(/\sWHERE\s/)[1] ?? '').join(' ')
}

function fieldsOf(model: string): string[] {
  return Object.values((Reflect.get(Prisma, `${model}ScalarFieldEnum`) as Record<string, string>) ?? {})
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

/** A row as the client gives it. */
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
