import { expect, it } from 'vitest'
import { panelListener } from './panel-server.ts'
import { PhoneNetworks } from './phone-networks.ts'
import { ask, serve } from './server-fixture.ts'
import { builtSite } from './static-files.ts'
import { guardVisitors } from './visitor-guard.ts'

const openTo = { names: ['skyshop'], token: 'boot-token' }

/** A guarded listener, as visitors of an address see it. */
function openDoor(remoteAddress: string, open = openTo) {
  const guarded = guardVisitors(open, (request, response) => response.end(`came in by ${request.url}`))
  return serve((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: remoteAddress, configurable: true })
    guarded(request, response)
  })
}

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.9'])(
  'lets %s in without a token',
  async (address) => {
    await using door = await openDoor(address)
    expect((await ask(`${door.url}/a`, { host: 'anything' })).body).toBe('came in by /a')
  },
)

it('lets another host in with the token, which a cookie without it stands for from then on', async () => {
  await using door = await openDoor('192.168.1.7')
  const host = 'skyshop:4000'
  expect((await ask(`${door.url}/a`, { host })).status).toBe(401)
  expect((await ask(`${door.url}/a?token=boot-tokem`, { host })).status).toBe(401)
  const { status, headers } = await ask(`${door.url}/a?b=1&token=boot-token`, { host })
  expect([status, headers.location]).toEqual([303, '/a?b=1'])
  const [cookie = ''] = headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^skyshop-visitor=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict$/)
  const sent = { host, cookie: `other=1; ${cookie.split(';')[0]}` }
  expect((await ask(`${door.url}/a?b=1`, sent)).body).toBe('came in by /a?b=1')
  expect((await ask(`${door.url}/a`, { host, cookie: 'skyshop-visitor=boot-token' })).status).toBe(401)
})

it.each([
  ['skyshop:4000', 401],
  ['SKYSHOP', 401],
  ['192.168.1.5:4000', 401],
  ['[fd00::5]:4000', 401],
  ['evil.example:4000', 403],
  ['skyshop.evil.example', 403],
])('answers a visitor without a token who was sent to %s with %i', async (host, status) => {
  await using door = await openDoor('192.168.1.7')
  expect((await ask(door.url, { host })).status).toBe(status)
})

it('redirects to no other site', async () => {
  await using door = await openDoor('192.168.1.7')
  const { headers } = await ask(`${door.url}//evil.example/?token=boot-token`, { host: 'skyshop' })
  expect(headers.location).toBe('/')
})

it('the panel of providers answers at each name of this host, and at no other', async () => {
  await using upstream = await serve((request, response) =>
    response.end(request.headers['x-skyshop-control']),
  )
  const site = builtSite('/nowhere')
  await using panel = await serve(
    panelListener({
      ...{ site, panelUrl: 'http://127.0.0.1:4000', shopUrl: '', openTo, networks: new PhoneNetworks() },
      ...{ controlUrl: upstream.url, controlToken: 'boot-token', gatewayUrl: upstream.url },
      ...{ publicGatewayUrl: 'http://skyshop:4011', referenceDir: '/nowhere', docsDir: '/nowhere' },
    }),
  )
  const config = (host: string) => ask(`${panel.url}/__panel/config.json`, { host })
  expect((await config('skyshop:4000')).status).toBe(200)
  expect((await config('192.168.1.5:4000')).status).toBe(200)
  expect((await config('evil.example:4000')).status).toBe(403)
  const call = (host: string, origin: string) =>
    ask(`${panel.url}/__control/control/worlds`, { host, origin })
  expect((await call('skyshop:4000', 'http://skyshop:4000')).body).toBe('boot-token')
  expect((await call('skyshop:4000', 'http://evil.example')).status).toBe(403)
  expect((await call('evil.example', 'http://evil.example')).status).toBe(403)
})
