// https://www.sqlite.org/rescode.html: SQLITE_FULL, and no room for the index of the WAL.
const sqliteCodes = [13, 4874]
const systemCodes = ['ENOSPC', 'EDQUOT']

/** Whether an error, of the system, of SQLite or of Prisma, or what caused it, is that the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, originalCode, driverAdapterError, meta, cause } = error as Record<string, unknown>
  return (
    systemCodes.includes(String(code)) ||
    sqliteCodes.includes(Number(errcode ?? originalCode)) ||
    [driverAdapterError, meta, cause].some(isDiskFull)
  )
}
