// What a request reads again and again is kept: rows of the open file, and facts made of them. Each of these changes the
// world in another way, and what is read afterwards is what is there.
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { type EventHandler, schedule } from '../clock/schedule.ts'
import { openTestRegistry, type TestRegistry, testSpec, userRow } from '../registry/test-world.ts'
import type { World } from './world.ts'
import { perRevision } from './world-cache.ts'

const phoneFact = perRevision(async ({ read }) => (await read.user.findFirst())?.phone ?? null)

const changePhone: EventHandler = async ({ tx }, { payload }) => {
  await tx.user.updateMany({ data: { phone: String(payload) } })
  return null
}

/** A registry with a world whose user has a phone that is known from here on. */
async function openKnown() {
  const kit = await openTestRegistry({ change: changePhone })
  const worldId = await kit.registry.create(testSpec)
  await write(kit, worldId, 'before')
  await phonesOf(kit, worldId)
  return { kit, worldId, [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose]() }
}

/** The phone as a row, and as a fact made of the row; read twice, the second time from what is kept. */
async function phonesOf({ registry }: TestRegistry, worldId: string): Promise<unknown[]> {
  const read = (world: World) => world.read.user.findMany({ select: { phone: true } })
  return registry.use(worldId, async (world) => {
    await Promise.all([read(world), phoneFact(world)])
    return [(await read(world))[0]?.phone, await phoneFact(world)]
  })
}

async function write({ registry }: TestRegistry, worldId: string, phone: string): Promise<void> {
  await registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => {
      await tx.user.deleteMany({})
      await tx.user.create({ data: { ...userRow('a'), phone } })
    }),
  )
}

it('rows and facts kept of a world are of the restored file after a restore', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const { snapshotId } = await kit.registry.copies.snapshot(worldId, '')
  await write(kit, worldId, 'later')
  expect(await phonesOf(kit, worldId)).toEqual(['later', 'later'])
  await kit.registry.copies.restore(worldId, snapshotId)
  expect(await phonesOf(kit, worldId)).toEqual(['before', 'before'])
})

it('rows and facts kept of a world are its own after a fork', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const forkId = await kit.registry.copies.fork(worldId)
  expect(await phonesOf(kit, forkId)).toEqual(['before', 'before'])
  await write(kit, forkId, 'of the fork')
  await write(kit, worldId, 'of the first')
  expect(await phonesOf(kit, forkId)).toEqual(['of the fork', 'of the fork'])
  expect(await phonesOf(kit, worldId)).toEqual(['of the first', 'of the first'])
})

it('rows and facts kept of a world are of the archive after an import', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const { registry } = kit
  const archive = await registry.copies.export(worldId)
  await write(kit, worldId, 'later')
  const importedId = await registry.copies.import(archive)
  expect(await phonesOf(kit, importedId)).toEqual(['before', 'before'])
  expect(await phonesOf(kit, worldId)).toEqual(['later', 'later'])
})

it('rows and facts kept of a world are what an event has written while the clock jumped', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  await kit.registry.use(worldId, async (world) => {
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 5, kind: 'change', payload: 'due' }))
    await phonesOf(kit, worldId)
    await world.clock.advance({ byMs: 10 })
  })
  expect(await phonesOf(kit, worldId)).toEqual(['due', 'due'])
})

it('rows and facts kept of a world are what another connection has written, at the next lease', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const other = new DatabaseSync(await kit.registry.use(worldId, async ({ file }) => file))
  other.exec(`UPDATE "User" SET "phone" = 'elsewhere'`)
  expect(await phonesOf(kit, worldId)).toEqual(['elsewhere', 'elsewhere'])
  other.exec(`UPDATE "User" SET "phone" = 'once more'`)
  other.close()
  expect(await phonesOf(kit, worldId)).toEqual(['once more', 'once more'])
})

it('rows and facts kept of a world are what they were before a transaction that was undone', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const undone = kit.registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => {
      await tx.user.updateMany({ data: { phone: 'never' } })
      expect(await tx.user.findMany({ select: { phone: true } })).toEqual([{ phone: 'never' }])
      throw new Error('changed my mind')
    }),
  )
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await phonesOf(kit, worldId)).toEqual(['before', 'before'])
})
