import { existsSync, statSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { newTestFile, openTestFile } from '../tables/test-file.ts'
import { WorldFileBusyError } from './checkpoint-wal.ts'
import { migrateWorldFile } from './migrate.ts'
import { WorldDatabase } from './world-database.ts'

function openDatabase() {
  const file = newTestFile()
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  const insert = (name: string) => database.writer.exec(`INSERT INTO "GatewayKey" VALUES ('${name}', 'text')`)
  const write = async (name: string) => {
    const end = await database.begin()
    insert(name)
    end('COMMIT')
  }
  return { database, file, insert, write, copy: join(dirname(file), 'copy.db') }
}

function keysIn(file: string): string[] {
  const db = new DatabaseSync(file)
  try {
    return db
      .prepare('SELECT "name" FROM "GatewayKey"')
      .all()
      .map((row) => String(row.name))
  } finally {
    db.close()
  }
}

it('copies what stands in the WAL only, which a copy of the file alone loses', async () => {
  const { database, file, write, copy } = openDatabase()
  await write('newest')
  await copyFile(file, copy)
  expect(keysIn(copy)).toEqual([])
  await database.copyTo(copy)
  expect(keysIn(copy)).toEqual(['newest'])
  expect(statSync(`${file}-wal`).size).toBe(0)
  await database.close()
})

it('refuses to copy while another program reads, and copies afterwards', async () => {
  const { database, file, write, copy } = openDatabase()
  const other = new DatabaseSync(file)
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM "GatewayKey"').get()
  await write('newest')
  await expect(database.copyTo(copy)).rejects.toThrow(WorldFileBusyError)
  expect(existsSync(copy)).toBe(false)
  other.close()
  await database.copyTo(copy)
  expect(keysIn(copy)).toEqual(['newest'])
  await database.close()
})

it('copies between two writes, not within one', async () => {
  const { database, insert, copy } = openDatabase()
  const release = await database.acquireWriter()
  database.writer.exec('BEGIN IMMEDIATE')
  insert('half')
  const copied = database.copyTo(copy)
  await readdir(dirname(copy))
  expect(existsSync(copy)).toBe(false)
  insert('whole')
  database.writer.exec('COMMIT')
  release()
  await copied
  expect(keysIn(copy)).toEqual(['half', 'whole'])
  await database.close()
})

it('waits for the disk again when what it holds has to outlive the machine', async () => {
  const { database, write } = openDatabase()
  const level = () => database.writer.rows('PRAGMA synchronous', [])[0]?.[0]
  database.doNotWaitForDisk()
  await write('before')
  expect(level()).toBe(0)
  await database.waitForDisk()
  expect(level()).toBe(1)
  await database.close()
})

it('reads with the connection of the writer, and beside a transaction what is committed', async () => {
  const { database, insert, write } = openDatabase()
  const keys = () => database.reader.rows('SELECT "name" FROM "GatewayKey"', []).flat()
  await write('first')
  expect([database.reader === database.writer, keys()]).toEqual([true, ['first']])
  const end = await database.begin()
  insert('second')
  expect([database.reader === database.writer, keys()]).toEqual([false, ['first']])
  end('COMMIT')
  expect(keys()).toEqual(['first', 'second'])
  await database.close()
})

it('refuses a write outside of a transaction, whichever connection reads use', async () => {
  const { database, insert, write } = openDatabase()
  const stray = `INSERT INTO "GatewayKey" VALUES ('stray', 'text') RETURNING "name"`
  expect(() => insert('stray')).toThrow('A write outside of a transaction was refused.')
  expect(() => database.reader.rows(stray, [])).toThrow('A write outside of a transaction was refused.')
  const end = await database.begin()
  expect(() => database.reader.rows(stray, [])).toThrow('readonly database')
  end('ROLLBACK')
  await write('kept')
  expect(database.reader.rows('SELECT "name" FROM "GatewayKey"', [])).toEqual([['kept']])
  await database.close()
})

it('opens each world with the settings it promises', async () => {
  await using world = openTestFile()
  const end = await world.database.begin()
  for (const { db } of [world.database.writer, world.database.reader]) {
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 })
    expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
    expect(db.prepare('PRAGMA busy_timeout').get()).toHaveProperty('timeout', 5000)
  }
  // In memory: else each transaction with a savepoint writes a file.
  expect(world.database.writer.db.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: 2 })
  // 16 MB of pages of 1 KB.
  expect(world.database.writer.db.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({
    wal_autocheckpoint: 16_000,
  })
  end('ROLLBACK')
})

it('queues writers in the order they came', async () => {
  await using world = openTestFile()
  const order: number[] = []
  const write = (id: number) =>
    world.transact(async (tx) => {
      await tx.gatewayKey.count()
      order.push(id)
    })
  await Promise.all([1, 2, 3, 4, 5].map(write))
  expect(order).toEqual([1, 2, 3, 4, 5])
})

it('gives the queue back when a commit fails', async () => {
  await using world = openTestFile()
  const failing = world.transact(async (tx) => {
    await tx.execute('PRAGMA defer_foreign_keys = ON')
    await tx.deviceAccess.create({ data: { userId: 'nobody', deviceId: 'none', owned: true } })
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  expect(world.database.writer.db.isTransaction).toBe(false)
  await world.transact((tx) => tx.gatewayKey.create({ data: { name: 'kept', text: '' } }))
  expect(keysIn(world.file)).toEqual(['kept'])
})

it('closes only after the running transaction', async () => {
  const world = openTestFile()
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const write = world.transact(async (tx) => {
    await tx.gatewayKey.create({ data: { name: 'kept', text: '' } })
    started.resolve()
    await promise
  })
  await started.promise
  const closed = world.database.close()
  resolve()
  await Promise.all([write, closed])
  expect(keysIn(world.file)).toEqual(['kept'])
})
