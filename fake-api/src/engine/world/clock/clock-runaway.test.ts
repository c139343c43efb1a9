import { expect, it } from 'vitest'
import { openTestRegistry, testEpochMs } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import { ClockRunawayError } from '../transaction/world-clock.ts'
import { type EventHandler, schedule } from './schedule.ts'

const soonMs = testEpochMs + 5
const plan = (world: World, count: number, kind: string) =>
  world.withTx(async (ctx) => {
    for (let made = 0; made < count; made += 1)
      await schedule(ctx, { dueMs: soonMs, kind, payload: { made } })
  })

/** Schedules `width` events of its kind for the instant it runs at. */
const schedulesNext =
  (kind: string, width: number): EventHandler =>
  async (ctx) => {
    for (let made = 0; made < width; made += 1) await schedule(ctx, { dueMs: ctx.nowMs, kind, payload: null })
    return null
  }
const ends: EventHandler = async () => null

const doneIn = (world: World) => world.read.scheduledEvent.count({ where: { state: 'done' } })

it('stops with an error after 1,000 generations of events at one instant', async () => {
  await using kit = await openTestRegistry({ again: schedulesNext('again', 1) })
  await kit.registry.use('default', async (world) => {
    await plan(world, 1, 'again')
    await expect(world.clock.advance({ byMs: 60_000 })).rejects.toThrow(ClockRunawayError)
    expect(world.nowMs()).toBe(soonMs)
    expect(await doneIn(world)).toBe(1_001)
    expect(world.clock.isAdvancing).toBe(false)
  })
})

it('stops events that multiply before they fill the disk', async () => {
  await using kit = await openTestRegistry({ again: schedulesNext('again', 2) })
  await kit.registry.use('default', async (world) => {
    await plan(world, 1, 'again')
    await expect(world.clock.advance({ byMs: 60_000 })).rejects.toThrow(ClockRunawayError)
    expect(await doneIn(world)).toBe(1_001)
  })
})

it('executes thousands of events due at one instant and those they schedule', async () => {
  await using kit = await openTestRegistry({
    contract: schedulesNext('deduction', 1),
    deduction: schedulesNext('notify', 1),
    notify: ends,
  })
  await kit.registry.use('default', async (world) => {
    await plan(world, 1_200, 'contract')
    const { fired, firedCount, nowMs } = await world.clock.advance({ byMs: 60_000 })
    expect([firedCount, fired.length, nowMs]).toEqual([3_600, 1_000, testEpochMs + 60_000])
    expect(await doneIn(world)).toBe(3_600)
  })
})

it('counts generations anew at each instant', async () => {
  const tick: EventHandler = async (ctx, { dueMs }) => {
    await schedule(ctx, { dueMs: dueMs + 1, kind: 'tick', payload: null })
    return null
  }
  await using kit = await openTestRegistry({ tick })
  await kit.registry.use('default', async (world) => {
    await plan(world, 1, 'tick')
    expect((await world.clock.advance({ byMs: 1_500 })).firedCount).toBe(1_496)
  })
})
