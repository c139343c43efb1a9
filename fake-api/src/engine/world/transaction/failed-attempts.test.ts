import { expect, it } from 'vitest'
import { HOUR_MS } from '../../kernel/clock.ts'
import { openTestRegistry, testSpec } from '../registry/test-world.ts'
import { hasTooManyFailedAttempts, recordFailedAttempt } from './failed-attempts.ts'

it('counts the misses of one scope over the last hour', async () => {
  await using test = await openTestRegistry()
  const worldId = await test.registry.create(testSpec)
  await test.registry.use(worldId, async (world) => {
    const limit = { scope: 'sn:u1', max: 2 }
    const isShut = (afterMs = 0) => hasTooManyFailedAttempts(world.read, limit, world.nowMs() + afterMs)
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'sn:u1'))
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'sn:u2'))
    expect(await isShut()).toBe(false)
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'sn:u1'))
    expect([await isShut(), await isShut(HOUR_MS - 1), await isShut(HOUR_MS)]).toEqual([true, true, false])
  })
})

it('removes misses of any scope that no longer count', async () => {
  await using test = await openTestRegistry()
  const worldId = await test.registry.create(testSpec)
  await test.registry.use(worldId, async (world) => {
    const scopes = async () => (await world.read.miss.findMany()).map(({ scope }) => scope)
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'code-device:d1'))
    await world.clock.advance({ byMs: HOUR_MS - 1 })
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'sn:u1'))
    expect(await scopes()).toEqual(['code-device:d1', 'sn:u1'])
    await world.clock.advance({ byMs: 1 })
    await world.withTx((ctx) => recordFailedAttempt(ctx, 'sn:u2'))
    expect(await scopes()).toEqual(['sn:u1', 'sn:u2'])
  })
})
