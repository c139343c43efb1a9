import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { currentTraceId, withTrace } from '../../journal/journal-entry.ts'
import { DAY_MS, LATEST_INSTANT_MS } from '../../kernel/clock.ts'
import { openTestRegistry, testEpochMs, testSpec } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import { ClockEndError } from '../transaction/world-clock.ts'
import { type EventHandler, schedule } from './schedule.ts'

const dayMs = 86_400_000

const plan = (world: World, byMs: number) =>
  world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + byMs, kind: 'note', payload: null }))

const soonMs = LATEST_INSTANT_MS - 1000

const planAt = (world: World, dueMs: number) =>
  world.withTx((ctx) => schedule(ctx, { dueMs, kind: 'note', payload: null }))

it('runs at wall speed until it is set to stand', async () => {
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

it('executes an event at its time after a restart, too', async () => {
  const fired = Promise.withResolvers<number>()
  const note: EventHandler = async (ctx) => async () => fired.resolve(ctx.nowMs)
  const first = await openTestRegistry({ note })
  await first.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    await plan(world, 5000)
  })
  await first.registry.close()
  await using second = await openTestRegistry({ note }, { rootDir: first.rootDir })
  second.wallClock.moveBy(5000)
  expect(await fired.promise).toBe(testEpochMs + 5000)
})

it('executes an event under no trace, also when its timer was set in that of a request', async () => {
  const ran = Promise.withResolvers<string | null>()
  const note: EventHandler = async () => {
    ran.resolve(currentTraceId())
    return null
  }
  await using kit = await openTestRegistry({ note })
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    await withTrace(trace, async () => {
      await plan(world, 5000)
      // Timers of Node run in the context in which they were set.
      kit.wallClock.moveBy(5000)
      expect(await ran.promise).toBeNull()
      expect(currentTraceId()).toBe(trace.traceId)
    })
  })
})

it('lags by the time that its event takes, and no more after it', async () => {
  const late: number[] = []
  const note: EventHandler = async () => {
    kit.wallClock.moveBy(250)
    late.push(kit.registry.load().clockLagMs)
    return null
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running')
    await plan(world, 5000)
    kit.wallClock.moveBy(5000)
    // Waits for the execution that the timer began.
    await world.clock.advance({ byMs: 0 })
    late.push(kit.registry.load().clockLagMs)
  })
  expect(late).toEqual([250, 0])
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

it('runs at the rate it is given, fires at each event’s own instant, and keeps the rate across a restore', async () => {
  const seen: number[] = []
  const note: EventHandler = async ({ nowMs }) => {
    seen.push(nowMs)
    return null
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await world.clock.setMode('running', 3_600)
    kit.wallClock.moveBy(1_000)
    expect(world.nowMs()).toBe(testEpochMs + 3_600_000)
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 1_800_000, kind: 'note', payload: null }))
    expect(kit.wallClock.delaysMs).toContain(500)
    await world.clock.setMode('running')
    expect((await world.clock.get()).rate).toBe(3_600)
  })
  const { snapshotId } = await kit.registry.copies.snapshot('default', '')
  kit.wallClock.moveBy(500)
  // Waits for what the timer has begun.
  await kit.registry.copies.restore('default', snapshotId)
  expect(seen).toEqual([testEpochMs + 5_400_000])
  kit.wallClock.moveBy(1_000)
  await kit.registry.use('default', async (world) => {
    expect(world.nowMs()).toBe(testEpochMs + 7_200_000)
  })
})

it('jumps to the last instant and no further', async () => {
  await using kit = await openTestRegistry({ note: async () => null })
  const id = await kit.registry.create({ ...testSpec, nowMs: soonMs })
  await kit.registry.use(id, async (world) => {
    await planAt(world, LATEST_INSTANT_MS)
    await planAt(world, LATEST_INSTANT_MS + DAY_MS)
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
    await planAt(world, LATEST_INSTANT_MS + 1)
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
