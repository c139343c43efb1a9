import type { SqliteArgument } from '../sqlite/sqlite-connection.ts'

/** A value of one column. */
export type Scalar = SqliteArgument

/** The arguments of a call, or a part of them. */
export type Fields = Readonly<Record<string, unknown>>

type Read = (stored: Scalar) => Scalar

/** The values of a declared type, as they are stored and read; SQLite itself would store anything. */
export interface ColumnType {
  read: Read
  accepts(value: Scalar): boolean
  /** Whether it can be raised. */
  isNumber: boolean
  /** Whether it has a greater and a smaller, and lists. */
  isOrdered: boolean
}

/** A column of a table, as statements use it. */
export interface Column extends ColumnType {
  /** Its name in SQL. */
  sql: string
  isNullable: boolean
  /** Whether an index covers only rows with some of its values: SQLite plans anew for each value bound to it. */
  isIndexCondition: boolean
}

/** A call that the tables cannot carry out, as no type lets it be written: a defect of its caller. */
export class InvalidCallError extends Error {
  override name = 'InvalidCallError'
}

const asStored: Read = (stored) => stored

/** Ways to store and read values, by the declared type of a column. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  INTEGER: {
    read: asStored,
    accepts: Number.isSafeInteger,
    isNumber: true,
    isOrdered: true,
  },
  TEXT: {
    read: asStored,
    accepts: (value) => typeof value === 'string',
    isNumber: false,
    isOrdered: true,
  },
  REAL: { read: asStored, accepts: Number.isFinite, isNumber: true, isOrdered: true },
  BIGINT: {
    read: (stored) => (stored === null ? null : BigInt(stored)),
    accepts: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
    isNumber: true,
    isOrdered: true,
  },
  BOOLEAN: {
    read: (stored) => (stored === null ? null : stored !== 0),
    accepts: (value) => typeof value === 'boolean',
    isNumber: false,
    isOrdered: false,
  },
}

export function isScalar(value: unknown): value is Scalar {
  if (value === null) return true
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'bigint' || type === 'boolean'
}

/** Tells whether a value is a plain object, which a date is not. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The value for a column. @throws InvalidCallError for one it cannot hold */
export function heldBy(column: Column, value: unknown): Scalar {
  if (value === null ? column.isNullable : isScalar(value) && column.accepts(value)) return value as Scalar
  throw new InvalidCallError(`The column ${column.sql} does not take ${shown(value)}.`)
}

/** The part of a call that cannot be carried out, short enough for a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const plainText = /^[a-z-]{1,30}$/

/** A value as text of the statement, where it is one of a few of our own; null for one to be bound. */
export function literalOf({ isIndexCondition }: Column, value: Scalar): string | null {
  if (!isIndexCondition) return null
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && plainText.test(value) ? `'${value}'` : null
}
