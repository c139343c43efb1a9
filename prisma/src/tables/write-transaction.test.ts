import { expect, it } from 'vitest'
import { isUniqueViolation } from '../sqlite/sqlite-connection.ts'
import type { TxClient } from './table-types.ts'
import { faultKindsIn, openTestFile } from './test-file.ts'
import { TransactionEndedError } from './write-transaction.ts'

const fault = (id: number, kind: string, recordJson = '{}') => ({ id, kind, recordJson, createdAtMs: 5n })

it('keeps nothing of a transaction SQLite has rolled back by itself, as on a full disk', async () => {
  await using world = openTestFile()
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
  expect(await world.read.fault.count()).toBe(0)
})

it('leaves no timer of work that throws at once', async () => {
  await using world = openTestFile()
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const failing = world.transact(() => {
    throw new Error('at once')
  }, 4_000)
  await expect(failing).rejects.toThrow('at once')
  expect(timers()).toBe(before)
})

it('a transaction that was given up writes nothing into the next one', async () => {
  await using world = openTestFile()
  let error: unknown
  const isNextRunning = Promise.withResolvers<void>()
  const isRefused = Promise.withResolvers<void>()
  const slow = world.transact(async (tx) => {
    await isNextRunning.promise
    error = await tx.fault.create({ data: fault(4, 'late') }).catch((caught: unknown) => caught)
    isRefused.resolve()
  }, 20)
  const next = world.transact(async (tx) => {
    await tx.fault.create({ data: fault(5, 'next') })
    isNextRunning.resolve()
    await isRefused.promise
  })
  await expect(slow).rejects.toThrow(TransactionEndedError)
  await next
  expect(error).toBeInstanceOf(TransactionEndedError)
  expect(await world.read.fault.findMany({ select: { kind: true } })).toEqual([{ kind: 'next' }])
})

it('undoes what calls and SQL have written when the work fails', async () => {
  await using world = openTestFile()
  const failed = world.transact(async (tx) => {
    await tx.fault.create({ data: fault(1, 'plain') })
    await tx.execute('UPDATE "Fault" SET "kind" = ?', 'raw')
    expect(await tx.fault.count({ where: { kind: 'raw' } })).toBe(1)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await world.read.fault.count()).toBe(0)
  await world.transact((tx) => tx.fault.create({ data: fault(1, 'again') }))
  expect(await world.read.fault.count()).toBe(1)
})

it('goes on after a row that a key refused', async () => {
  await using world = openTestFile()
  await world.transact(async (tx) => {
    await tx.fault.create({ data: fault(1, 'first') })
    const refused = await tx.fault.create({ data: fault(1, 'second') }).catch((caught: unknown) => caught)
    expect(isUniqueViolation(refused)).toBe(true)
    await tx.fault.create({ data: fault(2, 'third') })
  })
  expect(await world.read.fault.count()).toBe(2)
})

it('refuses calls after its end', async () => {
  await using world = openTestFile()
  const tx = await world.transact(async (inside) => ({ inside }))
  const late = (tx as { inside: TxClient }).inside.fault.create({ data: fault(1, 'late') })
  await expect(late).rejects.toThrow(TransactionEndedError)
  expect(await world.read.fault.count()).toBe(0)
})

it.each<[string, (tx: TxClient) => Promise<unknown>]>([
  ['fails', () => Promise.reject(new Error('changed my mind'))],
  ['fails by a key', (tx) => tx.fault.createMany({ data: [fault(8, 'twice'), fault(8, 'twice')] })],
])('undoes a transaction that %s, and none that is committed with it', async (_name, fail) => {
  await using world = openTestFile()
  const change = (id: number, kind: string) =>
    world.transact(async (tx) => {
      await tx.fault.create({ data: fault(id, kind) })
      return tx.fault.findMany({ select: { id: true } })
    })
  const failed = async (id: number) => {
    const attempt = world.transact(async (tx) => {
      await tx.fault.create({ data: fault(id, 'undone') })
      expect(await tx.fault.count()).toBe(id)
      await fail(tx)
    })
    await expect(attempt).rejects.toThrow()
  }
  const [, first, , last] = await Promise.all([failed(1), change(1, 'first'), failed(2), change(2, 'last')])
  expect([first, last]).toEqual([[{ id: 1 }], [{ id: 1 }, { id: 2 }]])
  expect(faultKindsIn(world.file)).toEqual(['first', 'last'])
})

it('fails by the writes of an earlier transaction only once they are committed', async () => {
  await using world = openTestFile()
  const add = () => world.transact((tx) => tx.fault.create({ data: fault(1, 'once') }))
  const first = add()
  const second = add().then(
    () => null,
    (error: unknown) => [isUniqueViolation(error), faultKindsIn(world.file)],
  )
  expect(await second).toEqual([true, ['once']])
  await first
})

it('fails with the refused commit of its batch, not by writes that were rolled back with it', async () => {
  await using world = openTestFile()
  const add = (id: number) => world.transact((tx) => tx.fault.create({ data: fault(id, `${id}`) }))
  const refused = world.transact(async (tx) => {
    await tx.fault.create({ data: fault(1, 'lost') })
    await tx.execute('PRAGMA defer_foreign_keys = ON')
    await tx.deviceAccess.create({ data: { userId: 'u', deviceId: 'd', owned: true } })
  })
  const [first, second] = await Promise.allSettled([refused, add(1)])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(second.status === 'rejected' && isUniqueViolation(second.reason)).toBe(false)
  await add(1)
})
