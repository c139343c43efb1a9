import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { buy, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/**
 * A world whose state file may not grow, as on a full disk: SQLite gives the same error for both. `free` lets it grow.
 * The limit is the connection's, which the world keeps for as long as no other needs it.
 */
async function fullWorld() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const limit = (pages: number) =>
    stack.app.registry.use(worldId, (world) =>
      world.withTx(({ tx }) => tx.query(`PRAGMA max_page_count = ${pages}`)),
    )
  const ask = <T = Schemas['ControlRefusal']>(method: string, path: string, body?: object) =>
    control<T>(stack, method, `/control/worlds/${worldId}${path}`, body ? { body } : {})
  await limit(1)
  return { client, worldId, ask, free: () => limit(1_000_000) }
}

/** Asks again and again until there is no room: pages that are not full take some rows yet. */
async function untilFull(ask: () => Promise<{ status: number }>, status: number): Promise<void> {
  for (let time = 0; time < 300; time += 1) if ((await ask()).status === status) return
  throw new Error(`never answered ${status}`)
}

it('refuses requests without half-writing while the disk is full and serves them afterwards', async () => {
  const { client, worldId, ask, free } = await fullWorld()
  const coupon = { userId: 'u1', amountFen: 500, minimumFen: 0 }
  await untilFull(() => ask('POST', '/coupons', coupon), 507)
  const before = await stateOf(stack, worldId)
  const refused = await ask('POST', '/coupons', coupon)
  expect([refused.status, refused.body.error]).toEqual([507, 'disk-full'])
  expect(refused.body.message).toContain('free some space')
  await untilFull(async () => {
    const answer = await client.call('addOrder', { body: orderBody(client) })
    if (answer.status === 200) await client.call('cancelOrder', { query: deviceOf(client) })
    return answer
  }, 500)
  const { coupons, devices } = await stateOf(stack, worldId)
  expect([coupons, devices]).toEqual([before.coupons, before.devices])
  await free()
  expect((await ask('POST', '/coupons', coupon)).status).toBe(201)
  await buy(stack, client)
  await endOf(worldId)
})

const deviceOf = (client: ShopClient) => {
  const { productCode, deviceId } = orderBody(client)
  return { productCode, deviceId }
}

/** Removes the world, in which nothing is broken; its journal has all entries. */
async function endOf(worldId: string): Promise<void> {
  const { entries } = await journalOf(stack, worldId)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
  const { body } = await control<Schemas['DeletedWorld']>(stack, 'DELETE', `/control/worlds/${worldId}`)
  expect(body.violations).toEqual([])
}
