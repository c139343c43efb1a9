import { expect, it } from 'vitest'
import type { ListenerName } from '../http/listener.ts'
import { type RequestHead, readHead, workerOfRequest, workerOfWorld } from './request-routing.ts'

/** Worlds at the merchant's listener are named by a header here. */
const workers = { count: 3, worldOfRequest: ({ headers }: RequestHead) => String(headers['x-world'] ?? '') }
/** 43 = 14 × 3 + 1. */
const SECOND = 'w0000043'

it.each<[listener: ListenerName, url: string, worldId: string, worker: number | 'any']>([
  ['product', '/orders?size=20', SECOND, 1],
  ['product', '/orders', 'default', 0],
  ['product', '/orders', 'nonsense', 0],
  ['product', '/', '', 0],
  ['gateway', `/wallets/paypal/${SECOND}/pay?token=1`, '', 1],
  ['gateway', '/wallets/', '', 0],
  ['control', `/control/worlds/${SECOND}`, '', 1],
  ['control', `/control/worlds/${SECOND}/journal/stream?after=0`, '', 1],
  ['control', '/control/worlds', '', 'any'],
  ['control', '/control/worlds/import', '', 'any'],
  ['control', '/control/worlds?gather=true', '', 'any'],
  ['control', '/control/scenarios', '', 'any'],
  ['control', '/control/journal', '', 0],
  ['control', '/mcp', '', 0],
])(
  'routes a request to the listener %s, %s, whose merchant reads the world %j in it, to worker %s',
  (listener, url, worldId, worker) => {
    const headers = { host: '127.0.0.1:4011', 'x-world': worldId }
    expect(workerOfRequest(listener, { method: 'GET', url, headers }, workers)).toBe(worker)
  },
)

it.each([
  [`${SECOND}.paypal.localhost:4011`, 1],
  ['default.paypal.localhost:4011', 0],
])('routes a request to the gateways under the host %s to worker %s', (host, worker) => {
  const head = { method: 'POST', url: '/v2/checkout/orders', headers: { host } }
  expect(workerOfRequest('gateway', head, workers)).toBe(worker)
})

it('assigns each world to one worker, in equal parts', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `w${String(index + 1).padStart(7, '0')}`)
  const counts = [0, 1, 2].map((worker) => ids.filter((id) => workerOfWorld(id, 3) === worker).length)
  expect(counts).toEqual([100, 100, 100])
  expect(workerOfWorld('default', 3)).toBe(0)
})

it.each<[text: string, head: ReturnType<typeof readHead>]>([
  ['GET /control/health HT', null],
  ['GET /a HTTP/1.1\r\nhost: x\r\n', null],
  ['GET /a HTTP/1.1\r\nhost: x\r\n\r\n', { method: 'GET', url: '/a', headers: { host: 'x' } }],
  [
    'POST /b?c=d HTTP/1.1\r\nX-Token:  bearer t \r\nx: y\r\nx: z\r\n\r\n{"x-token":1}',
    { method: 'POST', url: '/b?c=d', headers: { 'x-token': 'bearer t', x: 'y' } },
  ],
  // Empty lines before a request are none of it.
  ['\r\n\r\n', null],
  ['\n\nGET /a HTTP/1.1\r\nhost: x\r\n\r\n', { method: 'GET', url: '/a', headers: { host: 'x' } }],
])('reads the head of %j', (text, head) => {
  expect(readHead(Buffer.from(text))).toEqual(head)
})

it.each(['\x16\x03\x01\x00', 'hello', 'HELO x', 'GET / HTTP/1.1\n\n', 'GET / HTTP/1.1\r\nhost: x\n'])(
  'does not wait for the end of a head that no listener takes, such as %j',
  (text) => {
    expect(readHead(Buffer.from(text))).toEqual({ method: '', url: '', headers: {} })
  },
)

it('does not wait for the end of a head that is too long', () => {
  const long = `GET /${'x'.repeat(64 * 1024)}`
  expect(readHead(Buffer.from(long))).toEqual({ method: '', url: '', headers: {} })
})
