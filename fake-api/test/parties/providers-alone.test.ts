import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadPrivateKey, loadPublicKey } from '../../src/engine/signing/crypto.ts'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { type Servers, startServers } from '../../src/start-servers.ts'
import { buildAuthorization, signAppPay, verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { decryptResource } from '../../src/wire/wechat/resource-cipher.ts'

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
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-providers-'))
let servers: Servers
let notifyUrl: string

beforeAll(async () => {
  await new Promise<void>((resolve) => merchantServer.listen(0, '127.0.0.1', resolve))
  notifyUrl = `http://127.0.0.1:${(merchantServer.address() as AddressInfo).port}/notify`
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
  servers = await startServers(
    { dataDir, ...ports, isValidating: true, isJournaling: true },
    { parties: [wechat, alipay] },
  )
})

afterAll(async () => {
  await servers.stop()
  await new Promise((resolve) => merchantServer.close(resolve))
  rmSync(dataDir, { recursive: true, force: true })
})

async function control<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${servers.controlUrl}/control/worlds${path}`, {
    method,
    headers: { 'x-skyshop-control': servers.controlToken, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

const makeWorld = async () =>
  (await control<Schemas['World']>('POST', '', { scenario: 'merchant-account', seed: 1 })).body

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers }
  const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  return (await response.json()) as T
}

it('a world of providers alone has the accounts of its parties, and nothing of the backend', async () => {
  const world = await makeWorld()
  expect(world.parties).toEqual(['wechat', 'alipay'])
  expect(world.devices).toEqual([])
  expect('user' in world).toBe(false)
  const { body: accounts } = await control<object>('GET', `/${world.worldId}/merchants`)
  expect(Object.keys(accounts)).toEqual(['wechat', 'alipay'])
  expect(servers.productUrl).toBe('')
})

it('an operation of the backend is refused where only providers run', async () => {
  const { worldId } = await makeWorld()
  const { status, body } = await control<Schemas['ControlRefusal']>('GET', `/${worldId}/packages`)
  expect([status, body.error]).toEqual([404, 'no-backend'])
  expect(body.message).toContain('wechat, alipay')
})

it('WeChat Pay answers a signed order and sends a signed notify to the address it names, and the world is audited', async () => {
  const { worldId } = await makeWorld()
  const { wechat: account } = (await control<Schemas['Merchants']>('GET', `/${worldId}/merchants`)).body
  const { nowMs } = (await control<Schemas['Clock']>('GET', `/${worldId}/clock`)).body
  const { mchid, appid, serial, baseUrl } = account
  const key = loadPrivateKey(account.privateKey)
  const order = {
    mchid,
    appid,
    description: 'x',
    out_trade_no: 'TRADE0001',
    notify_url: notifyUrl,
    amount: { total: 5 },
  }
  const url = `${baseUrl}/v3/pay/transactions/app`
  const request = { method: 'POST', path: new URL(url).pathname, body: JSON.stringify(order) }
  const moment = { nowMs, nonce: 'a'.repeat(32) }
  const authorization = buildAuthorization(request, { mchid, serial, key }, moment)
  const opened = await post<{ prepay_id: string }>(url, order, { authorization })
  const parameters = signAppPay(opened.prepay_id, { appid, mchid, key }, moment)
  await post(`${baseUrl}/app/cashier`, { parameters })
  await post(`${baseUrl}/app/confirm`, { prepayId: opened.prepay_id, outcome: 'success' })
  await control('POST', `/${worldId}/clock/advance`, { byMs: 1_000 })
  const [notify] = received
  const platformKeys = new Map([[account.platformSerial, loadPublicKey(account.platformPublicKey)]])
  expect(verifyBody(notify?.headers ?? {}, notify?.body ?? '', { platformKeys, nowMs })).toBeNull()
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
  const state = (await control<Schemas['WorldState']>('GET', `/${worldId}/state`)).body
  expect(state.foreignTrades).toMatchObject([
    { provider: 'wechat', outTradeNo: 'TRADE0001', state: 'SUCCESS' },
  ])
  expect((await control<{ violations: object[] }>('DELETE', `/${worldId}`)).body.violations).toEqual([])
})
