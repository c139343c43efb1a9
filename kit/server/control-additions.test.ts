import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import { type Servers, startServers } from '../../fake-api/src/start-servers.ts'
import { controlAdditions } from './control-additions.ts'

const PAGES = [
  '',
  'index.html',
  'http.html',
  'bridge.html',
  'control.html',
  'assumptions.html',
  'fidelity.html',
  'reference.css',
]

const WALLETS = ['wechat.html', 'alipay.html', 'paypal.html', 'lianlian.html']

const projectDir = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'skyshop-additions-'))
/** Built pages of a test, with a file beside them. */
const builtDir = join(folder, 'built')
const docsDir = join(builtDir, 'docs/dist')
const referenceDir = join(builtDir, 'openapi/generated/reference')
const panelUrl = 'http://127.0.0.1:4321'

/** Starts servers with the pages that are built below a folder. */
function start(root: string, name: string): Promise<Servers> {
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
  const env = { dataDir: join(folder, name), ...ports, isValidating: true, isJournaling: true }
  return startServers(env, { additions: controlAdditions(root, env.dataDir) })
}

let servers: Servers
/** Servers in front of which a panel runs, with the pages of the test. */
let behindPanel: Servers
beforeAll(async () => {
  servers = await start(projectDir, 'alone')
  behindPanel = await start(builtDir, 'behind-panel')
  const { productUrl, gatewayUrl, controlUrl, controlToken } = behindPanel
  const addresses = { panelUrl, shopUrl: '', productUrl, gatewayUrl, controlUrl, controlToken }
  writeStackFile(join(folder, 'behind-panel'), addresses)
})
afterAll(async () => {
  await servers.stop()
  await behindPanel.stop()
  rmSync(folder, { recursive: true })
})

it.each([...PAGES, ...WALLETS])('serves %j to a browser without a token', async (file) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
  const response = await fetch(`${servers.referenceUrl}${file}`, { headers })
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
    const response = await fetch(`${servers.referenceUrl}${file}`, {
      headers: { 'x-skyshop-control': servers.controlToken },
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
  const { status } = await askRaw(servers.referenceUrl, '/reference/', { host: 'attacker.example' })
  expect(status).toBe(403)
})

it('redirects from the bare path to the pages', async () => {
  const response = await fetch(`${servers.controlUrl}/reference`)
  expect([response.status, response.url]).toEqual([200, servers.referenceUrl])
})

it('answers 404 for the control plane beside the pages, and 403 for a path that only begins as theirs', async () => {
  const statusOf = async (path: string) => (await askRaw(servers.controlUrl, path)).status
  for (const path of ['../control/worlds', '%2e%2e/control/worlds', '..%2fcontrol%2fworlds'])
    expect([path, await statusOf(`/reference/${path}`)]).toEqual([path, 404])
  for (const path of ['/referencex', '/docsx']) expect([path, await statusOf(path)]).toEqual([path, 403])
})

const askBehindPanel = (path: string) => askRaw(behindPanel.controlUrl, path)

it('answers 503 for the documentation until it is built', async () => {
  rmSync(docsDir, { recursive: true, force: true })
  expect((await askBehindPanel('/docs/ci.html')).status).toBe(503)
})

it('serves the pages of its folders and no file beside them, however the path is written', async () => {
  for (const dir of [docsDir, referenceDir]) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'ci.html'), 'pipeline')
    writeFileSync(join(dir, 'index.html'), 'first')
    writeFileSync(join(dir, '../secret.html'), 'secret')
  }
  writeFileSync(join(docsDir, 'llms.txt'), '- [In a pipeline](ci.md)')
  for (const name of ['open.md', 'open.html'])
    writeFileSync(join(docsDir, name), 'http://127.0.0.1:4000/#scenario=new-owner')
  const outside = [
    '../secret.html',
    '%2e%2e/secret.html',
    '..%2fsecret.html',
    '..%5csecret.html',
    'a/../../secret.html',
  ]
  for (const path of ['/reference/', '/docs/'].flatMap((base) => outside.map((one) => base + one)))
    expect([path, (await askBehindPanel(path)).status]).toEqual([path, 404])
  for (const base of ['/reference', '/docs']) {
    expect((await askBehindPanel(`${base}/ci.html`)).body).toBe('pipeline')
    expect((await askBehindPanel(`${base}/`)).body).toBe('first')
    expect((await askBehindPanel(`${base}/ci`)).location).toBe(`${base}/ci.html`)
    expect((await askBehindPanel(base)).location).toBe(`${base}/`)
  }
  for (const name of ['open.md', 'open.html'])
    expect((await askBehindPanel(`/docs/${name}`)).body).toBe(`${panelUrl}/#scenario=new-owner`)
  expect((await askBehindPanel('/llms.txt')).body).toMatch(
    /^- \[In a pipeline\]\(http:[/][/]127[.]0[.]0[.]1:\d+[/]docs[/]ci[.]md\)$/,
  )
})

it('serves tools by the Model Context Protocol to who has the token', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const ask = (more: Record<string, string>) =>
    fetch(`${servers.controlUrl}/mcp`, { method: 'POST', body, headers: { ...headers, ...more } })
  expect((await ask({})).status).toBe(403)
  const answer = await ask({ authorization: `Bearer ${servers.controlToken}` })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"createWorld"')])
  const asked = request(`${servers.controlUrl}/mcp`, {
    ...{
      method: 'POST',
      headers: { ...headers, host: '127.0.0.1:99999', 'x-skyshop-control': servers.controlToken },
    },
  }).end(body)
  const [odd] = (await once(asked, 'response')) as [IncomingMessage]
  expect([odd.statusCode, await text(odd)]).toEqual([400, 'The Host header is no address.'])
})
