import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { WorldDatabase } from './world-database.ts'
import { takeWritePermit } from './write-permit.ts'

/** SQLite's limit; Prisma assumes 999 and refuses a page of more rows with relations. */
const maxBindValues = 32_766

const identity = { provider: 'sqlite', adapterName: 'skyshop-node-sqlite' } as const

function transactionOn(connection: SqliteConnection, release: () => void): Transaction {
  connection.transactionNo += 1
  const end = (sql: 'COMMIT' | 'ROLLBACK') => {
    try {
      // A COMMIT of nothing would tell another reason than the one SQLite has rolled back for.
      if (sql === 'COMMIT') assertRunning(connection)
      connection.exec(sql)
    } finally {
      // A failed COMMIT leaves the transaction open; the next writer must not inherit it.
      if (connection.db.isTransaction) connection.exec('ROLLBACK')
      release()
    }
  }
  return {
    ...identity,
    options: { usePhantomQuery: true },
    queryRaw: async (query: SqlQuery) => assertRunning(connection).query(query),
    executeRaw: async (query: SqlQuery) => assertRunning(connection).execute(query),
    commit: async () => end('COMMIT'),
    rollback: async () => end('ROLLBACK'),
  }
}

/** After some errors, e.g. a full disk, SQLite has rolled back: what came next would be kept by itself. */
function assertRunning(connection: SqliteConnection): SqliteConnection {
  if (!connection.db.isTransaction)
    throw new Error('SQLite has rolled the transaction back.', { cause: connection.lastFailure })
  return connection
}

async function beginTransaction(database: WorldDatabase): Promise<Transaction> {
  const release = await database.acquireWriter()
  try {
    database.writer.exec('BEGIN IMMEDIATE')
    database.noticeOtherWriters()
  } catch (error) {
    release()
    throw error
  }
  return transactionOn(database.writer, release)
}

/**
 * Prisma driver adapter over node:sqlite that one client keeps while the world file below it changes.
 * Outside a permitted transaction everything runs on the read-only connection.
 */
export class WorldAdapter implements SqlDriverAdapterFactory {
  readonly provider = identity.provider
  readonly adapterName = identity.adapterName
  #database: WorldDatabase | null = null

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
        // Prisma opens one by itself round a nested write; only withTx may.
        if (!takeWritePermit()) throw new Error('A write outside withTx was refused.')
        return beginTransaction(this.#attached())
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
