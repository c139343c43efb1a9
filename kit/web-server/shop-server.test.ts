import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerRestarting } from '../../bridge-simulator/src/control/control-client.ts'
import { exampleWorld } from '../../bridge-simulator/src/host/host-fixture.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { injectShim, shopListener } from './shop-server.ts'
import { builtSite } from './static-files.ts'
import { worldCookiePair } from './world-cookie.ts'

const page = '<!doctype html><html><head><title>Shop</title></head></html>'
const panelUrl = 'http://127.0.0.1:4000'
const cookie = { name: 'skyshop-world-4001', key: 'secret' }
const entered = { cookie: `a=b; ${worldCookiePair(cookie, 'w1')}` }
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skyshop-shop-'))
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'dist/index.html'), page)
  writeFileSync(join(folder, 'dist/.hidden'), 'secret')
  writeFileSync(join(folder, 'dist/assets/app-1a2b.js'), 'app()')
  writeFileSync(join(folder, 'dist/icon.svg'), '<svg/>')
})

afterAll(() => rmSync(folder, { recursive: true }))

function openShop(productUrl = 'http://127.0.0.1:1', networks = new PhoneNetworks()) {
  return serve(
    shopListener({
      names: ['shop.test'],
      site: builtSite(join(folder, 'dist')),
      panelUrl,
      productUrl,
      networks,
      cookie,
      findWorld: async (worldId) => {
        if (worldId === 'broken') throw new Error('no answer')
        if (worldId === 'elsewhere') throw new ServerRestarting('Another server has it.')
        return worldId === 'w1' ? exampleWorld : null
      },
      wallNowMs: () => 5,
      recordCall: async () => undefined,
    }),
  )
}

it.each([
  '/',
  '/index.html',
  '/homePage2?deviceId=1',
  '/resultPage2/success',
  '/4gPackageList',
  '/%E4%B8%AD',
])('serves the page byte-equal at %s, never stored, framed by the panel only', async (path) => {
  await using shop = await openShop()
  const { status, headers, body } = await ask(shop.url + path)
  expect([status, body, headers['cache-control']]).toEqual([200, page, 'no-store'])
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${panelUrl}`)
  expect(headers['content-security-policy']).toContain(`script-src 'self';`)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

it('allows a script that stands in the page of the build by its hash, and the shim from its own origin', async () => {
  await using shop = await openShop()
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><head><script>probe()</script></head>')
  const { headers } = await ask(shop.url, entered)
  writeFileSync(join(folder, 'dist/index.html'), page)
  const hash = createHash('sha256').update('probe()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

it('injects the shim first into the page of a browser that entered a world, and changes nothing else', async () => {
  await using shop = await openShop()
  const { body } = await ask(`${shop.url}/homePage2`, entered)
  const script = '<script src="/__host/shim.js?world=w1"></script>'
  expect(body).toBe(page.replace('<head>', `<head>${script}`))
  expect((await ask(`${shop.url}/assets/app-1a2b.js`, entered)).body).toBe('app()')
})

it.each([
  'skyshop-world-4001=<script>',
  'skyshop-world-4001=',
  // A page on another port can set a cookie of this host; it knows no proof, and one of another world is none.
  'skyshop-world-4001=w1',
  worldCookiePair(cookie, 'w1').replace('w1', 'w2'),
  // As many characters as a proof has, but more bytes.
  `${worldCookiePair(cookie, 'w1').slice(0, -1)}\u00e9`,
  worldCookiePair({ ...cookie, key: 'guess' }, 'w1'),
  worldCookiePair({ ...cookie, name: 'skyshop-world-4002' }, 'w1'),
])('takes no world from the cookie %s', async (given) => {
  await using shop = await openShop()
  expect((await ask(shop.url, { cookie: given })).body).toBe(page)
})

it.each([
  ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/icon.svg', 'no-cache', 'image/svg+xml'],
])('serves %s with %s', async (path, caching, type) => {
  await using shop = await openShop()
  expect(await ask(shop.url + path)).toMatchObject({
    status: 200,
    headers: { 'cache-control': caching, 'content-type': type },
  })
})

it.each([
  '/assets/gone-1a2b.js',
  '/assets/gone',
  '/gone.png',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/.hidden',
  '/%00.js',
  '/%E4%B8',
])('answers 404 at %s', async (path) => {
  await using shop = await openShop()
  const { status, body } = await ask(shop.url + path)
  expect([status, body]).toEqual([404, 'There is no such file.'])
})

it('answers HEAD without a body and refuses other methods than GET', async () => {
  await using shop = await openShop()
  expect(await ask(shop.url, {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await ask(shop.url, {}, 'POST')).toMatchObject({ status: 405 })
})

it.each([
  ['/nullPage/h5payConfirm?orderNo=1', 303, '/nullPage/h5payConfirm?orderNo=1'],
  ['//elsewhere/page', 303, '/elsewhere/page'],
  ['/__host/nothing', 404, undefined],
  ['/missing.js', 405, undefined],
])('sends a buyer whose provider posts a form to %s on: %i', async (path, status, location) => {
  await using shop = await openShop()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(shop.url + path, form, 'POST')
  expect([answer.status, answer.headers.location]).toEqual([status, location])
})

it('forwards /api/ to the product without the cookie of the host', async () => {
  await using product = await serve((request, response) => {
    response.end(`${request.url} ${request.headers.cookie ?? 'no cookie'}`)
  })
  await using shop = await openShop(product.url)
  expect((await ask(`${shop.url}/api/skyworthPay/v1?a=1`, entered)).body).toBe(
    '/api/skyworthPay/v1?a=1 no cookie',
  )
})

it('serves the shim with platform and clock of the world', async () => {
  await using shop = await openShop()
  const { status, headers, body } = await ask(`${shop.url}/__host/shim.js?world=w1`)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toContain(
    '{"platform":"android","hostOrigin":"http://127.0.0.1:4000","worldId":"w1","clock":{"virtualMs":1000,"wallMs":5,"mode":"standing","rate":1}}',
  )
  expect(headers['set-cookie']).toEqual([`${worldCookiePair(cookie, 'w1')}; Path=/; HttpOnly; SameSite=Lax`])
})

it('enters and leaves a world by cookie', async () => {
  await using shop = await openShop()
  const enter = await ask(`${shop.url}/__host/enter?world=w1&to=/payDtl?a=1`)
  expect(enter).toMatchObject({ status: 303, headers: { location: '/payDtl?a=1' } })
  expect(enter.headers['set-cookie']).toEqual([
    `${worldCookiePair(cookie, 'w1')}; Path=/; HttpOnly; SameSite=Lax`,
  ])
  const leave = await ask(`${shop.url}/__host/leave`)
  expect(leave).toMatchObject({ status: 303, headers: { location: '/' } })
  expect(leave.headers['set-cookie']?.[0]).toContain('Max-Age=0')
})

it.each([
  '//evil.test/',
  '/\\evil.test',
  'https://evil.test/',
  'javascript:1',
  '/.//evil.test',
  '/__host/enter?world=w1',
  '',
])('redirects to pages of the shop only (%j)', async (to) => {
  await using shop = await openShop()
  const { headers } = await ask(`${shop.url}/__host/enter?world=w1&to=${encodeURIComponent(to)}`)
  expect(headers.location).toBe('/')
})

it.each(['/__host/enter?world=none', '/__host/enter', '/__host/shim.js?world=../x', '/__host/other'])(
  'answers 404 with a sentence at %s',
  async (path) => {
    await using shop = await openShop()
    const { status, headers, body } = await ask(shop.url + path)
    expect([status, headers['set-cookie']]).toEqual([404, undefined])
    expect(body).toMatch(/^There is no such .*\.$/)
  },
)

it.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', referer: 'http://127.0.0.1:4999/' },
  { referer: 'http://127.0.0.1:4999/' },
])('opens no world for a page of another site or port (%j)', async (headers) => {
  await using shop = await openShop()
  for (const path of ['/__host/enter?world=w1', '/__host/leave', '/__host/shim.js?world=w1']) {
    const answer = await ask(shop.url + path, headers)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
  }
})

it.each(['image', 'empty', 'style'])('opens no world for what the panel loads as %s', async (loaded) => {
  await using shop = await openShop()
  const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': loaded, referer: `${panelUrl}/` }
  for (const path of ['/__host/enter?world=w1', '/__host/leave', '/__host/shim.js?world=w1'])
    expect((await ask(shop.url + path, headers)).status).toBe(403)
  const isPage = await ask(`${shop.url}/__host/enter?world=w1`, { ...headers, 'sec-fetch-dest': 'iframe' })
  expect(isPage.status).toBe(303)
})

it.each([
  { 'sec-fetch-site': 'same-site', referer: `${panelUrl}/` },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin' },
  { referer: `${panelUrl}/` },
])('opens a world for the panel, the shop and a typed address (%j)', async (headers) => {
  await using shop = await openShop()
  for (const path of ['/__host/enter?world=w1', '/__host/leave', '/__host/shim.js?world=w1'])
    expect((await ask(shop.url + path, headers)).headers['set-cookie']).toHaveLength(1)
})

it('answers 502 when the world cannot be reached', async () => {
  await using shop = await openShop()
  expect(await ask(`${shop.url}/__host/shim.js?world=broken`)).toMatchObject({
    status: 502,
    body: 'The world cannot be reached: no answer',
  })
})

it.each(['enter', 'shim.js'])(
  'answers %s of a world that another server has with 503, which a balancer sends to the next one',
  async (route) => {
    await using shop = await openShop()
    const { status, headers, body } = await ask(`${shop.url}/__host/${route}?world=elsewhere`)
    expect([status, headers['retry-after'], body]).toEqual([503, '1', 'Another server has it.'])
  },
)

it('refuses requests of an offline phone, not of another phone or of its host', async () => {
  const networks = new PhoneNetworks()
  networks.set('w1', 'offline')
  await using shop = await openShop('http://127.0.0.1:1', networks)
  await expect(ask(`${shop.url}/`, entered)).rejects.toThrow(/socket hang up|ECONNRESET/)
  await expect(ask(`${shop.url}/api/x`, entered)).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await ask(`${shop.url}/__host/shim.js?world=w1`, entered)).status).toBe(200)
  expect((await ask(`${shop.url}/`)).status).toBe(200)
  const otherTab = { ...entered, 'blade-auth': 'bearer w2.u1.1.0' }
  expect((await ask(`${shop.url}/api/x`, otherTab)).status).toBe(502)
  const cookieOfOther = { cookie: worldCookiePair(cookie, 'w2'), 'blade-auth': 'bearer w1.u1.1.0' }
  await expect(ask(`${shop.url}/api/x`, cookieOfOther)).rejects.toThrow(/socket hang up|ECONNRESET/)
  networks.set('w1', 'online')
  expect((await ask(`${shop.url}/`, entered)).status).toBe(200)
})

it('does not forward a slowed request that was aborted meanwhile', async () => {
  // So long that a busy machine has heard of the abort before the delay is over.
  const networks = new PhoneNetworks(600)
  networks.set('w1', 'slow')
  let connections = 0
  const target = createServer(() => {
    connections += 1
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const { port } = target.address() as AddressInfo
  await using shop = await openShop(`http://127.0.0.1:${port}`, networks)
  const giveUp = AbortSignal.timeout(20)
  const headers = { cookie: entered.cookie }
  await expect(fetch(`${shop.url}/api/x`, { headers, signal: giveUp })).rejects.toThrow(/aborted/)
  // Slow as well, and asked later: once it is through, the other would have been.
  await ask(`${shop.url}/`, entered)
  await new Promise((resolve) => target.close(resolve))
  expect(connections).toBe(0)
})

const script = '<script src="/s.js"></script>'

it.each([
  ['<!doctype html>\r\n<html>\n<head>\n<meta charset="utf-8">', '<head>'],
  ['<html><HEAD lang="a" data-x=1 ><title>é中\u{1F4F7}</title>', '<HEAD lang="a" data-x=1 >'],
  ['<html><head\n><header>', '<head\n>'],
  ['<!doctype html>\n<html lang="de"><title>x</title>', '<html lang="de">'],
  ['<!DOCTYPE html><title>x</title><header>', '<!DOCTYPE html>'],
  ['<header>', ''],
])('puts the script first into the head and keeps every other byte (%j)', (page, head) => {
  const bytes = Buffer.concat([Buffer.from(page), Buffer.from([0xff, 0xfe, 0x00])])
  const injected = injectShim(bytes, '/s.js')
  const at = injected.indexOf(script)
  expect(at).toBe(bytes.indexOf(head) + head.length)
  const without = Buffer.concat([injected.subarray(0, at), injected.subarray(at + script.length)])
  expect(without.equals(bytes)).toBe(true)
})

it.each(['/', '/api/a', '/__host/leave', '/icon.svg'])(
  'answers %s to names of this host alone',
  async (path) => {
    await using product = await serve((_, response) => response.end('product'))
    await using shop = await openShop(product.url)
    for (const host of ['localhost:4001', '192.168.1.5:4001', 'shop.test'])
      expect((await ask(shop.url + path, { host })).status).not.toBe(403)
    const { status, body } = await ask(shop.url + path, { host: 'evil.example:4001' })
    expect([status, body]).toEqual([403, expect.stringContaining('SKYSHOP_ALLOWED_HOSTS')])
  },
)
