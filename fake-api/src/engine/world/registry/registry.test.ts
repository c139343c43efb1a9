import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { entry } from '../../journal/testing/journal-fixture.ts'
import { FolderInUseError, WorldClosingError, WorldNotFoundError } from '../../kernel/world-errors.ts'
import { schedule } from '../clock/schedule.ts'
import { referenceData } from '../storage/reference-data.ts'
import { openDescriptors, openTestRegistry, testEpochMs, testSpec, userRow } from './test-world.ts'

const folderOf = (rootDir: string, id: string) => join(rootDir, 'worlds', id)

it('creates a world of a spec from the template', async () => {
  const users = { name: 'User', key: ['id'], stale: 'keep', rows: [userRow('from-template')] } as const
  const gatewayKeys = { token: async () => 'secret' }
  const template = { nowMs: testEpochMs, referenceData: referenceData([users]), gatewayKeys }
  await using kit = await openTestRegistry({}, { template })
  const id = await kit.registry.create({
    scenario: 'new-owner',
    seed: 5,
    nowMs: testEpochMs + 1,
    setUp: async ({ tx }) => void (await tx.user.create({ data: userRow('from-scenario') })),
  })
  await kit.registry.use(id, async (world) => {
    expect(await world.read.world.findFirst()).toMatchObject({ scenario: 'new-owner', seed: 5 })
    expect(await world.read.user.count()).toBe(2)
    expect(await world.read.gatewayKey.findFirst()).toEqual({ name: 'token', text: 'secret' })
    expect([world.nowMs(), world.id, world.number]).toEqual([testEpochMs + 1, id, id.slice(1)])
  })
})

it('leaves no file when the scenario fails', async () => {
  await using kit = await openTestRegistry()
  const setUp = async () => {
    throw new Error('bad scenario')
  }
  // More often than files can be open: each is closed.
  for (let time = 0; time < 10; time += 1)
    await expect(kit.registry.create({ ...testSpec, setUp })).rejects.toThrow('bad scenario')
  expect(kit.registry.table.list().map(({ id }) => id)).toEqual(['default'])
  expect(readdirSync(join(kit.rootDir, 'worlds'))).toEqual([])
})

it('counts requests that wait for a world to close, and entries of journals that are not written', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 1 })
  const { registry, wallClock } = kit
  const ids = [await registry.create(testSpec), await registry.create(testSpec)] as const
  wallClock.moveBy(1000)
  const { release } = await registry.acquire(ids[0])
  const waiting = registry.use(ids[1], async () => {})
  await new Promise(setImmediate)
  registry.journalOf(ids[0]).append(entry)
  const loads = [registry.load()]
  release()
  await waiting
  wallClock.moveBy(1000)
  loads.push(registry.load())
  expect(loads).toMatchObject([
    { open: 1, waiting: 1, journalBacklog: 1 },
    { open: 1, waiting: 0, journalBacklog: 0 },
  ])
})

it('keeps parallel worlds apart in fewer open files than there are worlds', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 3 })
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      kit.registry.create({
        ...testSpec,
        setUp: async ({ tx }) =>
          void (await tx.user.create({ data: { ...userRow('same-id'), phone: `${index}` } })),
      }),
    ),
  )
  const check = async (id: string, phone: string) => {
    await kit.registry.use(id, async (world) => {
      const reads = Array.from({ length: 5 }, () => world.read.user.findUnique({ where: { id: 'same-id' } }))
      const write = world.withTx((ctx) =>
        ctx.tx.user.update({ where: { id: 'same-id' }, data: { sort: { increment: 1 } } }),
      )
      for (const row of await Promise.all(reads)) expect(row?.phone).toBe(phone)
      expect((await write).phone).toBe(phone)
    })
  }
  const rounds = Array.from({ length: 40 }, () => ids.map((id, index) => check(id, `${index}`)))
  await Promise.all(rounds.flat())
  for (const id of ids) {
    await kit.registry.use(id, async (world) => {
      expect((await world.read.user.findFirst())?.sort).toBe(40)
    })
  }
})

it('keeps descriptors flat over many worlds', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 2 })
  const live = async () => {
    const id = await kit.registry.create(testSpec)
    await kit.registry.use(id, (world) => world.clock.advance({ byMs: 1 }))
    kit.registry.journalOf(id).query()
    return id
  }
  for (let index = 0; index < 3; index += 1) await live()
  const before = openDescriptors()
  for (let index = 0; index < 30; index += 1) await live()
  expect(openDescriptors() - before).toBeLessThanOrEqual(3)
  for (let index = 0; index < 30; index += 1) await kit.registry.delete(await live())
  expect(openDescriptors() - before).toBeLessThanOrEqual(3)
})

it('audits a running world', async () => {
  const audit = async () => [{ invariant: '5', detail: 'two unpaid orders' }]
  await using kit = await openTestRegistry({}, { audit })
  const worldId = await kit.registry.create(testSpec)
  expect(await kit.registry.audit(worldId)).toEqual(await audit())
  expect(kit.registry.has(worldId)).toBe(true)
})

it('waits for requests in flight before it deletes, and audits', async () => {
  const audit = async () => [{ invariant: '9', detail: 'an order without owner' }]
  await using kit = await openTestRegistry({}, { audit })
  const id = await kit.registry.create(testSpec)
  const lease = await kit.registry.acquire(id)
  let isDeleted = false
  const deletion = kit.registry.delete(id).then((answer) => {
    isDeleted = true
    return answer
  })
  expect(await lease.world.withTx(async (ctx) => ctx.nextId())).toBe(1)
  await expect(kit.registry.acquire(id)).rejects.toThrow(WorldClosingError)
  await expect(kit.registry.delete(id)).rejects.toThrow(WorldClosingError)
  expect([isDeleted, existsSync(folderOf(kit.rootDir, id))]).toEqual([false, true])
  lease.release()
  expect(await deletion).toEqual({ violations: [{ invariant: '9', detail: 'an order without owner' }] })
  expect(existsSync(folderOf(kit.rootDir, id))).toBe(false)
  await expect(kit.registry.acquire(id)).rejects.toThrow(WorldNotFoundError)
})

it('closes while a world is being deleted, and waits for that', async () => {
  const kit = await openTestRegistry()
  const lease = await kit.registry.acquire(await kit.registry.create(testSpec))
  const deletion = kit.registry.delete(lease.world.id)
  await new Promise(setImmediate)
  let isClosed = false
  const closed = kit.registry.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  lease.release()
  expect(await deletion).toEqual({ violations: [] })
  await closed
})

it('closes the streams of a deleted world', async () => {
  await using kit = await openTestRegistry()
  const id = await kit.registry.create(testSpec)
  const closed: string[] = []
  kit.registry.journalOf(id).subscribe(
    () => {},
    () => closed.push(id),
  )
  await kit.registry.delete(id)
  expect(closed).toEqual([id])
})

it('lets the effects of a jump reach a world that is about to be deleted', async () => {
  const hold = Promise.withResolvers<void>()
  const note = async () => async () => {
    await hold.promise
    await kit.registry.use(id, (world) => world.withTx(async (ctx) => ctx.nextId()))
  }
  const kit = await openTestRegistry({ note })
  await using _ = kit
  const id = await kit.registry.create(testSpec)
  const jump = kit.registry.use(id, async (world) => {
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs, kind: 'note', payload: null }))
    return world.clock.advance({ byMs: 1 })
  })
  const deletion = kit.registry.delete(id)
  hold.resolve()
  expect((await jump).fired[0]?.outcome).toBe('done')
  await deletion
})

it('keeps the default world across restarts and wipes test worlds', async () => {
  const first = await openTestRegistry()
  await first.registry.use('default', (world) =>
    world.withTx(({ tx }) => tx.user.create({ data: userRow('a') })),
  )
  const test = await first.registry.create(testSpec)
  await first.registry.close()
  await using second = await openTestRegistry({}, { rootDir: first.rootDir })
  expect(await second.registry.use('default', (world) => world.read.user.count())).toBe(1)
  expect(second.registry.has(test)).toBe(false)
  expect(existsSync(folderOf(first.rootDir, test))).toBe(false)
})

it('creates the keys once per installation, also for a later template', async () => {
  const calls: string[] = []
  const template = {
    nowMs: testEpochMs,
    referenceData: referenceData([]),
    gatewayKeys: {
      token: async () => {
        calls.push('token')
        return 'secret'
      },
    },
  }
  const first = await openTestRegistry({}, { template })
  await first.registry.close()
  const second = await openTestRegistry({}, { template, rootDir: first.rootDir })
  await second.registry.close()
  await using _third = await openTestRegistry(
    {},
    { template: { ...template, nowMs: testEpochMs + 1 }, rootDir: first.rootDir },
  )
  expect(calls).toEqual(['token'])
})

it('leaves no draft of a template that could not be made, and makes it at the next start', async () => {
  const rootDir = await mkdtemp(join(tmpdir(), 'skyshop-world-'))
  const noRoom = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const template = { nowMs: testEpochMs, referenceData: referenceData([]) }
  const full = { ...template, gatewayKeys: { token: noRoom } }
  await expect(openTestRegistry({}, { rootDir, template: full })).rejects.toThrow('no space')
  expect(readdirSync(join(rootDir, 'template'))).toEqual([])
  const roomy = { ...template, gatewayKeys: { token: async () => 'secret' } }
  await using kit = await openTestRegistry({}, { rootDir, template: roomy })
  expect(kit.registry.has('default')).toBe(true)
})

it('refuses a default world of a newer version with an English message', async () => {
  await using first = await openTestRegistry()
  await first.registry.close()
  const db = new DatabaseSync(join(first.rootDir, 'default', 'state.db'))
  db.exec(`INSERT INTO "AppliedMigration" ("name", "checksum") VALUES ('9999_future', 'x')`)
  db.close()
  await expect(openTestRegistry({}, { rootDir: first.rootDir })).rejects.toThrow('9999_future')
})

it('does not share a folder with another registry', async () => {
  await using kit = await openTestRegistry()
  const id = await kit.registry.create(testSpec)
  await expect(openTestRegistry({}, { rootDir: kit.rootDir })).rejects.toThrow(FolderInUseError)
  expect(existsSync(folderOf(kit.rootDir, id))).toBe(true)
})

it('expires unused test worlds, not the default world nor one in use or watched', async () => {
  await using kit = await openTestRegistry({}, { limits: { ephemeralMs: 30_000 } })
  const { registry, wallClock } = kit
  const [unused, used, watched] = [
    await registry.create(testSpec),
    await registry.create(testSpec),
    await registry.create(testSpec),
  ]
  const lease = await registry.acquire(used)
  registry.journalOf(watched).subscribe(() => {})
  wallClock.moveBy(29_999)
  await registry.sweep()
  expect(registry.has(unused)).toBe(true)
  wallClock.moveBy(1)
  await registry.sweep()
  lease.release()
  expect(registry.table.list().map((world) => world.id)).toEqual(['default', used, watched])
  expect(existsSync(folderOf(kit.rootDir, unused))).toBe(false)
})

it('closes more running worlds than it can have open, and stores where each clock stood', async () => {
  await using kit = await openTestRegistry({}, { openWorlds: 2 })
  for (let index = 0; index < 9; index += 1) {
    await kit.registry.create({ ...testSpec, clockMode: 'running' })
  }
  kit.wallClock.moveBy(1000)
  await kit.registry.close()
  expect(kit.errors).toEqual([])
})

it('reports violations of a world that is not deleted', async () => {
  const audit = async () => [{ invariant: '5', detail: 'two unpaid orders' }]
  await using kit = await openTestRegistry({}, { audit, limits: { ephemeralMs: 1 } })
  const id = await kit.registry.create(testSpec)
  kit.wallClock.moveBy(2)
  await kit.registry.sweep()
  expect(kit.registry.has(id)).toBe(false)
  expect(kit.errors.map(String)).toEqual(['Error: The auditor found 5: two unpaid orders.'])
})
