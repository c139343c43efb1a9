import { expect, it, vi } from 'vitest'
import { ControlRefused, ServerUnreachable } from '../../bridge-simulator/src/control/control-client.ts'
import { exampleWorld } from '../../bridge-simulator/src/host/host-fixture.ts'
import type { StartOptions } from '../settings/start-options.ts'
import { ask, serve } from './server-fixture.ts'
import { findWorldWith, openWebServers, survivor } from './web-servers.ts'

const lookup = (error: Error) =>
  findWorldWith(() => ({
    getWorld: async () => {
      throw error
    },
  }))

it('returns the world, and null for an unknown one', async () => {
  const find = findWorldWith((worldId) => ({ getWorld: async () => ({ ...exampleWorld, worldId }) }))
  expect(await find('w7')).toMatchObject({ worldId: 'w7' })
  expect(await lookup(new ControlRefused('world-not-found', 'There is no world w7.'))('w7')).toBeNull()
})

it.each([new ControlRefused('world-closing', 'It is being deleted.'), new ServerUnreachable('no answer')])(
  'rejects when the world cannot be looked up (%s)',
  async (error) => {
    await expect(lookup(error)('w7')).rejects.toBe(error)
  },
)

it('answers under the public addresses that are set, and calls the gateway itself where that listens', async () => {
  const publicUrls = {
    panel: 'http://127.0.0.1:8000',
    shop: 'http://127.0.0.1:8001',
    gateway: 'https://pay.skyshop.test',
  }
  await using gateway = await serve((request, response) => void response.end(request.url))
  const listening: string[] = []
  const options: StartOptions = {
    dataDir: '/data',
    ports: { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 },
    publicUrls,
    ready: 'json',
    build: 'never',
  }
  const upstreamUrl = 'http://127.0.0.1:9'
  const web = await openWebServers('/', options, {
    upstream: {
      productUrl: upstreamUrl,
      gatewayUrl: gateway.url,
      controlUrl: upstreamUrl,
      controlToken: 't',
    },
    openContent: async ({ panel, shop }) => {
      for (const address of [panel.address(), shop.address()])
        if (typeof address === 'object') listening.push(`http://127.0.0.1:${address?.port}`)
      const site = { find: async () => null }
      return { shop: site, panel: site }
    },
  })
  try {
    const [panelAt = '', shopAt = ''] = listening
    expect([web.panelUrl, web.shopUrl]).toEqual([publicUrls.panel, publicUrls.shop])
    const config = await ask(`${panelAt}/__panel/config.json`, { host: '127.0.0.1:8000' })
    expect([config.status, JSON.parse(config.body).shopUrl]).toEqual([200, publicUrls.shop])
    expect(config.headers['content-security-policy']).toContain(
      `frame-src ${publicUrls.shop} ${publicUrls.gateway};`,
    )
    expect((await ask(`${panelAt}/__panel/config.json`)).status).toBe(403)
    const own = { host: '127.0.0.1:8000', origin: publicUrls.panel }
    expect((await ask(`${panelAt}/__gateway/wallets/wechat/w1/app`, own)).body).toBe('/wallets/wechat/w1/app')
    const left = await ask(`${shopAt}/__host/leave`)
    expect([left.status, String(left.headers['set-cookie'])]).toEqual([
      303,
      expect.stringContaining('skyshop-world-8001='),
    ])
  } finally {
    web.close()
  }
})

it('answers 500 for a request over which its listener fails, and the next one as ever', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const defect = new RangeError('lengths differ')
  await using server = await serve(
    survivor((request, response) => {
      if (request.url === '/bad') throw defect
      response.end('well')
    }),
  )
  expect((await ask(`${server.url}/bad`)).status).toBe(500)
  expect((await ask(`${server.url}/good`)).body).toBe('well')
  expect(logged).toHaveBeenCalledExactlyOnceWith(defect)
  logged.mockRestore()
})
