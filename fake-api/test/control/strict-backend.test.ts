import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { errorCodes } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatBeijing } from '../../src/engine/kernel/clock.ts'
import { makeRequest } from '../soak/fuzz/fuzz.ts'
import { SeededRandom } from '../soak/fuzz/seeded-random.ts'
import { readPool } from '../soak/fuzz/value-pool.ts'
import { advance, control, deleteWorld, makeWorld } from '../support/control.ts'
import { addOrder, buy, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  'x-extra'?: boolean
  'x-extra-values'?: unknown[]
}

interface Operation {
  'x-extra'?: boolean
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const document = http as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The operation as the contract has it. */
export function contractOf(id: HttpOperationId): Operation {
  const { path, method } = httpOperations[id]
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`no ${id}`)
  return operation
}

/** Places of an answer that hold what the contract marks as an extra, read along its schema and not from any table. */
export function extrasIn(id: HttpOperationId, body: { code: number }): string[] {
  const code = Object.entries(errorCodes).find(([, one]) => one.code === body.code && one.strictCode)
  const extras = code ? [`code ${code[0]}`] : []
  const schema = contractOf(id).responses['200']?.content?.['application/json']?.schema
  if (schema) walk(schema, body, { at: '', extras })
  return extras
}

function walk(schema: Schema, value: unknown, { at, extras }: { at: string; extras: string[] }): void {
  if (schema.$ref) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    if (target) walk(target, value, { at, extras })
    return
  }
  if (schema['x-extra-values']?.includes(value)) extras.push(`${at} = ${String(value)}`)
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    walk(one, value, { at, extras })
  if (value === null || typeof value !== 'object') return
  if (schema.items && Array.isArray(value))
    for (const item of value) walk(schema.items, item, { at: `${at}[]`, extras })
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    if (property['x-extra'] === true) extras.push(`${at}.${name}`)
    walk(property, Reflect.get(value, name), { at: `${at}.${name}`, extras })
  }
}

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

async function openShop(isBare: boolean, scenario = 'new-owner') {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const path = `/control/worlds/${client.world.worldId}/degradation`
  if (isBare) await control(stack, 'PUT', path, { body: { isBare } })
  expect((await control(stack, 'GET', path)).body).toEqual({ isBare })
  return client
}

const signedIn = (Object.keys(httpOperations) as HttpOperationId[]).filter(
  (id) => !httpOperations[id].isPublic,
)

const EACH = 4

/** Extras in the answers to the same requests of each operation, by the operation. */
async function extrasOfWalk(
  client: ShopClient,
  ids: readonly HttpOperationId[] = signedIn,
): Promise<Map<HttpOperationId, Set<string>>> {
  const { all, focus } = await readPool(stack, client.world)
  const extrasById = new Map<HttpOperationId, Set<string>>()
  for (const id of ids) {
    for (let round = 0; round < EACH; round += 1) {
      const random = new SeededRandom(`${id}/${round}`)
      const { query, body } = makeRequest(random, id, round % 3 === 0 ? all : focus(random))
      const answer = await client.call(id, { query, ...(body === undefined ? {} : { body }) })
      if (answer.status !== 200) continue
      const extras = extrasIn(id, answer.body)
      if (extras.length > 0) extrasById.set(id, new Set([...(extrasById.get(id) ?? []), ...extras]))
    }
  }
  return extrasById
}

const SCENARIOS = ['unpaid-order', 'coupons-of-every-state', 'renewed-ahead']

it.each(SCENARIOS)(
  'a world without extensions (%s) answers no extension field or operation',
  async (scenario) => {
    const client = await openShop(true, scenario)
    expect(await extrasOfWalk(client)).toEqual(new Map())
  },
)

it('a world with extensions answers extension fields to the same requests', async () => {
  const withExtras = ['getOrderRecord', 'listVipExpiry', 'getAvailableCoupon'] as const
  const ids = new Set<HttpOperationId>()
  for (const scenario of SCENARIOS)
    for (const id of (await extrasOfWalk(await openShop(false, scenario), withExtras)).keys()) ids.add(id)
  expect([...ids].sort()).toEqual([...withExtras].sort())
})

it('answers 404 for extension operations in a world without extensions', async () => {
  const extra = signedIn.filter((id) => contractOf(id)['x-extra'] === true)
  expect(extra.length).toBeGreaterThan(0)
  const strict = await openShop(true)
  const whole = await openShop(false)
  for (const id of extra) {
    const request = makeRequest(new SeededRandom(id), id, { devTenantId: [strict.world.tenantId] })
    const { status, body } = await strict.call(id, request)
    expect([status, body.code, body.data]).toEqual([404, 404, null])
    expect((await whole.call(id, request)).status).not.toBe(404)
  }
})

it('replaces extension codes and states by documented ones', async () => {
  const client = await openShop(true)
  const wrong = await client.call('addOrder', { body: { ...orderBody(client), payMoney: 1 } })
  expect([wrong.body.code, wrong.body.data]).toEqual([20010, null])
  const orderNo = await addOrder(client)
  await client.call('cancelOrderByOrderNo', { body: { orderNo } })
  const { orderStatus } = await client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
  expect(orderStatus).toBe(-1)
})

it('sells, cancels and shows orders in a world without extensions', async () => {
  const client = await openShop(true)
  const { worldId } = client.world
  const orderNo = await buy(stack, client)
  const { orderStatus } = await client.data<{ orderStatus: number }>('confirmOrder', { query: { orderNo } })
  expect(orderStatus).toBe(1)
  const second = await addOrder(client, 1)
  expect((await client.call('addOrder', { body: orderBody(client, 1) })).body.code).toBe(20001)
  expect((await client.call('cancelOrderByOrderNo', { body: { orderNo: second } })).body.code).toBe(200)
  await advance(stack, worldId, { byMs: 60_000 })
  const { records } = await client.data<{ records: Schemas['OrderRecord'][] }>('listUserOrders', {
    query: { current: 1, size: 20 },
  })
  expect(records.map((order) => order.orderStatus)).toEqual([-1, 4])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('restores extension fields', async () => {
  const client = await openShop(true)
  const root = `/control/worlds/${client.world.worldId}`
  const path = `${root}/degradation`
  const clock = await control<{ nowMs: number }>(stack, 'GET', `${root}/clock`)
  expect((await control(stack, 'PUT', path, { body: { isBare: false } })).body).toEqual({ isBare: false })
  const added = await client.data<Schemas['AddedOrder']>('addOrder', { body: orderBody(client) })
  expect(added.payDeadline).toBe(formatBeijing(clock.body.nowMs + 15 * 60_000))
})
