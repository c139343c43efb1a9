import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { panelListener } from './panel-server.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { builtSite } from './static-files.ts'

let distDir = ''

beforeAll(() => {
  distDir = mkdtempSync(join(tmpdir(), 'skyshop-panel-'))
  writeFileSync(join(distDir, 'index.html'), 'panel')
})

afterAll(() => rmSync(distDir, { recursive: true }))

async function openPanel(networks = new PhoneNetworks(), docsDir = distDir) {
  const upstream = await serve((request, response) => {
    const { origin, cookie, 'sec-fetch-site': site, 'x-skyshop-control': token } = request.headers
    response.end(JSON.stringify({ url: request.url, origin, cookie, site, token }))
  })
  let listener: RequestListener = () => undefined
  const panel = await serve((request, response) => listener(request, response))
  const other = {
    controlUrl: upstream.url,
    gatewayUrl: upstream.url,
    publicGatewayUrl: upstream.url,
    controlToken: 'boot',
    shopUrl: 'http://127.0.0.1:4001',
    networks,
  }
  const dirs = { referenceDir: distDir, docsDir }
  listener = panelListener({ site: builtSite(distDir), ...dirs, panelUrl: panel.url, ...other })
  const close = () => Promise.all([panel, upstream].map((server) => server[Symbol.asyncDispose]()))
  return { ...panel, gatewayUrl: upstream.url, [Symbol.asyncDispose]: async () => void (await close()) }
}

it('forwards to the control plane with the token and without headers of the browser', async () => {
  await using panel = await openPanel()
  const headers = {
    origin: panel.url,
    cookie: 'a=1',
    'sec-fetch-site': 'same-origin',
    'x-skyshop-control': 'forged',
  }
  const { body } = await ask(`${panel.url}/__control/control/worlds?a=1`, headers)
  expect(JSON.parse(body)).toEqual({ url: '/control/worlds?a=1', token: 'boot' })
})

it('accepts a same-origin read without an Origin header', async () => {
  await using panel = await openPanel()
  const { status } = await ask(`${panel.url}/__control/control/worlds`, { 'sec-fetch-site': 'same-origin' })
  expect(status).toBe(200)
})

it('forwards to the gateway without the token', async () => {
  await using panel = await openPanel()
  const { body } = await ask(
    `${panel.url}/__gateway/wallets/wechat/w1/app/cashier`,
    { origin: panel.url },
    'POST',
  )
  expect(JSON.parse(body)).toEqual({ url: '/wallets/wechat/w1/app/cashier' })
})

it.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
  ['the shop in the frame', { origin: 'http://127.0.0.1:4001', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['an image or script of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a navigation of the shop', { 'sec-fetch-site': 'same-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a request without fetch metadata', {}],
  ['a rebound name', { host: 'evil.test', 'sec-fetch-site': 'same-origin' }],
  ['a rebound name with its origin', { host: 'evil.test', origin: 'http://evil.test' }],
])('refuses %s at control plane and gateway', async (_who, headers) => {
  await using panel = await openPanel()
  for (const path of ['/__control/control/worlds', '/__gateway/wallets/wechat/w1/app/confirm']) {
    const { status, body } = await ask(panel.url + path, headers)
    expect([status, JSON.parse(body).error]).toEqual([403, 'forbidden'])
  }
})

it('serves the panel with a policy that forbids framing it and allows frames of shop and providers only', async () => {
  await using panel = await openPanel()
  const { body, headers } = await ask(panel.url)
  expect(body).toBe('panel')
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
  expect(headers['content-security-policy']).toContain(`frame-src http://127.0.0.1:4001 ${panel.gatewayUrl};`)
})

it('returns the address of the shop in its config', async () => {
  await using panel = await openPanel()
  const { body } = await ask(`${panel.url}/__panel/config.json`)
  expect(JSON.parse(body)).toEqual({
    shopUrl: 'http://127.0.0.1:4001',
    isOtherShop: false,
    defaultWorldId: 'default',
  })
})

it('redirects other names of this machine to 127.0.0.1 and refuses other host names', async () => {
  await using panel = await openPanel()
  for (const name of ['localhost', 'LocalHost.', 'panel.localhost', '[::1]'])
    expect(await ask(`${panel.url}/a`, { host: `${name}:${panel.port}` })).toMatchObject({
      status: 307,
      headers: { location: `${panel.url}/a` },
    })
  expect(await ask(panel.url, { host: 'evil.test' })).toMatchObject({ status: 403 })
})

it('serves the reference pages of the contracts in a folder of their own', async () => {
  await using panel = await openPanel()
  for (const path of ['/reference/', '/reference/index.html']) {
    expect((await ask(`${panel.url}${path}`, {})).body).toBe('panel')
  }
  const { status, headers } = await ask(`${panel.url}/reference`, {})
  expect([status, headers.location]).toEqual([307, '/reference/'])
  for (const path of ['nothing.html', 'nothing'])
    expect((await ask(`${panel.url}/reference/${path}`, {})).status).toBe(404)
})

it('serves the documentation below /docs/, pages also without their ending, and texts for programs with its own addresses', async () => {
  writeFileSync(join(distDir, 'ci.html'), 'pipeline')
  writeFileSync(join(distDir, 'ci.md'), '# In a pipeline http://127.0.0.1:4000/#world=w1')
  writeFileSync(join(distDir, 'llms.txt'), '- [In a pipeline](ci.md)')
  await using panel = await openPanel()
  const get = async (path: string) => await ask(panel.url + path)
  expect((await get('/docs/')).body).toBe('panel')
  expect((await get('/docs/ci.html')).body).toBe('pipeline')
  expect(await get('/docs/ci.md')).toMatchObject({
    body: `# In a pipeline ${panel.url}/#world=w1`,
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-cache' },
  })
  for (const path of ['/llms.txt', '/docs/llms.txt'])
    expect((await get(path)).body).toBe(`- [In a pipeline](${panel.url}/docs/ci.md)`)
  expect((await get('/docs')).headers.location).toBe('/docs/')
  expect((await get('/docs/ci')).headers.location).toBe('/docs/ci.html')
  expect(await get('/docs/nothing.html')).toMatchObject({ status: 404 })
})

it('says that the documentation is being built until it is there, and loads the page again', async () => {
  await using panel = await openPanel(new PhoneNetworks(), join(distDir, 'not-yet'))
  const { status, body, headers } = await ask(`${panel.url}/docs/panel.html`)
  expect([status, headers.refresh]).toEqual([503, '1'])
  expect(body).toContain('The documentation is being built')
})

it('says why the documentation could not be built', async () => {
  const docsDir = join(distDir, 'failed')
  mkdirSync(docsDir)
  writeFileSync(join(docsDir, 'error.txt'), 'No part of the sidebar has docs/<notes>.md.')
  await using panel = await openPanel(new PhoneNetworks(), docsDir)
  const { status, body, headers } = await ask(`${panel.url}/docs/`)
  expect([status, headers.refresh]).toEqual([503, undefined])
  expect(body).toContain('could not be built')
  expect(body).toContain('<pre>No part of the sidebar has docs/&lt;notes>.md.</pre>')
})

it('accepts the network of a phone from the panel only', async () => {
  const networks = new PhoneNetworks()
  await using panel = await openPanel(networks)
  const put = (query: string, origin = panel.url) =>
    ask(`${panel.url}/__panel/network?${query}`, { origin }, 'PUT')
  expect((await put('world=w1&is=offline')).status).toBe(204)
  expect(await networks.carry('w1')).toBe(false)
  expect((await put('world=w1&is=online', 'http://127.0.0.1:4001')).status).toBe(403)
  expect(await networks.carry('w1')).toBe(false)
  expect((await put('world=../x&is=online')).body).toBe('world must be the id of a world.')
  expect((await put('world=w1&is=lost')).body).toBe('is must be online, slow or offline.')
  expect((await ask(`${panel.url}/__panel/network?world=w1`, { origin: panel.url }, 'POST')).status).toBe(405)
})

it('returns the network of a phone to the panel only', async () => {
  const networks = new PhoneNetworks()
  networks.set('w1', 'slow')
  await using panel = await openPanel(networks)
  const get = (worldId: string, from: string) =>
    ask(`${panel.url}/__panel/network?world=${worldId}`, { 'sec-fetch-site': from })
  expect(await get('w1', 'same-origin')).toMatchObject({ status: 200, body: 'slow' })
  expect((await get('w2', 'same-origin')).body).toBe('online')
  expect((await get('w1', 'cross-site')).status).toBe(403)
})
