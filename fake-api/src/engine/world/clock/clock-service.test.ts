import { expect, it } from 'vitest'
import { ServerEndingError } from '../../kernel/world-errors.ts'
import { openTestRegistry, testEpochMs, testSpec } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import { ClockBackwardsError, ClockBusyError, ClockInterruptedError } from '../transaction/world-clock.ts'
import { cancelScheduled, type EventHandler, schedule } from './schedule.ts'

const atMs = (ms: number) => testEpochMs + ms
const nothing: EventHandler = async () => null

const plan = (world: World, offsets: readonly number[], kind = 'note') =>
  world.withTx(async (ctx) => {
    const ids: number[] = []
    for (const ms of offsets) ids.push(await schedule(ctx, { dueMs: atMs(ms), kind, payload: { ms } }))
    return ids
  })

it('executes due events in the order of time and sequence, each at its own instant', async () => {
  const seen: number[][] = []
  const note: EventHandler = async (ctx, event) => {
    seen.push([event.id, ctx.nowMs])
    return null
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    const [late, first, second] = await plan(world, [3000, 1000, 1000])
    const { nowMs, fired } = await world.clock.advance({ byMs: 5000 })
    expect(seen).toEqual([
      [first, atMs(1000)],
      [second, atMs(1000)],
      [late, atMs(3000)],
    ])
    expect(fired.map((event) => [event.id, event.atMs, event.outcome])).toEqual(
      seen.map((row) => [...row, 'done']),
    )
    expect(nowMs).toBe(atMs(5000))
    expect(await world.withTx(async (ctx) => ctx.nowMs)).toBe(atMs(5000))
  })
})

it('executes what events schedule on the way, and leaves what is due later', async () => {
  const chain: EventHandler = async (ctx, event) => {
    await schedule(ctx, { dueMs: event.dueMs + 1000, kind: 'chain', payload: null })
    return null
  }
  await using kit = await openTestRegistry({ chain })
  await kit.registry.use('default', async (world) => {
    await plan(world, [500], 'chain')
    const { fired } = await world.clock.advance({ toMs: atMs(2500) })
    expect(fired.map((event) => event.dueMs)).toEqual([atMs(500), atMs(1500), atMs(2500)])
    expect((await world.clock.get()).next?.dueMs).toBe(atMs(3500))
  })
})

it('advances to the next event and not beyond, and stays when there is none', async () => {
  await using kit = await openTestRegistry({ note: nothing })
  await kit.registry.use('default', async (world) => {
    await plan(world, [700, 700, 900])
    const first = await world.clock.advance({ toNextEvent: true })
    expect([first.nowMs, first.fired.length]).toEqual([atMs(700), 2])
    await world.clock.advance({ toNextEvent: true })
    const none = await world.clock.advance({ toNextEvent: true })
    expect([none.nowMs, none.fired.length]).toEqual([atMs(900), 0])
  })
})

it('answers one advance at a time and refuses to go back', async () => {
  await using kit = await openTestRegistry({ note: nothing })
  await kit.registry.use('default', async (world) => {
    const first = world.clock.advance({ byMs: 10 })
    expect(world.clock.isAdvancing).toBe(true)
    await expect(world.clock.advance({ byMs: 10 })).rejects.toThrow(ClockBusyError)
    await first
    await expect(world.clock.advance({ toMs: atMs(9) })).rejects.toThrow(ClockBackwardsError)
    expect((await world.clock.advance({ byMs: 0 })).nowMs).toBe(atMs(10))
  })
})

it('ends an advance after the event it is at, answers how far it came, and leaves what is due later', async () => {
  let seen = 0
  const note: EventHandler = async () => async (world) => {
    seen += 1
    if (seen === 2) world.clock.cutShort()
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    world.clock.cutShort()
    await plan(world, [100, 200, 300])
    const { nowMs, firedCount } = await world.clock.advance({ byMs: 1000 })
    expect([nowMs, firedCount, world.clock.isAdvancing]).toEqual([atMs(200), 2, false])
    expect((await world.clock.advance({ byMs: 1000 })).firedCount).toBe(1)
    expect(world.nowMs()).toBe(atMs(1200))
  })
})

it('keeps the write queue free between events and runs effects outside the transaction', async () => {
  const seen: string[] = []
  const note: EventHandler = async () => async (world) => {
    seen.push(`effect at ${world.nowMs() - testEpochMs}`)
    await world.withTx(async (ctx) => ctx.nextId())
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await plan(world, [100, 200])
    const { fired } = await world.clock.advance({ byMs: 300 })
    expect(fired.map((event) => event.outcome)).toEqual(['done', 'done'])
    expect(seen).toEqual(['effect at 100', 'effect at 200'])
  })
})

it('executes events scheduled by runDue during the jump', async () => {
  const note: EventHandler = async () => async (world) => {
    await world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs, kind: 'now', payload: null }))
    expect((await world.clock.runDue()).fired).toEqual([])
  }
  await using kit = await openTestRegistry({ note, now: nothing })
  await kit.registry.use('default', async (world) => {
    await plan(world, [100])
    const { fired } = await world.clock.advance({ byMs: 100 })
    expect(fired.map((event) => event.kind)).toEqual(['note', 'now'])
  })
})

it('runDue executes what is due now in a standing world', async () => {
  await using kit = await openTestRegistry({ note: nothing })
  await kit.registry.use('default', async (world) => {
    await plan(world, [0, 1])
    expect((await world.clock.runDue()).fired).toHaveLength(1)
    expect(world.nowMs()).toBe(testEpochMs)
  })
})

it('records a failed event with its reason, undoes its rows and goes on', async () => {
  const bad: EventHandler = async (ctx) => {
    ctx.nextId()
    await ctx.tx.miss.create({ data: { id: 1, scope: 'half', atMs: 0n } })
    throw new Error('broken')
  }
  const badEffect: EventHandler = async () => async () => {
    throw new Error('no connection')
  }
  await using kit = await openTestRegistry({ bad, badEffect, note: nothing })
  await kit.registry.use('default', async (world) => {
    await plan(world, [1], 'bad')
    await plan(world, [2], 'badEffect')
    await plan(world, [3], 'unknown')
    await plan(world, [4])
    const { fired } = await world.clock.advance({ byMs: 10 })
    expect(fired.map((event) => [event.outcome, event.error])).toEqual([
      ['failed', 'broken'],
      ['failed', 'no connection'],
      ['failed', 'No handler for events of kind unknown.'],
      ['done', undefined],
    ])
    expect(await world.read.miss.count()).toBe(0)
    expect(await world.read.scheduledEvent.count({ where: { state: 'failed' } })).toBe(3)
    expect(kit.errors).toHaveLength(3)
  })
})

it('fails an effect that takes 60 s of wall time', async () => {
  const started = Promise.withResolvers<void>()
  const stuck: EventHandler = async () => async () => {
    started.resolve()
    await new Promise(() => {})
  }
  await using kit = await openTestRegistry({ stuck })
  await kit.registry.use('default', async (world) => {
    await plan(world, [1], 'stuck')
    const jump = world.clock.advance({ byMs: 1 })
    await started.promise
    kit.wallClock.moveBy(60_000)
    expect((await jump).fired[0]?.error).toContain('60000 ms')
  })
})

it('does not execute a cancelled event', async () => {
  await using kit = await openTestRegistry({ note: nothing })
  await kit.registry.use('default', async (world) => {
    const [id = 0] = await plan(world, [1])
    expect(await world.withTx((ctx) => cancelScheduled(ctx, id))).toBe(true)
    expect((await world.clock.advance({ byMs: 10 })).fired).toEqual([])
    expect(await world.withTx((ctx) => cancelScheduled(ctx, id))).toBe(false)
  })
})

it('journals the jump as the cause of its events and their effects', async () => {
  const note: EventHandler = async () => async (world, cause) => {
    const { traceId, parentSeq } = cause
    const lanes = { from: 'upstream', to: 'gateway' } as const
    world.journal.append({
      ...lanes,
      traceId,
      parentSeq,
      kind: 'http',
      operationId: 'call',
      label: 'call',
      status: '200',
    })
  }
  await using kit = await openTestRegistry({ note })
  await kit.registry.use('default', async (world) => {
    await plan(world, [100])
    await world.clock.advance({ byMs: 200 })
    const [jump, job, call] = world.journal.query()
    expect([jump?.kind, job?.kind, call?.kind]).toEqual(['clock', 'job', 'http'])
    expect([job?.parentSeq, call?.parentSeq]).toEqual([jump?.seq, job?.seq])
    expect(new Set([jump?.traceId, job?.traceId, call?.traceId]).size).toBe(1)
    expect([jump?.virtualMs, job?.virtualMs]).toEqual([atMs(0), atMs(100)])
  })
})

it('stops on its way when the server is ending: a jump to an instant may be sent again, one by a span may not', async () => {
  const fired: number[] = []
  const stopServer: EventHandler = async ({ nowMs }) => {
    fired.push(nowMs)
    return async () => void kit.registry.table.stopExecutingEvents()
  }
  await using kit = await openTestRegistry({ note: stopServer })
  await kit.registry.use('default', async (world) => {
    await plan(world, [1000, 3000])
    await expect(world.clock.advance({ byMs: 5000 })).rejects.toThrow(
      new ClockInterruptedError(atMs(1000), atMs(5000)),
    )
    await expect(world.clock.advance({ toMs: atMs(5000) })).rejects.toThrow(ServerEndingError)
    await expect(world.clock.advance({ toNextEvent: true })).rejects.toThrow(ServerEndingError)
    expect([fired, world.nowMs()]).toEqual([[atMs(1000)], atMs(1000)])
  })
})

it('does not move in a world that is made while the server is ending', async () => {
  await using kit = await openTestRegistry()
  await kit.registry.table.stopExecutingEvents()
  const id = await kit.registry.create(testSpec)
  const advanced = kit.registry.use(id, ({ clock }) => clock.advance({ byMs: 1 }))
  await expect(advanced).rejects.toThrow(new ClockInterruptedError(testEpochMs, testEpochMs + 1))
})
