import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadPublicKey } from '../../src/engine/signing/crypto.ts'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { decryptResource } from '../../src/wire/wechat/resource-cipher.ts'
import { orderAtWechat, type ProviderStack, startProviders } from '../support/own-backend.ts'

/** A merchant's server that no code of the backend is in: it keeps the webhooks that it gets. */
const received: { headers: IncomingHttpHeaders; body: string }[] = []
const merchantServer = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(204).end()
  })
})
let servers: ProviderStack
let notifyUrl: string

beforeAll(async () => {
  await new Promise<void>((resolve) => merchantServer.listen(0, '127.0.0.1', resolve))
  notifyUrl = `http://127.0.0.1:${(merchantServer.address() as AddressInfo).port}/notify`
  servers = await startProviders([wechat, alipay])
})

afterAll(async () => {
  await servers.stop()
  await new Promise((resolve) => merchantServer.close(resolve))
})

it('a world of providers alone has the accounts of its parties, and nothing of the backend', async () => {
  const world = await servers.makeWorld()
  expect(world.parties).toEqual(['wechat', 'alipay'])
  expect(world.devices).toEqual([])
  expect('user' in world).toBe(false)
  const { body: accounts } = await servers.control<object>('GET', `/${world.worldId}/merchants`)
  expect(Object.keys(accounts)).toEqual(['wechat', 'alipay'])
  expect(servers.productUrl).toBe('')
})

it('an operation of the backend is refused where only providers run', async () => {
  const { worldId } = await servers.makeWorld()
  const { status, body } = await servers.control<Schemas['ControlRefusal']>('GET', `/${worldId}/packages`)
  expect([status, body.error]).toEqual([404, 'no-backend'])
  expect(body.message).toContain('wechat, alipay')
})

it('the account at WeChat Pay hands out a template of the mode that it takes money in', async () => {
  const { worldId } = await servers.makeWorld()
  const planId = async () => (await servers.accountsOf(worldId)).wechat.planId
  const set = (wechat: Schemas['WechatPlanChange']) =>
    servers.control('PATCH', `/${worldId}/merchant-plans`, { wechat })
  expect(await planId()).toBe('120201')
  await set({ deductMode: '24-hour' })
  expect(await planId()).toBe('120301')
  await set({
    contractTemplates: [
      { planId: '7', isStopped: true },
      { planId: '8', mode: 'pre-notice' },
    ],
  })
  expect(await planId()).toBe('120301')
  await set({ deductMode: 'pre-notice' })
  expect(await planId()).toBe('8')
})

it('WeChat Pay answers a signed order and sends a signed notify to the address it names, and the world is audited', async () => {
  const { worldId } = await servers.makeWorld()
  const { account, nowMs, pay } = await orderAtWechat(servers, { worldId, notifyUrl })
  await pay()
  await servers.control('POST', `/${worldId}/clock/advance`, { byMs: 1_000 })
  const [notify] = received
  const platformKeys = new Map([[account.platformSerial, loadPublicKey(account.platformPublicKey)]])
  expect(
    verifyBody(notify?.headers ?? {}, notify?.body ?? '', { platformKeys, nowMs, maxAgeMs: 0 }),
  ).toBeNull()
  const { resource } = JSON.parse(notify?.body ?? '')
  const opening = {
    apiV3Key: account.apiV3Key,
    nonce: resource.nonce,
    associatedData: resource.associated_data,
  }
  const transaction = JSON.parse(decryptResource(resource.ciphertext, opening) ?? 'null')
  expect(transaction).toMatchObject({
    out_trade_no: 'TRADE0001',
    trade_state: 'SUCCESS',
    amount: { total: 5 },
  })
  const state = (await servers.control<Schemas['WorldState']>('GET', `/${worldId}/state`)).body
  expect(state.foreignTrades).toMatchObject([
    { provider: 'wechat', outTradeNo: 'TRADE0001', state: 'SUCCESS' },
  ])
  expect((await servers.control<{ violations: object[] }>('DELETE', `/${worldId}`)).body.violations).toEqual(
    [],
  )
})
