import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { DAY_MS, LATEST_INSTANT_MS } from '../../kernel/clock.ts'
import { ClockEndError } from '../../kernel/world-errors.ts'
import { openTestRegistry, testSpec } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import { schedule } from './schedule.ts'

const soonMs = LATEST_INSTANT_MS - 1000
const plan = (world: World, dueMs: number) =>
  world.withTx((ctx) => schedule(ctx, { dueMs, kind: 'note', payload: null }))

it('jumps to the last instant and no further', async () => {
  await using kit = await openTestRegistry({ note: async () => null })
  const id = await kit.registry.create({ ...testSpec, nowMs: soonMs })
  await kit.registry.use(id, async (world) => {
    await plan(world, LATEST_INSTANT_MS)
    await plan(world, LATEST_INSTANT_MS + DAY_MS)
    await expect(world.clock.advance({ byMs: 1001 })).rejects.toThrow(ClockEndError)
    expect(await world.clock.advance({ byMs: 1000 })).toMatchObject({
      nowMs: LATEST_INSTANT_MS,
      firedCount: 1,
    })
    for (const target of [{ byMs: 1 }, { toMs: LATEST_INSTANT_MS + 1 }, { toNextEvent: true }] as const)
      await expect(world.clock.advance(target)).rejects.toThrow('ends in the year 2200')
    expect(await world.clock.advance({ byMs: 0 })).toMatchObject({ nowMs: LATEST_INSTANT_MS, firedCount: 0 })
    expect(await world.withTx(async (ctx) => ctx.nowMs)).toBe(LATEST_INSTANT_MS)
  })
})

it('stands at the last instant when it runs there, without a timer for what is due later', async () => {
  await using kit = await openTestRegistry({ note: async () => null })
  const id = await kit.registry.create({ ...testSpec, nowMs: soonMs })
  await kit.registry.use(id, async (world) => {
    await world.clock.setMode('running', 1_000_000)
    kit.wallClock.moveBy(DAY_MS)
    await plan(world, LATEST_INSTANT_MS + 1)
    expect([world.nowMs(), (await world.clock.get()).pending]).toEqual([LATEST_INSTANT_MS, 1])
    await world.clock.setMode('standing')
    await world.clock.setMode('running')
    expect(Math.min(...kit.wallClock.delaysMs.filter((delayMs) => delayMs > 50))).toBe(60_000)
  })
  expect(kit.errors).toEqual([])
})

it('opens a world that an earlier version let run past the last instant', async () => {
  const first = await openTestRegistry()
  await first.registry.close()
  const db = new DatabaseSync(join(first.rootDir, 'default', 'state.db'))
  db.exec(`UPDATE "World" SET "nowMs" = ${LATEST_INSTANT_MS + DAY_MS}`)
  db.close()
  await using second = await openTestRegistry({}, { rootDir: first.rootDir })
  await second.registry.use('default', async (world) => {
    expect(await world.withTx(async (ctx) => ctx.nowMs)).toBe(LATEST_INSTANT_MS)
    expect(world.nowMs()).toBe(LATEST_INSTANT_MS)
  })
})
