import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { openTestRegistry, testEpochMs } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import { type EventHandler, schedule } from './schedule.ts'

const AGES_MS = [0, 1, 11, 71, 431, 1871].map((minutes) => minutes * MINUTE_MS)

const plan = (world: World, kind = 'bad') =>
  world.withTx((ctx) => schedule(ctx, { dueMs: testEpochMs, kind, payload: { orderNo: '1' } }))

/** Fails so many times, then works. */
function failing(times: number): { ran: number; handler: EventHandler; effect: EventHandler } {
  const state = { ran: 0 }
  const run = () => {
    state.ran += 1
    if (state.ran <= times) throw new Error(`broken ${state.ran}`)
  }
  const handler: EventHandler = async () => {
    run()
    return null
  }
  const effect: EventHandler = async () => async () => run()
  return {
    get ran() {
      return state.ran
    },
    handler,
    effect,
  }
}

it.each(['handler', 'effect'] as const)(
  'retries an event whose %s failed at growing intervals, then stops',
  async (part) => {
    const bad = failing(99)
    await using kit = await openTestRegistry({ bad: bad[part] })
    await kit.registry.use('default', async (world) => {
      await plan(world)
      const { fired } = await world.clock.advance({ byMs: 30 * DAY_MS })
      expect(fired.map(({ atMs }) => atMs - testEpochMs)).toEqual(AGES_MS)
      expect(kit.errors).toHaveLength(AGES_MS.length)
      const jobs = world.journal.query({ kinds: ['job'] }).filter(({ status }) => status === 'failed')
      expect(jobs.map(({ note }) => note)).toEqual([
        ...['broken 1', 'broken 2', 'broken 3', 'broken 4', 'broken 5'].map(
          (error, index) =>
            `${error}; tried again in ${['1 min', '10 min', '60 min', '360 min', '1440 min'][index]}`,
        ),
        'broken 6; given up',
      ])
      expect(await world.read.scheduledEvent.count({ where: { state: 'pending' } })).toBe(0)
    })
  },
)

it('applies the work once when the second try succeeds', async () => {
  const bad = failing(1)
  await using kit = await openTestRegistry({ bad: bad.handler })
  await kit.registry.use('default', async (world) => {
    await plan(world)
    await world.clock.advance({ byMs: HOUR_MS })
    expect(bad.ran).toBe(2)
    const rows = await world.read.scheduledEvent.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ state, failures }) => [state, failures])).toEqual([
      ['failed', 0],
      ['done', 1],
    ])
  })
})

it('does not retry work that its handler has planned again itself', async () => {
  let ran = 0
  const bad: EventHandler = async (ctx, { kind, payload }) => {
    ran += 1
    if (ran === 1) await schedule(ctx, { dueMs: ctx.nowMs + HOUR_MS, kind, payload })
    return async () => {
      if (ran === 1) throw new Error('no connection')
    }
  }
  await using kit = await openTestRegistry({ bad })
  await kit.registry.use('default', async (world) => {
    await plan(world)
    const { fired } = await world.clock.advance({ byMs: DAY_MS })
    expect(fired.map(({ atMs }) => atMs - testEpochMs)).toEqual([0, HOUR_MS])
  })
})

it('does not retry an event without a handler', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.use('default', async (world) => {
    await plan(world, 'unknown')
    expect((await world.clock.advance({ byMs: DAY_MS })).fired).toHaveLength(1)
  })
})

it('does not retry an effect that took a minute of wall time', async () => {
  const started = Promise.withResolvers<void>()
  const stuck: EventHandler = async () => async () => {
    started.resolve()
    await new Promise(() => {})
  }
  await using kit = await openTestRegistry({ stuck })
  await kit.registry.use('default', async (world) => {
    await plan(world, 'stuck')
    const jump = world.clock.advance({ byMs: DAY_MS })
    await started.promise
    kit.wallClock.moveBy(60_000)
    expect((await jump).fired).toHaveLength(1)
  })
})

it('leaves an event due that has no room on the disk, and executes it when there is', async () => {
  let isFull = true
  const note: EventHandler = async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return null
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 10, kind: 'note', payload: null }))
    await expect(world.clock.advance({ byMs: 20 })).rejects.toThrow('no space')
    expect(await world.clock.get()).toMatchObject({ pending: 1, nowMs: testEpochMs, next: { kind: 'note' } })
    isFull = false
    const { fired } = await world.clock.advance({ byMs: 20 })
    expect(fired).toMatchObject([{ kind: 'note', outcome: 'done', atMs: testEpochMs + 10 }])
  })
  expect(kit.errors).toEqual([])
})
