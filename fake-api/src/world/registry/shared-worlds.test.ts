import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import {
  FolderInUseError,
  ServerNameTakenError,
  WorldElsewhereError,
  WorldNotFoundError,
  WorldOwnerLostError,
} from '../../kernel/world-errors.ts'
import type { WorldRegistry } from './registry.ts'
import { openTestRegistry, testSpec, userRow } from './test-world.ts'

/** Servers over one folder, which ask each other as over the control plane. */
class SharedFolder {
  readonly rootDir = mkdtempSync(join(tmpdir(), 'skyshop-shared-'))
  readonly servers = new Map<string, WorldRegistry>()

  async open(name: string) {
    const sharing = {
      name,
      controlUrl: () => name,
      askOwner: async ({ server }: { server: string }, worldId: string) =>
        (await this.servers.get(server)?.letGo(worldId, { server: name, controlUrl: name })) ?? false,
    }
    const kit = await openTestRegistry({}, { rootDir: this.rootDir, sharing })
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
