import { expect, it } from 'vitest'
import { migrateWorldFile } from './migrate.ts'
import { newTestFile } from './test-file.ts'
import {
  createWorldClient,
  isUniqueViolation,
  type TxClient,
  WorldAdapter,
  withWritePermit,
} from './world-adapter.ts'
import { WorldDatabase } from './world-database.ts'

const device = { deviceId: '1', deviceKey: 'k', productCode: 'IPC', iotId: 'i', cover: 'ball' }
const pack = {
  packageId: 'p',
  kind: 'cloud',
  priceFen: 1990,
  originalPriceFen: 2990,
  duration: 'year',
  validityDays: 365,
  autoRenew: true,
  effectWithinMs: 31_536_000_000n,
}

function newFile() {
  const file = newTestFile()
  migrateWorldFile(file)
  return file
}

function openClient(file = newFile()) {
  const database = new WorldDatabase(file)
  const adapter = new WorldAdapter()
  adapter.attach(database)
  const client = createWorldClient(adapter)
  const close = async () => {
    adapter.detach()
    await database.close()
  }
  return { file, database, adapter, client, [Symbol.asyncDispose]: close }
}

it('carries integers above 32 bits, booleans, nulls and text both ways', async () => {
  await using kit = openClient()
  const written = await withWritePermit(() =>
    kit.client.$transaction((tx) => tx.package.create({ data: pack })),
  )
  expect(written).toMatchObject({ ...pack, rollingDays: null, topUp: false })
  expect(await kit.client.package.findUnique({ where: { packageId: 'p' } })).toEqual(written)
  const found = await kit.client.package.findMany({
    where: { effectWithinMs: { gte: 31_536_000_000n }, autoRenew: true },
  })
  expect(found).toHaveLength(1)
  const sum = await kit.client.package.aggregate({
    _sum: { effectWithinMs: true, priceFen: true },
    _count: true,
  })
  expect(sum).toEqual({ _sum: { effectWithinMs: 31_536_000_000n, priceFen: 1990 }, _count: 1 })
})

it('reads thousands of rows with their relations', async () => {
  await using kit = openClient()
  const data = Array.from({ length: 3_000 }, (_, index) => ({ ...pack, packageId: `p${index}` }))
  await withWritePermit(() => kit.client.$transaction((tx) => tx.package.createMany({ data })))
  expect(await kit.client.package.findMany({ include: { texts: true } })).toHaveLength(3_000)
})

it('opens each world with the settings it promises', async () => {
  await using kit = openClient()
  const end = await kit.database.begin()
  for (const { db } of [kit.database.writer, kit.database.reader]) {
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 })
    expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
    expect(db.prepare('PRAGMA busy_timeout').get()).toHaveProperty('timeout', 5000)
  }
  // In memory: else each transaction with a savepoint writes a file.
  expect(kit.database.writer.db.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: 2 })
  // 16 MB of pages of 1 KB.
  expect(kit.database.writer.db.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({
    wal_autocheckpoint: 16_000,
  })
  end('ROLLBACK')
})

it.each([
  [
    'unique',
    'P2002',
    (tx: TxClient) => tx.device.createMany({ data: [device, { ...device, deviceId: '2' }] }),
  ],
  [
    'foreign key',
    'P2003',
    (tx: TxClient) => tx.deviceAccess.create({ data: { userId: 'u', deviceId: 'd', owned: true } }),
  ],
  ['not null', 'P2010', (tx: TxClient) => tx.$executeRaw`INSERT INTO "Device" ("deviceId") VALUES ('3')`],
])('names the broken rule %s and keeps nothing', async (_name, code, write) => {
  await using kit = openClient()
  const attempt = withWritePermit(() => kit.client.$transaction(async (tx) => void (await write(tx))))
  await expect(attempt).rejects.toMatchObject({ code })
  expect(await kit.client.device.count()).toBe(0)
})

it('distinguishes a unique violation from other errors', async () => {
  await using kit = openClient()
  const twice = () =>
    withWritePermit(() =>
      kit.client.$transaction(async (tx) => {
        await tx.device.createMany({ data: [device, device] })
      }),
    )
  const error = await twice().catch((caught: unknown) => caught)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(new Error('other'))).toBe(false)
})

it('queues writers in the order they came', async () => {
  await using kit = openClient()
  const order: number[] = []
  const write = (id: number) =>
    withWritePermit(() =>
      kit.client.$transaction(async (tx) => {
        await tx.device.count()
        order.push(id)
      }),
    )
  await Promise.all([1, 2, 3, 4, 5].map(write))
  expect(order).toEqual([1, 2, 3, 4, 5])
})

it('moves from one world file to another without mixing rows', async () => {
  await using first = openClient()
  await withWritePermit(() => first.client.$transaction((tx) => tx.device.create({ data: device })))
  const other = new WorldDatabase(newFile())
  expect(() => first.adapter.attach(other)).toThrow('another world')
  first.adapter.detach()
  await expect(first.client.device.count()).rejects.toThrow('no world')
  first.adapter.attach(other)
  expect(await first.client.device.count()).toBe(0)
  first.adapter.detach()
  first.adapter.attach(first.database)
  expect(await first.client.device.count()).toBe(1)
  await other.close()
})

it('gives the queue back when a commit fails', async () => {
  await using kit = openClient()
  const failing = withWritePermit(() =>
    kit.client.$transaction(async (tx) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`
      await tx.deviceAccess.create({ data: { userId: 'nobody', deviceId: 'none', owned: true } })
    }),
  )
  await expect(failing).rejects.toThrow()
  expect(kit.database.writer.db.isTransaction).toBe(false)
  await withWritePermit(() => kit.client.$transaction((tx) => tx.device.create({ data: device })))
  expect(await kit.client.device.count()).toBe(1)
})

it('closes only after the running transaction', async () => {
  const kit = openClient()
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const write = withWritePermit(() =>
    kit.client.$transaction(async (tx) => {
      await tx.device.create({ data: device })
      started.resolve()
      await promise
    }),
  )
  await started.promise
  const closed = kit.database.close()
  resolve()
  await Promise.all([write, closed])
  const again = openClient(kit.file)
  expect(await again.client.device.count()).toBe(1)
  await again[Symbol.asyncDispose]()
})
