// Rows of the open file and facts made of them are cached. Each test changes the world in another way and expects that
// nothing outdated is read.
import { DatabaseSync } from 'node:sqlite'
import { isWithoutWal } from '@skyshop/prisma'
import { expect, it } from 'vitest'
import { type EventHandler, schedule } from '../clock/schedule.ts'
import { openTestRegistry, type TestRegistry, testSpec, userRow } from '../registry/test-world.ts'
import type { World } from './world.ts'
import { perSettings, perWorldFile } from './world-cache.ts'

const phoneFact = perSettings(async ({ read }) => (await read.user.findFirst())?.phone ?? null)

const keyOf = perWorldFile(({ read }) => read.gatewayKey.findFirstOrThrow())

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

/** The phone as a row and as a fact made of the row; the last reads come from the caches. */
async function phonesOf({ registry }: TestRegistry, worldId: string): Promise<unknown[]> {
  const read = (world: World) => world.read.user.findMany({ select: { phone: true } })
  return registry.use(worldId, async (world) => {
    await Promise.all([read(world), phoneFact(world)])
    return [(await read(world))[0]?.phone, await phoneFact(world)]
  })
}

const twice = (phone: string) => [phone, phone]

async function write({ registry }: TestRegistry, worldId: string, phone: string): Promise<void> {
  await registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => {
      await tx.user.deleteMany({})
      await tx.user.create({ data: { ...userRow('a'), phone } })
    }),
  )
}

it('serves rows and facts of the restored file after a restore', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const { snapshotId } = await kit.registry.copies.snapshot(worldId, '')
  await write(kit, worldId, 'later')
  expect(await phonesOf(kit, worldId)).toEqual(twice('later'))
  await kit.registry.copies.restore(worldId, snapshotId)
  expect(await phonesOf(kit, worldId)).toEqual(twice('before'))
})

it('serves rows and facts of a fork from its own file', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const forkId = await kit.registry.copies.fork(worldId)
  expect(await phonesOf(kit, forkId)).toEqual(twice('before'))
  await write(kit, forkId, 'of the fork')
  await write(kit, worldId, 'of the first')
  expect(await phonesOf(kit, forkId)).toEqual(twice('of the fork'))
  expect(await phonesOf(kit, worldId)).toEqual(twice('of the first'))
})

it('serves rows and facts of an imported world from its archive', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const { registry } = kit
  const archive = await registry.copies.export(worldId)
  await write(kit, worldId, 'later')
  const importedId = await registry.copies.import(archive)
  expect(await phonesOf(kit, importedId)).toEqual(twice('before'))
  expect(await phonesOf(kit, worldId)).toEqual(twice('later'))
})

it('serves rows and facts that an event changed during a clock jump', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  await kit.registry.use(worldId, async (world) => {
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 5, kind: 'change', payload: 'due' }))
    await phonesOf(kit, worldId)
    await world.clock.advance({ byMs: 10 })
  })
  expect(await phonesOf(kit, worldId)).toEqual(twice('due'))
})

it('serves rows, facts and keys that another connection changed, from the next lease on', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  const key = () => kit.registry.use(worldId, async (world) => (await keyOf(world)).text)
  expect(await key()).toBe('secret')
  const other = new DatabaseSync(await kit.registry.use(worldId, async ({ file }) => file))
  other.exec(`UPDATE "User" SET "phone" = 'elsewhere'; UPDATE "GatewayKey" SET "text" = 'rotated'`)
  expect(await phonesOf(kit, worldId)).toEqual(twice('elsewhere'))
  expect(await key()).toBe('rotated')
  other.exec(`UPDATE "User" SET "phone" = 'once more'; UPDATE "GatewayKey" SET "text" = 'twice rotated'`)
  other.close()
  expect(await phonesOf(kit, worldId)).toEqual(twice('once more'))
  expect(await key()).toBe('twice rotated')
})

it('reads a key again that another program changed while the file was closed, and for no write of its own', async () => {
  await using known = await openKnown()
  const { kit, worldId } = known
  let reads = 0
  const countedKeyOf = perWorldFile(({ read }) => {
    reads += 1
    return read.gatewayKey.findFirstOrThrow()
  })
  const key = () => kit.registry.use(worldId, async (world) => (await countedKeyOf(world)).text)
  await key()
  await write(kit, worldId, 'after')
  expect([await key(), reads]).toEqual(['secret', 1])
  const { file } = kit.registry.table.get(worldId).runtime
  const others = await Promise.all(Array.from({ length: 8 }, () => kit.registry.create(testSpec)))
  await Promise.all(others.map((id) => kit.registry.use(id, async () => {})))
  expect(isWithoutWal(file)).toBe(true)
  const other = new DatabaseSync(file)
  other.exec(`UPDATE "GatewayKey" SET "text" = 'rotated'`)
  other.close()
  expect([await key(), await key(), reads]).toEqual(['rotated', 'rotated', 2])
})

it('serves the former rows and facts after a transaction that was rolled back', async () => {
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
  expect(await phonesOf(kit, worldId)).toEqual(twice('before'))
})
