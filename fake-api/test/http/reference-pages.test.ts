import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const PAGES = [
  '',
  'index.html',
  'http.html',
  'bridge.html',
  'control.html',
  'assumptions.html',
  'reference.css',
]
const WALLETS = ['wechat.html', 'alipay.html', 'paypal.html', 'lianlian.html']

it.each([...PAGES, ...WALLETS])('serves %j to a browser that has no token', async (file) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
  const response = await fetch(`${stack.referenceUrl}${file}`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/(html|css); charset=utf-8$/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('access-control-allow-origin')).toBe(null)
  const text = await response.text()
  expect(text).not.toContain('<script')
  // Every page beside it is one that is served.
  for (const [, linked = ''] of text.matchAll(/(?:href|src)="([^"#]+)"/g))
    expect([...PAGES, ...WALLETS]).toContain(linked)
})

it.each(['nothing.html', '..%2F..%2Fpackage.json', 'http.html%00', 'a/b.html'])(
  'has no %s there',
  async (file) => {
    const response = await fetch(`${stack.referenceUrl}${file}`, {
      headers: { 'x-skyshop-control': stack.controlToken },
    })
    expect(response.status).toBe(404)
  },
)

it('answers this machine under a loopback name only', async () => {
  const { hostname, port } = new URL(stack.referenceUrl)
  const status = await new Promise((resolve) => {
    const headers = { host: 'attacker.example' }
    request({ hostname, port, path: '/reference/', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})

it('leads from the bare path to the pages', async () => {
  const response = await fetch(`${stack.controlUrl}/reference`)
  expect([response.status, response.url]).toEqual([200, stack.referenceUrl])
})

it('opens nothing else beside the pages', async () => {
  for (const path of ['/reference/../control/worlds', '/reference/%2e%2e/control/worlds', '/referencex'])
    expect((await fetch(`${stack.controlUrl}${path}`)).status).toBeGreaterThanOrEqual(400)
})
