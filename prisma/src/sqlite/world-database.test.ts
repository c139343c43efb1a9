import { existsSync, statSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { WorldFileBusyError } from './checkpoint-wal.ts'
import { migrateWorldFile } from './migrate.ts'
import { newTestFile } from './test-file.ts'
import { WorldDatabase } from './world-database.ts'

function openDatabase() {
  const file = newTestFile()
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  const write = (name: string) => database.writer.exec(`INSERT INTO "GatewayKey" VALUES ('${name}', 'text')`)
  return { database, file, write, copy: join(dirname(file), 'copy.db') }
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
  write('newest')
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
  write('newest')
  await expect(database.copyTo(copy)).rejects.toThrow(WorldFileBusyError)
  expect(existsSync(copy)).toBe(false)
  other.close()
  await database.copyTo(copy)
  expect(keysIn(copy)).toEqual(['newest'])
  await database.close()
})

it('copies between two writes, not within one', async () => {
  const { database, write, copy } = openDatabase()
  const release = await database.acquireWriter()
  database.writer.exec('BEGIN IMMEDIATE')
  write('half')
  const copied = database.copyTo(copy)
  await readdir(dirname(copy))
  expect(existsSync(copy)).toBe(false)
  write('whole')
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
  write('before')
  expect(level()).toBe(0)
  await database.waitForDisk()
  expect(level()).toBe(1)
  await database.close()
})
