import type { Schemas } from '@skyshop/openapi/control'
import { httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { goodRequestsOf, type SignedInOperationId } from '../support/good-requests.ts'
import { orderBody } from '../support/purchase.ts'
import { type ProductAnswer, type ProductRequest, ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack

let client: ShopClient

beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
})

afterAll(() => stack.stop())

const operationIds = (Object.keys(httpOperations) as SignedInOperationId[]).filter(
  (id) => !(httpOperations[id] as { isPublic: boolean }).isPublic,
)

type Fields = Record<string, unknown>

/** A value in place of a field's own; each is wrong for some fields and odd for all. */
const ODD: readonly [name: string, value: unknown][] = [
  ['another type', { a: [1] }],
  ['a list', [[]]],
  ['nothing', null],
  ['a truth', true],
  ['a number below all', -1e308],
  ['a fraction', 0.1],
  ['a text beyond all', 'x'.repeat(5000)],
  ['a direction turned', '\u202egnp.exe'],
  ['a lone surrogate', '\ud800'],
  ['a zero byte', 'a\u0000b'],
  ['a heap of marks', `e${'\u0301'.repeat(200)}`],
  ['a name of the prototype', '__proto__'],
]

/** What the answer to nonsense may be: a refusal by the contract with where and why, or a documented word. */
function expectCalm(id: string, { status, body }: ProductAnswer): void {
  expect([200, 400, 401], `${id} ${JSON.stringify(body)}`).toContain(status)
  if (status !== 400) return
  const { errors } = body.data as { errors: { pointer: string; rule: string }[] }
  expect(errors[0], id).toMatchObject({ pointer: expect.any(String), rule: expect.any(String) })
}

const send = (id: SignedInOperationId, request: ProductRequest) => client.call(id, request)

/** The request with every field of it, one after the other, as something else. */
function* withOddFields({ body, query }: ProductRequest): Generator<ProductRequest> {
  for (const [, value] of ODD) {
    const isJson = body !== undefined
    const fields = (body ?? query ?? {}) as Fields
    for (const name of Object.keys(fields)) {
      const odd = isJson || typeof value !== 'object' ? value : JSON.stringify(value)
      const changed = { ...fields, [name]: typeof odd === 'string' && !isJson ? odd.toWellFormed() : odd }
      yield isJson ? { body: changed } : { query: changed }
    }
  }
}

/** Text no row may hold: a database would change it, a log or a page would show something else. */
const HOSTILE: readonly [name: string, text: string][] = [
  ['half a surrogate pair', 'A\ud800'],
  ['a zero byte', 'A\u0000'],
  ['a line break', 'A\r\nB'],
  ['a direction override', 'A\u202egnp'],
  ['a direction isolate', 'A\u2066B'],
]

/** Fields of the shop that are kept as they come. */
const KEPT: readonly [SignedInOperationId, readonly string[]][] = [
  ['addOrder', ['paySource', 'operationPointJson', 'appKey', 'countryCode', 'iccid']],
  ['zeroPay', ['paySource']],
  ['appSignContract4WeChat', ['paySource', 'operationPointJson', 'appKey', 'countryCode']],
  ['appSignContract4Ali', ['paySource', 'operationPointJson', 'appKey', 'countryCode']],
  ['createServicePay', ['paySource', 'appKey']],
  ['createPayPalOrder', ['appKey']],
  ['lianLianPay', ['appKey']],
]

it.each(operationIds)('%s answers no 500 whatever a field holds', async (id) => {
  const good = goodRequestsOf(client)[id]
  for (const odd of withOddFields(good)) expectCalm(id, await send(id, odd))
})

it.each(operationIds)('%s reports pointer and reason of a wrong field', async (id) => {
  for (const [at, request] of withWrongField(goodRequestsOf(client)[id])) {
    const { status, body } = await send(id, request)
    expect([status, body.code], at).toEqual([400, 400])
    const { errors } = body.data as { errors: { pointer: string; rule: string }[] }
    expect(errors).toContainEqual(expect.objectContaining({ pointer: at, rule: expect.any(String) }))
  }
})

it.each(operationIds)(
  '%s refuses a body that is no JSON, too deep, of another type or a prototype',
  async (id) => {
    const good = goodRequestsOf(client)[id]
    if (good.body === undefined) {
      // It has no body to spoil: the prototype comes in the query.
      const query = { ...good.query, constructor: '1' }
      expect((await send(id, { query })).status).toBe(400)
      return
    }
    const text = JSON.stringify({ devTenantId: client.world.tenantId, ...(good.body as Fields) })
    const bodies = [
      text.replace('{', '{"__proto__":{"isAdmin":true},'),
      text.replace('{', '{"constructor":{"prototype":{}},'),
      '['.repeat(10_000) + ']'.repeat(10_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      text.slice(0, -1),
      'null',
    ]
    for (const body of bodies) expect((await send(id, { body })).status, body.slice(0, 60)).toBe(400)
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/html'])
      expect((await send(id, { body: text, headers: { 'content-type': type } })).status, type).toBe(400)
  },
)

it.each(operationIds)('%s answers ten megabytes without reading them', async (id) => {
  const { method, path } = httpOperations[id]
  if (method === 'get') return
  const { statusCode, body } = await stack.product.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${client.world.user.token}`,
      'content-type': 'application/json',
    },
    payload: `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`,
  })
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 400])
})

it('stores no refused request, pollutes no prototype and journals no token', async () => {
  const { orders, entitlements, contracts } = await stateOf(stack, client.world.worldId)
  expect({ entitlements, contracts, orders: orders.filter(({ status }) => status !== 0) }).toEqual({
    entitlements: [],
    contracts: [],
    orders: [],
  })
  expect(Reflect.get({}, 'isAdmin')).toBe(undefined)
  const journal = JSON.stringify(await journalOf(stack, client.world.worldId))
  expect(journal).not.toContain(client.world.user.token)
})

it.each(KEPT)('%s refuses hostile texts', async (id, fields) => {
  const { body } = goodRequestsOf(client)[id]
  for (const field of fields) {
    for (const [name, text] of HOSTILE) {
      const answer = await client.call(id, { body: { ...(body as object), [field]: text } })
      expect(answer.status, `${field}: ${name}`).toBe(400)
      expect(answer.body.data).toMatchObject({ errors: [{ pointer: `/body/${field}`, rule: 'pattern' }] })
      expect(answer.body.msg).toContain('One line, without control characters')
    }
  }
  const { orders, contracts } = await stateOf(stack, client.world.worldId)
  expect([orders, contracts]).toEqual([[], []])
})

it('stores every text that is not hostile', async () => {
  const paySource = '摄像头 👩‍👩‍👧 شركة'
  const { body: added } = await client.call('addOrder', { body: { ...orderBody(client), paySource } })
  const { orderNo } = added.data as { orderNo: string }
  const { body: record } = await client.call('getOrderRecord', { query: { orderNo } })
  expect(record.data).toMatchObject({ paySource })
})

it.each<[string, string, (device: string) => string, (text: string) => object, string]>([
  ['a model', 'PATCH', (id) => `/devices/${id}`, (model) => ({ model }), '/body/model'],
  ['a snapshot', 'POST', () => '/snapshots', (label) => ({ label }), '/body/label'],
  [
    'a maker',
    'PATCH',
    () => '/profile',
    (manufacturerName) => ({ manufacturerName }),
    '/body/manufacturerName',
  ],
])('refuses a hostile name for %s', async (_name, method, pathOf, bodyOf, pointer) => {
  const { worldId, devices } = client.world
  const path = `/control/worlds/${worldId}${pathOf(devices[0]?.deviceId ?? '')}`
  for (const [name, text] of HOSTILE) {
    const { status, body } = await control<Schemas['ControlRefusal']>(stack, method, path, {
      body: bodyOf(text),
    })
    expect([status, body.details?.[0]], name).toMatchObject([400, { pointer, rule: 'pattern' }])
  }
})

// An owner may call a camera what they like: the shop has to stand it. What cannot be kept is refused all the same.
it('stores any device name that can be stored', async () => {
  const { worldId } = client.world
  const path = `/control/worlds/${worldId}/devices`
  for (const [name, deviceName] of HOSTILE) {
    const { status, body } = await control<Schemas['DeviceRow']>(stack, 'POST', path, {
      body: { deviceName },
    })
    if (status === 201) expect(body.deviceName, name).toBe(deviceName)
    const isKept = deviceName.isWellFormed() && !deviceName.includes('\0')
    expect(status, name).toBe(isKept ? 201 : 400)
  }
})

/** The request with one field of another type, or one nobody knows, and where the answer must point. */
function* withWrongField({ body, query }: ProductRequest): Generator<[at: string, request: ProductRequest]> {
  const [part, fields] = body === undefined ? ['query', query ?? {}] : ['body', body as Fields]
  yield [`/${part}/noSuchField`, { [part]: { ...fields, noSuchField: '1' } }]
  if (part === 'query') return
  for (const name of Object.keys(fields)) yield [`/body/${name}`, { body: { ...fields, [name]: { a: [1] } } }]
}
