import { httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journalOf, makeWorld, stateOf } from '../support/control.ts'
import { goodRequestsOf, type SignedInOperationId } from '../support/good-requests.ts'
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

it.each(operationIds)('%s stays calm whatever stands in a field', async (id) => {
  const good = goodRequestsOf(client)[id]
  for (const odd of withOddFields(good)) expectCalm(id, await send(id, odd))
})

/** The request with one field of another type, or one nobody knows, and where the answer must point. */
function* withWrongField({ body, query }: ProductRequest): Generator<[at: string, request: ProductRequest]> {
  const [part, fields] = body === undefined ? ['query', query ?? {}] : ['body', body as Fields]
  yield [`/${part}/noSuchField`, { [part]: { ...fields, noSuchField: '1' } }]
  if (part === 'query') return
  for (const name of Object.keys(fields)) yield [`/body/${name}`, { body: { ...fields, [name]: { a: [1] } } }]
}

it.each(operationIds)('%s names the wrong field and the reason', async (id) => {
  for (const [at, request] of withWrongField(goodRequestsOf(client)[id])) {
    const { status, body } = await send(id, request)
    expect([status, body.code], at).toEqual([400, 400])
    const { errors } = body.data as { errors: { pointer: string; rule: string }[] }
    expect(errors).toContainEqual(expect.objectContaining({ pointer: at, rule: expect.any(String) }))
  }
})

it.each(operationIds)(
  '%s reads no body that is none, too deep, of another type or a prototype',
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

it('has stored nothing of it, polluted nothing, and kept the token out of the journal', async () => {
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
