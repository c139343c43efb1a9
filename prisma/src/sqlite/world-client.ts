import { Prisma, PrismaClient } from '../../generated/client.ts'
import type { WorldAdapter } from './world-adapter.ts'

/** Reads of one world. Writes exist on the type's values only to be refused by SQLite. */
export type ReadClient = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/** Reads and writes of the running transaction. */
export type TxClient = Prisma.TransactionClient

/** Makes a client for an adapter; a long queue is normal, so both limits are 30 s of wall time. */
export function createWorldClient(adapter: WorldAdapter): PrismaClient {
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: 30_000, timeout: 30_000 },
    errorFormat: 'minimal',
  })
}

/** Whether a UNIQUE key refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
