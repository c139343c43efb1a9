import { type Fields, heldBy, InvalidCallError, isFields, type Scalar, shown } from './column.ts'
import { assertOnly, filterSql, keyFilterSql, orderSql, selectedColumns } from './filter.ts'
import { quoted, quotedList, type Selection, type Table } from './table.ts'

/** One SQL statement, and what its rows consist of. */
export interface Statement {
  sql: string
  args: Scalar[]
  selection: Selection
}

/** The selection of a statement that returns no rows. */
const nothing: Selection = { names: [], sql: '', reads: [], empty: {} }

/** Reads any number of rows: `findMany`, `findFirst`. */
export function selectStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where', 'orderBy', 'take', 'skip', 'select'])
  const selection = selectedColumns(table, args.select)
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  const order = orderSql(table, args.orderBy)
  const limit = limitSql(args, values)
  const sql = `SELECT ${selection.sql} FROM ${quoted(table.name)} WHERE ${filter}${order}${limit}`
  return { sql, args: values, selection }
}

/** Reads at most one row, by a key of the table. */
export function selectOneStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where', 'select'])
  const selection = selectedColumns(table, args.select)
  const values: Scalar[] = []
  const filter = keyFilterSql(table, args.where, values)
  return {
    sql: `SELECT ${selection.sql} FROM ${quoted(table.name)} WHERE ${filter}`,
    args: values,
    selection,
  }
}

function limitSql({ take, skip }: Fields, values: Scalar[]): string {
  if (take === undefined && skip === undefined) return ''
  const [count, offset] = [take ?? -1, skip ?? 0]
  if (
    !Number.isSafeInteger(count) ||
    !Number.isSafeInteger(offset) ||
    Number(offset) < 0 ||
    (take !== undefined && Number(count) < 0)
  )
    throw new InvalidCallError(`A page is not take ${shown(take)}, skip ${shown(skip)}.`)
  // As text: SQLite plans a statement anew for each value bound to its LIMIT.
  if (offset === 0) return ` LIMIT ${count}`
  values.push(Number(offset))
  return ` LIMIT ${count} OFFSET ?`
}

export function countStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where'])
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  return {
    sql: `SELECT count(*) FROM ${quoted(table.name)} WHERE ${filter}`,
    args: values,
    selection: nothing,
  }
}

/** Just below SQLite's limit. */
const maxValues = 32_000

/** Inserts one row and returns it. */
export function insertStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['data', 'select'])
  const selection = selectedColumns(table, args.select)
  const values: Scalar[] = []
  const sql = insertSql(table, [args.data], values)
  return { sql: `${sql} RETURNING ${selection.sql}`, args: values, selection }
}

/** Inserts rows that have values for the same columns, and returns none. */
export function insertManyStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['data'])
  const values: Scalar[] = []
  const sql = insertSql(table, Array.isArray(args.data) ? args.data : [args.data], values)
  return { sql, args: values, selection: nothing }
}

/** SQL that inserts rows with equal columns in one statement; omitted columns get the default of the schema. */
function insertSql(table: Table, rows: readonly unknown[], values: Scalar[]): string {
  const first = rows[0]
  const columns = isFields(first) ? namesOf(first) : []
  if (columns.length === 0 || columns.length * rows.length > maxValues)
    throw new InvalidCallError(
      `${rows.length} rows with ${columns.length} columns are no insert into ${table.name}.`,
    )
  for (const row of rows) {
    if (!isFields(row) || (row !== first && namesOf(row).length !== columns.length))
      throw new InvalidCallError(`The rows for the table ${table.name} have not the same columns.`)
    for (const name of columns) values.push(heldBy(columnOf(table, name), row[name]))
  }
  return rows.length === 1 ? insertOneSql(table, columns) : newInsertSql(table, columns, rows.length)
}

function columnOf(table: Table, name: string) {
  const column = table.columns.get(name)
  if (column === undefined) throw new InvalidCallError(`The table ${table.name} has no column ${name}.`)
  return column
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
  const same = known.find((one) => areEqual(one.columns, columns))
  if (same !== undefined) return same.sql
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

/** Updates one row and returns it. */
export function updateStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where', 'data', 'select'])
  const selection = selectedColumns(table, args.select)
  const values: Scalar[] = []
  const sql = updateSql(table, { ...args, whereSql: keyFilterSql }, values)
  return { sql: `${sql} RETURNING ${selection.sql}`, args: values, selection }
}

/** Updates any number of rows and returns none. */
export function updateManyStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where', 'data'])
  const values: Scalar[] = []
  return { sql: updateSql(table, { ...args, whereSql: filterSql }, values), args: values, selection: nothing }
}

interface Update {
  data?: unknown
  where?: unknown
  whereSql: typeof filterSql
}

function updateSql(table: Table, { data, where, whereSql }: Update, values: Scalar[]): string {
  const names = isFields(data) ? namesOf(data) : []
  if (!isFields(data) || names.length === 0)
    throw new InvalidCallError(`The update of the table ${table.name} changes no column.`)
  const parts = names.map((name) => assignment(table, { name, value: data[name] }, values))
  return `UPDATE ${quoted(table.name)} SET ${parts.join(', ')} WHERE ${whereSql(table, where, values)}`
}

function assignment(
  table: Table,
  { name, value }: { name: string; value: unknown },
  values: Scalar[],
): string {
  const column = columnOf(table, name)
  if (!isFields(value) || !column.isNumber) {
    values.push(heldBy(column, value))
    return `${column.sql} = ?`
  }
  assertOnly(value, ['increment'])
  values.push(heldBy(column, value.increment))
  return `${column.sql} = ${column.sql} + ?`
}

export function deleteManyStatement(table: Table, args: Fields): Statement {
  assertOnly(args, ['where'])
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  return { sql: `DELETE FROM ${quoted(table.name)} WHERE ${filter}`, args: values, selection: nothing }
}
