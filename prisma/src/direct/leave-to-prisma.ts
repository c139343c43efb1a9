import type { SqliteArgument } from '../sqlite/sqlite-connection.ts'

/** Returned by a direct operation for calls that Prisma must carry out or refuse. */
export const leaveToPrisma = Symbol('leave to Prisma')

export type LeaveToPrisma = typeof leaveToPrisma

/** The arguments of a client's operation, or a part of them. */
export type Fields = Readonly<Record<string, unknown>>

/** A value of one column. */
export type Scalar = SqliteArgument

export function isScalar(value: unknown): value is Scalar {
  if (value === null) return true
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'bigint' || type === 'boolean'
}

/** Tells whether a value is a plain object, which a date or a decimal is not. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
