import { channel } from 'node:diagnostics_channel'
import { Prisma } from '../../generated/client.ts'
import type { SqliteConnection } from '../sqlite/sqlite-connection.ts'
import type { WorldDatabase } from '../sqlite/world-database.ts'
import { type DirectOperation, type DirectTable, directOperations } from './direct-operations.ts'
import { type Fields, leaveToPrisma } from './leave-to-prisma.ts'
import { type Table, tableOf } from './table.ts'

/** A client of one transaction whose simple operations go straight to SQLite. */
export interface DirectTransaction<Client> {
  client: Client
  /** False once the transaction has ended, by `end`, by Prisma's time-out or by SQLite itself. */
  isOpen(): boolean
  /** Ends direct operations with the transaction; Prisma refuses every later call. */
  end(): void
}

/** A call that Prisma gets for its form: plain SQL is not written for its operation, an argument or a column. */
export interface CallLeftToPrisma {
  /** As the client names it, such as `notifyOutbox`. */
  model: string
  operation: string
  args: Fields
}

/**
 * Gets a `CallLeftToPrisma` for each such call; tests subscribe to it, so that a call that has become slow is seen. Calls
 * that Prisma gets to refuse them are not among these.
 */
export const callsLeftToPrisma = channel('skyshop:calls-left-to-prisma')

/** A call that has failed here, or came after its transaction: Prisma says why. */
const failed = Symbol('failed')

type Operation = (args?: Fields) => Promise<unknown>
type Delegate = Record<string, Operation>

const modelOf: ReadonlyMap<string, string> = new Map(
  Object.keys(Prisma.ModelName).map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]),
)

/** The client `prisma` of the transaction that runs on the writer of a file, as fast as `directClient`. */
export function directTransaction<Client extends object>(
  prisma: Client,
  { writer }: WorldDatabase,
): DirectTransaction<Client> {
  const { transactionNo } = writer
  let hasEnded = false
  // Prisma gives a slow transaction up by itself; the connection may be in the next one by then.
  const isOpen = () => !hasEnded && writer.transactionNo === transactionNo && writer.db.isTransaction
  const client = directClient(prisma, () => (isOpen() ? writer : null))
  const end = () => {
    hasEnded = true
  }
  return { client, isOpen, end }
}

/**
 * The client `prisma` on the connection it uses now, or none, several times as fast for what concerns one table and no
 * relation. Everything else is Prisma's, and so is every error: what fails here has done nothing, and is asked of Prisma again.
 */
export function directClient<Client extends object>(
  prisma: Client,
  connectionNow: () => SqliteConnection | null,
): Client {
  const delegates = new Map<string | symbol, Delegate>()
  const answerOf = (operation: DirectOperation | undefined, table: Table, args: Fields): unknown => {
    const connection = connectionNow()
    if (connection === null) return failed
    return operation === undefined ? leaveToPrisma : attempted(operation, { table, connection }, args)
  }
  const delegateTo = (model: string, table: Table): Delegate =>
    lazily((operation) => async (args = {}) => {
      const answer = answerOf(directOperations[operation], table, args)
      if (answer !== leaveToPrisma && answer !== failed) return answer
      if (answer === leaveToPrisma && callsLeftToPrisma.hasSubscribers)
        callsLeftToPrisma.publish({ model, operation, args } satisfies CallLeftToPrisma)
      return (Reflect.get(prisma, model) as Delegate)[operation]?.(args)
    })
  return new Proxy(prisma, {
    get: (target, name) => {
      const known = delegates.get(name)
      if (known !== undefined) return known
      const model = typeof name === 'string' ? modelOf.get(name) : undefined
      if (model === undefined) return Reflect.get(target, name)
      const connection = connectionNow()
      const table = connection === null ? null : tableOf(connection, model)
      if (table === null) return Reflect.get(target, name)
      const delegate = delegateTo(String(name), table)
      delegates.set(name, delegate)
      return delegate
    },
  })
}

/** A model's operations, each made when it is first asked for. */
function lazily(make: (key: string) => Operation): Delegate {
  return new Proxy<Delegate>(
    {},
    {
      get: (made, key) => {
        if (typeof key !== 'string') return undefined
        made[key] ??= make(key)
        return made[key]
      },
    },
  )
}

function attempted(operation: DirectOperation, at: DirectTable, args: Fields): unknown {
  try {
    return operation(at, args)
  } catch {
    return failed
  }
}
