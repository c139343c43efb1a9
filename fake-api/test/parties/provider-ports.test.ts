import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { orderAtWechat, type ProviderStack, startProviders } from '../support/own-backend.ts'

let stack: ProviderStack
beforeAll(async () => {
  stack = await startProviders([wechat, alipay], { providerPorts: { wechat: 0 } })
})
afterAll(() => stack.stop())

const notifyUrl = 'http://127.0.0.1:9/notify'
const openPort = (worldId: string, body: object) =>
  stack.control<Schemas['ProviderPort'] & Schemas['ControlRefusal']>(
    'POST',
    `/${worldId}/provider-ports`,
    body,
  )

it('a gateway of the default world has the port that the settings give it, with the own paths of the provider', async () => {
  const { wechat: account } = await stack.accountsOf('default')
  expect(account.rootUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const order = { worldId: 'default', notifyUrl, baseUrl: account.rootUrl }
  expect(await orderAtWechat(stack, { ...order, outTradeNo: 'PORT0001' })).toMatchObject({
    status: 200,
    body: { prepay_id: expect.stringMatching(/^wx/) },
  })
  const wrong = await orderAtWechat(stack, { ...order, outTradeNo: 'PORT0002', signedPath: '/v3/other' })
  expect(wrong.status).toBe(401)
  // One that keeps the path of a base URL says the world twice.
  const twice = `${account.rootUrl}/wallets/wechat/default`
  expect((await orderAtWechat(stack, { ...order, outTradeNo: 'PORT0003', baseUrl: twice })).status).toBe(200)
  const unknown = await fetch(`${account.rootUrl}/v3/combine-transactions/jsapi`, { method: 'POST' })
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('not built')])
})

it('the page of the payer is at the gateways, and the port of a provider has the paths of the provider alone', async () => {
  const { wechat: account } = await stack.accountsOf('default')
  expect((await fetch(`${stack.gatewayUrl}/payer`)).status).toBe(200)
  expect((await fetch(`${account.rootUrl}/payer`)).status).toBe(404)
  // Links that a provider gives out lead there by the whole path.
  expect((await fetch(`${account.rootUrl}/wallets/payer/default`)).status).toBe(200)
})

it('a gateway of another world gets a port when it is asked for, once', async () => {
  const { worldId } = await stack.makeWorld()
  expect((await stack.accountsOf(worldId)).wechat.rootUrl).toContain(`${worldId}.wechat.localhost`)
  const { status, body } = await openPort(worldId, { provider: 'wechat' })
  expect([status, body]).toEqual([200, { provider: 'wechat', worldId, rootUrl: expect.any(String) }])
  expect((await openPort(worldId, { provider: 'wechat' })).body).toEqual(body)
  expect((await stack.accountsOf(worldId)).wechat.rootUrl).toBe(body.rootUrl)
  const { status: ordered } = await orderAtWechat(stack, { worldId, notifyUrl, baseUrl: body.rootUrl })
  expect(ordered).toBe(200)
  const state = await stack.control<Schemas['WorldState']>('GET', `/${worldId}/state`)
  expect(state.body.foreignTrades).toMatchObject([{ outTradeNo: 'TRADE0001' }])
})

it('a port that is taken, or a provider that is not here, is refused', async () => {
  const { worldId } = await stack.makeWorld()
  const port = Number(new URL((await stack.accountsOf('default')).wechat.rootUrl).port)
  const taken = await openPort(worldId, { provider: 'alipay', port })
  expect([taken.status, taken.body.error]).toEqual([409, 'port-taken'])
  expect(taken.body.message).toContain(`Port ${port} is in use`)
  const nobody = await openPort(worldId, { provider: 'paypal' })
  expect([nobody.status, nobody.body.message]).toEqual([
    400,
    'There is no provider "paypal" here: it has wechat, alipay.',
  ])
})

it('the port of a world that is gone is free again when the next one opens', async () => {
  const { worldId } = await stack.makeWorld()
  const { rootUrl } = (await openPort(worldId, { provider: 'wechat' })).body
  await stack.control('DELETE', `/${worldId}`)
  const next = await stack.makeWorld()
  const again = await openPort(next.worldId, { provider: 'wechat', port: Number(new URL(rootUrl).port) })
  expect(again.body.rootUrl).toBe(rootUrl)
})

it('a setting for a provider that is not started is refused with those that are', async () => {
  await expect(startProviders([wechat], { providerPorts: { alipay: 0 } })).rejects.toThrow(
    'SKYSHOP_PROVIDER_PORTS names alipay, and the providers are wechat.',
  )
})
