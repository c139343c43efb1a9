import { isUniqueViolation as isPrismaUniqueViolation } from '@skyshop/prisma'

/** Whether an error says that a UNIQUE key of the database refused a row; the transaction is lost then. */
export function isUniqueViolation(error: unknown): boolean {
  return isPrismaUniqueViolation(error)
}
