import { DriverAdapterError, type MappedError } from '@prisma/driver-adapter-utils'

// https://www.sqlite.org/rescode.html
const busy = 5
const constraintForeignKey = 787
const constraintNotNull = 1299
const constraintPrimaryKey = 1555
const constraintUnique = 2067
const constraintRowId = 2579

interface SqliteError extends Error {
  errcode: number
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
}

/** Column names of "UNIQUE constraint failed: Order.userId, Order.productCode". */
function fieldsOf(message: string): string[] {
  const list = message.split('constraint failed: ')[1] ?? ''
  return list.split(', ').map((name) => name.slice(name.indexOf('.') + 1))
}

function mappedError(error: SqliteError): MappedError {
  switch (error.errcode) {
    case constraintPrimaryKey:
    case constraintUnique:
    case constraintRowId:
      return { kind: 'UniqueConstraintViolation', constraint: { fields: fieldsOf(error.message) } }
    case constraintNotNull:
      return { kind: 'NullConstraintViolation', constraint: { fields: fieldsOf(error.message) } }
    case constraintForeignKey:
      return { kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } }
    case busy:
      return { kind: 'SocketTimeout' }
    default:
      return { kind: 'sqlite', extendedCode: error.errcode, message: error.message }
  }
}

/** Rethrows SQLite's error in the form Prisma maps to its own codes; others pass unchanged. */
export function throwAsDriverError(error: unknown): never {
  if (!isSqliteError(error)) throw error
  throw new DriverAdapterError({
    ...mappedError(error),
    originalCode: String(error.errcode),
    originalMessage: error.message,
  })
}

// https://www.sqlite.org/rescode.html: SQLITE_FULL, and no room for the index of the WAL.
const sqliteCodes = [13, 4874]
const systemCodes = ['ENOSPC', 'EDQUOT']

/** Tells whether an error, of the system, SQLite or Prisma, or its cause is that the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, originalCode, driverAdapterError, meta, cause } = error as Record<string, unknown>
  return (
    systemCodes.includes(String(code)) ||
    sqliteCodes.includes(Number(errcode ?? originalCode)) ||
    [driverAdapterError, meta, cause].some(isDiskFull)
  )
}
