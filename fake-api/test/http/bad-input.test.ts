import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERIOD_FEN } from '../support/contract.ts'
import { journalOf, makeWorld, stateOf } from '../support/control.ts'
import { goodRequestsOf, NO_ORDER } from '../support/good-requests.ts'
import { orderBody } from '../support/purchase.ts'
import { type ProductRequest, ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
let otherClient: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
  otherClient = new ShopClient(stack, await makeWorld(stack, 'unpaid-order', 2))
})
afterAll(() => stack.stop())

const goodRequests = () => goodRequestsOf(client)

const operationIds = Object.keys(httpOperations).filter(
  (id) => !httpOperations[id as HttpOperationId].isPublic,
) as (keyof ReturnType<typeof goodRequests>)[]

const requestOf = (id: keyof ReturnType<typeof goodRequests>) => goodRequests()[id]

it('has a good request for every signed-in operation', () => {
  expect(Object.keys(goodRequests()).sort()).toEqual([...operationIds].sort())
})

// exists: 7.03-7.52
it.each(operationIds)('%s answers a good request by its contract', async (id) => {
  const { status, body } = await client.call(id, requestOf(id))
  const allowed: readonly ErrorName[] = httpOperations[id].businessCodes
  const fix = `The request stands in fake-api/test/support/good-requests.ts; answered ${JSON.stringify(body)}`
  expect(status, fix).toBe(200)
  expect([200, ...allowed.map((name) => errorCodes[name].code)], fix).toContain(body.code)
})

it('says of a query that is given twice, where one is asked for, that it is', async () => {
  const url = `${stack.productUrl}/api/skyworthPay/v2/order/userOrderList?devTenantId=${client.world.tenantId}&current=1&size=1&size=1`
  const headers = { authorization: 'Basic x', 'blade-auth': `bearer ${client.world.user.token}` }
  const answer = await fetch(url, { headers })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('/query/size must be integer, and is given 2 times'),
  ])
})

it.each(operationIds)('%s refuses an unknown field with its pointer', async (id) => {
  const good = requestOf(id)
  const bad = good.body ? { body: { ...good.body, surprise: 1 } } : { query: { ...good.query, surprise: 1 } }
  const { status, body } = await client.call(id, bad)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 400,
    success: false,
    data: { errors: [{ rule: 'additionalProperties' }] },
  })
})

it('answers a body full of errors with fewer bytes', async () => {
  const deviceInfoList = Array.from({ length: 80_000 }, () => ({}))
  const { status, body } = await client.call('listVipExpiry', { body: { deviceInfoList } })
  expect(status).toBe(400)
  expect((body.data as { errors: unknown[] }).errors).toHaveLength(100)
})

it.each(operationIds)('%s refuses a missing tenant', async (id) => {
  const { status, body } = await client.call(id, { ...requestOf(id), tenant: null })
  expect(status).toBe(400)
  expect(JSON.stringify(body.data)).toContain('devTenantId')
})

// spec: 6.02
it.each(operationIds)('%s refuses another tenant, a foreign token, a forged one and none', async (id) => {
  const forged = client.world.user.token.replace(/.{4}$/, 'ffff')
  const good = requestOf(id)
  const requests: ProductRequest[] = [
    { ...good, tenant: otherClient.world.tenantId },
    { ...good, token: otherClient.world.user.token },
    { ...good, token: forged },
    { ...good, token: 'nonsense' },
    { ...good, token: null },
  ]
  for (const request of requests) {
    const { status, body } = await client.call(id, request)
    expect([status, body.code, body.data]).toEqual([401, 401, null])
  }
})

const WRONG_TYPES: [
  string,
  keyof ReturnType<typeof goodRequests>,
  (good: ProductRequest) => ProductRequest,
][] = [
  ['payMoney as text', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: '1990' } })],
  ['payMoney below zero', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: -1 } })],
  ['payMoney not whole', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: 0.5 } })],
  [
    'packageSource as text',
    'addOrder',
    ({ body }) => ({ body: { ...(body as object), packageSource: '1' } }),
  ],
  ['a list as body', 'addOrder', () => ({ body: [] })],
  ['null as body', 'addOrder', () => ({ body: null })],
  ['text that is no JSON', 'addOrder', () => ({ body: '{"productCode":' })],
  ['a page that is no number', 'listUserOrders', () => ({ query: { current: 'first', size: 20 } })],
  ['page zero', 'listUserOrders', () => ({ query: { current: 0, size: 20 } })],
  ['a page of ten thousand', 'listUserOrders', () => ({ query: { current: 1, size: 10_000 } })],
  ['a flag that is neither', 'pay4WeChat', ({ query }) => ({ query: { ...query, immediateUse: 2 } })],
  ['an empty device list', 'listVipExpiry', () => ({ body: { deviceInfoList: [] } })],
]

it.each(WRONG_TYPES)('refuses %s', async (_name, id, change) => {
  const before = await stateOf(stack, client.world.worldId)
  const { status, body } = await client.call(id, change(requestOf(id)))
  expect([status, body.code]).toEqual([400, 400])
  expect(await stateOf(stack, client.world.worldId)).toEqual(before)
})

it.each<[string, object, number]>([
  ['a tampered price', { payMoney: 1 }, 20002],
  ['an unknown package', { packageId: 'cloud-free' }, 30001],
  [
    'a package sold by contract only',
    { packageId: 'cloud-event-7d-month-auto', payMoney: PERIOD_FEN },
    30001,
  ],
  ['a package of another source', { packageId: 'cloud-event-7d-month-s5' }, 30002],
  ['another source than the device’s', { packageSource: 5 }, 30002],
  ['an unknown device', { deviceId: '3701000000000000000009' }, 40001],
  ['another kind of device', { productCode: 'NVR' }, 40001],
  ['a coupon nobody has', { couponId: 'no-such-coupon' }, 50001],
  ['a source nothing is sold under', { packageSource: 3 }, 30002],
])('refuses %s with the documented code and changes nothing', async (_name, change, code) => {
  const before = await stateOf(stack, client.world.worldId)
  const { status, body } = await client.call('addOrder', { body: { ...orderBody(client), ...change } })
  expect([status, body.code, body.success]).toEqual([200, code, false])
  expect(await stateOf(stack, client.world.worldId)).toEqual(before)
})

it('answers a device of another world like an unknown one', async () => {
  const foreign = otherClient.world.devices[0]?.deviceId
  const unknown = '3701000000000000000009'
  for (const id of ['listPackages', 'getDevicePackageExpiry'] as const) {
    const ask = (deviceId: string | undefined) =>
      client.call(id, {
        query: { ...requestOf(id).query, ...(id === 'listPackages' ? { sn: deviceId } : { deviceId }) },
      })
    expect(await ask(foreign)).toEqual(await ask(unknown))
  }
})

it('answers an order of another user like an unknown one', async () => {
  const [order] = (await stateOf(stack, otherClient.world.worldId)).orders
  const foreign = await client.call('getOrderRecord', { query: { orderNo: order?.orderNo } })
  expect(foreign).toEqual(await client.call('getOrderRecord', { query: { orderNo: NO_ORDER } }))
})

it('journals each refusal', async () => {
  const before = (await journalOf(stack, client.world.worldId)).lastSeq
  await client.call('addOrder', { body: { ...orderBody(client), payMoney: 1 } })
  await client.call('addOrder', { body: { ...orderBody(client), payMoney: 'x' } })
  const { entries } = await journalOf(stack, client.world.worldId)
  const written = entries.filter((entry) => entry.seq > before)
  expect(written.map((entry) => [entry.operationId, entry.status])).toEqual([
    ['addOrder', '20002'],
    ['addOrder', '400'],
  ])
})

it('keeps tokens and signatures out of the journal', async () => {
  const text = JSON.stringify(await journalOf(stack, client.world.worldId))
  expect(text).not.toContain(client.world.user.token)
})

it('answers 404 in the envelope for an unknown path', async () => {
  const response = await fetch(`${stack.productUrl}/api/skyworthPay/v1/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 404, success: false })
})

it.each([
  ['text/plain', 'x'],
  ['application/json', '{'],
  ['no type at all', 'x'],
  ['application/json', `"${'x'.repeat(1_100_000)}"`],
])('answers 404 for an unknown path whatever its body is (%s)', async (type, body) => {
  const headers = { 'content-type': type }
  const response = await fetch(`${stack.productUrl}/api/nowhere`, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 404, success: false }])
})

it('serves pictures and answers 404 for unknown names', async () => {
  const ball = await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/ball`)
  expect(ball.headers.get('content-type')).toContain('image/svg+xml')
  expect(await ball.text()).toContain('<svg')
  expect((await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/nothing`)).status).toBe(404)
  expect((await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/..%2F..%2Fpackage`)).status).toBe(400)
})
