import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/clock.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const TEN_YEARS_MS = 3_652 * DAY_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const pathOf = (worldId: string) => `/control/worlds/${worldId}/clock`
const clockOf = async (worldId: string) =>
  (await control<Schemas['Clock']>(stack, 'GET', pathOf(worldId))).body
const set = async (worldId: string, body: Schemas['ClockMode']) =>
  (await control<Schemas['Clock']>(stack, 'PUT', pathOf(worldId), { body })).body

/** A world with an unpaid order, whose payment deadline is fifteen minutes away. */
async function unpaid() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock } = client.world
  const orderNo = await addOrder(client)
  return { worldId, beganMs: clock.nowMs, orderNo, deadlineMs: clock.nowMs + 15 * MINUTE_MS }
}

it('stands by default, jumps by a time, to an instant and to the next event', async () => {
  const { worldId, beganMs, deadlineMs } = await unpaid()
  expect(await clockOf(worldId)).toMatchObject({
    mode: 'standing',
    nowMs: beganMs,
    next: { dueMs: deadlineMs },
  })
  const short = await advance(stack, worldId, { byMs: MINUTE_MS })
  expect([short.clock.nowMs, short.fired]).toEqual([beganMs + MINUTE_MS, []])
  const edge = await advance(stack, worldId, { toMs: deadlineMs - 1 })
  expect([edge.clock.nowMs, edge.firedCount]).toEqual([deadlineMs - 1, 0])
  const next = await advance(stack, worldId, { toNextEvent: true })
  expect([next.clock.nowMs, next.fired]).toMatchObject([deadlineMs, [{ kind: 'order.deadline' }]])
  expect(await clockOf(worldId)).toMatchObject({ nowMs: deadlineMs, next: null })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('runs at the rate it is given, fires what becomes due by itself, and stands again', async () => {
  const { worldId, beganMs, orderNo, deadlineMs } = await unpaid()
  expect(await set(worldId, { mode: 'running', rate: 100_000 })).toMatchObject({ rate: 100_000 })
  const path = `/control/worlds/${worldId}/journal/wait`
  const body = { pattern: { orderNo, kind: 'job' }, timeoutMs: 30_000 }
  const { entry } = (await control<Schemas['JournalFound']>(stack, 'POST', path, { body })).body
  expect(entry?.operationId).toBe('order.deadline')
  const { orders } = await stateOf(stack, worldId)
  expect(orders).toMatchObject([
    { orderNo, status: 7, transitions: [{ to: 0 }, { to: 7, atMs: deadlineMs }] },
  ])
  const stopped = await set(worldId, { mode: 'standing' })
  expect(stopped.nowMs).toBeGreaterThan(beganMs + 15 * MINUTE_MS)
  expect((await clockOf(worldId)).nowMs).toBe(stopped.nowMs)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('jumps ten years, fires each event at its own instant in order, and reports them', async () => {
  const { worldId, clock } = await makeWorld(stack, 'auto-renew-alipay-failing')
  const { fired, firedCount, clock: after } = await advance(stack, worldId, { byMs: TEN_YEARS_MS })
  expect(after.nowMs).toBe(clock.nowMs + TEN_YEARS_MS)
  expect(fired).toHaveLength(Math.min(firedCount, 1_000))
  const instants = fired.map(({ dueMs }) => dueMs)
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(new Set(fired.map(({ kind }) => kind)).size).toBeGreaterThan(2)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers a second jump that it is already moving', async () => {
  const { worldId } = await makeWorld(stack, 'auto-renew-wechat')
  const jump = (byMs: number) =>
    control<Partial<Schemas['ControlRefusal']>>(stack, 'POST', `${pathOf(worldId)}/advance`, {
      body: { byMs },
    })
  const answers = await Promise.all([jump(400 * DAY_MS), jump(HOUR_MS)])
  const refused = answers.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.body.error]).toEqual([409, 'clock-busy'])
})
