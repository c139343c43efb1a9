import { Prisma } from '../../generated/client.ts'
import type { SqliteConnection } from '../sqlite-connection.ts'
import type { Scalar } from './leave-to-prisma.ts'

type Read = (stored: Scalar) => Scalar

/** One table of the schema, with its columns in the order the client names them. */
export interface Table {
  readonly name: string
  readonly columns: ReadonlyMap<string, Read>
  readonly all: Selection
}

/** Columns asked for, in the order of the client. */
export interface Selection {
  readonly names: readonly string[]
  readonly sql: string
  readonly reads: readonly Read[]
}

const readOfDeclaration: Readonly<Record<string, Read>> = {
  INTEGER: (stored) => stored,
  TEXT: (stored) => stored,
  REAL: (stored) => stored,
  BIGINT: (stored) => (stored === null ? null : BigInt(stored)),
  BOOLEAN: (stored) => (stored === null ? null : stored !== 0),
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
  const stored = new Map<string, Read | undefined>()
  for (const row of connection.db.prepare(`PRAGMA table_info(${quoted(name)})`).all()) {
    stored.set(String(row.name), readOfDeclaration[String(row.type)])
  }
  const columns = new Map<string, Read>()
  // The file has later columns at the end; the client has them in the order of the schema.
  for (const column of fieldsOf(name)) {
    const read = stored.get(column)
    if (read === undefined) return null
    columns.set(column, read)
  }
  return columns.size === 0 ? null : { name, columns, all: selectionOf(columns, [...columns.keys()]) }
}

function fieldsOf(model: string): string[] {
  return Object.values((Reflect.get(Prisma, `${model}ScalarFieldEnum`) as Record<string, string>) ?? {})
}

/** A selection of columns the table has. */
export function selectionOf(columns: Table['columns'], names: readonly string[]): Selection {
  return { names, sql: quotedList(names), reads: names.flatMap((name) => columns.get(name) ?? []) }
}

/** A row as the client gives it. */
export function recordOf({ names, reads }: Selection, row: readonly unknown[]): Record<string, Scalar> {
  const record: Record<string, Scalar> = {}
  for (const [index, name] of names.entries()) {
    const stored = row[index] as Scalar
    record[name] = reads[index]?.(stored) ?? stored
  }
  return record
}

export function quoted(name: string): string {
  return `"${name}"`
}

export function quotedList(names: Iterable<string>): string {
  return Array.from(names, quoted).join(', ')
}
