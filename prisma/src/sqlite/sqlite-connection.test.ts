import { expect, it } from 'vitest'
import { openTestFile } from '../tables/test-file.ts'
import { isDiskFull, isUniqueViolation } from './sqlite-connection.ts'

const big = 'x'.repeat(1_000_000)

/** A world whose file may not grow; `free` lets it. */
function fullWorld() {
  const world = openTestFile()
  const limit = (pages: number) => world.database.writer.exec(`PRAGMA max_page_count = ${pages}`)
  limit(1)
  return { ...world, free: () => limit(1_000_000) }
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
  await using world = fullWorld()
  const write = () =>
    world.transact(async (tx) => {
      await tx.gatewayKey.create({ data: { name: 'small', text: '' } })
      await tx.gatewayKey.create({ data: { name: 'big', text: big } })
    })
  const refusal = await write().catch((error: unknown) => error)
  expect([isDiskFull(refusal), await world.read.gatewayKey.count()]).toEqual([true, 0])
  world.free()
  await write()
  expect(await world.read.gatewayKey.count()).toBe(2)
})

it('recognises a full disk by the error that follows the rollback of SQLite', async () => {
  await using world = fullWorld()
  const late = world.transact(async (tx) => {
    await tx.gatewayKey.create({ data: { name: 'big', text: big } }).catch(() => {})
    if (world.database.writer.db.isTransaction) world.database.writer.exec('ROLLBACK')
    await tx.gatewayKey.create({ data: { name: 'small', text: '' } })
  })
  expect(isDiskFull(await late.catch((error: unknown) => error))).toBe(true)
})

it('distinguishes a unique violation from other errors', async () => {
  await using world = openTestFile()
  const key = { name: 'one', text: '' }
  const error = await world
    .transact((tx) => tx.gatewayKey.createMany({ data: [key, key] }))
    .catch((caught: unknown) => caught)
  expect([isUniqueViolation(error), isUniqueViolation(new Error('other'))]).toEqual([true, false])
})
