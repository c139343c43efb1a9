import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { WorldDatabase } from '@skyshop/prisma'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  DefaultWorldError,
  TooManyKeptWorldsError,
  TooManyWorldsError,
  WorldExistsError,
  WorldIdError,
} from '../../kernel/world-errors.ts'
import { openTestRegistry, testSpec, userRow } from './test-world.ts'
import { isWorldId, newWorldId, worldNumberOf } from './world-id.ts'

/** The folder of a process that ended with one kept world that has a user, and one ephemeral one. */
async function endedProcess() {
  const { registry, rootDir } = await openTestRegistry()
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
  const kept = await registry.create({ ...testSpec, keepAs: 'Renewals of March' })
  const ephemeral = await registry.create(testSpec)
  await registry.use(kept, (world) => world.withTx(({ tx }) => tx.user.create({ data: userRow('u1') })))
  await registry.close()
  return { rootDir, kept, ephemeral }
}

it('opens kept worlds at the next start and removes ephemeral ones', async () => {
  const { rootDir, kept, ephemeral } = await endedProcess()
  await using kit = await openTestRegistry({}, { rootDir })
  const { registry } = kit
  expect(registry.table.list().map(({ id }) => id)).toEqual(['default', kept])
  expect(existsSync(join(rootDir, 'worlds', ephemeral))).toBe(false)
  expect(await registry.use(kept, (world) => world.read.user.count())).toBe(1)
  expect(registry.table.lifetimeOf(kept)).toMatchObject({ kind: 'kept', name: 'Renewals of March' })
})

it('goes on with the clock of a kept world that ran', async () => {
  await using first = await openTestRegistry()
  const id = await first.registry.create({ ...testSpec, clockMode: 'running', keepAs: 'running' })
  await first.registry.close()
  await using kit = await openTestRegistry({}, { rootDir: first.rootDir })
  const before = await kit.registry.use(id, async (world) => world.nowMs())
  kit.wallClock.moveBy(5000)
  expect(await kit.registry.use(id, async (world) => world.nowMs())).toBe(before + 5000)
})

it('leaves the files of a kept world that is damaged where they are, and says where', async () => {
  const { rootDir, kept } = await endedProcess()
  const folder = join(rootDir, 'worlds', kept)
  truncateSync(join(folder, 'state.db'), 5000)
  await using kit = await openTestRegistry({}, { rootDir })
  expect(kit.registry.has(kept)).toBe(false)
  expect(readdirSync(folder)).toContain('state.db')
  expect(String(kit.errors[0])).toContain(`kept as "Renewals of March" is damaged and was not opened`)
  expect(String(kit.errors[0])).toContain(folder)
})

it('removes a kept world that nobody used for as long as it stays, and not before', async () => {
  await using kit = await openTestRegistry({}, { limits: { keptMs: 30_000 } })
  const { registry, wallClock } = kit
  const id = await registry.create({ ...testSpec, keepAs: 'old' })
  wallClock.moveBy(29_000)
  await registry.sweep()
  expect(registry.has(id)).toBe(true)
  wallClock.moveBy(2_000)
  await registry.sweep()
  expect(registry.has(id)).toBe(false)
})

/** The level of `synchronous` with which a file was open last, by file: 0 does not wait for the disk. */
function watchedLevels(): ReadonlyMap<string, unknown> {
  const levels = new Map<string, unknown>()
  const { close } = WorldDatabase.prototype
  const watched = vi.spyOn(WorldDatabase.prototype, 'close').mockImplementation(function (
    this: WorldDatabase,
  ) {
    levels.set(this.file, this.writer.rows('PRAGMA synchronous', [])[0]?.[0])
    return close.call(this)
  })
  onTestFinished(() => watched.mockRestore())
  return levels
}

it('waits for the disk when the world outlives the server, and from the moment that it is kept', async () => {
  const levels = watchedLevels()
  // With one client each opening closes the file that was open before.
  await using kit = await openTestRegistry({}, { openWorlds: 1 })
  const { registry } = kit
  const open = (id: string) => registry.use(id, async () => registry.table.get(id).runtime.file)
  const id = await registry.create(testSpec)
  const [file, ofDefault] = [await open(id), await open('default')]
  expect(levels.get(file)).toBe(0)
  await registry.keep(id, 'from now on')
  expect(levels.get(ofDefault)).toBe(1)
  await open('default')
  expect(levels.get(file)).toBe(1)
  await open(id)
  await open('default')
  expect(levels.get(file)).toBe(1)
})

it('makes a kept world ephemeral when its name is removed', async () => {
  await using kit = await openTestRegistry({}, { limits: { ephemeralMs: 1000 } })
  const { table } = kit.registry
  const id = await kit.registry.create({ ...testSpec, keepAs: 'for now' })
  expect(await table.setLifetime(id, null)).toEqual({
    ...{ kind: 'ephemeral', name: '', endsAtRestart: true, unusedMs: 1000 },
  })
  await expect(table.setLifetime('default', null)).rejects.toBeInstanceOf(DefaultWorldError)
})

it('does not keep a fork or a copy because its origin is kept', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const id = await registry.create({ ...testSpec, keepAs: 'origin' })
  const fork = await registry.copies.fork(id)
  expect(registry.table.lifetimeOf(fork).kind).toBe('ephemeral')
})

it('holds no more worlds, and keeps no more, than it may', async () => {
  await using kit = await openTestRegistry({}, { limits: { worlds: 3, keptWorlds: 1 } })
  const { registry } = kit
  const id = await registry.create({ ...testSpec, keepAs: 'one' })
  await registry.table.setLifetime(id, 'another name')
  await expect(registry.create({ ...testSpec, keepAs: 'two' })).rejects.toBeInstanceOf(TooManyKeptWorldsError)
  await registry.create(testSpec)
  await expect(registry.create(testSpec)).rejects.toBeInstanceOf(TooManyWorldsError)
})

it('makes a world of a chosen id once, however often and at once it is asked for', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const once = () => registry.createOnce('w0000042', testSpec)
  expect(await Promise.all([once(), once(), once()])).toEqual(['made', 'there', 'there'])
  const other = registry.createOnce('w0000042', { ...testSpec, seed: 8 })
  await expect(other).rejects.toBeInstanceOf(WorldExistsError)
})

it.each(['w0000000', 'default', 'w12', '../../etc', 'W0000001'])(
  'makes no world of the id %s',
  async (id) => {
    await using kit = await openTestRegistry()
    await expect(kit.registry.createOnce(id, testSpec)).rejects.toBeInstanceOf(WorldIdError)
  },
)

it.each([
  ['default', '0000000'],
  ['w0000001', '0000001'],
  ['w9999999', '9999999'],
])('derives the number of the world %s', (id, number) => {
  expect([isWorldId(id), worldNumberOf(id)]).toEqual([true, number])
})

it.each(['', 'w0000000', 'w1', 'w12345678', '../etc', 'default '])(
  'returns no world for the id %j',
  (text) => {
    expect(isWorldId(text)).toBe(false)
  },
)

it('never makes the default tenant', () => {
  expect(newWorldId(() => 0)).toBe('w0000001')
  expect(newWorldId((limit) => limit - 1)).toBe('w9999999')
})
