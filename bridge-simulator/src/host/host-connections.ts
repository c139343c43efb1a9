import { answered, createControlClient, fetchServer, ServerUnreachable } from '../control/control-client.ts'
import type { HostToPageMessage, PageFrame, PageTap, PageToHostMessage } from '../shim/shim-config.ts'
import type { AlipayApp, HostControl, HostPage, WalletApps, WechatApp } from './host-dependencies.ts'

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
    getHostApp: async () => {
      return answered(await client.GET('/control/worlds/{worldId}/host-app', { params: { path } }))
    },
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
    addFrame: async (body) => {
      return answered(await client.POST('/control/worlds/{worldId}/frames', { params: { path }, body })).seq
    },
  }
}

/**
 * The wallet apps on the phone, as clients of their gateways over HTTP. Each call rejects when its gateway refuses, with
 * `ServerUnreachable` when there is no answer.
 */
export function createWalletApps({ baseUrl, worldId }: WorldAddress): WalletApps {
  const rootOf = (provider: string): string =>
    `${baseUrl}/wallets/${provider}/${encodeURIComponent(worldId)}/app`
  return { wechat: wechatApp(rootOf('wechat')), alipay: alipayApp(rootOf('alipay')) }
}

function wechatApp(root: string): WechatApp {
  return {
    openCashier: (parameters) => post(`${root}/cashier`, { parameters }),
    confirm: (request) => post(`${root}/confirm`, request),
    openContract: (request) => post(`${root}/contract/sheet`, request),
    signContract: (request) => post(`${root}/contract/sign`, request),
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

/** The shop in an iframe of the panel. */
export interface FrameConnection {
  frame: HTMLIFrameElement
  shopOrigin: string
  onCall: (raw: string) => void
  /** A document was loaded; path with query. */
  onLoaded: (path: string) => void
  /** What the user did in the page. */
  onTap: (tap: PageTap) => void
  /** A text of the page was chosen by pointing at it. */
  onPointed: (text: string) => void
  /** The page went to another address; path with query. */
  onRoute: (path: string) => void
  /** Receives whether the page could do the act with this number. */
  onActed: (id: number, isDone: boolean) => void
  /** The user leaves the page with F6. */
  onLeaveByKey: () => void
  /** The user asks for the panel's commands with Ctrl K. */
  onCommandsByKey: () => void
  /** Receives the picture of the page that was asked for. */
  onFrame: (frame: PageFrame) => void
}

/** Connects the panel to the shim in its frame: messages of other windows or origins are ignored. */
export function connectFrame(connection: FrameConnection): HostPage & { disconnect: () => void } {
  const { frame, shopOrigin } = connection
  const panel = frame.ownerDocument.defaultView
  if (!panel) throw new Error('The frame is in no window.')
  const listen = (event: MessageEvent<PageToHostMessage | null>) => {
    if (event.source !== frame.contentWindow || event.origin !== shopOrigin) return
    const message = event.data
    if (message?.skyBridge === 'call' && typeof message.raw === 'string') connection.onCall(message.raw)
    if (message?.skyBridge === 'loaded') connection.onLoaded(String(message.path))
    if (message?.skyBridge === 'route') connection.onRoute(String(message.path))
    if (message?.skyBridge === 'leave') connection.onLeaveByKey()
    if (message?.skyBridge === 'commands') connection.onCommandsByKey()
    if (message?.skyBridge === 'tap') connection.onTap(toTap(message.tap))
    if (message?.skyBridge === 'acted') connection.onActed(Number(message.id), message.isDone === true)
    if (message?.skyBridge === 'pointed') connection.onPointed(String(message.text))
    if (message?.skyBridge === 'frame') connection.onFrame(toPageFrame(message.frame))
  }
  panel.addEventListener('message', listen)
  return {
    deliver: (message: HostToPageMessage) => frame.contentWindow?.postMessage(message, shopOrigin),
    disconnect: () => panel.removeEventListener('message', listen),
  }
}

/** A page can post anything: nothing but texts and a number goes on. */
function toTap(tap: Partial<PageTap> | undefined): PageTap {
  const { role, name, isWholeName, within, place, isOnly, value } = tap ?? {}
  return {
    role: String(role),
    name: String(name),
    isWholeName: isWholeName === true,
    within: typeof within === 'string' ? within : null,
    place: typeof place === 'number' ? place : 0,
    isOnly: isOnly === true,
    value: typeof value === 'string' ? value : null,
  }
}

function toPageFrame(frame: Partial<PageFrame> | undefined): PageFrame {
  const { path, inlineSize, blockSize, html, styles } = frame ?? {}
  return {
    path: String(path),
    inlineSize: Math.round(Number(inlineSize)),
    blockSize: Math.round(Number(blockSize)),
    html: String(html),
    styles: Array.isArray(styles) ? styles.map(String) : [],
  }
}
