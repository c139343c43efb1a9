import { type Column, canHold } from './column.ts'
import { filterSql, hasOnly, keyFilterSql, selectedColumns } from './filter.ts'
import {
  type Fields,
  isFields,
  isScalar,
  type LeaveToPrisma,
  leaveToPrisma,
  type Scalar,
} from './leave-to-prisma.ts'
import { quoted, quotedList, type Selection, type Table } from './table.ts'

/** One SQL statement, and what its rows consist of. */
export interface Statement {
  sql: string
  args: Scalar[]
  selection: Selection
}

/** The selection of a statement that returns no rows. */
export const nothing: Selection = { names: [], sql: '', reads: [], empty: {} }

/** Just below SQLite's limit. A long list is worth its statement: what a template is seeded with would load Prisma's compiler. */
const maxValues = 32_000

/** Inserts one row and returns it. */
export function insertStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const selection = selectedColumns(table, args.select)
  if (!hasOnly(args, ['data', 'select']) || selection === leaveToPrisma) return leaveToPrisma
  const values: Scalar[] = []
  const sql = insertSql(table, [args.data], values)
  if (sql === leaveToPrisma) return leaveToPrisma
  return { sql: `${sql} RETURNING ${selection.sql}`, args: values, selection }
}

/** Inserts rows that have values for the same columns, and returns none. */
export function insertManyStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  if (!hasOnly(args, ['data'])) return leaveToPrisma
  const values: Scalar[] = []
  const sql = insertSql(table, Array.isArray(args.data) ? args.data : [args.data], values)
  return sql === leaveToPrisma ? leaveToPrisma : { sql, args: values, selection: nothing }
}

/** SQL that inserts rows with equal columns in one statement; omitted columns get the default of the schema. */
function insertSql(table: Table, rows: readonly unknown[], values: Scalar[]): string | LeaveToPrisma {
  const first = rows[0]
  if (!isFields(first)) return leaveToPrisma
  const columns = namesOf(first)
  if (columns.length === 0 || columns.length * rows.length > maxValues) return leaveToPrisma
  for (const row of rows) {
    if (!isFields(row) || (row !== first && namesOf(row).length !== columns.length)) return leaveToPrisma
    for (const name of columns) {
      const column = table.columns.get(name)
      const value = row[name]
      if (column === undefined || !isScalar(value) || !canHold(column, value)) return leaveToPrisma
      values.push(value)
    }
  }
  return rows.length === 1 ? insertOneSql(table, columns) : newInsertSql(table, columns, rows.length)
}

/** Names of the columns that a row has a value for. */
function namesOf(row: Fields): string[] {
  return Object.keys(row).filter((name) => row[name] !== undefined)
}

interface KnownInsert {
  columns: readonly string[]
  sql: string
}

/** Statements that insert one row: a table has one or a few forms of them. */
const knownInserts = new WeakMap<Table, KnownInsert[]>()
const maxKnownInserts = 20

function insertOneSql(table: Table, columns: readonly string[]): string {
  const known = knownInserts.get(table) ?? []
  const found = known.find((one) => areEqual(one.columns, columns))
  if (found !== undefined) return found.sql
  const sql = newInsertSql(table, columns, 1)
  if (known.length < maxKnownInserts) knownInserts.set(table, [...known, { columns, sql }])
  return sql
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, index) => name === others[index])
}

function newInsertSql(table: Table, columns: readonly string[], rowCount: number): string {
  const tuple = `(${columns.map(() => '?').join(', ')})`
  const tuples = Array.from({ length: rowCount }, () => tuple).join(', ')
  return `INSERT INTO ${quoted(table.name)} (${quotedList(columns)}) VALUES ${tuples}`
}

/** SQL that updates one row and returns it. */
export function updateStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const selection = selectedColumns(table, args.select)
  if (!hasOnly(args, ['where', 'data', 'select']) || selection === leaveToPrisma) return leaveToPrisma
  const values: Scalar[] = []
  const sql = updateSql(table, { ...args, whereSql: keyFilterSql }, values)
  if (sql === leaveToPrisma) return leaveToPrisma
  return { sql: `${sql} RETURNING ${selection.sql}`, args: values, selection }
}

/** Updates any number of rows and returns none. */
export function updateManyStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  if (!hasOnly(args, ['where', 'data'])) return leaveToPrisma
  const values: Scalar[] = []
  const sql = updateSql(table, { ...args, whereSql: filterSql }, values)
  return sql === leaveToPrisma ? leaveToPrisma : { sql, args: values, selection: nothing }
}

interface Update {
  data?: unknown
  where?: unknown
  whereSql: typeof filterSql
}

function updateSql(
  table: Table,
  { data, where, whereSql }: Update,
  values: Scalar[],
): string | LeaveToPrisma {
  if (!isFields(data)) return leaveToPrisma
  const parts: string[] = []
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    const column = table.columns.get(name)
    const part = column ? assignment(column, value, values) : leaveToPrisma
    if (part === leaveToPrisma) return leaveToPrisma
    parts.push(part)
  }
  if (parts.length === 0) return leaveToPrisma
  const filter = whereSql(table, where, values)
  if (filter === leaveToPrisma) return leaveToPrisma
  return `UPDATE ${quoted(table.name)} SET ${parts.join(', ')} WHERE ${filter}`
}

function assignment(column: Column, value: unknown, values: Scalar[]): string | LeaveToPrisma {
  if (isScalar(value)) {
    if (!canHold(column, value)) return leaveToPrisma
    values.push(value)
    return `${column.sql} = ?`
  }
  if (!column.isNumber || !isFields(value) || !hasOnly(value, ['increment'])) return leaveToPrisma
  const { increment } = value
  if (!isScalar(increment) || !column.accepts(increment)) return leaveToPrisma
  values.push(increment)
  return `${column.sql} = ${column.sql} + ?`
}

export function deleteManyStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  if (!hasOnly(args, ['where']) || filter === leaveToPrisma) return leaveToPrisma
  return { sql: `DELETE FROM ${quoted(table.name)} WHERE ${filter}`, args: values, selection: nothing }
}
