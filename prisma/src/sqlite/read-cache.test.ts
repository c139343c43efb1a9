import { constants, DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { ReadClient, TxClient } from '../tables/table-types.ts'
import { openTestFile } from '../tables/test-file.ts'
import { ReadCache } from './read-cache.ts'
import { sqliteWork } from './sqlite-connection.ts'

const device = { deviceId: '1', deviceKey: 'k', productCode: 'IPC', iotId: 'i', cover: 'ball' }
const channel = { iotId: 'c1', deviceId: '1', channelNumber: 1, productKey: 'p' }

/** A world with one device and one channel, both read already. */
async function openWorld() {
  const world = openTestFile()
  await world.transact(async (tx) => {
    await tx.device.create({ data: device })
    await tx.deviceChannel.create({ data: channel })
  })
  const rows = async () => [
    (await world.read.device.findUnique({ where: { deviceId: '1' } }))?.deviceName,
    await world.read.deviceChannel.count(),
  ]
  expect(await rows()).toEqual([null, 1])
  return { ...world, rows }
}

it.each<[string, (tx: TxClient) => Promise<unknown>, unknown[]]>([
  ['a statement', (tx) => tx.device.updateMany({ data: { deviceName: 'new' } }), ['new', 1]],
  ['SQL', (tx) => tx.execute(`UPDATE "Device" SET "deviceName" = 'new'`), ['new', 1]],
  ['a foreign key', (tx) => tx.device.deleteMany({}), [undefined, 0]],
])('reads again what %s has changed', async (_name, change, changed) => {
  await using world = await openWorld()
  await world.transact(change)
  expect(await world.rows()).toEqual(changed)
})

it('keeps cached rows when a statement writes other columns of their table', async () => {
  await using world = await openWorld()
  const cover = () => world.read.device.findMany({ select: { cover: true } })
  await cover()
  await world.transact((tx) => tx.device.updateMany({ data: { deviceName: 'new' } }))
  const { statements } = sqliteWork()
  expect(await cover()).toEqual([{ cover: 'ball' }])
  expect(sqliteWork().statements).toBe(statements)
  expect(await world.rows()).toEqual(['new', 1])
  await world.transact((tx) => tx.device.updateMany({ data: { cover: 'bullet' } }))
  expect(await cover()).toEqual([{ cover: 'bullet' }])
})

it('reads rows again after a change of a column that they are selected by', async () => {
  await using world = await openWorld()
  const named = () => world.read.device.findMany({ where: { deviceName: 'new' }, select: { cover: true } })
  expect(await named()).toEqual([])
  await world.transact((tx) => tx.device.updateMany({ data: { deviceName: 'new' } }))
  expect(await named()).toEqual([{ cover: 'ball' }])
})

it('shows a transaction its own changes, and nobody else before it has committed', async () => {
  await using world = await openWorld()
  await world.transact(async (tx) => {
    await tx.device.updateMany({ data: { deviceName: 'new' } })
    expect(await world.rows()).toEqual([null, 1])
    expect(await tx.device.findUnique({ where: { deviceId: '1' } })).toMatchObject({ deviceName: 'new' })
    expect(await world.rows()).toEqual([null, 1])
  })
  expect(await world.rows()).toEqual(['new', 1])
})

it('keeps nothing that a transaction read before it was rolled back', async () => {
  await using world = await openWorld()
  const failed = world.transact(async (tx) => {
    await tx.device.updateMany({ data: { deviceName: 'new' } })
    await tx.device.findUnique({ where: { deviceId: '1' } })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await world.rows()).toEqual([null, 1])
})

it('reads again what another program has changed, once it is noticed', async () => {
  await using world = await openWorld()
  world.database.noticeOtherWriters()
  const other = new DatabaseSync(world.file)
  other.exec(`UPDATE "Device" SET "deviceName" = 'other'`)
  other.close()
  expect(world.database.noticeOtherWriters()).toBe(true)
  expect(await world.rows()).toEqual(['other', 1])
  expect(world.database.noticeOtherWriters()).toBe(false)
})

it('does not notice its own writer', async () => {
  await using world = await openWorld()
  world.database.noticeOtherWriters()
  await world.transact((tx) => tx.device.updateMany({ data: { deviceName: 'new' } }))
  expect(world.database.noticeOtherWriters()).toBe(false)
})

it('distinguishes values that look alike when put side by side', async () => {
  await using world = await openWorld()
  const count = (deviceKey: string, iotId: string) =>
    world.transact((tx) => tx.device.count({ where: { deviceKey, iotId } }))
  expect(await count('k', 'i')).toBe(1)
  expect(await count('k\n1 i', '')).toBe(0)
})

it('distinguishes a value from the text that reads like it', async () => {
  await using world = await openWorld()
  await world.transact((tx) => tx.device.updateMany({ data: { deviceName: 'null' } }))
  const count = (deviceName: string | null) => {
    return world.read.device.count({ where: { deviceName } })
  }
  expect([await count('null'), await count(null)]).toEqual([1, 0])
})

const unpaid = (deviceId: string) => ({ userId: 'u1', productCode: 'IPC', deviceId, status: 0 })

it.each<[string, (reader: ReadClient, text: string) => Promise<unknown>]>([
  ['the first row of a value', ({ device }, cover) => device.findFirst({ where: { cover } })],
  ['a page', ({ device }, cover) => device.findMany({ where: { cover }, skip: cover.length, take: 2 })],
  [
    'a row of a partial index',
    ({ order }, text) => order.findFirst({ where: { ...unpaid(text), origin: 'purchase' } }),
  ],
])('lets SQLite plan %s once for all values', async (_name, ask) => {
  await using world = await openWorld()
  const planned: number[] = []
  // It is asked whenever SQLite plans a statement.
  world.database.reader.db.setAuthorizer((action) => {
    planned.push(action)
    return constants.SQLITE_OK
  })
  await ask(world.read, 'one')
  expect(planned.splice(0)).not.toEqual([])
  await ask(world.read, 'another')
  expect(planned).toEqual([])
})

const megabyte = 1024 * 1024

/** A cache, and whether it has to read the rows of a key, each of so many megabytes. */
function newCache(megabytesOf: Readonly<Record<string, number>>) {
  const cache = new ReadCache()
  const reads = (key: string): boolean => {
    let isRead = false
    cache.rows('Device', key, () => {
      isRead = true
      return { sql: key, rows: [{ text: 'x'.repeat(((megabytesOf[key] ?? 0) * megabyte) / 2) }] }
    })
    return isRead
  }
  return { cache, reads }
}

it('begins again when it holds eight megabytes, however few the rows are', () => {
  const { reads } = newCache({ a: 3, b: 4, c: 2 })
  expect(['a', 'b', 'a', 'b', 'c', 'c', 'a'].map(reads)).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ])
})

it('keeps no answer that is larger than the whole cache, and all others beside it', () => {
  const { reads } = newCache({ small: 1, huge: 9 })
  expect(['small', 'huge', 'huge', 'small'].map(reads)).toEqual([true, true, true, false])
})

it('frees the bytes of a table that has changed', () => {
  const { cache, reads } = newCache({ a: 5, b: 5 })
  expect(reads('a')).toBe(true)
  cache.change([{ table: 'Device', columns: null }], false)
  cache.rows('Channel', 'other', () => ({ sql: '', rows: [1] }))
  expect(['b', 'b'].map(reads)).toEqual([true, false])
  expect(cache.rows('Channel', 'other', () => ({ sql: '', rows: [2] }))).toEqual([1])
})

it('frees the bytes of a removed entry, and keeps the other entries of its table', () => {
  const { cache, reads } = newCache({ '"name"': 5, '"cover"': 2, more: 5 })
  expect(['"name"', '"cover"'].map(reads)).toEqual([true, true])
  cache.change([{ table: 'Device', columns: ['name'] }], false)
  expect(['"cover"', 'more', '"cover"', 'more'].map(reads)).toEqual([false, true, false, false])
})

it('changes its stamp whenever a watched table may have changed, for the writer and then for all', () => {
  const cache = new ReadCache({ Device: ['sort'] })
  const isStampedBy = (act: () => void) => {
    const { stamp } = cache
    act()
    return cache.stamp !== stamp
  }
  const change = (table: string, columns: string[] | null) => () => cache.change([{ table, columns }], true)
  expect(isStampedBy(change('Channel', null))).toBe(false)
  expect(isStampedBy(change('Device', ['sort']))).toBe(false)
  expect(isStampedBy(() => cache.end())).toBe(false)
  expect(isStampedBy(change('Device', ['sort', 'name']))).toBe(true)
  expect(isStampedBy(() => cache.end())).toBe(true)
  expect(isStampedBy(change('Device', null))).toBe(true)
  expect(isStampedBy(() => cache.end())).toBe(true)
  expect(isStampedBy(() => cache.end())).toBe(false)
  expect(isStampedBy(() => cache.clear())).toBe(true)
  expect(new ReadCache().stamp).not.toBe(cache.stamp)
})
