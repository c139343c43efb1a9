import type { PrismaClient } from '../../generated/client.ts'
import { type TxClient, withWritePermit } from '../sqlite/world-adapter.ts'
import type { WorldDatabase } from '../sqlite/world-database.ts'
import { type DirectTransaction, directTransaction } from './direct-client.ts'

/** A long queue is normal; work that takes this long is stuck. */
const defaultLimitMs = 30_000

/** The transaction has ended: it was committed, undone or took too long. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError'
}

interface WriteOptions {
  client: PrismaClient
  database: WorldDatabase
  /** Wall time after which a transaction is undone; half a minute when left out. */
  limitMs?: number
}

/**
 * Runs work in one write transaction of a world's file, which is committed when the work is done and undone when it
 * throws. One of Prisma's begins within it with the first call that is left to Prisma, as beginning one costs as much as
 * several writes. @throws TransactionEndedError when it takes too long
 */
export function writeTransaction<T>(
  { client, database, limitMs = defaultLimitMs }: WriteOptions,
  run: (direct: DirectTransaction<TxClient>) => Promise<T>,
): Promise<T> {
  const work = async () => {
    const begun = database.beginBatched()
    const batched = begun instanceof Promise ? await begun : begun
    const prisma = new PrismaPart(client)
    const direct = directTransaction(prisma.lazyClient(), database)
    try {
      const result = await inTime(() => run(direct), limitMs)
      const prismaEnd = prisma.end()
      if (prismaEnd !== null) await prismaEnd
      direct.end()
      await batched.commit()
      return result
    } catch (error) {
      await prisma.fail(error)
      direct.end()
      batched.close()
      // It may have failed by the uncommitted writes of earlier transactions of its batch.
      await batched.earlierCommitted()
      throw error
    }
  }
  return withWritePermit(work, 'join')
}

/** Returns the result of work. @throws TransactionEndedError when it takes longer than `limitMs` */
function inTime<T>(work: () => Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // Before the timer, which work that throws at once would leave behind.
    const running = work()
    const timer = setTimeout(() => {
      reject(new TransactionEndedError(`The transaction took more than ${limitMs} ms and was undone.`))
    }, limitMs)
    const settle =
      <V>(how: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        how(value)
      }
    running.then(settle(resolve), settle(reject))
  })
}

type Call = (...args: unknown[]) => Promise<unknown>

/** Prisma's share of a transaction, which begins with its first call. */
class PrismaPart {
  readonly #client: PrismaClient
  #work: PromiseWithResolvers<void> | null = null
  #tx: Promise<TxClient> | null = null
  #outcome: Promise<void> | null = null
  #hasEnded = false

  constructor(client: PrismaClient) {
    this.#client = client
  }

  /** Looks like a client of a transaction; each call waits until Prisma has begun its own. */
  lazyClient(): TxClient {
    const call =
      (...path: string[]): Call =>
      async (...args) => {
        const tx = await this.#begun()
        const [name = '', operation] = path
        const owner = operation === undefined ? tx : Reflect.get(tx, name)
        return Reflect.apply(Reflect.get(owner, operation ?? name), owner, args)
      }
    return new Proxy({} as TxClient, {
      get: (_target, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined
        if (name.startsWith('$')) return call(name)
        return new Proxy({}, { get: (_model, operation) => call(name, String(operation)) })
      },
    })
  }

  /** Lets Prisma end its part, as the work is done; null where it has none. */
  end(): Promise<void> | null {
    this.#hasEnded = true
    this.#work?.resolve()
    return this.#outcome
  }

  /** Lets Prisma give its part up. */
  async fail(error: unknown): Promise<void> {
    this.#hasEnded = true
    if (this.#outcome === null) return
    this.#work?.reject(error)
    await this.#outcome.catch(() => {})
  }

  #begun(): Promise<TxClient> {
    if (this.#hasEnded) throw new TransactionEndedError('The transaction has ended.')
    this.#tx ??= new Promise((resolve, reject) => {
      const work = Promise.withResolvers<void>()
      this.#work = work
      this.#outcome = this.#client.$transaction((tx) => {
        resolve(tx)
        return work.promise
      })
      this.#outcome.catch(reject)
    })
    return this.#tx
  }
}
