import { request } from 'node:http'
import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultWorldId } from '../../src/world/registry/world-id.ts'
import { control } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: { examples?: unknown[] }
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

let stack: TestStack

let token: string

beforeAll(async () => {
  stack = await startTestStack()
  const path = `/control/worlds/${defaultWorldId}`
  token = (await control<{ user: { token: string } }>(stack, 'GET', path)).body.user.token
})

afterAll(() => stack.stop())

const operationOf = ({ path, method }: { path: string; method: string }) =>
  (http.paths as unknown as Record<string, Record<string, Operation>>)[path]?.[method]

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  const shared = http.components.parameters as unknown as Record<string, Parameter>
  return parameters.flatMap((one) => {
    const found = '$ref' in one ? shared[one.$ref.split('/').at(-1) ?? ''] : one
    return found ? [found] : []
  })
}

async function runExample(id: HttpOperationId) {
  const { path, method } = httpOperations[id]
  const operation = operationOf({ path, method }) ?? {}
  const url = new URL(path, stack.productUrl)
  for (const { name, in: place, schema } of parametersOf(operation)) {
    const [example] = schema?.examples ?? []
    if (place === 'query' && example !== undefined) url.searchParams.set(name, String(example))
  }
  const body = operation.requestBody?.content['application/json']?.example
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  return `${id}: ${code} ${msg}`
}

const signedIn = (Object.keys(httpOperations) as HttpOperationId[]).filter(
  (id) => !httpOperations[id].isPublic,
)

const PAGES = [
  '',
  'index.html',
  'http.html',
  'bridge.html',
  'control.html',
  'assumptions.html',
  'reference.css',
]

const WALLETS = ['wechat.html', 'alipay.html', 'paypal.html', 'lianlian.html']

it('answers every example of the reference in the default world', async () => {
  const answers: string[] = []
  for (const id of signedIn) answers.push(await runExample(id))
  const fix = 'Examples in openapi/http/<area>.yaml must work in the default world.'
  expect(
    answers.filter((one) => /: (40[01]|500|40001) /.test(one)),
    fix,
  ).toEqual([])
})

it.each([...PAGES, ...WALLETS])('serves %j to a browser without a token', async (file) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
  const response = await fetch(`${stack.referenceUrl}${file}`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/(html|css); charset=utf-8$/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('access-control-allow-origin')).toBe(null)
  const text = await response.text()
  expect(text).not.toContain('<script')
  // Every page beside it is one that is served.
  for (const [, linked = ''] of text.matchAll(/(?:href|src)="([^"#]+)"/g))
    expect([...PAGES, ...WALLETS]).toContain(linked)
})

it.each(['nothing.html', '..%2F..%2Fpackage.json', 'http.html%00', 'a/b.html'])(
  'answers 404 for %s',
  async (file) => {
    const response = await fetch(`${stack.referenceUrl}${file}`, {
      headers: { 'x-skyshop-control': stack.controlToken },
    })
    expect(response.status).toBe(404)
  },
)

it('serves the reference under a loopback name alone', async () => {
  const { hostname, port } = new URL(stack.referenceUrl)
  const status = await new Promise((resolve) => {
    const headers = { host: 'attacker.example' }
    request({ hostname, port, path: '/reference/', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})

it('redirects from the bare path to the pages', async () => {
  const response = await fetch(`${stack.controlUrl}/reference`)
  expect([response.status, response.url]).toEqual([200, stack.referenceUrl])
})

it('serves nothing beside the pages', async () => {
  const outside = ['../control/worlds', '%2e%2e/control/worlds', '..%2f..%2fpackage.json']
  const paths = ['/reference/', '/docs/'].flatMap((folder) => outside.map((path) => folder + path))
  for (const path of [...paths, '/referencex', '/docsx'])
    expect((await fetch(`${stack.controlUrl}${path}`)).status).toBeGreaterThanOrEqual(400)
})
