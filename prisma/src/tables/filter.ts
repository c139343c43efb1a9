import {
  type Column,
  type Fields,
  heldBy,
  InvalidCallError,
  isFields,
  isScalar,
  literalOf,
  type Scalar,
  shown,
} from './column.ts'
import { quoted, type Selection, selectionOf, type Table } from './table.ts'

const comparisons: Readonly<Record<string, string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' }
/** Longer lists are bound as one value: SQLite takes 32,766 of them, and prepares each length anew. */
const longestList = 200

/** SQL of a filter over one table; its arguments are appended to `args`. */
export function filterSql(table: Table, where: unknown, args: Scalar[]): string {
  if (where === undefined) return '1'
  const parts: string[] = []
  for (const [key, value] of Object.entries(fieldsOf(where, 'where'))) {
    if (value === undefined) continue
    const column = table.columns.get(key)
    parts.push(
      column === undefined ? combination(table, { key, value }, args) : columnTest(column, value, args),
    )
  }
  return parts.length === 0 ? '1' : parts.join(' AND ')
}

function combination(table: Table, { key, value }: { key: string; value: unknown }, args: Scalar[]): string {
  if ((key === 'AND' || key === 'OR') && Array.isArray(value)) {
    // No alternative is none that fits, and no condition one that all do.
    if (value.length === 0) return key === 'OR' ? '0' : '1'
    if (key === 'OR') value.forEach(assertWhole)
    return `(${value.map((one) => `(${filterSql(table, one, args)})`).join(` ${key} `)})`
  }
  if (key !== 'NOT') throw new InvalidCallError(`The table ${table.name} has no column ${key}.`)
  assertWhole(value)
  return `NOT (${filterSql(table, value, args)})`
}

/** SQL of a filter that names one row by a key of the table, and may ask more of it. */
export function keyFilterSql(table: Table, where: unknown, args: Scalar[]): string {
  const fields = fieldsOf(where, 'where')
  const name = Object.keys(fields).find((key) => fields[key] !== undefined && table.keys.has(key))
  if (name === undefined) throw new InvalidCallError(`The filter names no key of the table ${table.name}.`)
  const columns = table.keys.get(name) ?? []
  const { [name]: given, ...rest } = fields
  const key = columns.length === 1 ? { [name]: given } : fieldsOf(given, name)
  assertOnly(key, columns)
  if (columns.some((column) => !isScalar(key[column]) || key[column] === null))
    throw new InvalidCallError(`The key ${name} of the table ${table.name} has no value.`)
  return `${filterSql(table, key, args)} AND ${filterSql(table, rest, args)}`
}

/** A part left out of an alternative, or of NOT, would mean all rows or none. */
function assertWhole(value: unknown): void {
  if (value === undefined || (isFields(value) && Object.values(value).some((part) => part === undefined)))
    throw new InvalidCallError('A part of OR or NOT is undefined.')
  if (isFields(value)) Object.values(value).filter(isFields).forEach(assertWhole)
}

function columnTest(column: Column, value: unknown, args: Scalar[]): string {
  if (isScalar(value)) return equality(column, value, args)
  const parts: string[] = []
  for (const [operator, operand] of Object.entries(fieldsOf(value, column.sql)))
    if (operand !== undefined) parts.push(operation(column, { operator, operand }, args))
  return parts.length === 0 ? '1' : parts.join(' AND ')
}

function equality(column: Column, value: unknown, args: Scalar[]): string {
  const held = heldBy(column, value)
  if (held === null) return `${column.sql} IS NULL`
  const literal = literalOf(column, held)
  if (literal !== null) return `${column.sql} = ${literal}`
  args.push(held)
  return `${column.sql} = ?`
}

function operation(
  column: Column,
  { operator, operand }: { operator: string; operand: unknown },
  args: Scalar[],
): string {
  if (operator === 'in' || operator === 'notIn') return membership(column, { operator, operand }, args)
  if (operator === 'equals') return equality(column, operand, args)
  if (operator === 'not' && operand === null) return `${column.sql} IS NOT NULL`
  const sign = operator === 'not' ? '<>' : column.isOrdered && comparisons[operator]
  if (!sign || operand === null)
    throw new InvalidCallError(`The column ${column.sql} has no ${operator} ${shown(operand)}.`)
  args.push(heldBy(column, operand))
  return `${column.sql} ${sign} ?`
}

function membership(
  column: Column,
  { operator, operand }: { operator: 'in' | 'notIn'; operand: unknown },
  args: Scalar[],
): string {
  if (!Array.isArray(operand) || !column.isOrdered || operand.includes(null))
    throw new InvalidCallError(`The column ${column.sql} has no ${operator} ${shown(operand)}.`)
  if (operand.length === 0) return operator === 'in' ? '0' : '1'
  const values = operand.map((value) => heldBy(column, value))
  const sign = operator === 'in' ? 'IN' : 'NOT IN'
  if (values.length > longestList) {
    args.push(jsonList(values))
    return `${column.sql} ${sign} (SELECT "value" FROM json_each(?))`
  }
  for (const value of values) args.push(value)
  return `${column.sql} ${sign} (${values.map(() => '?').join(', ')})`
}

/** Values as a list that SQLite reads; `JSON.stringify` takes no large integers. */
function jsonList(values: readonly Scalar[]): string {
  return `[${values.map((value) => (typeof value === 'bigint' ? `${value}` : JSON.stringify(value))).join(',')}]`
}

/** SQL after ORDER BY, empty for none. */
export function orderSql(table: Table, orderBy: unknown): string {
  if (orderBy === undefined) return ''
  const parts: string[] = []
  for (const one of Array.isArray(orderBy) ? orderBy : [orderBy]) {
    for (const [key, direction] of Object.entries(fieldsOf(one, 'orderBy'))) {
      if (!table.columns.has(key) || (direction !== 'asc' && direction !== 'desc'))
        throw new InvalidCallError(`The table ${table.name} is not ordered by ${key} ${shown(direction)}.`)
      parts.push(`${quoted(key)} ${direction}`)
    }
  }
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`
}

/** The columns a `select` asks for, all without one. */
export function selectedColumns(table: Table, select: unknown): Selection {
  if (select === undefined) return table.all
  const fields = fieldsOf(select, 'select')
  const names = Object.keys(fields).filter((name) => fields[name] === true)
  const other = Object.keys(fields).find((name) => !table.columns.has(name))
  if (names.length === 0 || other !== undefined)
    throw new InvalidCallError(`The table ${table.name} has no column ${other ?? 'in its select'}.`)
  return selectionOf(table.columns, names)
}

function fieldsOf(value: unknown, name: string): Fields {
  if (isFields(value)) return value
  throw new InvalidCallError(`${name} is no object of columns: ${shown(value)}.`)
}

/** @throws InvalidCallError when the arguments have other parts than these */
export function assertOnly(args: Fields, names: readonly string[]): void {
  for (const name of Object.keys(args))
    if (!names.includes(name) && args[name] !== undefined)
      throw new InvalidCallError(`A table takes no ${name} here; it takes ${names.join(', ')}.`)
}
