import { expect, it } from 'vitest'
import type { EventHandler } from './event-handlers.ts'
import { schedule } from './scheduler.ts'
import { openTestRegistry, testEpochMs } from './test-world.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

const plan = (world: World, byMs: number) =>
  world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + byMs, kind: 'note', payload: null }))

it('runs at wall speed and stands when told', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    kit.wallClock.moveBy(1500)
    expect(world.nowMs()).toBe(testEpochMs + 1500)
    expect(await world.withTx(async (ctx) => ctx.nowMs)).toBe(testEpochMs + 1500)
    await world.clock.setMode('standing')
    kit.wallClock.moveBy(1500)
    expect(world.nowMs()).toBe(testEpochMs + 1500)
  })
})

it('executes an event by itself when its time comes', async () => {
  const fired = Promise.withResolvers<number>()
  const note: EventHandler = async (ctx) => async () => fired.resolve(ctx.nowMs)
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    await plan(world, 5000)
    kit.wallClock.moveBy(5000)
    expect(await fired.promise).toBe(testEpochMs + 5000)
  })
})

it('arms one timer, at most 60 s ahead, and none while standing', async () => {
  await using kit = await openTestRegistry({ note: async () => null })
  await kit.registry.use('default', async (world) => {
    const idle = kit.wallClock.delaysMs.length
    const armed = () => kit.wallClock.delaysMs.length - idle
    await world.clock.setMode('running')
    await plan(world, 400 * dayMs)
    world.journal.query()
    expect([armed(), kit.wallClock.delaysMs.at(-1)]).toEqual([1, 60_000])
    await plan(world, 2000)
    expect([armed(), kit.wallClock.delaysMs[0]]).toEqual([1, 2000])
    await world.clock.setMode('standing')
    world.journal.query()
    expect(armed()).toBe(0)
  })
})

it('freezes while it jumps and runs on from the target', async () => {
  const during: number[] = []
  const note: EventHandler = async () => async (world) => {
    kit.wallClock.moveBy(10_000)
    during.push(world.nowMs())
  }
  const kit = await openTestRegistry({ note })
  await using _ = kit
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    await plan(world, dayMs)
    const { nowMs } = await world.clock.advance({ byMs: 2 * dayMs })
    expect(during).toEqual([testEpochMs + dayMs])
    expect(nowMs).toBe(testEpochMs + 2 * dayMs)
    kit.wallClock.moveBy(1)
    expect(world.nowMs()).toBe(nowMs + 1)
  })
})

it('stores its time on stop, stands still while the process is down and goes on afterwards', async () => {
  const first = await openTestRegistry()
  await first.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    first.wallClock.moveBy(2500)
  })
  await first.registry.close()
  await using second = await openTestRegistry({}, { rootDir: first.rootDir })
  second.wallClock.moveBy(1000)
  await second.registry.use('default', async (world) => {
    expect(world.nowMs()).toBe(testEpochMs + 3500)
    expect((await world.clock.get()).mode).toBe('running')
  })
})
