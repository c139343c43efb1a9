import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleWorld } from '../../bridge-simulator/src/host/host-fixture.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { shopListener } from './shop-server.ts'
import { builtSite } from './static-files.ts'
import { worldCookiePair } from './world-cookie.ts'

const worldCookie = { name: 'world', key: 'secret' }
const page = `<!doctype html><html><head></head><body>${'row '.repeat(500)}</body></html>`
const script = 'app();'.repeat(500)
const listJson = JSON.stringify({ data: 'order '.repeat(500) })
let distDir = ''

beforeAll(() => {
  distDir = mkdtempSync(join(tmpdir(), 'skyshop-compression-'))
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'index.html'), page)
  writeFileSync(join(distDir, 'assets/app-1a2b.js'), script)
  writeFileSync(join(distDir, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(distDir, 'assets/app-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(distDir, 'assets/small-1a2b.js'), 'small()')
})

afterAll(() => rmSync(distDir, { recursive: true }))

async function openShop() {
  const product = await serve((request, response) => {
    const path = request.url ?? ''
    if (path === '/api/cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' })
      return response.write(listJson, () => response.destroy())
    }
    const body = path === '/api/small' ? '{}' : listJson
    const type = path === '/api/picture' ? 'image/png' : 'application/json'
    return response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  const shop = await serve(
    shopListener({
      site: builtSite(distDir),
      panelUrl: 'http://127.0.0.1:4000',
      productUrl: product.url,
      networks: new PhoneNetworks(),
      cookie: worldCookie,
      findWorld: async () => exampleWorld,
      wallNowMs: () => 5,
      recordCall: async () => undefined,
    }),
  )
  const close = () => Promise.all([shop, product].map((server) => server[Symbol.asyncDispose]()))
  return { url: shop.url, [Symbol.asyncDispose]: async () => void (await close()) }
}

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body: Buffer) => body,
}

it.each([
  ['/assets/app-1a2b.js', 'gzip, deflate, br', 'br', script],
  ['/assets/app-1a2b.js', 'gzip', 'gzip', script],
  ['/assets/app-1a2b.js', 'br;q=0, gzip;q=0.5', 'gzip', script],
  ['/assets/app-1a2b.js', 'zstd', 'none', script],
  ['/assets/small-1a2b.js', 'gzip, br', 'none', 'small()'],
  ['/packagesList', 'gzip, deflate, br', 'br', page],
  ['/packagesList', 'gzip', 'gzip', page],
  ['/packagesList', '', 'none', page],
  ['/api/list', 'gzip, deflate, br', 'gzip', listJson],
  ['/api/list', 'br', 'none', listJson],
  ['/api/list', '', 'none', listJson],
  ['/api/small', 'gzip', 'none', '{}'],
  ['/api/picture', 'gzip', 'none', listJson],
] as const)(
  'serves %s to a client that accepts "%s" with the coding %s',
  async (path, accepted, coding, text) => {
    await using shop = await openShop()
    const { status, headers, body } = await ask(shop.url + path, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'] ?? 'none']).toEqual([200, coding])
    expect(decoders[coding](Buffer.from(body, 'latin1')).toString()).toBe(text)
    expect(headers.vary).toBe(coding === 'none' ? undefined : 'accept-encoding')
  },
)

/** What a server in production is told to send. */
const embeddingPage = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')

it.each([
  ['a file under `/assets/`', '/assets/app-1a2b.js'],
  ['the page', '/packagesList'],
  ['JSON of the API', '/api/list'],
])('docs/embedding.md has the headers that %s is sent with', async (what, path) => {
  await using shop = await openShop()
  const sent = new Set<string>()
  for (const accepted of ['br', 'gzip']) {
    const { headers } = await ask(shop.url + path, { 'accept-encoding': accepted })
    if (headers['content-encoding'] === undefined) continue
    sent.add(headers['content-encoding'])
    expect(headers.vary).toBe('accept-encoding')
  }
  const codings = [...sent].map((coding) => `${coding}\``).join(' or `')
  expect(embeddingPage).toContain(`| ${what} | \`content-encoding: ${codings}, \`vary: accept-encoding\` |`)
})

it('cuts a compressed answer where the product cuts it', async () => {
  await using shop = await openShop()
  await expect(ask(`${shop.url}/api/cut`, { 'accept-encoding': 'gzip' })).rejects.toThrow('aborted')
})

it('serves the page with the shim compressed', async () => {
  await using shop = await openShop()
  const { body } = await ask(shop.url, {
    'accept-encoding': 'br',
    cookie: worldCookiePair(worldCookie, 'w1'),
  })
  expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toBe(
    page.replace('<head>', '<head><script src="/__host/shim.js?world=w1"></script>'),
  )
})
