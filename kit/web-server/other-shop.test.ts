import 'reflect-metadata'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { X509CertificateGenerator } from '@peculiar/x509'
import { afterAll, expect, it } from 'vitest'
import { exampleWorld } from '../../bridge-simulator/src/host/host-fixture.ts'
import { contentWithShop, shopHint } from './other-shop.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { shopListener } from './shop-server.ts'
import { worldCookieName, worldCookiePair } from './world-cookie.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-other-'))
mkdirSync(join(folder, 'assets'))
const page = '<!doctype html><html><head><title>Mine</title></head></html>'
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'shop.mjs'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

/** The shop origin with another shop in it, as a start opens it. */
async function openShop(shop: string) {
  const [server, panel] = [createServer(), createServer()]
  for (const each of [server, panel])
    await new Promise<void>((done) => each.listen({ port: 0, host: '127.0.0.1' }, done))
  const urlOf = (each: typeof server) => `http://127.0.0.1:${(each.address() as AddressInfo).port}`
  const [url, panelUrl] = [urlOf(server), urlOf(panel)]
  const stops: (() => void)[] = []
  const open = contentWithShop('/nowhere', shop, (stop) => stops.push(stop))
  const { shop: site } = await open({ shop: server, panel })
  const cookie = { name: worldCookieName(url), key: 'secret' }
  server.on(
    'request',
    shopListener({
      site,
      panelUrl,
      productUrl: 'http://127.0.0.1:1',
      networks: new PhoneNetworks(),
      cookie,
      findWorld: async (worldId) => ({ ...exampleWorld, worldId }),
      wallNowMs: () => 0,
      recordCall: async () => undefined,
    }),
  )
  const close = async () => {
    for (const stop of stops) stop()
    server.closeAllConnections()
    await Promise.all([server, panel].map((each) => new Promise((done) => each.close(done))))
  }
  const entered = { cookie: worldCookiePair(cookie, 'w7') }
  return { url, panelUrl, entered, [Symbol.asyncDispose]: close }
}

const shimmed = page.replace('<head>', '<head><script src="/__host/shim.js?world=w7"></script>')

/** A dev server that keeps the sockets it is asked to upgrade; `greet` says what it does with each. */
async function openSocketServer(greet: (socket: Duplex, asked: IncomingMessage) => void) {
  const dev = createServer()
  const asked: Duplex[] = []
  dev.on('upgrade', (call, socket) => {
    asked.push(socket)
    socket.on('error', () => socket.destroy()).on('end', () => socket.end())
    socket.resume()
    greet(socket, call)
  })
  await new Promise<void>((done) => dev.listen({ port: 0, host: '127.0.0.1' }, done))
  const close = async () => {
    for (const socket of asked) socket.destroy()
    await new Promise((done) => dev.close(done))
  }
  const { port } = dev.address() as AddressInfo
  return { dev, asked, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

function upgradeOf(url: string, headers: Record<string, string>) {
  return request(url, { headers: { connection: 'upgrade', upgrade: 'websocket', ...headers } }).end()
}

it('serves another build unmodified, with the shim where a world was entered, and no policy but who may frame it', async () => {
  await using shop = await openShop(folder)
  expect((await ask(`${shop.url}/any/route`)).body).toBe(page)
  expect((await ask(`${shop.url}/any/route`, shop.entered)).body).toBe(shimmed)
  const { headers } = await ask(`${shop.url}/shop.mjs`)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['content-security-policy']).toBe(`frame-ancestors ${shop.panelUrl}`)
})

it('reads every file of another build anew, those under /assets/ too, and lets no browser keep them', async () => {
  await using shop = await openShop(folder)
  for (const text of ['one()', 'two()']) {
    writeFileSync(join(folder, 'assets/app.js'), text)
    const { headers, body } = await ask(`${shop.url}/assets/app.js`)
    expect([body, headers['cache-control']]).toEqual([text, 'no-cache'])
  }
})

it('puts a dev server behind the shim: pages changed, other answers as they are, requests as of its own page', async () => {
  const seen: Record<string, unknown>[] = []
  await using dev = await serve((asked, answer) => {
    seen.push({ path: asked.url, host: asked.headers.host, origin: asked.headers.origin })
    const isPage = asked.url === '/start?a=1'
    answer.setHeader('x-frame-options', 'DENY')
    answer.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/css')
    answer.end(isPage ? page : 'p {}')
  })
  await using shop = await openShop(dev.url)
  const opened = await ask(`${shop.url}/start?a=1`, {
    ...shop.entered,
    origin: shop.url,
    accept: 'text/html',
  })
  expect(opened.body).toBe(shimmed)
  expect(opened.headers['x-frame-options']).toBeUndefined()
  expect((await ask(`${shop.url}/style.css`, shop.entered)).body).toBe('p {}')
  const host = new URL(dev.url).host
  expect(seen).toEqual([
    { path: '/start?a=1', host, origin: dev.url },
    { path: '/style.css', host, origin: undefined },
  ])
})

it('asks a dev server below localhost under its own name', async () => {
  const seen: (string | undefined)[] = []
  await using dev = await serve((asked, answer) => {
    seen.push(asked.headers.host)
    answer.end('p {}')
  })
  const url = `http://my-shop.localhost:${new URL(dev.url).port}`
  await using shop = await openShop(url)
  expect((await ask(`${shop.url}/style.css`)).body).toBe('p {}')
  expect(seen).toEqual([new URL(url).host])
})

it('asks a dev server for a page anew, and for other files as the browser does', async () => {
  const seen: (string | undefined)[] = []
  await using dev = await serve((asked, answer) => {
    seen.push(asked.headers['if-none-match'])
    answer.end()
  })
  await using shop = await openShop(dev.url)
  await ask(`${shop.url}/`, { accept: 'text/html,*/*', 'if-none-match': '"1"' })
  await ask(`${shop.url}/a.js`, { accept: '*/*', 'if-none-match': '"1"' })
  expect(seen).toEqual([undefined, '"1"'])
})

it('refuses another name than the shop has, and leaves the Origin of another page to the dev server', async () => {
  const seen: (string | undefined)[] = []
  await using dev = await serve((asked, answer) => {
    seen.push(asked.headers.origin)
    answer.end('secret')
  })
  await using shop = await openShop(dev.url)
  const { port } = new URL(shop.url)
  const rebound = await ask(`${shop.url}/@fs/stack.json`, { host: `rebound.example:${port}` })
  expect([rebound.status, rebound.body]).toEqual([403, expect.stringContaining('rebound.example')])
  for (const host of [`localhost:${port}`, '127.0.0.1']) {
    const { status, body } = await ask(`${shop.url}/@fs/stack.json`, { host })
    expect([status, body]).toEqual([403, `Open the shop at ${shop.url}.`])
  }
  await ask(shop.url, { origin: 'http://evil.example' })
  expect(seen).toEqual(['http://evil.example'])
})

it('gives a dev server the cookies of its own, not the one that names the world', async () => {
  const seen: (string | undefined)[] = []
  await using dev = await serve((asked, answer) => {
    seen.push(asked.headers.cookie)
    answer.end()
  })
  await using shop = await openShop(dev.url)
  await ask(shop.url, shop.entered)
  await ask(shop.url, { cookie: `a=1; ${shop.entered.cookie}; b=2` })
  expect(seen).toEqual([undefined, 'a=1; b=2'])
})

it.each([
  ["script-src 'self'; frame-ancestors 'none'", "script-src 'self'; frame-ancestors PANEL"],
  ["script-src 'self';", "script-src 'self'; frame-ancestors PANEL"],
  ["img-src 'self', frame-ancestors *", "img-src 'self'; frame-ancestors PANEL, frame-ancestors PANEL"],
  ['', 'frame-ancestors PANEL'],
])('lets the panel alone frame a dev server with the policy "%s"', async (policy, changed) => {
  await using dev = await serve((_, answer) => {
    answer.writeHead(200, { 'content-security-policy': policy, 'content-type': 'text/html' }).end(page)
  })
  await using shop = await openShop(dev.url)
  const { headers, body } = await ask(shop.url, shop.entered)
  expect(headers['content-security-policy']).toBe(changed.replaceAll('PANEL', shop.panelUrl))
  expect(body).toBe(shimmed)
})

it.each(['text/css', 'text/html'])(
  'cuts the client when a dev server cuts its answer of %s',
  async (type) => {
    await using dev = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': type, 'content-length': '9000' })
      answer.write('p {}', () => answer.destroy())
    })
    await using shop = await openShop(dev.url)
    await expect(ask(shop.url)).rejects.toThrow()
  },
)

it('passes web sockets of a dev server through, until the simulator ends', async () => {
  await using dev = await openSocketServer((socket, asked) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
    socket.on('data', (text) => socket.write(`${asked.headers.origin} ${text}`))
  })
  const shop = await openShop(dev.url)
  const [, socket] = await once(upgradeOf(shop.url, { origin: shop.url }), 'upgrade')
  socket.write('hot')
  expect(String((await once(socket, 'data'))[0])).toBe(`${dev.url} hot`)
  const closed = once(socket, 'close')
  await shop[Symbol.asyncDispose]()
  await closed
})

it.each([
  ['of another page', { origin: 'http://evil.example' }],
  ['of no page', {}],
  ['under another name', { host: 'rebound.example' }],
])('refuses a web socket %s without asking the dev server', async (_, headers) => {
  await using dev = await openSocketServer(() => undefined)
  await using shop = await openShop(dev.url)
  const own = 'host' in headers ? { origin: shop.url } : {}
  const [answer] = await once(upgradeOf(shop.url, { ...own, ...headers }), 'response')
  expect(answer.statusCode).toBe(403)
  expect(dev.asked).toEqual([])
})

it('ends the request for a web socket at the dev server when its client goes before the answer', async () => {
  await using dev = await openSocketServer(() => undefined)
  await using shop = await openShop(dev.url)
  const heard = once(dev.dev, 'upgrade')
  const call = upgradeOf(shop.url, { origin: shop.url }).on('error', () => undefined)
  const [, socket] = await heard
  const closed = once(socket, 'close')
  call.destroy()
  await closed
})

it('closes both sides of a web socket that the dev server refuses', async () => {
  await using dev = await openSocketServer((socket) => {
    socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 9000\r\n\r\n')
  })
  await using shop = await openShop(dev.url)
  const heard = once(dev.dev, 'upgrade')
  const failed = once(upgradeOf(shop.url, { origin: shop.url }), 'error').catch((error) => [error])
  const [, socket] = await heard
  await Promise.all([once(socket, 'close'), failed])
})

it('says that a dev server does not answer', async () => {
  await using shop = await openShop('http://127.0.0.1:1')
  const { status, body } = await ask(shop.url)
  expect([status, body]).toEqual([
    502,
    'The shop at http://127.0.0.1:1 does not answer: start its dev server.',
  ])
})

it('shopHint names an address where no dev server listens, and says nothing of one that does or of a folder', async () => {
  await using dev = await serve((_, answer) => void answer.end())
  expect(await shopHint('http://127.0.0.1:1/')).toBe(
    'The shop at http://127.0.0.1:1 does not answer: start its dev server.',
  )
  expect(await Promise.all([dev.url, folder, undefined].map(shopHint))).toEqual([null, null, null])
})

it.each([
  '/no/such/folder',
  'https://shop.example',
  'http://shop.example',
  'http://127.example:5173',
  'http://localhost:5173/shop',
  'http://localhost:5173/?a=1',
  'http://me@localhost:5173',
])('refuses %s as a shop', (shop) => {
  expect(() => contentWithShop('/nowhere', shop, () => undefined)).toThrow(`${shop} is no shop`)
})

/** A key with a certificate that it signed itself, in PEM, for the name localhost. */
async function selfSigned(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ keys, name: 'CN=localhost', signingAlgorithm: algorithm, serialNumber: '01' },
    ...{ notBefore: new Date('2020-01-01'), notAfter: new Date('2100-01-01') },
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`
  return { key, cert: certificate.toString('pem') }
}

it('takes a dev server of https, whose certificate is its own, with its web sockets', async () => {
  const dev = createTlsServer(await selfSigned(), (_request, answer) => answer.end('p {}'))
  dev.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  )
  await new Promise<void>((done) => dev.listen({ port: 0, host: '127.0.0.1' }, done))
  const { port } = dev.address() as AddressInfo
  {
    await using shop = await openShop(`https://localhost:${port}`)
    expect((await ask(`${shop.url}/style.css`, shop.entered)).body).toBe('p {}')
    const [answer] = await once(upgradeOf(shop.url, { origin: shop.url }), 'upgrade')
    expect(answer.statusCode).toBe(101)
    expect(await shopHint(`https://localhost:${port}`)).toBeNull()
  }
  await new Promise((done) => dev.close(done))
})

it('says that a server which speaks another protocol than its address does not answer', async () => {
  await using plain = await serve((_request, answer) => answer.end('plain'))
  const url = `https://127.0.0.1:${plain.port}`
  await using shop = await openShop(url)
  expect(await ask(`${shop.url}/`, shop.entered)).toMatchObject({
    status: 502,
    body: `The shop at ${url} does not answer: start its dev server.`,
  })
})
