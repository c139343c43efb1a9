import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Shop } from '@skyshop/openapi/http'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '../../src/engine/world/clock/schedule.ts'
import { makeRequest } from '../soak/fuzz/fuzz.ts'
import type { FuzzRequest } from '../soak/fuzz/mutation.ts'
import { SeededRandom } from '../soak/fuzz/seeded-random.ts'
import { readPool, type WorldValues } from '../soak/fuzz/value-pool.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DEFAULT_TENANT = '0000000'

/** Requests of each operation somebody else's token is tried with. */
const TRIES = 8

const signedIn = (Object.keys(httpOperations) as HttpOperationId[]).filter(
  (id) => !httpOperations[id].isPublic,
)

/** Answers by number to everybody, because data is sold for any bound camera (R-SIM-6). */
const OPEN = new Set<HttpOperationId>(['getDeviceBaseForSn'])

let stack: TestStack

let world: Schemas['World']

let otherTenant: string

let otherUserToken: string

let values: WorldValues

let privateWords: string[]

beforeAll(async () => {
  stack = await startTestStack()
  world = await makeWorld(stack, 'two-owners')
  otherTenant = (await makeWorld(stack)).tenantId
  const path = `/control/worlds/${world.worldId}/users/u2/tokens`
  otherUserToken = (await control<Schemas['WorldUser']>(stack, 'POST', path)).body.token
  values = await readPool(stack, world)
  privateWords = await ownersWords()
})

afterAll(() => stack.stop())

/** Everything that tells the owner's things apart, none of which another user may read. */
async function ownersWords(): Promise<string[]> {
  return stack.app.registry.use(world.worldId, async ({ read }) => {
    const held = await read.deviceAccess.findMany({ where: { userId: 'u1' } })
    const deviceIds = held.map(({ deviceId }) => deviceId)
    const orders = await read.order.findMany({ where: { userId: 'u1' } })
    const rows = await read.device.findMany({ where: { deviceId: { in: deviceIds } } })
    const devices = rows.flatMap(({ deviceId, deviceKey, iotId, iccid, deviceName }) => [
      deviceId,
      deviceKey,
      iotId,
      iccid,
      deviceName,
    ])
    return [...devices, ...orders.map(({ orderNo }) => orderNo)].filter((word) => word !== null)
  })
}

const requestOf = (id: HttpOperationId, seed = id as string): FuzzRequest =>
  makeRequest(new SeededRandom(seed), id, values.focus(new SeededRandom(seed)))

const hasBody = (id: HttpOperationId) => requestOf(id).body !== undefined

async function send(id: HttpOperationId, request: FuzzRequest, token = world.user.token) {
  const { method, path } = httpOperations[id]
  const { query, body } = request
  const { statusCode, payload } = await stack.product.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: path,
    query: query as Record<string, string>,
    headers: {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: statusCode, payload }
}

/** The request with this tenant in the place where the operation has it. */
function withTenant(id: HttpOperationId, devTenantId: string | undefined): FuzzRequest {
  const request = requestOf(id)
  const placed = (fields: object) => {
    const { devTenantId: _, ...rest } = fields as Record<string, unknown>
    return devTenantId === undefined ? rest : { ...rest, devTenantId }
  }
  if (request.body !== undefined) return { ...request, body: placed(request.body as object) }
  return { ...request, query: placed(request.query) }
}

const WORLDS = 12

it.each(signedIn)('%s refuses the tenant of another world and the default one', async (id) => {
  expect((await send(id, withTenant(id, otherTenant))).status).toBe(401)
  expect((await send(id, withTenant(id, DEFAULT_TENANT))).status).toBe(401)
})

it.each(signedIn)('%s refuses a missing tenant and a repeated one', async (id) => {
  expect((await send(id, withTenant(id, undefined))).status).toBe(400)
  const { query, ...rest } = withTenant(id, world.tenantId)
  const twice = { ...rest, query: { ...query, devTenantId: [world.tenantId, world.tenantId] } }
  expect((await send(id, twice)).status).toBe(400)
})

it.each(signedIn)('%s refuses a tenant in an undocumented place', async (id) => {
  for (const tenant of [world.tenantId, otherTenant]) {
    for (const misplaced of [tenant === otherTenant ? world.tenantId : otherTenant, tenant]) {
      const request = withTenant(id, tenant)
      const both = hasBody(id)
        ? { ...request, query: { ...request.query, devTenantId: misplaced } }
        : { ...request, body: { devTenantId: misplaced } }
      if (httpOperations[id].method === 'get' && !hasBody(id)) continue
      expect([400, 401]).toContain((await send(id, both)).status)
    }
  }
})

it.each(signedIn.filter((id) => !OPEN.has(id)))(
  '%s reveals and changes nothing of another user in the world',
  async (id) => {
    const before = ownOf(await stateOf(stack, world.worldId))
    for (let number = 0; number < TRIES; number += 1) {
      const request = requestOf(id, `${id}/${number}`)
      const asked = JSON.stringify([request.query, request.body])
      const { payload } = await send(id, request, otherUserToken)
      const leaked = privateWords.filter((word) => payload.includes(word) && !asked.includes(word))
      expect(leaked, `${asked} → ${payload}`).toEqual([])
    }
    expect(ownOf(await stateOf(stack, world.worldId))).toEqual(before)
  },
)

it('keeps worlds apart that buy at once', async () => {
  const clients = await Promise.all(
    Array.from(
      { length: WORLDS },
      async (_, index) => new ShopClient(stack, await makeWorld(stack, 'new-owner', index + 1)),
    ),
  )
  const bought = await Promise.all(clients.map((client, index) => buy(stack, client, index % 3)))
  for (const [index, client] of clients.entries()) {
    const { orders, entitlements } = await stateOf(stack, client.world.worldId)
    expect(orders.map((row) => row.orderNo)).toEqual([bought[index]])
    expect(entitlements.map((row) => row.deviceId)).toEqual([client.world.devices[index % 3]?.deviceId])
    const page = await client.data<Shop['OrderPage']>('listUserOrders')
    expect(page.records.map((row) => row.orderNo)).toEqual([bought[index]])
  }
  for (const client of clients) expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('answers the same request of two users, or in two languages, with the data of each, also when it is repeated', async () => {
  const owner = new ShopClient(stack, await makeWorld(stack, 'two-owners'))
  const path = `/control/worlds/${owner.world.worldId}/users/u2/tokens`
  const other = owner.refreshed((await control<Schemas['WorldUser']>(stack, 'POST', path)).body.token)
  const orders = (client: ShopClient) => client.data<Shop['OrderPage']>('listUserOrders')
  const packages = (language: string) =>
    owner.data<unknown>('listPackages', {
      query: { productCode: 'IPC', packageSource: 1, sn: owner.world.devices[0]?.deviceId },
      headers: { 'accept-language': language },
    })
  const asked = async () => [
    await orders(owner),
    await orders(other),
    await packages('en'),
    await packages('de'),
  ]
  const first = await asked()
  expect(first[0]).not.toEqual(first[1])
  expect(first[2]).not.toEqual(first[3])
  // An answer is kept from the second time on, and given from the third.
  expect([await asked(), await asked()]).toEqual([first, first])
})

it('answers 401 for the token of a deleted world', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  await deleteWorld(stack, client.world.worldId)
  expect((await client.call('listUserOrders')).status).toBe(401)
})

/** Orders and packages that were the owner's from the beginning. */
function ownOf({ orders, entitlements }: Schemas['WorldState']) {
  const own = orders.filter(({ orderNo }) => privateWords.includes(orderNo))
  return { own, entitlements: entitlements.filter(({ orderNo }) => privateWords.includes(orderNo ?? '')) }
}

it('deleteWorld reports a failed job and stop reports background errors', async () => {
  const stack = await startTestStack()
  const { worldId } = await makeWorld(stack)
  await stack.app.registry.use(worldId, (world) =>
    world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 1, kind: 'nobody.knows', payload: {} })),
  )
  await advance(stack, worldId, { byMs: 1 })
  await expect(deleteWorld(stack, worldId)).rejects.toThrow('defects in the journal')
  await expect(stack.stop()).rejects.toThrow(/Background errors: world .*nobody[.]knows/)
})
