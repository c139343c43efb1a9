import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { migrateWorldFile } from '../sqlite/migrate.ts'
import { WorldAdapter } from '../sqlite/world-adapter.ts'
import { createWorldClient, type TxClient } from '../sqlite/world-client.ts'
import { WorldDatabase } from '../sqlite/world-database.ts'
import { withWritePermit } from '../sqlite/write-permit.ts'
import { directClient } from './direct-client.ts'

const TRANSACTION_OVER = 'P2028'
const fault = (id: number, kind: string, recordJson = '{}') => ({ id, kind, recordJson, createdAtMs: 5n })

function openWorld() {
  const file = join(mkdtempSync(join(tmpdir(), 'skyshop-direct-')), 'state.db')
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  const adapter = new WorldAdapter()
  adapter.attach(database)
  const client = createWorldClient(adapter)
  /** Runs a step on the direct client of a transaction that Prisma gives up after `timeout` milliseconds. */
  const transact = (run: (tx: TxClient) => Promise<unknown>, timeout = 5000) =>
    withWritePermit(() =>
      client.$transaction((tx) => run(directClient(tx, database.writer).client), { timeout }),
    )
  const close = async () => {
    adapter.detach()
    await database.close()
  }
  return { database, client, transact, [Symbol.asyncDispose]: close }
}

it('keeps nothing of a transaction SQLite has rolled back by itself, as on a full disk', async () => {
  await using world = openWorld()
  const { page_count: pages } = world.database.writer.db.prepare('PRAGMA page_count').get() ?? {}
  world.database.writer.exec(`PRAGMA max_page_count = ${Number(pages) + 4}`)
  const later: unknown[] = []
  const transaction = world.transact(async (tx) => {
    await tx.fault.create({ data: fault(1, 'before') })
    later.push(await tx.fault.createMany({ data: fault(2, 'full', 'x'.repeat(100_000)) }).catch(() => 'full'))
    later.push(await tx.fault.create({ data: fault(3, 'after') }).catch(() => 'refused'))
  })
  await expect(transaction).rejects.toThrow()
  expect(later).toEqual(['full', 'refused'])
  expect(await world.client.fault.count()).toBe(0)
})

it('writes nothing into the transaction of another once Prisma has given its own up', async () => {
  await using world = openWorld()
  let error: unknown
  let isNextRunning = false
  const slow = world.transact(async (tx) => {
    await vi.waitUntil(() => isNextRunning)
    error = await tx.fault.create({ data: fault(4, 'late') }).catch((caught: unknown) => caught)
  }, 20)
  const next = world.transact(async (tx) => {
    await tx.fault.create({ data: fault(5, 'next') })
    isNextRunning = true
    await vi.waitUntil(() => error !== undefined)
  })
  await expect(slow).rejects.toMatchObject({ code: TRANSACTION_OVER })
  await next
  expect(error).toMatchObject({ code: TRANSACTION_OVER })
  expect(await world.client.fault.findMany({ select: { kind: true } })).toEqual([{ kind: 'next' }])
})

it('reads outside of transactions too, without Prisma', async () => {
  await using world = openWorld()
  await world.transact((tx) => tx.fault.create({ data: fault(6, 'kept') }))
  const { client } = directClient({} as TxClient, world.database.reader)
  expect(await client.fault.count()).toBe(1)
})
