import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { exampleWorld } from '../host/host-fixture.ts'
import { contentWithShop } from './other-shop.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { shopListener } from './shop-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-other-'))
mkdirSync(join(folder, 'assets'))
const page = '<!doctype html><html><head><title>Mine</title></head></html>'
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'shop.mjs'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

/** The shop origin with another shop in it, as a start opens it. */
async function openShop(shop: string) {
  const server = createServer()
  await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1' }, done))
  const stops: (() => void)[] = []
  const open = contentWithShop('/nowhere', shop, (stop) => stops.push(stop))
  const { shop: site } = await open({ shop: server, panel: createServer() })
  server.on(
    'request',
    shopListener({
      site,
      panelUrl: 'http://127.0.0.1:4000',
      productUrl: 'http://127.0.0.1:1',
      networks: new PhoneNetworks(),
      cookieName: 'skyWorld',
      findWorld: async (worldId) => ({ ...exampleWorld, worldId }),
      wallNowMs: () => 0,
    }),
  )
  const close = async () => {
    for (const stop of stops) stop()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

const entered = { cookie: 'skyWorld=w7' }
const shimmed = page.replace('<head>', '<head><script src="/__host/shim.js?world=w7"></script>')

it('serves another build unmodified, with the shim where a world was entered, and no policy but who may frame it', async () => {
  await using shop = await openShop(folder)
  expect((await ask(`${shop.url}/any/route`)).body).toBe(page)
  expect((await ask(`${shop.url}/any/route`, entered)).body).toBe(shimmed)
  const { headers } = await ask(`${shop.url}/shop.mjs`)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['content-security-policy']).toBe('frame-ancestors http://127.0.0.1:4000')
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
  const opened = await ask(`${shop.url}/start?a=1`, { ...entered, origin: shop.url, accept: 'text/html' })
  expect(opened.body).toBe(shimmed)
  expect(opened.headers['x-frame-options']).toBeUndefined()
  expect((await ask(`${shop.url}/style.css`, entered)).body).toBe('p {}')
  const host = new URL(dev.url).host
  expect(seen).toEqual([
    { path: '/start?a=1', host, origin: dev.url },
    { path: '/style.css', host, origin: undefined },
  ])
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

it('passes web sockets of a dev server through, until the simulator ends', async () => {
  const dev = createServer()
  dev.on('upgrade', (asked, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: ${asked.headers.upgrade}\r\nconnection: upgrade\r\n\r\n`,
    )
    socket.on('data', (text) => socket.write(`${asked.headers.origin} ${text}`))
    socket.on('error', () => socket.destroy()).on('end', () => socket.end())
  })
  await new Promise<void>((done) => dev.listen({ port: 0, host: '127.0.0.1' }, done))
  const { port } = dev.address() as AddressInfo
  const shop = await openShop(`http://127.0.0.1:${port}`)
  const headers = { connection: 'upgrade', upgrade: 'websocket', origin: shop.url }
  const call = request(shop.url, { headers }).end()
  const [, socket] = await once(call, 'upgrade')
  socket.write('hot')
  expect(String((await once(socket, 'data'))[0])).toBe(`http://127.0.0.1:${port} hot`)
  const closed = once(socket, 'close')
  await shop[Symbol.asyncDispose]()
  await closed
  await new Promise((done) => dev.close(done))
})

it('says that a dev server does not answer', async () => {
  await using shop = await openShop('http://127.0.0.1:1')
  const { status, body } = await ask(shop.url)
  expect([status, body]).toEqual([
    502,
    'The shop at http://127.0.0.1:1 does not answer: start its dev server.',
  ])
})

it.each(['/no/such/folder', 'https://shop.example'])('refuses %s as a shop', (shop) => {
  expect(() => contentWithShop('/nowhere', shop, () => undefined)).toThrow(`${shop} is no shop`)
})
