import type { Schemas } from '@skyshop/openapi/control'
import { controlErrorDocs } from '@skyshop/openapi/control-docs'
import { controlOperations } from '@skyshop/openapi/control-operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createControlServer } from '../../src/control/control-server.ts'
import { advance, control, deleteWorld, makeWorld } from '../support/control.ts'
import { addOrder } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack

let world: Schemas['World']

beforeAll(async () => {
  stack = await startTestStack()
  world = await makeWorld(stack)
})

afterAll(() => stack.stop())

const operations = Object.entries(controlOperations)

const pathOf = (path: string) =>
  path.replace('{worldId}', world.worldId).replace('{userId}', world.user.userId)

/** Routes of a listener as it really has them, from the tree it prints: `PATCH /control/worlds/:worldId/profile`. */
function routesIn(tree: string): { method: 'GET' | 'HEAD'; url: string }[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (path === '') return []
    const depth = indent.length / 4
    const url = parents.slice(0, depth).join('') + path
    parents.splice(depth, parents.length, path)
    return methods.split(', ').map((method) => ({ method: method as 'GET' | 'HEAD', url }))
  })
}

it.each(operations)(
  '%s refuses a request without the boot token and one from a web page',
  async (id, operation) => {
    const { method, path } = operation
    const attempts: Record<string, string>[] = [
      { 'x-skyshop-control': 'guess' },
      { origin: 'http://127.0.0.1:4001' },
      { 'sec-fetch-site': 'same-site' },
    ]
    if (id === 'getHealth') attempts.shift()
    for (const headers of attempts) {
      const { status, body } = await control<Schemas['ControlRefusal']>(
        stack,
        method.toUpperCase(),
        pathOf(path),
        { headers },
      )
      expect([status, body.error]).toEqual([403, 'forbidden'])
    }
  },
)

it.each(['', 'application/json, text/html', 'text/plain', 'application/xml'])(
  'refuses a body of the type %j as unreadable',
  async (type) => {
    const headers = { 'content-type': type }
    const answer = await control<Schemas['ControlRefusal']>(stack, 'POST', '/control/worlds', {
      body: {},
      headers,
    })
    expect([answer.status, answer.body.error]).toEqual([400, 'bad-request'])
  },
)

it.each<[string, string, string, object, string]>([
  ['an unknown scenario', 'POST', '/control/worlds', { scenario: 'paradise' }, 'unknown-scenario'],
  ['an unknown field', 'POST', '/control/worlds', { scenario: 'new-owner', colour: 'red' }, 'bad-request'],
  [
    'a seed that is no number',
    'POST',
    '/control/worlds',
    { scenario: 'new-owner', seed: 'x' },
    'bad-request',
  ],
  ['a jump of two kinds', 'POST', '/clock/advance', { byMs: 1, toMs: 2 }, 'bad-request'],
  ['a jump backwards', 'POST', '/clock/advance', { byMs: -1 }, 'bad-request'],
  ['a jump to the past', 'POST', '/clock/advance', { toMs: 1 }, 'clock-backwards'],
  ['an unknown clock mode', 'PUT', '/clock', { mode: 'fast' }, 'bad-request'],
  [
    'an unknown outcome',
    'PUT',
    '/wallet-outcome',
    { outcome: 'maybe', callback: 'told', notifyDelayMs: 0 },
    'bad-request',
  ],
  ['a country of three letters', 'PATCH', '/profile', { countryCode: 'CHN' }, 'bad-request'],
  ['an empty change of the host', 'PATCH', '/profile', {}, 'bad-request'],
])('refuses %s with a code and an English message', async (_name, method, path, body, code) => {
  const full = path.startsWith('/control') ? path : `/control/worlds/${world.worldId}${path}`
  const answer = await control<Schemas['ControlRefusal']>(stack, method, full, { body })
  expect(answer.body.error).toBe(code)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toMatch(/\.$/)
})

it('answers 404 for an unknown world', async () => {
  const answer = await control<Schemas['ControlRefusal']>(stack, 'GET', '/control/worlds/w9999999')
  expect([answer.status, answer.body.error]).toEqual([404, 'world-not-found'])
})

it('advances to the next event and returns the executed events', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const orderNo = await addOrder(client)
  const { fired, clock } = await advance(stack, client.world.worldId, { toNextEvent: true })
  expect(fired).toMatchObject([{ kind: 'order.deadline', label: 'Payment deadline', subject: orderNo }])
  expect(clock).toMatchObject({ mode: 'standing', isAdvancing: false, next: null })
  const again = await control<Schemas['ControlRefusal']>(
    stack,
    'POST',
    `/control/worlds/${client.world.worldId}/clock/advance`,
    {
      body: { toNextEvent: true },
    },
  )
  expect([again.status, again.body.error]).toEqual([422, 'nothing-due'])
})

it('expires a token and issues another', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, user } = client.world
  const path = `/control/worlds/${worldId}/users/${user.userId}`
  await control(stack, 'POST', `${path}/expire-token`)
  expect((await client.call('listUserOrders')).status).toBe(401)
  const { body } = await control<Schemas['WorldUser']>(stack, 'POST', `${path}/tokens`)
  expect((await client.refreshed(body.token).call('listUserOrders')).status).toBe(200)
})

it('lists every scenario, and each makes a world that the auditor accepts', async () => {
  const { body } = await control<Schemas['ScenarioSummary'][]>(stack, 'GET', '/control/scenarios')
  expect(body.length).toBeGreaterThan(0)
  for (const { name } of body) {
    const { worldId, scenario } = await makeWorld(stack, name)
    expect(scenario).toBe(name)
    expect(await deleteWorld(stack, worldId)).toEqual([])
  }
})

it('streams new journal entries', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const response = await fetch(`${stack.controlUrl}/control/worlds/${client.world.worldId}/journal/stream`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await client.call('listUserOrders')
  let text = ''
  while (!text.includes('listUserOrders')) text += (await reader?.read())?.value ?? ''
  expect(text).toContain('"kind":"http"')
  await reader?.cancel()
})

it.each([
  ['a world that is not there', 'GET', '/control/worlds/w9999999', 404, 'world-not-found'],
  ['a body that does not fit', 'POST', '/control/worlds', 400, 'bad-request'],
  ['a path that is not there', 'GET', '/control/nothing', 404, 'not-found'],
  ['another method', 'DELETE', '/control/health', 405, 'method-not-allowed'],
  ['a call without the token', 'GET', '/control/worlds', 403, 'forbidden'],
] as const)(
  'refuses %s with the address of the page that explains it',
  async (_, method, path, status, code) => {
    const headers = { 'content-type': 'application/json', 'x-skyshop-control': stack.controlToken }
    const response = await fetch(stack.controlUrl + path, {
      method,
      headers: code === 'forbidden' ? {} : headers,
      ...(method === 'POST' && { body: '{"scenario":7}' }),
    })
    const { error, docs } = (await response.json()) as { error: string; docs: string }
    expect([response.status, error]).toEqual([status, code])
    expect(docs).toBe(stack.controlUrl + controlErrorDocs[code])
  },
)

it('returns the next event of a package', async () => {
  const labelOf = async (scenario: string) => (await makeWorld(stack, scenario)).clock.next?.label
  expect(await labelOf('active-cloud')).toBe('Package ends')
  expect(await labelOf('renewed-ahead')).toBe('Package ends, the next one runs')
})

it('guards every control route against other machines, other host names and web pages', async () => {
  const stack = await startTestStack()
  const { control } = stack.app
  const controlUrl = () => 'http://127.0.0.1:4012'
  const options = {
    ...{
      bootToken: 'boot',
      reach: { isOpen: false, names: [] },
      controlUrl,
      panelUrl: () => '',
      findPage: async () => null,
    },
    ...{ onError: () => undefined, claimWorld: async () => {} },
    runToEnd: <T>(work: () => Promise<T>) => work(),
  }
  const server = createControlServer({ ...control, ...options })
  await server.ready()
  const routes = routesIn(server.printRoutes({ commonPrefix: false }))
  // Those of the contract, and five of documentation and reference pages with GET and HEAD.
  expect(routes).toHaveLength(Object.keys(controlOperations).length + 10)
  const token = { 'x-skyshop-control': 'boot' }
  const foreignRequests = [
    { remoteAddress: '192.168.1.7', headers: { ...token, host: '127.0.0.1:4012' } },
    { remoteAddress: '127.0.0.1', headers: { ...token, host: 'rebound.example:4012' } },
  ]
  const page = { remoteAddress: '127.0.0.1', headers: { ...token, host: '127.0.0.1:4012', origin: 'null' } }
  for (const route of routes) {
    // These pages are the same for everybody and may be opened in a browser.
    const attempts = /^\/(reference|docs|llms)/.test(route.url) ? foreignRequests : [...foreignRequests, page]
    for (const attempt of attempts) {
      const answer = await server.inject({ ...route, ...attempt })
      // An answer to HEAD has no body.
      const error = route.method === 'HEAD' ? 'forbidden' : answer.json().error
      expect([route, answer.statusCode, error]).toEqual([route, 403, 'forbidden'])
    }
  }
  await server.close()
  await stack.stop()
})
