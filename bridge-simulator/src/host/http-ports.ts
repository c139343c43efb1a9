import { answered, createControlClient, fetchServer, ServerUnreachable } from '../control/control-client.ts'
import type { AlipayApp, HostControl, HostGateway, WechatApp } from './host-ports.ts'

/** Where a world is reached. `token` is the control plane's per-boot token; the panel's proxy adds it by itself. */
export interface WorldAddress {
  baseUrl: string
  worldId: string
  token?: string
}

/**
 * The control plane over HTTP, bound to one world. Rejects with `ControlRefused` when it refuses, `ServerUnreachable` when
 * there is no answer.
 */
export function createHostControl({ baseUrl, worldId, token }: WorldAddress): HostControl {
  const client = createControlClient(token ? { baseUrl, token } : { baseUrl })
  const path = { worldId }
  return {
    getWorld: async () => answered(await client.GET('/control/worlds/{worldId}', { params: { path } })),
    getWalletOutcome: async () => {
      return answered(await client.GET('/control/worlds/{worldId}/wallet-outcome', { params: { path } }))
    },
    setWalletOutcome: async (body) => {
      const call = '/control/worlds/{worldId}/wallet-outcome'
      return answered(await client.PUT(call, { params: { path }, body }))
    },
    issueToken: async (userId) => {
      const params = { path: { worldId, userId } }
      return answered(await client.POST('/control/worlds/{worldId}/users/{userId}/tokens', { params })).token
    },
    takeBridgeEffect: async (name) => {
      const call = '/control/worlds/{worldId}/bridge-faults/take'
      return answered(await client.POST(call, { params: { path }, body: { name } })).effect
    },
    recordBridge: async (body) => {
      answered(await client.POST('/control/worlds/{worldId}/journal/bridge', { params: { path }, body }))
    },
  }
}

/**
 * The gateways as the wallet apps on the phone reach them. Each call rejects when its gateway refuses, with
 * `ServerUnreachable` when there is no answer.
 */
export function createHostGateway({ baseUrl, worldId }: WorldAddress): HostGateway {
  const rootOf = (provider: string): string =>
    `${baseUrl}/wallets/${provider}/${encodeURIComponent(worldId)}/app`
  return { wechat: wechatApp(rootOf('wechat')), alipay: alipayApp(rootOf('alipay')) }
}

function wechatApp(root: string): WechatApp {
  return {
    openCashier: (parameters) => post(`${root}/cashier`, { parameters }),
    confirm: (request) => post(`${root}/confirm`, request),
    openContract: (preEntrustWebId) => post(`${root}/contract/sheet`, { preEntrustWebId }),
    signContract: (preEntrustWebId) => post(`${root}/contract/sign`, { preEntrustWebId }),
  }
}

function alipayApp(root: string): AlipayApp {
  return {
    openCashier: (orderString) => post(`${root}/cashier`, { orderString }),
    confirm: (request) => post(`${root}/confirm`, request),
    openContract: (signString) => post(`${root}/sign-sheet`, { signString }),
    signContract: (sheetId) => post(`${root}/sign`, { sheetId }),
  }
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetchServer(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status >= 502) throw new ServerUnreachable(`status ${response.status}`)
  if (!response.ok) {
    throw new Error(`The gateway answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
  return response.json()
}
