import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, LATEST_INSTANT_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buyData, shopLater } from '../support/data.ts'
import { goodRequestsOf } from '../support/good-requests.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

const TEN_YEARS_MS = 3_652 * DAY_MS

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

it('the contract tests run in the time zone of Los Angeles', () => {
  expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset()).toBe(7 * 60)
})

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

const ask = <T = unknown>(worldId: string, method: string, path = '', body?: object) =>
  control<T>(stack, method, `/control/worlds/${worldId}${path}`, body ? { body } : {})

/** A world at its last instant, or so much before it, with the shop of its user; `s1` is how it began. */
async function lastInstant(scenario?: string, beforeMs = 0): Promise<ShopClient> {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  await ask(worldId, 'POST', '/snapshots', {})
  await advance(stack, worldId, { toMs: LATEST_INSTANT_MS - beforeMs })
  return shopLater(stack, client, 0)
}

it('the clock stands by default and advances by a time, to an instant and to the next event', async () => {
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

it('the clock runs at the given rate, executes due events and stops', async () => {
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

it('a jump of ten years executes each event at its own instant and lists them', async () => {
  const { worldId, clock } = await makeWorld(stack, 'auto-renew-alipay-failing')
  const { fired, firedCount, clock: after } = await advance(stack, worldId, { byMs: TEN_YEARS_MS })
  expect(after.nowMs).toBe(clock.nowMs + TEN_YEARS_MS)
  expect(fired).toHaveLength(Math.min(firedCount, 1_000))
  const instants = fired.map(({ dueMs }) => dueMs)
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(new Set(fired.map(({ kind }) => kind)).size).toBeGreaterThan(2)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses a jump during another', async () => {
  const { worldId } = await makeWorld(stack, 'auto-renew-wechat')
  const jump = (byMs: number) =>
    control<Partial<Schemas['ControlRefusal']>>(stack, 'POST', `${pathOf(worldId)}/advance`, {
      body: { byMs },
    })
  const answers = await Promise.all([jump(400 * DAY_MS), jump(HOUR_MS)])
  const refused = answers.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.body.error]).toEqual([409, 'clock-busy'])
})

it('refuses a time past the last instant and serves the world afterwards', async () => {
  const { worldId } = (await lastInstant()).world
  const jumps = [
    [{ byMs: 1 }, 'clock-end'],
    [{ toMs: LATEST_INSTANT_MS + 1 }, 'bad-request'],
  ] as const
  for (const [jump, error] of jumps) {
    const refused = await ask<Schemas['ControlRefusal']>(worldId, 'POST', '/clock/advance', jump)
    expect([refused.status, refused.body.error]).toEqual([400, error])
    expect(refused.body.message).toContain(String(LATEST_INSTANT_MS))
  }
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('reads, copies and restores a world at its last instant, standing or running', async () => {
  const client = await lastInstant()
  const { worldId } = client.world
  await addOrder(client)
  for (const mode of ['standing', 'running'] as const) {
    const clock = await ask<Schemas['Clock']>(worldId, 'PUT', '/clock', { mode, rate: 1_000_000 })
    expect([clock.status, clock.body.nowMs]).toEqual([200, LATEST_INSTANT_MS])
    for (const path of ['', '/clock', '/state', '/journal', '/notifies', '/snapshots', '/audit'])
      expect([path, (await ask(worldId, path === '/audit' ? 'POST' : 'GET', path)).status]).toEqual([
        path,
        200,
      ])
    expect((await ask(worldId, 'POST', '/snapshots', {})).status).toBe(201)
    const fork = await ask<Schemas['World']>(worldId, 'POST', '/fork')
    expect([fork.status, fork.body.clock.nowMs]).toEqual([201, LATEST_INSTANT_MS])
    const copy = await importWorld(stack, await exportWorld(stack, worldId))
    expect([copy.status, copy.body.clock.nowMs]).toEqual([201, LATEST_INSTANT_MS])
  }
  const restored = await ask<Schemas['World']>(worldId, 'POST', '/snapshots/s1/restore')
  expect([restored.status, restored.body.clock.nowMs]).toEqual([200, client.world.clock.nowMs])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers every operation of the shop at the last instant', async () => {
  const client = await lastInstant()
  const requests = Object.entries(goodRequestsOf(client)) as [
    keyof ReturnType<typeof goodRequestsOf>,
    object,
  ][]
  for (const [id, request] of requests)
    expect([id, (await client.call(id, request)).status]).toEqual([id, 200])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('sells packages and contracts just before the last instant', async () => {
  const client = await lastInstant()
  const { worldId } = client.world
  await buy(stack, client)
  await buy(stack, client)
  const orderString = await openAlipay(client, await addOrder(client, 1))
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  await signInWechat(stack, client, 2)
  const { orders, contracts, entitlements } = await stateOf(stack, worldId)
  // One waits for the end of the one before it.
  expect(orders.map(({ status }) => status)).toEqual([4, 4, 2, 4])
  expect([entitlements.length, contracts]).toMatchObject([4, [{ state: 'active' }]])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('shows a package of a hundred years that begins just before the last instant', async () => {
  const minutesMs = 10 * MINUTE_MS
  const early = await lastInstant('data-new', 3 * minutesMs)
  const { worldId, devices } = early.world
  const deviceId = devices[0]?.deviceId ?? ''
  await buyData(stack, early, deviceId, { packageId: 'data-3g-year' })
  const later = await shopLater(stack, early, minutesMs)
  await buyData(stack, later, deviceId, { packageId: 'data-top-up-10g-long' })
  await shopLater(stack, later, 2 * minutesMs)
  const { entitlements } = await stateOf(stack, worldId)
  const endings = entitlements.map(({ endsAtMs }) => (endsAtMs ?? 0) > LATEST_INSTANT_MS + 300 * DAY_MS)
  expect(endings).toEqual([true, true])
  expect((await ask(worldId, 'GET')).status).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('opens a world that an earlier version advanced to the year 3000', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await ask(worldId, 'POST', '/snapshots', {})
  const db = new DatabaseSync(join(stack.dataDir, 'worlds', 'worlds', worldId, 'snapshots', 's1.db'))
  const year3000Ms = 32_503_680_000_000
  db.exec(`UPDATE "World" SET "nowMs" = ${year3000Ms}`)
  db.exec(`UPDATE "User" SET "tokenExpiresAtMs" = ${year3000Ms + DAY_MS}`)
  db.close()
  const { status, body } = await ask<Schemas['World']>(worldId, 'POST', '/snapshots/s1/restore')
  expect([status, body.clock.nowMs]).toEqual([200, LATEST_INSTANT_MS])
  await buy(stack, client.refreshed(body.user.token))
  const copy = await importWorld(stack, await exportWorld(stack, worldId))
  expect([copy.status, copy.body.clock.nowMs]).toEqual([201, LATEST_INSTANT_MS])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a jump that is told to end answers how far it came, and what is due later stays due', async () => {
  const { worldId, beganMs } = await unpaid()
  const ended = await ask<Schemas['Clock']>(worldId, 'POST', '/clock/stop-jump')
  expect([ended.status, ended.body.isAdvancing, ended.body.nowMs]).toEqual([200, false, beganMs])
  const client = new ShopClient(stack, await makeWorld(stack, 'hundred-renewals'))
  const { worldId: many, clock } = client.world
  const jump = advance(stack, many, { toMs: clock.nowMs + TEN_YEARS_MS })
  await expect.poll(async () => (await clockOf(many)).nowMs).toBeGreaterThan(clock.nowMs)
  await ask(many, 'POST', '/clock/stop-jump')
  await jump
  const { nowMs, next } = await clockOf(many)
  expect(nowMs).toBeLessThan(clock.nowMs + TEN_YEARS_MS)
  expect(next?.dueMs).toBeGreaterThanOrEqual(nowMs)
})
