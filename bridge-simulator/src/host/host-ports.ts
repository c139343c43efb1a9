import type { Schemas as BridgeSchemas, operations } from '@skyshop/openapi/bridge'
import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas as WechatSchemas } from '@skyshop/openapi/wallets/wechat'
import type { HostMessage } from '../shim/shim-config.ts'

export type HostEvent = 'payCallback' | 'pageShow' | 'pageHide' | 'back'
export type BridgeMethod = Exclude<keyof operations, HostEvent>
export type Params<M extends BridgeMethod> = operations[M]['requestBody']['content']['application/json']
export type Result<M extends BridgeMethod> = operations[M]['responses'][200]['content']['application/json']
export type BridgeErrorCode = BridgeSchemas['BridgeError']['code']
export type PayResult = BridgeSchemas['PayCallback']['resultType']
export type PayParameters = BridgeSchemas['AppPayParameters']
export type World = ControlSchemas['World']
export type WalletOutcome = ControlSchemas['WalletOutcome']
export type BridgeRecord = ControlSchemas['BridgeRecord']
export type CashierResponse = WechatSchemas['CashierResponse']
export type ConfirmRequest = WechatSchemas['ConfirmRequest']
export type ConfirmResponse = WechatSchemas['ConfirmResponse']

/** The control plane, bound to one world. Each call rejects when it cannot be reached or refuses. */
export interface HostControl {
  getWorld: () => Promise<World>
  /** What the host app does on getNewToken; answers the token, empty when there is none. */
  issueToken: (userId: string) => Promise<string>
  getWalletOutcome: () => Promise<WalletOutcome>
  recordBridge: (record: BridgeRecord) => Promise<void>
}

/** The WeChat app on the phone, talking to its gateway. */
export interface HostGateway {
  openCashier: (parameters: PayParameters) => Promise<CashierResponse>
  confirm: (request: ConfirmRequest) => Promise<ConfirmResponse>
}

/** The page in the web view; delivery is one way. */
export interface HostPage {
  deliver: (message: HostMessage) => void | Promise<void>
}

/** What the cashier shows; `payUntilMs` on the world's clock. */
export interface CashierView {
  merchantName: string
  description: string
  amountFen: number
  prepayId: string
  payUntilMs: number | null
}

/** What the buyer does in the cashier. */
export type CashierChoice = 'pay' | 'fail' | 'cancel' | 'paid-callback-lost'

/** Pages of the host app the shop may open: of the phone reminder, and those `jumpSpecifiedActivity` names. */
export type HostPageName =
  | 'phoneRemindSet'
  | 'phoneRemindRecord'
  | 'phoneRemindGuide'
  | BridgeSchemas['HostActivity']['activity']

/** A page of the host app, and the camera it is about. */
export interface HostPageView {
  name: HostPageName
  deviceName: string
}

/** What this phone can do; read at each call. */
export interface HostAbilities {
  hasWechat: boolean
  /** Methods an old host app does not know. */
  missingMethods: readonly string[]
}

/** All a simulated host needs of the world outside; it imports neither DOM nor Node. */
export interface HostPorts {
  control: HostControl
  gateway: HostGateway
  page: HostPage
  /** Origin of the shop, without trailing slash; makes cover paths absolute. */
  shopOrigin: string
  /** Called for a payable order when the world's wallet outcome is `ask`. */
  showCashier: (cashier: CashierView) => Promise<CashierChoice>
  /** Opens a page of the app over the shop; resolves when the user is back in the shop. */
  showHostPage: (page: HostPageView) => Promise<void>
  /** The page asked to be closed, or to leave for the host's home page. */
  onLeave: (to: 'close' | 'home') => void
  /** Something behind the host failed; the page was answered as well as it could be. */
  onTrouble: (error: unknown) => void
  /** Wall time in milliseconds. */
  wallNowMs: () => number
  abilities?: () => HostAbilities
}

/** The host app round one shop page. */
export interface SimulatedHost {
  /** One bridge message of the page, as JSON text; resolves when all of it has ended, the wallet included. */
  receive: (raw: string) => Promise<void>
  /** A new document was loaded: what the old one held is released. */
  pageLoaded: () => void
  /** The host's back button; false when the page holds it (noExitFun). */
  back: () => Promise<boolean>
  pageHide: () => Promise<void>
  pageShow: () => Promise<void>
  /** Tells the page the world's time, after a jump or a change of mode. */
  setClock: (clock: Pick<World['clock'], 'nowMs' | 'mode'>) => Promise<void>
  /** Resolves when every call received so far has ended. */
  settled: () => Promise<void>
}

/** A refusal the page is told about. */
export class BridgeRefusal extends Error {
  readonly code: BridgeErrorCode

  constructor(code: BridgeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
