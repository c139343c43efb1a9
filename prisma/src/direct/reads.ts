import { filterSql, hasOnly, keyFilterSql, orderSql, selectedColumns } from './filter.ts'
import { type Fields, type LeaveToPrisma, leaveToPrisma, type Scalar } from './leave-to-prisma.ts'
import { quoted, type Table } from './table.ts'
import { nothing, type Statement } from './writes.ts'

const readArguments = ['where', 'orderBy', 'take', 'skip', 'select']

/** Reads any number of rows: `findMany`, `findFirst`. */
export function selectStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const selection = selectedColumns(table, args.select)
  if (!hasOnly(args, readArguments) || selection === leaveToPrisma) return leaveToPrisma
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  const order = orderSql(table, args.orderBy)
  const limit = limitSql(args, values)
  if (filter === leaveToPrisma || order === leaveToPrisma || limit === leaveToPrisma) return leaveToPrisma
  const sql = `SELECT ${selection.sql} FROM ${quoted(table.name)} WHERE ${filter}${order}${limit}`
  return { sql, args: values, selection }
}

/** Reads at most one row, by a key of the table. */
export function selectOneStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const selection = selectedColumns(table, args.select)
  if (!hasOnly(args, ['where', 'select']) || selection === leaveToPrisma) return leaveToPrisma
  const values: Scalar[] = []
  const filter = keyFilterSql(table, args.where, values)
  if (filter === leaveToPrisma) return leaveToPrisma
  return {
    sql: `SELECT ${selection.sql} FROM ${quoted(table.name)} WHERE ${filter}`,
    args: values,
    selection,
  }
}

function limitSql({ take, skip }: Fields, values: Scalar[]): string | LeaveToPrisma {
  if (take === undefined && skip === undefined) return ''
  const [count, offset] = [take ?? -1, skip ?? 0]
  if (typeof count !== 'number' || typeof offset !== 'number') return leaveToPrisma
  // A negative `take` counts from the end.
  if (offset < 0 || (take !== undefined && count < 0)) return leaveToPrisma
  if (!Number.isSafeInteger(count)) return leaveToPrisma
  // As text: SQLite plans a statement anew for each value bound to its LIMIT.
  if (offset === 0) return ` LIMIT ${count}`
  values.push(offset)
  return ` LIMIT ${count} OFFSET ?`
}

export function countStatement(table: Table, args: Fields): Statement | LeaveToPrisma {
  const values: Scalar[] = []
  const filter = filterSql(table, args.where, values)
  if (!hasOnly(args, ['where']) || filter === leaveToPrisma) return leaveToPrisma
  return {
    sql: `SELECT count(*) FROM ${quoted(table.name)} WHERE ${filter}`,
    args: values,
    selection: nothing,
  }
}
