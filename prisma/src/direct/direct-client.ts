import { Prisma } from '../../generated/client.ts'
import type { SqliteConnection } from '../sqlite-connection.ts'
import type { TxClient } from '../world-client.ts'
import { type DirectOperation, directOperations } from './direct-operations.ts'
import { type Fields, leaveToPrisma } from './leave-to-prisma.ts'
import { type Table, tableOf } from './table.ts'

/** A transaction's client whose simple operations go straight to SQLite. */
export interface DirectClient {
  tx: TxClient
  /** The transaction is over: from now on Prisma refuses whatever comes. */
  end(): void
}

type Delegate = Record<string, (args?: Fields) => Promise<unknown>>

const modelOf: ReadonlyMap<string, string> = new Map(
  Object.keys(Prisma.ModelName).map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]),
)

/**
 * The client of a transaction on `connection`, several times as fast for what concerns one table and no relation.
 * Everything else is Prisma's, and so is every error: what fails here has done nothing, and is asked of Prisma again.
 */
export function directClient(prisma: TxClient, connection: SqliteConnection): DirectClient {
  let isOver = false
  const delegates = new Map<string, Delegate>()
  const delegateOf = (name: string, table: Table): Delegate => {
    const known = delegates.get(name)
    if (known !== undefined) return known
    const theirs = () => Reflect.get(prisma, name) as Delegate
    const attempt = (operation: DirectOperation, args: Fields) =>
      isOver ? leaveToPrisma : attempted(operation, { table, connection }, args)
    const delegate = new Proxy<Delegate>(
      {},
      {
        get: (own, key) => {
          if (typeof key !== 'string') return undefined
          own[key] ??= async (args) => {
            const operation = directOperations[key]
            const answer = operation === undefined ? leaveToPrisma : attempt(operation, args ?? {})
            return answer === leaveToPrisma ? theirs()[key]?.(args) : answer
          }
          return own[key]
        },
      },
    )
    delegates.set(name, delegate)
    return delegate
  }
  const tx = new Proxy(prisma, {
    get: (target, name) => {
      const model = typeof name === 'string' ? modelOf.get(name) : undefined
      const table = model === undefined ? null : tableOf(connection, model)
      return table === null ? Reflect.get(target, name) : delegateOf(String(name), table)
    },
  })
  return {
    tx,
    end: () => {
      isOver = true
    },
  }
}

function attempted(operation: DirectOperation, at: Parameters<DirectOperation>[0], args: Fields): unknown {
  try {
    return operation(at, args)
  } catch {
    return leaveToPrisma
  }
}
