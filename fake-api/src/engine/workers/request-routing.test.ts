import { expect, it } from 'vitest'
import type { ListenerName } from '../http/listener.ts'
import { readHead, workerOfRequest, workerOfWorld } from './request-routing.ts'

const WORKERS = 3
/** 43 = 14 × 3 + 1. */
const SECOND = 'w0000043'

it.each<[listener: ListenerName, url: string, bladeAuth: string, worker: number | 'any']>([
  ['product', '/api/skyworthPay/v2/order/userOrderList?size=20', `bearer ${SECOND}.u1.1.0a`, 1],
  ['product', '/api/skyworthPay/v1/notify/wechat/w0000044', '', 2],
  ['product', '/api/skyworthPay/v1/notify/alipay/w0000044?from=proxy', `bearer ${SECOND}.u1.1.0a`, 2],
  ['product', '/api/skyworthPay/v2/order/userOrderList', 'bearer default.u1.1.0a', 0],
  ['product', '/api/skyworthPay/v2/order/userOrderList', 'bearer nonsense', 0],
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
  'routes a request to the listener %s, %s with the token %j, to worker %s',
  (listener, url, bladeAuth, worker) => {
    expect(
      workerOfRequest(listener, { method: 'GET', url, host: '127.0.0.1:4011', bladeAuth }, WORKERS),
    ).toBe(worker)
  },
)

it.each([
  [`${SECOND}.paypal.localhost:4011`, 1],
  ['default.paypal.localhost:4011', 0],
])('routes a request to the gateways under the host %s to worker %s', (host, worker) => {
  const head = { method: 'POST', url: '/v2/checkout/orders', host, bladeAuth: '' }
  expect(workerOfRequest('gateway', head, WORKERS)).toBe(worker)
})

it('assigns each world to one worker, in equal parts', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `w${String(index + 1).padStart(7, '0')}`)
  const counts = [0, 1, 2].map((worker) => ids.filter((id) => workerOfWorld(id, WORKERS) === worker).length)
  expect(counts).toEqual([100, 100, 100])
  expect(workerOfWorld('default', WORKERS)).toBe(0)
})

it.each<[text: string, head: ReturnType<typeof readHead>]>([
  ['GET /control/health HT', null],
  ['GET /a HTTP/1.1\r\nhost: x\r\n', null],
  ['GET /a HTTP/1.1\r\nhost: x\r\n\r\n', { method: 'GET', url: '/a', host: 'x', bladeAuth: '' }],
  [
    'POST /b?c=d HTTP/1.1\r\nBlade-Auth:  bearer t \r\nx: y\r\n\r\n{"blade-auth":1}',
    { method: 'POST', url: '/b?c=d', host: '', bladeAuth: 'bearer t' },
  ],
  // Empty lines before a request are none of it.
  ['\r\n\r\n', null],
  ['\n\nGET /a HTTP/1.1\r\nhost: x\r\n\r\n', { method: 'GET', url: '/a', host: 'x', bladeAuth: '' }],
])('reads the head of %j', (text, head) => {
  expect(readHead(Buffer.from(text))).toEqual(head)
})

it.each(['\x16\x03\x01\x00', 'hello', 'HELO x', 'GET / HTTP/1.1\n\n', 'GET / HTTP/1.1\r\nhost: x\n'])(
  'does not wait for the end of a head that no listener takes, such as %j',
  (text) => {
    expect(readHead(Buffer.from(text))).toEqual({ method: '', url: '', host: '', bladeAuth: '' })
  },
)

it('does not wait for the end of a head that is too long', () => {
  const long = `GET /${'x'.repeat(64 * 1024)}`
  expect(readHead(Buffer.from(long))).toEqual({ method: '', url: '', host: '', bladeAuth: '' })
})
