import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { type ArgType, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'

const typeOfDeclaration: Readonly<Record<string, ColumnType>> = {
  INTEGER: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  REAL: ColumnTypeEnum.Double,
  DECIMAL: ColumnTypeEnum.Numeric,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  TEXT: ColumnTypeEnum.Text,
  BLOB: ColumnTypeEnum.Bytes,
}

/** The type a column is declared with; null for an expression. */
export function declaredType(declared: string | null): ColumnType | null {
  return typeOfDeclaration[declared?.toUpperCase() ?? ''] ?? null
}

/** The columns of what a statement returns. */
export interface ResultColumns {
  names: string[]
  /** Null for an expression, whose type depends on its value. */
  types: (ColumnType | null)[]
}

export function resultColumns(statement: StatementSync): ResultColumns {
  const columns = statement.columns()
  return {
    names: columns.map((column) => column.name),
    types: columns.map((column) => declaredType(column.type)),
  }
}

/** The type of an expression, from its first value. */
export function columnTypeOf(value: unknown): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text
  if (value instanceof Uint8Array) return ColumnTypeEnum.Bytes
  return Number.isInteger(value) ? ColumnTypeEnum.Int64 : ColumnTypeEnum.Double
}

function textToSqlite(text: string, type: ArgType['scalarType'] | undefined): SQLInputValue {
  switch (type) {
    case 'int':
    case 'float':
    case 'decimal':
      return Number(text)
    case 'bigint':
      return BigInt(text)
    case 'bytes':
      return Buffer.from(text, 'base64')
    default:
      return text
  }
}

/** Turns an argument of Prisma's into what node:sqlite binds. */
export function toSqlite(value: unknown, type: ArgType | undefined): SQLInputValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return textToSqlite(value, type?.scalarType)
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite has no value for ${typeof value}`)
}
