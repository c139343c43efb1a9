import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import type { PartyMaker } from '../../src/engine/party/party.ts'
import { loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import type { WorkerRouter } from '../../src/engine/workers/worker-router.ts'
import type { Env } from '../../src/env.ts'
import { type Servers, startServers } from '../../src/start-servers.ts'
import { buildAuthorization, signAppPay } from '../../src/wire/wechat/request-signing.ts'

/** Providers alone, for a merchant's server that no code of the backend is in. */
export interface ProviderStack extends Servers {
  control<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }>
  makeWorld(): Promise<Schemas['World']>
  accountsOf(worldId: string): Promise<Schemas['Merchants']>
}

/** Starts providers on free ports, with worlds in a folder of their own, which goes with `stop`. */
export async function startProviders(
  parties: readonly PartyMaker[],
  network: Partial<Env> = {},
  worker?: WorkerRouter,
): Promise<ProviderStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-providers-'))
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
  const env = { dataDir, ...ports, isValidating: true, isJournaling: true, ...network }
  const servers = await startServers(env, { parties, worker })
  const control = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${servers.controlUrl}/control/worlds${path}`, {
      method,
      headers: { 'x-skyshop-control': servers.controlToken, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }
  return {
    ...servers,
    control,
    makeWorld: async () =>
      (await control<Schemas['World']>('POST', '', { scenario: 'merchant-account', seed: 1 })).body,
    accountsOf: async (worldId) => (await control<Schemas['Merchants']>('GET', `/${worldId}/merchants`)).body,
    async stop() {
      await servers.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Posts JSON; answers status and content. */
async function post<T>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T }> {
  const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers }
  const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as T }
}

interface WechatOrder {
  worldId: string
  notifyUrl: string
  outTradeNo?: string
  /** Signed in place of the path that is called. */
  signedPath?: string
  /** Base URL that is called; `baseUrl` of the account when left out. */
  baseUrl?: string
}

/** Sends an order of an app to WeChat Pay, signed by the world's clock. */
export async function orderAtWechat(
  stack: ProviderStack,
  { worldId, notifyUrl, outTradeNo = 'TRADE0001', ...at }: WechatOrder,
) {
  const { wechat: account } = await stack.accountsOf(worldId)
  const { nowMs } = (await stack.control<Schemas['Clock']>('GET', `/${worldId}/clock`)).body
  const { mchid, appid, serial } = account
  const key = loadPrivateKey(account.privateKey)
  const order = {
    ...{ mchid, appid, description: 'x', out_trade_no: outTradeNo, notify_url: notifyUrl },
    amount: { total: 5 },
  }
  const url = `${at.baseUrl ?? account.baseUrl}/v3/pay/transactions/app`
  const path = at.signedPath ?? new URL(url).pathname
  const request = { method: 'POST', path, body: JSON.stringify(order) }
  const moment = { nowMs, nonce: 'a'.repeat(32) }
  const authorization = buildAuthorization(request, { mchid, serial, key }, moment)
  const answer = await post<{ prepay_id: string; message?: string }>(url, order, { authorization })
  const pay = async () => {
    const parameters = signAppPay(answer.body.prepay_id, { appid, mchid, key }, moment)
    await post(`${account.baseUrl}/app/cashier`, { parameters })
    await post(`${account.baseUrl}/app/confirm`, { prepayId: answer.body.prepay_id, outcome: 'success' })
  }
  return { ...answer, account, nowMs, pay }
}
