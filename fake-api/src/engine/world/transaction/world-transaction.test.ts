import { DatabaseSync } from 'node:sqlite'
import { WorldDatabase } from '@skyshop/prisma'
import { expect, it, vi } from 'vitest'
import {
  NestedTransactionError,
  ReadInsideTransactionError,
  WorldOwnerLostError,
} from '../../kernel/world-errors.ts'
import { openDescriptors, openTestRegistry, testSpec, userRow } from '../registry/test-world.ts'
import type { WorldRuntime } from '../registry/world-runtime.ts'
import { isUniqueViolation } from './transaction.ts'

it('refuses a stray write outside withTx', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await expect(world.read.query('DELETE FROM "World"')).rejects.toThrow(
      'outside of a transaction was refused',
    )
    expect(await world.read.world.count()).toBe(1)
  })
})

it('refuses a nested withTx, also of another world, and stays usable', async () => {
  await using kit = await openTestRegistry()
  const other = await kit.registry.create(testSpec)
  await kit.registry.use('default', async (world) => {
    await expect(world.withTx(() => world.withTx(async () => 1))).rejects.toThrow(NestedTransactionError)
    const across = world.withTx(() => kit.registry.use(other, (second) => second.withTx(async () => 1)))
    await expect(across).rejects.toThrow(NestedTransactionError)
    expect(await world.withTx(async (ctx) => ctx.nextId())).toBe(1)
  })
})

it('refuses world.read inside withTx, where it would miss the changes', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await expect(world.withTx(() => world.read.user.count())).rejects.toThrow(ReadInsideTransactionError)
    expect(await world.read.user.count()).toBe(0)
  })
})

it('rolls everything back: rows, ids, randomness', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    const failed: number[] = []
    const attempt = world.withTx(async (ctx) => {
      await ctx.tx.user.create({ data: userRow('a') })
      failed.push(ctx.nextId(), ctx.random())
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await world.read.user.count()).toBe(0)
    expect(await world.withTx(async (ctx) => [ctx.nextId(), ctx.random()])).toEqual(failed)
  })
})

it('returns every id once and random numbers by the seed alone', async () => {
  await using kit = await openTestRegistry()
  const [first, second] = [await kit.registry.create(testSpec), await kit.registry.create(testSpec)]
  const draw = (id: string) =>
    kit.registry.use(id, async (world) => {
      const ids = await Promise.all(
        Array.from({ length: 20 }, () => world.withTx(async (ctx) => ctx.nextId())),
      )
      expect(new Set(ids).size).toBe(20)
      return world.withTx(async (ctx) => [ctx.nextId(), ctx.random(), ctx.random()])
    })
  expect(await draw(first)).toEqual(await draw(second))
})

it('refuses ids after the transaction has ended', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    const ctx = await world.withTx(async (inside) => inside)
    expect(() => ctx.nextId()).toThrow('has ended')
  })
})

it('allows a timer started inside a transaction to write after it', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    await world.withTx(async () => {
      setImmediate(() => setImmediate(() => resolve(world.withTx(async (ctx) => ctx.nextId()))))
      await new Promise((done) => setImmediate(done))
    })
    expect(await promise).toBe(1)
  })
})

it('keeps one unpaid purchase per user, product and device, and any number of others', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await world.withTx(async ({ tx }) => {
      await tx.user.create({ data: userRow('a') })
      await tx.device.create({ data: deviceRow('1') })
    })
    const add = (orderNo: string, more: { status?: number; origin?: string } = {}) =>
      world.withTx(({ tx }) => tx.order.create({ data: { ...orderRow(orderNo), ...more } }))
    await add('1')
    const second = await add('2').catch((error: unknown) => error)
    expect(isUniqueViolation(second)).toBe(true)
    await add('3', { status: 6 })
    await add('4', { origin: 'contract' })
    expect(await world.read.order.count()).toBe(3)
  })
})

it('reads again, at another revision, what another program has written into its file', async () => {
  await using kit = await openTestRegistry()
  const read = () =>
    kit.registry.use('default', async (world) => ({
      revision: kit.registry.table.get('default').runtime.revision,
      users: await world.read.user.count(),
    }))
  await kit.registry.use('default', (world) =>
    world.withTx(({ tx }) => tx.user.create({ data: userRow('a') })),
  )
  const [before, same] = [await read(), await read()]
  expect(same).toEqual(before)
  const other = new DatabaseSync(await kit.registry.use('default', async ({ file }) => file))
  other.exec('DELETE FROM "User"')
  other.close()
  const after = await read()
  expect(after.users).toBe(0)
  expect(after.revision).toBeGreaterThan(before.revision)
})

it.each<[string, string, (runtime: WorldRuntime) => Promise<unknown>, string | typeof WorldOwnerLostError]>([
  [
    'a rolled back transaction',
    'DELETE FROM "User"',
    (runtime) => runtime.withTx(() => Promise.reject(new Error('changed my mind'))),
    'changed my mind',
  ],
  [
    'time that could not be stored',
    'DELETE FROM "User"; DELETE FROM "World"',
    (runtime) => runtime.storeTime(runtime.nowMs()),
    WorldOwnerLostError,
  ],
])('is at another revision after %s, where that noticed another program', async (_, sql, fail, reason) => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await world.withTx(({ tx }) => tx.user.create({ data: userRow('a') }))
    const { runtime } = kit.registry.table.get('default')
    const { revision } = runtime
    const other = new DatabaseSync(world.file)
    other.exec(sql)
    other.close()
    await expect(fail(runtime)).rejects.toThrow(reason)
    expect(await world.read.user.count()).toBe(0)
    expect(runtime.revision).toBeGreaterThan(revision)
  })
})

it('leaves no lease behind when the file cannot be looked at', async () => {
  await using kit = await openTestRegistry()
  const id = await kit.registry.create(testSpec)
  const look = vi.spyOn(WorldDatabase.prototype, 'noticeOtherWriters')
  for (const acquire of [() => kit.registry.acquire(id), async () => kit.registry.tryAcquire(id)]) {
    await kit.registry.use(id, async () => {})
    look.mockImplementationOnce(() => {
      throw new Error('disk I/O error')
    })
    await expect(acquire()).rejects.toThrow('disk I/O error')
  }
  look.mockRestore()
  await expect(kit.registry.delete(id)).resolves.toEqual({ violations: [] })
})

it('reads what a restored file has, not what was read before', async () => {
  await using kit = await openTestRegistry()
  const id = await kit.registry.create(testSpec)
  const count = () => kit.registry.use(id, (world) => world.read.user.count())
  const { snapshotId } = await kit.registry.copies.snapshot(id, 'empty')
  await kit.registry.use(id, (world) => world.withTx(({ tx }) => tx.user.create({ data: userRow('a') })))
  expect(await count()).toBe(1)
  await kit.registry.copies.restore(id, snapshotId)
  expect(await count()).toBe(0)
})

it('keeps descriptors flat over 10,000 transactions', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    const write = (count: number) =>
      world.withTx(async (ctx) => {
        await ctx.tx.miss.create({ data: { id: count, scope: 'test', atMs: BigInt(ctx.nowMs) } })
        if (count % 10 === 0) await ctx.tx.miss.deleteMany({})
      })
    await write(0)
    const before = openDescriptors()
    for (let count = 1; count <= 10_000; count += 1) await write(count)
    expect(openDescriptors()).toBe(before)
  })
})

function deviceRow(deviceId: string) {
  return {
    deviceId,
    deviceKey: `key-${deviceId}`,
    productCode: 'IPC',
    iotId: `iot-${deviceId}`,
    cover: 'ball',
  }
}

function orderRow(orderNo: string) {
  return {
    orderNo,
    userId: 'a',
    deviceId: '1',
    productCode: 'IPC',
    status: 0,
    priceFen: 900,
    payMoneyFen: 900,
    productName: 'cloud',
    paySource: 'sky',
    createdAtMs: 1n,
  }
}
