import type { Scalar } from './leave-to-prisma.ts'

type Read = (stored: Scalar) => Scalar

/** Values that Prisma accepts and returns for a column type. SQLite itself would store anything. */
export interface ColumnType {
  read: Read
  accepts(value: Scalar): boolean
  /** Whether it can be raised. */
  isNumber: boolean
  /** Whether it has a greater and a smaller, and lists. */
  isOrdered: boolean
}

/** A column of a table, as statements of ours use it. */
export interface Column extends ColumnType {
  /** Its name in SQL. */
  sql: string
  isNullable: boolean
  /** Whether an index covers only rows with some of its values: SQLite plans anew for each value bound to it. */
  isIndexCondition: boolean
}

const asStored: Read = (stored) => stored
const maxInt = 2 ** 31 - 1

/** Ways to store and read values, by the declared type of a column; one of another type is left to Prisma. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  INTEGER: {
    read: asStored,
    accepts: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= maxInt,
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

/** Tells whether a column may hold a value. */
export function canHold(column: Column, value: Scalar): boolean {
  return value === null ? column.isNullable : column.accepts(value)
}

const plainText = /^[a-z-]{1,30}$/

/** A value as text of the statement, where it is one of a few of our own; null for one to be bound. */
export function literalOf({ isIndexCondition }: Column, value: Scalar): string | null {
  if (!isIndexCondition) return null
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && plainText.test(value) ? `'${value}'` : null
}
