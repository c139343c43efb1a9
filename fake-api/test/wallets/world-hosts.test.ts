import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function openWorld() {
  const { worldId } = await makeWorld(stack)
  const { body } = await control<Schemas['Merchants']>(stack, 'GET', `/control/worlds/${worldId}/merchants`)
  return { worldId, accounts: body }
}

/** Sends a request to the gateways under a host, whether or not this system can resolve it. */
function ask(rootUrl: string, path: string, { headers = {}, body = '' } = {}) {
  const { host } = new URL(rootUrl)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      `${stack.gatewayUrl}${path}`,
      { method: 'POST', headers: { ...headers, host } },
      (reply) => {
        const status = reply.statusCode ?? 0
        text(reply).then((body) => resolve({ status, body }), reject)
      },
    )
    sent.on('error', reject).end(body)
  })
}

it('the gateways of a world answer at the root of a host of their own', async () => {
  const { worldId, accounts } = await openWorld()
  const { port } = new URL(stack.gatewayUrl)
  for (const [provider, { rootUrl }] of Object.entries(accounts))
    expect(rootUrl).toBe(`http://${worldId}.${provider}.localhost:${port}`)
  const { rootUrl, clientId, clientSecret } = accounts.paypal
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token = await ask(rootUrl, '/v1/oauth2/token', {
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  expect(token.status).toBe(200)
  const alipay = await ask(accounts.alipay.rootUrl, '/gateway.do')
  expect(alipay.body).toContain('isv.')
})
