import { expect, it, vi } from 'vitest'
import { faultKindsIn, newTestFile } from '../tables/test-file.ts'
import { migrateWorldFile } from './migrate.ts'
import { WorldDatabase } from './world-database.ts'

function openWorld() {
  const file = newTestFile()
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  const { writer } = database
  const insert = (id: number, kind = `${id}`, json = '{}') =>
    writer.run('INSERT INTO "Fault" ("id", "kind", "recordJson", "createdAtMs") VALUES (?, ?, ?, 5)', [
      ...[id, kind, json],
    ])
  /** Runs work in a batched transaction, which is rolled back when the work throws; resolves once it is committed. */
  const write = async (work: () => unknown) => {
    const transaction = await database.beginBatched()
    try {
      work()
    } catch (error) {
      transaction.close()
      throw error
    }
    await transaction.commit()
  }
  return { file, database, insert, write, [Symbol.asyncDispose]: () => database.close() }
}

function changeMind(): never {
  throw new Error('changed my mind')
}

it('commits the transactions of one turn of the event loop as one batch, and ends none before that commit', async () => {
  await using world = openWorld()
  const { writer } = world.database
  const exec = vi.spyOn(writer, 'exec')
  const seen: unknown[][] = []
  let ended = 0
  const all = [1, 2, 3].map(async (id) => {
    await world.write(() => {
      world.insert(id)
      seen.push([ended, writer.rows('SELECT count(*) FROM "Fault"', [])[0]?.[0], faultKindsIn(world.file)])
    })
    ended += 1
  })
  await all[0]
  expect(faultKindsIn(world.file)).toEqual(['1', '2', '3'])
  await Promise.all(all)
  expect(seen).toEqual([1, 2, 3].map((count) => [0, count, []]))
  expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
})

it('rolls back a closed transaction and commits the others of its batch', async () => {
  await using world = openWorld()
  const undone = (id: number) =>
    world.write(() => {
      world.insert(id, 'undone')
      changeMind()
    })
  const outcomes = await Promise.allSettled([
    undone(1),
    world.write(() => world.insert(1, 'first')),
    undone(2),
    world.write(() => world.insert(2, 'last')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(faultKindsIn(world.file)).toEqual(['first', 'last'])
})

it('fails the batch of a transaction that fills the disk, and commits the next', async () => {
  await using world = openWorld()
  const { writer } = world.database
  const { page_count: pages } = writer.db.prepare('PRAGMA page_count').get() ?? {}
  writer.exec(`PRAGMA max_page_count = ${Number(pages) + 4}`)
  const outcomes = await Promise.allSettled([
    world.write(() => world.insert(1)),
    world.write(() => world.insert(2, 'large', 'x'.repeat(100_000))),
    world.write(() => world.insert(3)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(faultKindsIn(world.file)).toEqual(['3'])
})

it('fails every transaction of a batch whose commit is refused', async () => {
  await using world = openWorld()
  const { writer } = world.database
  const outcomes = await Promise.allSettled([
    world.write(() => world.insert(1)),
    world.write(() => {
      writer.exec('PRAGMA defer_foreign_keys = ON')
      writer.exec(`INSERT INTO "DeviceAccess" ("userId", "deviceId", "owned") VALUES ('u', 'd', 1)`)
    }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await world.write(() => world.insert(3))
  expect(faultKindsIn(world.file)).toEqual(['3'])
})

it('earlierCommitted of a transaction that failed by earlier writes waits for their commit', async () => {
  await using world = openWorld()
  const first = world.write(() => world.insert(1, 'once'))
  const second = await world.database.beginBatched()
  expect(() => world.insert(1)).toThrow(/UNIQUE/)
  second.close()
  expect(faultKindsIn(world.file)).toEqual([])
  await second.earlierCommitted()
  expect(faultKindsIn(world.file)).toEqual(['once'])
  await first
})

it('commits nothing of a batch with a transaction that cannot be rolled back alone', async () => {
  await using world = openWorld()
  const { writer } = world.database
  const exec = writer.exec.bind(writer)
  vi.spyOn(writer, 'exec').mockImplementation((sql) => {
    if (sql.startsWith('ROLLBACK TO')) throw new Error('disk I/O error')
    exec(sql)
  })
  const outcomes = await Promise.allSettled([
    world.write(() => world.insert(1)),
    world.write(() => {
      world.insert(2)
      changeMind()
    }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await world.write(() => world.insert(3))
  expect(faultKindsIn(world.file)).toEqual(['3'])
})

it('commits the open batch before a writer that has the file to itself', async () => {
  await using world = openWorld()
  const added = world.write(() => world.insert(1, 'first'))
  const release = await world.database.acquireWriter()
  expect(faultKindsIn(world.file)).toEqual(['first'])
  release()
  await added
})
