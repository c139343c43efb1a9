import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, LATEST_INSTANT_MS, MINUTE_MS } from '../../src/kernel/clock.ts'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buyData, shopLater } from '../support/data.ts'
import { goodRequestsOf } from '../support/good-requests.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
// Fails when the control plane answered 500 anywhere.
afterAll(() => stack.stop())

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

it('refuses what leads past the last instant, and the world goes on', async () => {
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

it('reads, copies and puts back a world at its last instant, also while it runs', async () => {
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

it('sells packages and contracts at the last instant', async () => {
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

it('goes on with a world that an earlier version let go to the year 3000', async () => {
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
