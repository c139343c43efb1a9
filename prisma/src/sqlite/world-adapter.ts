import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { Prisma, PrismaClient } from '../../generated/client.ts'
import type { TransactionEnd, WorldDatabase } from './world-database.ts'

/** SQLite's limit; Prisma assumes 999 and refuses a page of more rows with relations. */
const maxBindValues = 32_766

const identity = { provider: 'sqlite', adapterName: 'skyshop-node-sqlite' } as const

/** How Prisma gets a transaction: it begins one, or joins the running one. */
type WritePart = 'begin' | 'join'

interface WritePermit {
  state: 'granted' | 'taken' | 'over'
  part: WritePart
}

const permits = new AsyncLocalStorage<WritePermit>()

/** Runs `fn` as the one place that may open a write transaction, and only one. */
export async function withWritePermit<T>(fn: () => Promise<T>, part: WritePart = 'begin'): Promise<T> {
  const permit: WritePermit = { state: 'granted', part }
  try {
    return await permits.run(permit, fn)
  } finally {
    // Timers started inside inherit the permit; it must not count as open for them.
    permit.state = 'over'
  }
}

/** Tells whether the caller stands inside an unfinished `withWritePermit`. */
export function isInsideWrite(): boolean {
  const permit = permits.getStore()
  return permit !== undefined && permit.state !== 'over'
}

/** Uses the permit up; null when there is none, as for the transactions Prisma opens by itself. */
function takeWritePermit(): WritePart | null {
  const permit = permits.getStore()
  if (permit?.state !== 'granted') return null
  permit.state = 'taken'
  return permit.part
}

function transactionOn({ writer }: WorldDatabase, end: (how: TransactionEnd) => void): Transaction {
  return {
    ...identity,
    options: { usePhantomQuery: true },
    queryRaw: async (query: SqlQuery) => writer.inTransaction().query(query),
    executeRaw: async (query: SqlQuery) => writer.inTransaction().execute(query),
    commit: async () => end('COMMIT'),
    rollback: async () => end('ROLLBACK'),
  }
}

/** Joins Prisma to the running batched transaction, which is committed by whoever began it. */
function joinRunning(database: WorldDatabase): Transaction {
  const { writer, runningBatched } = database
  const { transactionNo } = writer
  return transactionOn(database, (how) => {
    if (how !== 'ROLLBACK' || writer.transactionNo !== transactionNo) return
    // Later calls of the transaction that was rolled back are refused.
    writer.transactionNo += 1
    runningBatched?.rollBack()
  })
}

/**
 * Prisma driver adapter over node:sqlite that one client keeps while the world file below it changes.
 * Outside a permitted transaction everything runs on the connection of reads, which refuses to write.
 */
export class WorldAdapter implements SqlDriverAdapterFactory {
  readonly provider = identity.provider
  readonly adapterName = identity.adapterName
  #database: WorldDatabase | null = null

  /** Lets the client work on a file. @throws Error while it works on another */
  attach(database: WorldDatabase): void {
    if (this.#database !== null) throw new Error('This client is attached to another world.')
    this.#database = database
  }

  detach(): void {
    this.#database = null
  }

  async connect(): Promise<SqlDriverAdapter> {
    return {
      ...identity,
      queryRaw: async (query) => this.#attached().reader.query(query),
      executeRaw: async (query) => this.#attached().reader.execute(query),
      executeScript: async () => {
        throw new Error('Scripts are run by migrateWorldFile, not through a client.')
      },
      startTransaction: async () => {
        const part = takeWritePermit()
        // Prisma opens one by itself round a nested write; only withTx may.
        if (part === null) throw new Error('A write outside withTx was refused.')
        const database = this.#attached()
        return part === 'join' ? joinRunning(database) : transactionOn(database, await database.begin())
      },
      getConnectionInfo: () => ({ supportsRelationJoins: false, maxBindValues }),
      dispose: async () => {},
    }
  }

  #attached(): WorldDatabase {
    if (this.#database === null) throw new Error('This client is attached to no world.')
    return this.#database
  }
}

/** Reads of one world. Writes exist on the type's values only to be refused. */
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

/** Tells whether a UNIQUE key refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
