import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpContract } from '../../src/backend/http/product-server.ts'
import { control, journalOf, makeWorld } from '../support/control.ts'
import { NO_ORDER } from '../support/good-requests.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type Refusal = Schemas['ControlRefusal']

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
})
afterAll(() => stack.stop())

const inWorld = (path: string) => `/control/worlds/${client.world.worldId}${path}`

it.each<[string, string, object | undefined, string]>([
  ['GET', '/journal/export?format=yaml', undefined, 'format must be one of har, mermaid, json.'],
  ['GET', '/journal/export', undefined, 'format is missing, one of har, mermaid, json.'],
  ['POST', '/clock/advance', {}, 'The body must have one of byMs, toMs, toNextEvent.'],
  ['POST', '/clock/advance', undefined, 'The body must have one of byMs, toMs, toNextEvent.'],
  [
    'POST',
    '/clock/advance',
    { byMs: 1, toMs: 2 },
    'The body must NOT have more than 1 of byMs, toMs, toNextEvent.',
  ],
  ['POST', '/clock/advance', { toNextEvent: false }, 'toNextEvent must be true.'],
])('%s %s %j is refused with the allowed values', async (method, path, body, message) => {
  const answer = await control<Refusal>(stack, method, inWorld(path), { body })
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

it('refuses to delete the default world', async () => {
  const { status, body } = await control<Refusal>(stack, 'DELETE', '/control/worlds/default')
  expect([status, body.error]).toEqual([409, 'default-world'])
  expect((await control(stack, 'GET', '/control/worlds/default')).status).toBe(200)
})

it('lists the known fields when one is unknown', async () => {
  const { body } = await client.call('listUserOrders', { query: { curent: 1 } })
  const known = 'devTenantId, current, size, paySource, orderStatus, orderStatuses, year, keyword'
  const setting = 'to have it ignored, start with SKYSHOP_UNKNOWN_QUERY=ignore'
  expect(body.msg).toBe(`Request failed: /query/curent is not known here; known are ${known}; ${setting}`)
})

it('ignores and journals unknown queries where the start says so', async () => {
  const open = await startTestStack({ isQueryOpen: true })
  try {
    const shop = new ShopClient(open, await makeWorld(open))
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, index]))
    const taken = await shop.call('listUserOrders', { query: { _t: 1, size: 1 } })
    expect(taken.body).toMatchObject({ code: 200, data: { size: 1 } })
    const refused = await shop.call('listUserOrders', { query: { ...many, size: 'many' } })
    expect(refused.body.msg).toBe('Request failed: /query/size must be integer')
    const { entries } = await journalOf(open, shop.world.worldId)
    const [first, second] = entries.filter(({ operationId }) => operationId === 'listUserOrders')
    expect(first?.note).toBe('not known and ignored in the query: _t')
    expect(second?.note).toMatch(/must be integer; not known and ignored in the query: x0, x1, .* …$/)
  } finally {
    await open.stop()
  }
})

it('reports a missing body', async () => {
  const { body } = await client.call('addOrder', { tenant: null })
  expect(body.msg).toBe('Request failed: /body must be there, as JSON')
})

it('reports a body of another media type', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await client.call('addOrder', { body: 'a=b', headers })
  expect(body.msg).toBe(
    'Request failed: /body the body must be application/json, and is application/x-www-form-urlencoded',
  )
})

it('lists the allowed values of a product operation', async () => {
  const { body } = await client.call('getAvailableCoupon', { query: { status: 'spent' } })
  expect(body.msg).toMatch(/^Request failed: \/query\/status must be one of unused, used, /)
})

it.each<[string, object | undefined]>([
  ['without a body', undefined],
  ['with an empty one', {}],
])('accepts an empty request %s', async (_name, body) => {
  const { userId } = client.world.user
  for (const path of ['/snapshots', `/users/${userId}/tokens`, `/users/${userId}/expire-token`, '/fork']) {
    const { status } = await control(stack, 'POST', inWorld(path), { body })
    expect([path, status < 300]).toEqual([path, true])
  }
  const refund = inWorld(`/orders/${NO_ORDER}/refund`)
  expect((await control<Refusal>(stack, 'POST', refund, { body })).body.error).toBe('order-not-found')
})

it('refuses a non-empty body where the contract has none', async () => {
  const answer = await control<Refusal>(stack, 'POST', inWorld('/fork'), { body: { label: 'mine' } })
  expect([answer.status, answer.body.message]).toEqual([400, 'The body must be left out.'])
})

it.each([
  ['GET', '/api/skyworthPay/v1/order/add', 'POST'],
  ['DELETE', '/api/skyworthPay/v2/order/userOrderList', 'GET'],
  ['PUT', '/api/skyworthPay/v1/notify/wechat/w1', 'POST'],
])('%s %s is answered with the method to use', async (method, path, allowed) => {
  const response = await fetch(`${stack.productUrl}${path}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  expect(httpContract.json).toHaveProperty(['x-other-answers', '405'])
  expect(await response.json()).toEqual({
    code: 405,
    success: false,
    data: null,
    msg: `Request failed: this path takes ${allowed}`,
  })
})

it('answers paths of the control plane with the method to use', async () => {
  const answer = await control<Refusal>(stack, 'GET', inWorld('/clock/advance'))
  expect([answer.status, answer.body.error]).toEqual([405, 'method-not-allowed'])
  expect(answer.body.message).toBe('GET is not allowed here: use POST.')
})

const noteOf = async (worldId: string) => (await journalOf(stack, worldId)).entries.at(-1)?.note

it('journals the reason of a 401', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const otherWorld = await makeWorld(stack, 'new-owner', 2)
  const { worldId, user } = shop.world
  const ask = async (request: Parameters<ShopClient['call']>[1]) => {
    const { status, body } = await shop.call('listUserOrders', request)
    expect([status, body.code, body.data]).toEqual([401, 401, null])
    return noteOf(worldId)
  }
  expect(await ask({ tenant: otherWorld.tenantId })).toBe('unauthorized: devTenantId is another tenant’s')
  expect(await ask({ token: user.token.replace(/.{4}$/, 'ffff') })).toBe('unauthorized: forged token')
  expect(await ask({ headers: { authorization: '' } })).toBe('unauthorized: no Authorization header')
  await control(stack, 'POST', `/control/worlds/${worldId}/users/${user.userId}/tokens`)
  expect(await ask({})).toBe('unauthorized: token replaced by a newer one')
})

it('journals requests without a world in the system journal', async () => {
  const askAs = async (token: string | null) => {
    expect((await client.call('listUserOrders', { token })).status).toBe(401)
    const page = await control<Schemas['JournalPage']>(
      stack,
      'GET',
      '/control/journal?operationId=listUserOrders',
    )
    return page.body.entries.at(-1)?.note
  }
  expect(await askAs(null)).toBe('unauthorized: no Blade-Auth header with a token')
  expect(await askAs('nonsense')).toBe('unauthorized: unreadable token')
  const gone = client.world.user.token.replace(client.world.worldId, 'w0000001')
  expect(await askAs(gone)).toBe('unauthorized: token of a world that is not here')
})

it('journals an expired token', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack, 'token-expired'))
  expect((await shop.call('listUserOrders')).status).toBe(401)
  expect(await noteOf(shop.world.worldId)).toBe('unauthorized: expired token')
})
