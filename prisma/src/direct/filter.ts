import { type Column, canHold, literalOf } from './column.ts'
import {
  type Fields,
  isFields,
  isScalar,
  type LeaveToPrisma,
  leaveToPrisma,
  type Scalar,
} from './leave-to-prisma.ts'
import { quoted, type Selection, selectionOf, type Table } from './table.ts'

const comparisons: Readonly<Record<string, string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' }
/** Prisma sends longer lists in parts. */
const longestList = 200

/** SQL of a filter over one table; its arguments are appended to `args`. */
export function filterSql(table: Table, where: unknown, args: Scalar[]): string | LeaveToPrisma {
  if (where === undefined) return '1'
  if (!isFields(where)) return leaveToPrisma
  const parts: string[] = []
  for (const [key, value] of Object.entries(where)) {
    if (value === undefined) continue
    const column = table.columns.get(key)
    const part =
      column === undefined ? combination(table, { key, value }, args) : columnTest(column, value, args)
    if (part === leaveToPrisma) return leaveToPrisma
    parts.push(part)
  }
  return parts.length === 0 ? '1' : parts.join(' AND ')
}

function combination(
  table: Table,
  { key, value }: { key: string; value: unknown },
  args: Scalar[],
): string | LeaveToPrisma {
  if (key === 'AND' || key === 'OR') return conjunction(table, { key, value }, args)
  return key === 'NOT' ? negation(table, value, args) : leaveToPrisma
}

/** SQL of a filter that names one row by a key of the table, and may ask more of it. */
export function keyFilterSql(table: Table, where: unknown, args: Scalar[]): string | LeaveToPrisma {
  if (!isFields(where)) return leaveToPrisma
  const name = Object.keys(where).find((key) => where[key] !== undefined && table.keys.has(key))
  if (name === undefined) return leaveToPrisma
  const columns = table.keys.get(name) ?? []
  const { [name]: given, ...rest } = where
  const key = columns.length === 1 ? { [name]: given } : given
  if (!isFields(key) || !hasOnly(key, columns)) return leaveToPrisma
  if (columns.some((column) => !isScalar(key[column]) || key[column] === null)) return leaveToPrisma
  const own = filterSql(table, key, args)
  const other = filterSql(table, rest, args)
  return own === leaveToPrisma || other === leaveToPrisma ? leaveToPrisma : `${own} AND ${other}`
}

/** Whether a part is left out. Prisma drops it from a list of alternatives and from NOT, where `1` would mean all or none. */
function leavesOut(value: unknown): boolean {
  return value === undefined || (isFields(value) && Object.values(value).some(leavesOut))
}

function negation(table: Table, value: unknown, args: Scalar[]): string | LeaveToPrisma {
  if (leavesOut(value)) return leaveToPrisma
  const part = filterSql(table, value, args)
  return part === leaveToPrisma ? leaveToPrisma : `NOT (${part})`
}

function conjunction(
  table: Table,
  { key, value }: { key: 'AND' | 'OR'; value: unknown },
  args: Scalar[],
): string | LeaveToPrisma {
  if (!Array.isArray(value) || value.length === 0) return leaveToPrisma
  if (key === 'OR' && value.some(leavesOut)) return leaveToPrisma
  const parts: string[] = []
  for (const one of value) {
    const part = filterSql(table, one, args)
    if (part === leaveToPrisma) return leaveToPrisma
    parts.push(`(${part})`)
  }
  return `(${parts.join(` ${key} `)})`
}

function columnTest(column: Column, value: unknown, args: Scalar[]): string | LeaveToPrisma {
  if (isScalar(value)) return equality(column, value, args)
  if (!isFields(value)) return leaveToPrisma
  const parts: string[] = []
  for (const [operator, operand] of Object.entries(value)) {
    if (operand === undefined) continue
    const part = operation(column, { operator, operand }, args)
    if (part === leaveToPrisma) return leaveToPrisma
    parts.push(part)
  }
  return parts.length === 0 ? '1' : parts.join(' AND ')
}

function equality(column: Column, value: Scalar, args: Scalar[]): string | LeaveToPrisma {
  if (!canHold(column, value)) return leaveToPrisma
  if (value === null) return `${column.sql} IS NULL`
  const literal = literalOf(column, value)
  if (literal !== null) return `${column.sql} = ${literal}`
  args.push(value)
  return `${column.sql} = ?`
}

function operation(
  column: Column,
  { operator, operand }: { operator: string; operand: unknown },
  args: Scalar[],
): string | LeaveToPrisma {
  if (operator === 'in' || operator === 'notIn') return membership(column, { operator, operand }, args)
  if (!isScalar(operand) || !canHold(column, operand)) return leaveToPrisma
  if (operator === 'equals') return equality(column, operand, args)
  if (operator === 'not' && operand === null) return `${column.sql} IS NOT NULL`
  const sign = operator === 'not' ? '<>' : comparisons[operator]
  if (sign === undefined || operand === null) return leaveToPrisma
  if (operator !== 'not' && !column.isOrdered) return leaveToPrisma
  args.push(operand)
  return `${column.sql} ${sign} ?`
}

function membership(
  column: Column,
  { operator, operand }: { operator: 'in' | 'notIn'; operand: unknown },
  args: Scalar[],
): string | LeaveToPrisma {
  if (!Array.isArray(operand) || operand.length > longestList || !column.isOrdered) return leaveToPrisma
  if (operand.length === 0) return operator === 'in' ? '0' : '1'
  for (const value of operand) {
    if (!isScalar(value) || value === null || !column.accepts(value)) return leaveToPrisma
    args.push(value)
  }
  return `${column.sql} ${operator === 'in' ? 'IN' : 'NOT IN'} (${operand.map(() => '?').join(', ')})`
}

/** SQL after ORDER BY, empty for none. */
export function orderSql(table: Table, orderBy: unknown): string | LeaveToPrisma {
  if (orderBy === undefined) return ''
  const parts: string[] = []
  for (const one of Array.isArray(orderBy) ? orderBy : [orderBy]) {
    if (!isFields(one)) return leaveToPrisma
    for (const [key, direction] of Object.entries(one)) {
      if (!table.columns.has(key) || (direction !== 'asc' && direction !== 'desc')) return leaveToPrisma
      parts.push(`${quoted(key)} ${direction}`)
    }
  }
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`
}

/** The columns a `select` asks for, all without one. */
export function selectedColumns(table: Table, select: unknown): Selection | LeaveToPrisma {
  if (select === undefined) return table.all
  if (!isFields(select)) return leaveToPrisma
  const selected = Object.keys(select).filter((name) => select[name] !== undefined && select[name] !== false)
  if (selected.length === 0) return leaveToPrisma
  for (const name of selected) {
    if (!table.columns.has(name) || select[name] !== true) return leaveToPrisma
  }
  return selectionOf(table.columns, selected)
}

/** Tells whether the arguments have no other parts than these. */
export function hasOnly(args: Fields, names: readonly string[]): boolean {
  return Object.keys(args).every((name) => names.includes(name) || args[name] === undefined)
}
