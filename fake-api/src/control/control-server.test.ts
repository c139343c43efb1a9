import { expect, it } from 'vitest'
import { toControlRefusal } from '../engine/control/control-refusal.ts'
import { WorldClosingError } from '../engine/kernel/world-errors.ts'
import { controlRefusal, type GuardedRequest } from './control-server.ts'

const BOOT_TOKEN = 'boot-token'
const good: GuardedRequest = {
  remoteAddress: '127.0.0.1',
  host: '127.0.0.1:4012',
  origin: undefined,
  fetchSite: undefined,
  token: BOOT_TOKEN,
  isHealth: false,
  isPage: false,
}

it('accepts a program of this machine with the token', () => {
  expect(controlRefusal(good, BOOT_TOKEN)).toBeNull()
})

it('answers only health without a token', () => {
  expect(controlRefusal({ ...good, token: undefined, isHealth: true }, BOOT_TOKEN)).toBeNull()
  expect(controlRefusal({ ...good, token: undefined }, BOOT_TOKEN)).toContain(
    'The header x-skyshop-control, or Authorization: Bearer, must carry',
  )
})

it('shows the reference only to a browser of this machine', () => {
  const opened = { ...good, token: undefined, fetchSite: 'same-origin', isPage: true }
  expect(controlRefusal(opened, BOOT_TOKEN)).toBeNull()
  expect(controlRefusal({ ...opened, host: 'evil.example' }, BOOT_TOKEN)).not.toBeNull()
  expect(controlRefusal({ ...opened, remoteAddress: '192.168.1.7' }, BOOT_TOKEN)).not.toBeNull()
})

it.each(['LOCALHOST:4012', 'localhost.:4012', 'mcp.localhost:4012', '127.0.0.2:4012', '[::1]:4012'])(
  'takes a program of this machine that asks %s',
  (host) => {
    expect(controlRefusal({ ...good, host, remoteAddress: '127.0.0.2' }, BOOT_TOKEN)).toBeNull()
  },
)

it.each<[string, Partial<GuardedRequest>]>([
  ['another machine', { remoteAddress: '192.168.1.7' }],
  ['no address', { remoteAddress: undefined }],
  ['a rebound name', { host: 'evil.example:4012' }],
  ['a name that begins like loopback', { host: '127.0.0.1.evil.example' }],
  ['a name that ends like a domain below localhost', { host: 'localhost.evil.example' }],
  ['no host', { host: undefined }],
  ['a page of any origin', { origin: 'http://127.0.0.1:4000' }],
  ['an opaque origin', { origin: 'null' }],
  ['an image or form of a page', { fetchSite: 'cross-site' }],
  ['a page of the same site', { fetchSite: 'same-site' }],
  ['a wrong token', { token: 'boot-tokem' }],
  ['a longer token', { token: 'boot-token-and-more' }],
])('refuses %s, also on health', (_name, change) => {
  expect(controlRefusal({ ...good, ...change }, BOOT_TOKEN)).not.toBeNull()
  const isTokenMatter = 'token' in change
  if (!isTokenMatter)
    expect(controlRefusal({ ...good, ...change, isHealth: true }, BOOT_TOKEN)).not.toBeNull()
})

const opened = { isOpen: true, names: ['skyshop'] }

it.each<[string, Partial<GuardedRequest>]>([
  ['by its name', { host: 'Skyshop:4012' }],
  ['by its address', { host: '192.168.1.5:4012' }],
  ['by an address of version 6', { host: '[fd00::5]:4012' }],
])('takes another host with the token, which reaches it %s', (_name, change) => {
  const asked = { ...good, remoteAddress: '192.168.1.7', ...change }
  expect(controlRefusal(asked, BOOT_TOKEN, opened)).toBeNull()
  expect(controlRefusal({ ...asked, token: undefined }, BOOT_TOKEN, opened)).toContain('x-skyshop-control')
  expect(controlRefusal({ ...asked, token: undefined, isHealth: true }, BOOT_TOKEN, opened)).toBeNull()
  expect(controlRefusal({ ...asked, origin: 'http://skyshop:4000' }, BOOT_TOKEN, opened)).not.toBeNull()
  expect(controlRefusal(asked, BOOT_TOKEN)).not.toBeNull()
})

it('takes a program of this machine that names it as its settings do', () => {
  const named = { isOpen: false, names: ['shop.test'] }
  expect(controlRefusal({ ...good, host: 'shop.test:4012' }, BOOT_TOKEN, named)).toBeNull()
  expect(controlRefusal({ ...good, remoteAddress: '192.168.1.7' }, BOOT_TOKEN, named)).not.toBeNull()
})

it('refuses a name that nobody gave to this host, as a rebound one may be', () => {
  const asked = { ...good, host: 'evil.example:4012' }
  expect(controlRefusal(asked, BOOT_TOKEN, opened)).toBe(
    'The Host header says "evil.example", which is no name of this host: allow it with --allowed-host (SKYSHOP_ALLOWED_HOSTS) at the start.',
  )
})

it('an upload that its client gave up is no defect of ours', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  expect(toControlRefusal(aborted)).toMatchObject({ status: 400, message: 'The body was not read: aborted.' })
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  [new WorldClosingError('w1'), 409, 'world-closing'],
  [withCode('ENOSPC'), 507, 'disk-full'],
  [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 13 }), 507, 'disk-full'],
])('refuses %s with %i', (error, status, code) => {
  expect(toControlRefusal(error)).toMatchObject({ status, code })
})

it.each([[withCode('ENOENT')], [new TypeError('undefined is no function')], ['words']])(
  'reports %s as a defect',
  (error) => {
    expect(toControlRefusal(error)).toBeNull()
  },
)
