import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addPageRoutes } from '../../src/engine/http/page-routes.ts'
import { defaultWorldId } from '../../src/engine/world/registry/world-id.ts'
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

/** What the panel shows of the default world; its clock runs. */
async function shownState(): Promise<string> {
  const path = `/control/worlds/${defaultWorldId}`
  const read = async (part: string) => (await control<Record<string, object>>(stack, 'GET', path + part)).body
  const { clock: _, ...world } = await read('')
  const { captchas: __, ...state } = await read('/state')
  return JSON.stringify([world, state, await read('/faults'), await read('/notifies')])
}

it('an operation that reads by its name leaves everything that the panel shows as it was', async () => {
  const reading = signedIn.filter((id) => /^(get|list|filter|has|judge|query)[A-Z]/.test(id))
  expect(reading.length).toBeGreaterThan(40)
  let before = await shownState()
  for (const id of reading) {
    await runExample(id)
    const after = await shownState()
    expect([id, after]).toEqual([id, before])
    before = after
  }
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

/** The answer to exactly this path; `fetch` would resolve `..` itself. */
function askRaw(url: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
    (resolve, reject) => {
      const call = request({ hostname, port, path, headers, agent: false }, async (answer) => {
        const body = (await answer.toArray()).join('')
        resolve({ status: answer.statusCode, location: answer.headers.location, body })
      })
      call.on('error', reject).end()
    },
  )
}

it('serves the reference under a loopback name alone', async () => {
  const { status } = await askRaw(stack.referenceUrl, '/reference/', { host: 'attacker.example' })
  expect(status).toBe(403)
})

it('redirects from the bare path to the pages', async () => {
  const response = await fetch(`${stack.controlUrl}/reference`)
  expect([response.status, response.url]).toEqual([200, stack.referenceUrl])
})

it('answers 404 for the control plane beside the pages, and 403 for a path that only begins as theirs', async () => {
  const statusOf = async (path: string) => (await askRaw(stack.controlUrl, path)).status
  for (const path of ['../control/worlds', '%2e%2e/control/worlds', '..%2fcontrol%2fworlds'])
    expect([path, await statusOf(`/reference/${path}`)]).toEqual([path, 404])
  for (const path of ['/referencex', '/docsx']) expect([path, await statusOf(path)]).toEqual([path, 403])
})

/** Pages of a folder of their own, with a file beside them. */
async function servePages(docsDir: string) {
  const server = Fastify()
  addPageRoutes(server, {
    folders: { docsDir, referenceDir: docsDir },
    panelUrl: () => 'http://127.0.0.1:4321',
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return (path: string) => askRaw(url, path)
}

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('serves the pages of its folders and no file beside them, however the path is written', async () => {
  const folder = folderOfTest()
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/ci.html'), 'pipeline')
  writeFileSync(join(folder, 'site/index.html'), 'first')
  writeFileSync(join(folder, 'site/llms.txt'), '- [In a pipeline](ci.md)')
  for (const name of ['open.md', 'open.html'])
    writeFileSync(join(folder, 'site', name), 'http://127.0.0.1:4000/#scenario=new-owner')
  writeFileSync(join(folder, 'secret.html'), 'secret')
  const ask = await servePages(join(folder, 'site'))
  const outside = [
    '../secret.html',
    '%2e%2e/secret.html',
    '..%2fsecret.html',
    '..%5csecret.html',
    'a/../../secret.html',
  ]
  for (const path of ['/reference/', '/docs/'].flatMap((base) => outside.map((one) => base + one)))
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  for (const base of ['/reference', '/docs']) {
    expect((await ask(`${base}/ci.html`)).body).toBe('pipeline')
    expect((await ask(`${base}/`)).body).toBe('first')
    expect((await ask(`${base}/ci`)).location).toBe(`${base}/ci.html`)
    expect((await ask(base)).location).toBe(`${base}/`)
  }
  for (const name of ['open.md', 'open.html'])
    expect((await ask(`/docs/${name}`)).body).toBe('http://127.0.0.1:4321/#scenario=new-owner')
  expect((await ask('/llms.txt')).body).toMatch(
    /^- \[In a pipeline\]\(http:[/][/]127[.]0[.]0[.]1:\d+[/]docs[/]ci[.]md\)$/,
  )
})

it('answers 503 for the documentation until it is built', async () => {
  const ask = await servePages(join(folderOfTest(), 'not-yet'))
  expect((await ask('/docs/ci.html')).status).toBe(503)
})
