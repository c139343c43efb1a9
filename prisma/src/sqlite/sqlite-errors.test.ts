import { expect, it } from 'vitest'
import { migrateWorldFile } from './migrate.ts'
import { isDiskFull } from './sqlite-errors.ts'
import { newTestFile } from './test-file.ts'
import { createWorldClient, WorldAdapter, withWritePermit } from './world-adapter.ts'
import { WorldDatabase } from './world-database.ts'

const big = 'x'.repeat(1_000_000)

/** A client of a world whose file may not grow; `free` lets it. */
function fullWorld() {
  const file = newTestFile()
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  const adapter = new WorldAdapter()
  adapter.attach(database)
  const client = createWorldClient(adapter)
  const limit = (pages: number) => database.writer.exec(`PRAGMA max_page_count = ${pages}`)
  limit(1)
  return { database, client, free: () => limit(1_000_000) }
}

it.each([
  ['a file of the system', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' })],
  ['the index of a WAL', Object.assign(new Error('disk I/O error'), { errcode: 4874 })],
  ['what caused it', new Error('not written', { cause: { code: 'ENOSPC' } })],
])('detects a full disk by %s', (_name, error) => {
  expect(isDiskFull(error)).toBe(true)
})

it.each([
  ['another error', Object.assign(new Error('no such file'), { code: 'ENOENT', errcode: 14 })],
  ['a word', 'disk full'],
  ['nothing', null],
])('does not take %s for a full disk', (_name, error) => {
  expect(isDiskFull(error)).toBe(false)
})

it('recognises a full disk by the error of a transaction, undoes all of it and goes on', async () => {
  const { database, client, free } = fullWorld()
  const write = () =>
    withWritePermit(() =>
      client.$transaction(async (tx) => {
        await tx.gatewayKey.create({ data: { name: 'small', text: '' } })
        await tx.gatewayKey.create({ data: { name: 'big', text: big } })
      }),
    )
  const refusal = await write().catch((error: unknown) => error)
  expect([isDiskFull(refusal), await client.gatewayKey.count()]).toEqual([true, 0])
  free()
  await write()
  expect(await client.gatewayKey.count()).toBe(2)
  await client.$disconnect()
  await database.close()
})

it('recognises a full disk by the error that follows the rollback of SQLite', async () => {
  const { database, client } = fullWorld()
  const late = withWritePermit(() =>
    client.$transaction(async (tx) => {
      await tx.gatewayKey.create({ data: { name: 'big', text: big } }).catch(() => {})
      if (database.writer.db.isTransaction) database.writer.exec('ROLLBACK')
      await tx.gatewayKey.create({ data: { name: 'small', text: '' } })
    }),
  )
  expect(isDiskFull(await late.catch((error: unknown) => error))).toBe(true)
  await client.$disconnect()
  await database.close()
})
