import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isWithoutWal } from '@skyshop/prisma'
import { expect, it } from 'vitest'
import { schedule } from '../clock/schedule.ts'
import { FrameStore } from '../storage/frame-store.ts'
import { packWorld, partsIn, unpackWorld } from '../storage/world-archive.ts'
import type { World } from '../transaction/world.ts'
import { perWorldFile } from '../transaction/world-cache.ts'
import { openTestRegistry, testEpochMs, testSpec, userRow } from './test-world.ts'

const addUser = (world: World, id: string) =>
  world.withTx(async ({ tx }) => void (await tx.user.create({ data: userRow(id) })))
const usersOf = async (world: World) =>
  (await world.read.user.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
const statesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('state'))

it('keeps the newest rows, which stand in the WAL only', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const id = await registry.create(testSpec)
  await registry.use(id, (world) => addUser(world, 'newest'))
  const { snapshotId } = await registry.copies.snapshot(id, '')
  await registry.use(id, (world) => addUser(world, 'later'))
  await registry.copies.restore(id, snapshotId)
  expect(await registry.use(id, usersOf)).toEqual(['newest'])
})

it('restores under a new name, so that no WAL of the old file is played into it', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  const folder = join(rootDir, 'worlds', id)
  await registry.use(id, (world) => addUser(world, 'first'))
  const { snapshotId } = await registry.copies.snapshot(id, '')
  await registry.use(id, (world) => addUser(world, 'second'))
  // What a process that was killed leaves: the WAL beside the file. Over the old name it would bring its rows back.
  await copyFile(join(folder, 'state.db-wal'), join(folder, 'stale-wal'))
  await registry.copies.restore(id, snapshotId)
  await copyFile(join(folder, 'stale-wal'), join(folder, 'state.db-wal'))
  expect(statesIn(folder)).toContain('state.2.db')
  await registry.use(id, async (world) => {
    expect(world.file).toBe(join(folder, 'state.2.db'))
    expect(await usersOf(world)).toEqual(['first'])
  })
})

it('refuses to put a database over another, or beside a stale WAL', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  const folder = join(rootDir, 'worlds', id)
  await registry.use(id, (world) => addUser(world, 'kept'))
  const { snapshotId } = await registry.copies.snapshot(id, '')
  await writeFile(join(folder, 'state.2.db-wal'), 'stale')
  await expect(registry.copies.restore(id, snapshotId)).rejects.toThrow('in the way')
  expect(await registry.use(id, usersOf)).toEqual(['kept'])
})

it('keeps the old file when the new one cannot be opened', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  const folder = join(rootDir, 'worlds', id)
  await registry.use(id, (world) => addUser(world, 'kept'))
  const { snapshotId } = await registry.copies.snapshot(id, '')
  const db = new DatabaseSync(join(folder, 'snapshots', `${snapshotId}.db`))
  db.exec('DELETE FROM "World"')
  db.close()
  await expect(registry.copies.restore(id, snapshotId)).rejects.toThrow('no world row')
  expect(await registry.use(id, usersOf)).toEqual(['kept'])
  expect(statesIn(folder).filter((name) => name.endsWith('.db'))).toEqual(['state.db'])
})

it('a restore waits for requests, continues the journal and leaves one state file', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  const { snapshotId } = await registry.copies.snapshot(id, '')
  const lease = await registry.acquire(id)
  const restored = registry.copies.restore(id, snapshotId)
  await addUser(lease.world, 'in flight')
  const before = registry.journalOf(id).lastSeq
  lease.release()
  await restored
  expect(await registry.use(id, usersOf)).toEqual([])
  const since = registry.journalOf(id).query({ afterSeq: before })
  expect(since.map(({ operationId }) => operationId)).toEqual(['restore'])
  expect(statesIn(join(rootDir, 'worlds', id)).filter((name) => name.endsWith('.db'))).toEqual(['state.2.db'])
})

it('opens the newest generation of a default world whose process ended amid a restore', async () => {
  const first = await openTestRegistry()
  const folder = join(first.rootDir, 'default')
  await first.registry.use('default', (world) => addUser(world, 'newer'))
  await first.registry.close()
  await copyFile(join(folder, 'state.db'), join(folder, 'state.10.db'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  db.exec('DELETE FROM "User"')
  db.close()
  await copyFile(join(folder, 'state.db'), join(folder, 'state.9.db'))
  await using second = await openTestRegistry({}, { rootDir: first.rootDir })
  expect(await second.registry.use('default', usersOf)).toEqual(['newer'])
  expect(['state.db', 'state.9.db'].map((name) => existsSync(join(folder, name)))).toEqual([false, false])
})

it('stores where a running clock stood, and goes on from there', async () => {
  await using kit = await openTestRegistry()
  const { registry, wallClock } = kit
  const id = await registry.create({ ...testSpec, clockMode: 'running' })
  wallClock.moveBy(5_000)
  const { nowMs, snapshotId } = await registry.copies.snapshot(id, '')
  expect(nowMs).toBe(testEpochMs + 5_000)
  wallClock.moveBy(60_000)
  await registry.copies.restore(id, snapshotId)
  expect(await registry.use(id, async (world) => world.nowMs())).toBe(testEpochMs + 5_000)
})

it('restores due events, also those fired since', async () => {
  const seen: number[] = []
  const note = async ({ nowMs }: { nowMs: number }) => {
    seen.push(nowMs)
    return null
  }
  await using kit = await openTestRegistry({ note })
  const { registry } = kit
  const id = await registry.create(testSpec)
  await registry.use(id, (world) =>
    world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 10, kind: 'note', payload: null })),
  )
  const { snapshotId } = await registry.copies.snapshot(id, '')
  const jump = () => registry.use(id, ({ clock }) => clock.advance({ byMs: 20 }))
  await jump()
  await registry.copies.restore(id, snapshotId)
  await jump()
  expect(seen).toEqual([testEpochMs + 10, testEpochMs + 10])
})

it('reloads the cached facts of a file once another takes its place', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const id = await registry.create(testSpec)
  let reads = 0
  const keyOf = perWorldFile(async ({ read }) => {
    reads += 1
    return read.gatewayKey.findFirstOrThrow()
  })
  const key = () => registry.use(id, async (world) => (await keyOf(world)).text)
  expect([await key(), await key(), reads]).toEqual(['secret', 'secret', 1])
  const { snapshotId } = await registry.copies.snapshot(id, '')
  const db = new DatabaseSync(join(kit.rootDir, 'worlds', id, 'snapshots', `${snapshotId}.db`))
  db.exec(`UPDATE "GatewayKey" SET "text" = 'other'`)
  db.close()
  await registry.copies.restore(id, snapshotId)
  expect([await key(), reads]).toEqual(['other', 2])
})

it('names simultaneous snapshots differently and leaves no file of a failed one', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  const taken = await Promise.all([1, 2, 3].map((number) => registry.copies.snapshot(id, `${number}`)))
  expect(taken.map(({ snapshotId }) => snapshotId).sort()).toEqual(['s1', 's2', 's3'])
  const other = new DatabaseSync(join(rootDir, 'worlds', id, 'state.db'))
  other.exec('BEGIN')
  other.prepare('SELECT * FROM "World"').get()
  await registry.use(id, (world) => addUser(world, 'a'))
  await expect(registry.copies.snapshot(id, '')).rejects.toThrow('another program')
  other.close()
  expect(await registry.copies.snapshots(id)).toHaveLength(3)
  expect(existsSync(join(rootDir, 'worlds', id, 'snapshots', 's4.db'))).toBe(false)
})

it('exports a closed world as it lies, with its newest rows and journal, and opens it only where it is in use', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 1 })
  const { registry } = kit
  const id = await registry.create(testSpec)
  await registry.use(id, (world) => addUser(world, 'newest'))
  await registry.copies.snapshot(id, 'journaled')
  // The only client goes to another world, and stays there.
  const other = await registry.acquire('default')
  const archive = await registry.copies.export(id)
  other.release()
  const copyId = await registry.copies.import(archive)
  expect(await registry.use(copyId, usersOf)).toEqual(['newest'])
  const { journal } = registry.table.get(copyId).runtime
  expect(journal.query().map(({ operationId }) => operationId)).toEqual(['snapshot', 'import'])
})

it('refuses the file of a world that has no row of a table that a party requires', async () => {
  await using kit = await openTestRegistry({}, { tableRules: { required: ['User'], settled: [] } })
  const { registry } = kit
  const { copies } = registry
  const id = await registry.create(testSpec)
  await expect(copies.import(await copies.export(id))).rejects.toThrow('it has no user')
  await registry.use(id, (world) => addUser(world, 'newest'))
  expect(await copies.import(await copies.export(id))).toMatch(/^w/)
})

it('forks a closed world that has journaled nothing and leaves its journal closed', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 1 })
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  await registry.use('default', async () => {})
  const forkId = await registry.copies.fork(id)
  expect(registry.journalOf(forkId).query()).toMatchObject([{ operationId: 'fork' }])
  expect(isWithoutWal(join(rootDir, 'worlds', id, 'journal.db'))).toBe(true)
})

const frame = {
  ...{ path: '/homePage2', origin: 'http://127.0.0.1:4010', inlineSize: 375, blockSize: 748 },
  ...{ over: null, layer: null, html: '<p>', styles: [] },
}

it('keeps no frame before the first entry, and one with the state of its instant after it', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const id = await registry.create(testSpec)
  expect(await registry.copies.addFrame(id, frame)).toBeNull()
  await registry.use(id, (world) => addUser(world, 'before'))
  await registry.copies.snapshot(id, 'journaled')
  expect(await registry.copies.addFrame(id, frame)).toBe(1)
  await registry.use(id, (world) => addUser(world, 'after'))
  const forkId = await registry.copies.forkFrame(id, 1)
  expect([await registry.use(forkId, usersOf), await registry.use(id, usersOf)]).toEqual([
    ['before'],
    ['after', 'before'],
  ])
})

it('forks no world at a frame from elsewhere whose state breaks the rules of an import', async () => {
  await using kit = await openTestRegistry()
  const { registry, rootDir } = kit
  const id = await registry.create(testSpec)
  await registry.copies.snapshot(id, 'journaled')
  await registry.copies.addFrame(id, frame)
  await registry.copies.snapshot(id, 'journaled again')
  const folder = mkdtempSync(join(rootDir, 'foreign-'))
  const archive = join(folder, 'world.sqlar')
  await writeFile(archive, await registry.copies.export(id))
  const parts = partsIn(folder)
  await unpackWorld(archive, parts)
  await copyFile(parts.state, join(folder, 'hostile.db'))
  const db = new DatabaseSync(join(folder, 'hostile.db'))
  db.exec('PRAGMA journal_mode = DELETE; CREATE TRIGGER t AFTER INSERT ON "User" BEGIN SELECT 1; END')
  db.close()
  const hostile = {
    seq: 2,
    virtualMs: testEpochMs,
    wallMs: 0,
    state: await readFile(join(folder, 'hostile.db')),
  }
  new FrameStore(id, parts.frames).add({ ...frame, html: '<p>hostile' }, hostile)
  await packWorld(parts, join(folder, 'other.sqlar'))
  const copyId = await registry.copies.import(await readFile(join(folder, 'other.sqlar')))
  await expect(registry.copies.forkFrame(copyId, 2)).rejects.toThrow('another schema')
  expect(await registry.copies.forkFrame(copyId, 1)).toMatch(/^w/)
})
