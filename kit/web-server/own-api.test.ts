import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { exampleWorld } from '../../bridge-simulator/src/host/host-fixture.ts'
import { readOwnApi } from './own-api.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { shopListener } from './shop-server.ts'
import type { Site } from './static-files.ts'
import { worldCookiePair } from './world-cookie.ts'

const shopUrl = 'http://127.0.0.1:4001'
const cookie = { name: 'skyshop-world-4001', key: 'secret' }
const inWorld = { cookie: `${worldCookiePair(cookie, 'w1')}; theirs=1` }
const emptySite: Site = { find: async () => null, policy: null }

/** The shop's origin before a product API of somebody else, and before Skyshop's, which has a picture and else answers 418. */
async function openShop(own: RequestListener, { isFallback = false, site = emptySite, hasApi = true } = {}) {
  const asked: { url?: string; headers: Record<string, unknown>; body: string }[] = []
  const theirs = await serve(async (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    own(request, response)
  })
  const ours = await serve((request, response) => {
    response.statusCode = request.url?.endsWith('/art/ball') ? 200 : 418
    response.end(`Skyshop ${request.method} ${request.url}`)
  })
  const recorded: [worldId: string, call: Schemas['CallRecord']][] = []
  const shop = await serve(
    shopListener({
      ...{ site, panelUrl: 'http://127.0.0.1:4000', networks: new PhoneNetworks() },
      ...{ productUrl: ours.url, cookie, wallNowMs: () => 5 },
      findWorld: async () => exampleWorld,
      recordCall: async (...call) => void recorded.push(call),
      ownApi: hasApi ? { api: readOwnApi(theirs.url, isFallback), shopUrl, stopwatchMs: () => 7 } : undefined,
    }),
  )
  return {
    ...{ url: shop.url, theirs, asked, recorded },
    async [Symbol.asyncDispose]() {
      for (const server of [shop, ours, theirs]) await server[Symbol.asyncDispose]()
    },
  }
}

it('passes a call on with world and time in headers, without its own cookie, and journals it with its bodies', async () => {
  await using shop = await openShop((_request, response) => {
    response.setHeader('set-cookie', 'theirs=2')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end('{"code":200}')
  })
  const headers = { ...inWorld, origin: shopUrl, 'x-skyshop-now': '1', 'content-type': 'application/json' }
  const answer = await fetch(`${shop.url}/api/orders?page=1`, { method: 'POST', headers, body: '{"a":1}' })
  expect([answer.status, await answer.json(), answer.headers.get('set-cookie')]).toEqual([
    ...[200, { code: 200 }, 'theirs=2'],
  ])
  const [call] = shop.asked
  expect(call).toMatchObject({ url: '/api/orders?page=1', body: '{"a":1}' })
  expect(call?.headers).toMatchObject({
    ...{ cookie: 'theirs=1', origin: shop.theirs.url, host: new URL(shop.theirs.url).host },
    ...{ 'x-skyshop-world': 'w1', 'x-skyshop-now': String(exampleWorld.clock.nowMs) },
  })
  expect(shop.recorded).toEqual([
    [
      'w1',
      {
        ...{ method: 'POST', path: '/api/orders?page=1', status: 200, tookMs: 0 },
        ...{ request: { a: 1 }, response: { code: 200 } },
      },
    ],
  ])
})

it.each([404, 501])(
  'says in the journal that the server does not know a call it answers %i',
  async (status) => {
    await using shop = await openShop((_request, response) => response.writeHead(status).end('no'))
    expect(await ask(`${shop.url}/api/gone`, inWorld)).toMatchObject({ status, body: 'no' })
    expect(shop.recorded).toMatchObject([
      ['w1', { status, note: expect.stringContaining('does not know this call') }],
    ])
  },
)

it('lets Skyshop answer what the server does not know, where it may', async () => {
  await using shop = await openShop((_request, response) => response.writeHead(404).end(), {
    isFallback: true,
  })
  expect(await ask(`${shop.url}/api/skyworthPay/v1/x`, inWorld)).toMatchObject({
    ...{ status: 418, body: 'Skyshop GET /api/skyworthPay/v1/x' },
  })
  expect(shop.recorded).toMatchObject([
    ['w1', { status: 404, note: expect.stringContaining('answered by Skyshop') }],
  ])
})

it('answers 502 with what to do while the server is not there, and journals no answer', async () => {
  await using shop = await openShop(() => undefined)
  await shop.theirs[Symbol.asyncDispose]()
  const { status, body } = await ask(`${shop.url}/api/x`, inWorld)
  expect([status, JSON.parse(body).message]).toEqual([
    ...[502, `The product API at ${shop.theirs.url} does not answer: start it.`],
  ])
  expect(shop.recorded).toMatchObject([['w1', { status: null }]])
})

it('has the pictures of cameras that the host hands out from Skyshop, and others from the product API', async () => {
  await using shop = await openShop((_request, response) => response.end('theirs'))
  const picture = async (name: string) =>
    (await ask(`${shop.url}/api/skyworthOperation/v1/art/${name}`, inWorld)).body
  expect(await picture('ball')).toBe('Skyshop GET /api/skyworthOperation/v1/art/ball')
  expect([shop.asked, shop.recorded]).toEqual([[], []])
  expect(await picture('of-theirs')).toBe('theirs')
})

it('streams what is no JSON, and journals nothing where there is no world', async () => {
  await using shop = await openShop((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
  })
  const answer = await fetch(`${shop.url}/api/stream`)
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
  await reader?.cancel()
  expect([shop.asked[0]?.headers['x-skyshop-world'], shop.recorded]).toEqual([undefined, []])
})

it('asks a dev server of another shop for what the product has not, and Skyshop for the rest', async () => {
  const site: Site = { ...emptySite, answer: (_request, response) => response.end('dev server') }
  await using shop = await openShop(() => undefined, { site, hasApi: false })
  expect((await ask(`${shop.url}/api/own`, inWorld)).body).toBe('dev server')
  expect((await ask(`${shop.url}/api/skyworthPay/v1/order/add`, inWorld)).body).toContain('Skyshop')
  expect(shop.recorded).toEqual([])
})

it('says in the journal that no contract has a path, where there is nobody else to ask', async () => {
  await using shop = await openShop(() => undefined, { hasApi: false })
  expect((await ask(`${shop.url}/api/own`, inWorld)).body).toContain('Skyshop')
  expect(shop.recorded).toMatchObject([
    ['w1', { path: '/api/own', note: expect.stringContaining('no such path') }],
  ])
})

it.each([
  'localhost:8080',
  'https://shop.example/api',
  'ftp://shop.example',
  'http://127.0.0.1:8080/api',
  'shop',
])('refuses the product API %s, and says what one is', (text) => {
  expect(() => readOwnApi(text, false)).toThrow(`${text} is no product API: --api takes its address`)
})
