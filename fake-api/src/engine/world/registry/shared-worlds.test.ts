import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  FolderInUseError,
  ServerNameTakenError,
  WorldElsewhereError,
  WorldNotFoundError,
  WorldOwnerLostError,
} from '../../kernel/world-errors.ts'
import { CopyFolder, type CopyStore } from '../sharing/copy-store.ts'
import type { ReleaseAsk, WorldOwner } from '../sharing/world-owner.ts'
import type { WorldRegistry } from './registry.ts'
import { openTestRegistry, testSpec, userRow } from './test-world.ts'

/** Servers over one folder, which ask each other as over the control plane. */
class SharedFolder {
  readonly rootDir = mkdtempSync(join(tmpdir(), 'skyshop-shared-'))
  readonly servers = new Map<string, WorldRegistry>()

  async open(name: string, { rootDir = this.rootDir, store }: { rootDir?: string; store?: CopyStore } = {}) {
    const sharing = {
      ...{ name, store },
      controlUrl: () => name,
      askOwner: async ({ server }: WorldOwner, { worldId, needsCopy }: ReleaseAsk) => {
        const owner = this.servers.get(server)
        if (owner === undefined) return 'silent'
        const isReleased = await owner.letGo(worldId, { server: name, controlUrl: name, needsCopy })
        return isReleased ? 'released' : 'kept'
      },
    }
    const kit = await openTestRegistry({}, { rootDir, sharing })
    this.servers.set(name, kit.registry)
    onTestFinished(() => kit.registry.close())
    return kit
  }

  async openTwo(): Promise<[WorldRegistry, WorldRegistry]> {
    const [a, b] = [await this.open('a'), await this.open('b')]
    return [a.registry, b.registry]
  }
}

function sharedFolder(): SharedFolder {
  const folder = new SharedFolder()
  onTestFinished(() => rmSync(folder.rootDir, { recursive: true, force: true }))
  return folder
}

const addUser = (registry: WorldRegistry, worldId: string, userId: string) =>
  registry.use(worldId, (world) => world.withTx(({ tx }) => tx.user.create({ data: userRow(userId) })))

it('hands an idle world from server to server with all that was committed', async () => {
  const [a, b] = await sharedFolder().openTwo()
  const id = await a.create(testSpec)
  for (const [registry, user] of [
    [b, 'u1'],
    [a, 'u2'],
    [b, 'u3'],
  ] as const)
    await addUser(registry, id, user)
  expect(await a.use(id, (world) => world.read.user.count())).toBe(3)
  expect([a.table.has(id), b.table.has(id)]).toEqual([true, false])
  expect((await b.listOthers()).find((world) => world.id === id)?.server).toBe('a')
})

it('refuses a world that another server uses, with the name of that server, and does nothing to it', async () => {
  const [a, b] = await sharedFolder().openTwo()
  const id = await a.create(testSpec)
  const { release } = await a.acquire(id)
  const refused = await b.use(id, async () => {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(WorldElsewhereError)
  expect(refused).toMatchObject({ owner: 'a' })
  release()
  await addUser(b, id, 'u1')
})

it('never has the clock of one world run on two servers', async () => {
  const folder = sharedFolder()
  const [a, b] = [await folder.open('a'), await folder.open('b')]
  const id = await a.registry.create({ ...testSpec, clockMode: 'running' })
  await a.registry.use(id, async () => {})
  const armed = a.wallClock.delaysMs.length
  await b.registry.use(id, async () => {})
  expect(a.wallClock.delaysMs).toHaveLength(armed - 1)
  expect(a.registry.table.has(id)).toBe(false)
})

it('undoes what a server still writes after another has taken the file over', async () => {
  const folder = sharedFolder()
  const { registry } = await folder.open('a')
  const id = await registry.create(testSpec)
  await addUser(registry, id, 'u1')
  const db = new DatabaseSync(join(folder.rootDir, 'worlds', id, 'state.db'))
  db.exec('UPDATE "World" SET "ownerEpoch" = "ownerEpoch" + 1')
  db.close()
  await expect(addUser(registry, id, 'u2')).rejects.toBeInstanceOf(WorldOwnerLostError)
  const { runtime } = registry.table.get(id)
  const stored = registry.use(id, (world) => runtime.storeTime(world.nowMs() + 1))
  await expect(stored).rejects.toBeInstanceOf(WorldOwnerLostError)
  expect(await registry.use(id, (world) => world.read.user.count())).toBe(1)
})

it('goes on writing after a restore, whose snapshot is of an earlier epoch', async () => {
  const [a, b] = await sharedFolder().openTwo()
  const id = await a.create(testSpec)
  const { snapshotId } = await a.copies.snapshot(id, '')
  await addUser(b, id, 'u1')
  await b.copies.restore(id, snapshotId)
  await addUser(b, id, 'u2')
  expect(await a.use(id, (world) => world.read.user.count())).toBe(1)
})

it('makes a world of a chosen id once, whichever server is asked', async () => {
  const [a, b] = await sharedFolder().openTwo()
  expect(await a.createOnce('w0000042', testSpec)).toBe('made')
  expect(await b.createOnce('w0000042', testSpec)).toBe('there')
  await b.delete('w0000042')
  expect(a.has('w0000042')).toBe(false)
  await expect(a.use('w0000042', async () => {})).rejects.toBeInstanceOf(WorldNotFoundError)
})

it('wipes nothing at a start, and ends an ephemeral world after its time without use', async () => {
  const folder = sharedFolder()
  const first = await folder.open('a')
  const id = await first.registry.create(testSpec)
  expect(first.registry.table.lifetimeOf(id).endsAtRestart).toBe(false)
  await first.registry.close()
  const second = await folder.open('a')
  expect(second.registry.has(id)).toBe(true)
  utimesSync(join(folder.rootDir, 'worlds', id, 'state.db'), 0, 0)
  await second.registry.sweep()
  expect(second.errors).toEqual([])
  expect(second.registry.has(id)).toBe(false)
})

it('keeps out a server that shares with nobody, and a second one of the same name', async () => {
  const folder = sharedFolder()
  await folder.open('a')
  const alone = openTestRegistry({}, { rootDir: folder.rootDir })
  await expect(alone).rejects.toBeInstanceOf(FolderInUseError)
  await expect(folder.open('a')).rejects.toBeInstanceOf(ServerNameTakenError)
})

/** Servers each with a disk of its own, which have a store of copies in common. */
class SeparateDisks {
  readonly disks = sharedFolder()
  readonly copies = join(this.disks.rootDir, 'copies')

  async open(name: string) {
    const rootDir = join(this.disks.rootDir, `disk-${name}`)
    return {
      ...(await this.disks.open(name, { rootDir, store: new CopyFolder(this.copies, name) })),
      rootDir,
    }
  }

  /** Names of a world's objects in the store. */
  namesOf(worldId: string): Promise<string[]> {
    return new CopyFolder(this.copies, 'test').list(worldId)
  }
}

const usersOf = (registry: WorldRegistry, worldId: string) =>
  registry.use(worldId, (world) => world.read.user.count())
const keptWorld = { ...testSpec, keepAs: 'Renewals' }

describe('a kept world in the store of copies', () => {
  it('is opened from its newest copy by the server that is asked, when its disk is lost', async () => {
    const servers = new SeparateDisks()
    const a = await servers.open('a')
    const id = await a.registry.create(keptWorld)
    await addUser(a.registry, id, 'u1')
    await a.registry.copies.snapshot(id, 'one user')
    await addUser(a.registry, id, 'u2')
    await a.registry.sweep()
    const b = await servers.open('b')
    servers.disks.servers.delete('a')
    expect(await usersOf(b.registry, id)).toBe(2)
    expect(b.registry.table.lifetimeOf(id).name).toBe('Renewals')
    const [snapshot] = await b.registry.copies.snapshots(id)
    expect(snapshot?.label).toBe('one user')
    await b.registry.copies.restore(id, 's1')
    expect(await usersOf(b.registry, id)).toBe(1)
    expect(b.registry.load()).toMatchObject({ copies: { restored: 1, failed: 0 } })
    expect([...a.errors, ...b.errors]).toEqual([])
  })

  it('is opened by one of two servers that are asked at once', async () => {
    const servers = new SeparateDisks()
    const a = await servers.open('a')
    const id = await a.registry.create(keptWorld)
    const others = [await servers.open('b'), await servers.open('c')]
    servers.disks.servers.delete('a')
    const asked = await Promise.allSettled(others.map(({ registry }) => addUser(registry, id, 'u1')))
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'world-elsewhere' },
    })
    expect(others.map(({ registry }) => registry.table.has(id)).sort()).toEqual([false, true])
  })

  it('moves with its last transaction from a running server, unless it is in use there', async () => {
    const servers = new SeparateDisks()
    const [a, b] = [await servers.open('a'), await servers.open('b')]
    const id = await a.registry.create(keptWorld)
    await addUser(a.registry, id, 'u1')
    const { release } = await a.registry.acquire(id)
    await expect(usersOf(b.registry, id)).rejects.toMatchObject({ code: 'world-elsewhere', owner: 'a' })
    release()
    expect(await usersOf(b.registry, id)).toBe(1)
    expect(existsSync(join(a.rootDir, 'worlds', id))).toBe(false)
    await addUser(b.registry, id, 'u2')
    expect(await usersOf(a.registry, id)).toBe(2)
    expect([...a.errors, ...b.errors]).toEqual([])
  })

  it('goes on from its copy when its former server is back, which puts its own state aside', async () => {
    const servers = new SeparateDisks()
    const a = await servers.open('a')
    const id = await a.registry.create(keptWorld)
    await a.registry.close()
    const b = await servers.open('b')
    servers.disks.servers.delete('a')
    await addUser(b.registry, id, 'u1')
    const again = await servers.open('a')
    expect(await usersOf(again.registry, id)).toBe(1)
    expect(again.errors).toMatchObject([{ code: 'world-replaced' }])
    const [folder = ''] = readdirSync(join(again.rootDir, 'replaced'))
    expect(existsSync(join(again.rootDir, 'replaced', folder, 'state.db'))).toBe(true)
  })

  it('ends on a server that could not be asked once another has opened its copy', async () => {
    const servers = new SeparateDisks()
    const a = await servers.open('a')
    const id = await a.registry.create(keptWorld)
    const b = await servers.open('b')
    servers.disks.servers.delete('a')
    await addUser(b.registry, id, 'u1')
    await addUser(a.registry, id, 'u9')
    await a.registry.sweep()
    expect(a.errors).toMatchObject([{ code: 'world-replaced' }])
    expect(a.registry.table.has(id)).toBe(false)
    expect(await usersOf(b.registry, id)).toBe(1)
  })

  it('goes on while the store is away, which is said and counted, and is copied once it is back', async () => {
    const servers = new SeparateDisks()
    const { registry, errors } = await servers.open('a')
    const id = await registry.create(keptWorld)
    renameSync(servers.copies, `${servers.copies}-away`)
    await addUser(registry, id, 'u1')
    await registry.sweep()
    expect(errors).toMatchObject([{ code: 'world-elsewhere' }])
    expect(String(errors[0])).toContain('ENOENT')
    expect(registry.load()).toMatchObject({ copies: { stored: 1, failed: 1 }, waitingCopies: 1 })
    await expect(usersOf(registry, 'w0000042')).rejects.toMatchObject({ code: 'world-elsewhere' })
    renameSync(`${servers.copies}-away`, servers.copies)
    await registry.sweep()
    expect(registry.load()).toMatchObject({ copies: { stored: 2 }, waitingCopies: 0 })
    await expect(usersOf(registry, 'w0000042')).rejects.toBeInstanceOf(WorldNotFoundError)
  })

  it('is opened from the copy before when the newest is damaged', async () => {
    const servers = new SeparateDisks()
    const a = await servers.open('a')
    const id = await a.registry.create(keptWorld)
    await addUser(a.registry, id, 'u1')
    a.wallClock.moveBy(1)
    await a.registry.sweep()
    const newest = (await servers.namesOf(id)).filter((name) => name.endsWith('.world')).at(-1) ?? ''
    truncateSync(join(servers.copies, id, newest), 5_000)
    const b = await servers.open('b')
    servers.disks.servers.delete('a')
    expect(await usersOf(b.registry, id)).toBe(0)
    expect(b.errors).toMatchObject([{ code: 'world-file-refused' }])
  })

  it('has three copies at most, and none once it is removed or no longer kept', async () => {
    const servers = new SeparateDisks()
    const { registry, wallClock } = await servers.open('a')
    const ids = [await registry.create(keptWorld), await registry.create(keptWorld)] as const
    for (const user of ['u1', 'u2', 'u3', 'u4']) {
      wallClock.moveBy(1)
      await addUser(registry, ids[0], user)
      await registry.sweep()
    }
    const copies = (await servers.namesOf(ids[0])).filter((name) => name.endsWith('.world'))
    expect(copies).toHaveLength(3)
    // Nothing has changed since: nothing is copied.
    await registry.sweep()
    expect(await servers.namesOf(ids[0])).toEqual(expect.arrayContaining(copies))
    await registry.delete(ids[0])
    await registry.keep(ids[1], null)
    expect([await servers.namesOf(ids[0]), await servers.namesOf(ids[1])]).toEqual([[], []])
  })
})
