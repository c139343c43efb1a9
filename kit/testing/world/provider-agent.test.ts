import { createServer } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerAgent } from './provider-agent.ts'

const gateway = createServer(async (request, response) => {
  response.end(JSON.stringify([request.method, request.headers.host, request.url, await text(request)]))
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  port = (gateway.address() as AddressInfo).port
})
afterAll(() => {
  gateway.close()
})

const agentOf = () =>
  providerAgent({
    paypal: { rootUrl: `http://w0000001.paypal.localhost:${port}` },
    wechat: { rootUrl: `http://w0000001.wechat.localhost:${port}` },
  })

const ask = (url: string, body: string, agent: https.Agent | false = agentOf()) =>
  new Promise<string>((resolve, reject) => {
    https
      .request(url, { method: 'POST', agent }, (response) => resolve(text(response)))
      .on('error', reject)
      .end(body)
  })

it('a request for a host of PayPal goes to the gateway of the world, with its path and body', async () => {
  const [method, host, path, body] = JSON.parse(
    await ask('https://api-m.sandbox.paypal.com/v2/checkout/orders?a=1', '{}'),
  )
  expect([method, host, path, body]).toEqual([
    'POST',
    `w0000001.paypal.localhost:${port}`,
    '/v2/checkout/orders?a=1',
    '{}',
  ])
})

// fact: WX-222
it.each(['api', 'api2'])('a request for %s of WeChat Pay goes to the same gateway', async (name) => {
  const url = `https://${name}.mch.weixin.qq.com/pay/orderquery`
  const [, host, path] = JSON.parse(await ask(url, '<xml/>'))
  expect([host, path]).toEqual([`w0000001.wechat.localhost:${port}`, '/pay/orderquery'])
})

it('a request for another host goes where it belongs, encrypted', async () => {
  // The listener speaks no TLS.
  await expect(ask(`https://127.0.0.1:${port}/`, '')).rejects.toThrow(/SSL|TLS|EPROTO/)
})

it('as the global agent it takes requests that want an agent of their own', async () => {
  const before = https.globalAgent
  https.globalAgent = agentOf()
  try {
    const [, host] = JSON.parse(await ask('https://api-m.paypal.com/v2/checkout/orders', '{}', false))
    expect(host).toBe(`w0000001.paypal.localhost:${port}`)
  } finally {
    https.globalAgent = before
  }
})
