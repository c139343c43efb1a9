import type { Schemas as BridgeSchemas, operations } from '@skyshop/openapi/bridge'
import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas as AlipaySchemas } from '@skyshop/openapi/wallets/alipay'
import type { Schemas as WechatSchemas } from '@skyshop/openapi/wallets/wechat'
import type { HostToPageMessage, PageAct, PageTheme } from '../shim/shim-config.ts'
import type { PhoneClock } from './phone-clock.ts'

/** Events the host sends to the page. */
export type HostEvent = 'payCallback' | 'pageShow' | 'pageHide' | 'back'
export type BridgeMethod = Exclude<keyof operations, HostEvent>
/** Parameters of a bridge method, from `bridge.yaml`. */
export type Params<M extends BridgeMethod> = operations[M]['requestBody']['content']['application/json']
/** Result of a bridge method, from `bridge.yaml`. */
export type Result<M extends BridgeMethod> = operations[M]['responses'][200]['content']['application/json']
export type BridgeErrorCode = BridgeSchemas['BridgeError']['code']
export type PayResult = BridgeSchemas['PayCallback']['resultType']
/** Parameters that the shop hands to a wallet's SDK, signed by the merchant. */
export type PayParameters = BridgeSchemas['AppPayParameters']
export type World = ControlSchemas['World']
/** The host app with who is signed in on it. */
export type HostApp = ControlSchemas['HostApp']
/** The preset for the next payment in a wallet: its outcome, the callback and the delay of the webhook. */
export type WalletOutcome = ControlSchemas['WalletOutcome']
/** Ending of a payment in a wallet: every preset but `ask`, which lets the buyer decide. */
export type WalletEnding = Exclude<WalletOutcome['outcome'], 'ask'>
/** A bridge call or event, as the host adds it to the journal. */
export type BridgeRecord = ControlSchemas['BridgeRecord']
/** Screen of the phone as it is kept along the journal. */
export type NewFrame = ControlSchemas['NewFrame']
/** Way the answer to a bridge call goes wrong when a fault is armed for it. */
export type BridgeEffect = ControlSchemas['BridgeEffect']

/** The control plane, bound to one world. Each call rejects when it cannot be reached or refuses. */
export interface HostControl {
  getWorld: () => Promise<World>
  /** Part of the world that has to do with no camera: the host app with the account of now and its token. */
  getHostApp: () => Promise<HostApp>
  /** What the host app does on getNewToken; answers the token, empty when there is none. */
  issueToken: (userId: string) => Promise<string>
  getWalletOutcome: () => Promise<WalletOutcome>
  /** Sets the outcome of the payment whose cashier is open. */
  setWalletOutcome: (outcome: WalletOutcome) => Promise<unknown>
  /** Takes the fault armed for a call or event of this name; null when there is none. */
  takeBridgeEffect: (name: string) => Promise<BridgeEffect | null>
  recordBridge: (record: BridgeRecord) => Promise<void>
  /** Keeps what the phone shows; the entry that it stands at, null where that is what it showed before. Optional. */
  addFrame?: (frame: NewFrame) => Promise<number | null>
}

/** The WeChat app on the phone, talking to its gateway. Each call rejects when the gateway refuses. */
export interface WechatApp {
  openCashier: (parameters: PayParameters) => Promise<WechatSchemas['CashierResponse']>
  confirm: (request: WechatSchemas['ConfirmRequest']) => Promise<WechatSchemas['ConfirmResponse']>
  openContract: (
    request: WechatSchemas['ContractSheetRequest'],
  ) => Promise<WechatSchemas['ContractSheetResponse']>
  signContract: (
    request: WechatSchemas['ContractSheetRequest'],
  ) => Promise<WechatSchemas['ContractSignResponse']>
}

/** The Alipay app on the phone, talking to its gateway. Each call rejects when the gateway refuses. */
export interface AlipayApp {
  openCashier: (orderString: string) => Promise<AlipaySchemas['CashierResponse']>
  confirm: (request: AlipaySchemas['ConfirmRequest']) => Promise<AlipaySchemas['ConfirmResponse']>
  openContract: (signString: string) => Promise<AlipaySchemas['SignSheetResponse']>
  signContract: (sheetId: string) => Promise<AlipaySchemas['SignResponse']>
}

/** The wallet apps on the phone, as clients of their gateways. */
export interface WalletApps {
  wechat: WechatApp
  alipay: AlipayApp
}

/** The page in the web view; delivery is one way. */
export interface HostPage {
  deliver: (message: HostToPageMessage) => void | Promise<void>
}

export type WalletProvider = 'wechat' | 'alipay'

/** Contents of the cashier; `payUntilMs` is on the world's clock. */
export interface CashierView {
  provider: WalletProvider
  merchantName: string
  description: string
  amountFen: number
  /** The wallet's own number of the payment. */
  tradeId: string
  /** The merchant's number of the order; null where the wallet shows none. */
  orderNo: string | null
  payUntilMs: number | null
  /** Balance of the wallet; null when it shows none. */
  balanceFen: number | null
  /** Auto-renewal the cashier offers with the payment (pay-and-sign); null when it offers none. */
  renewal: Pick<ContractView, 'amountFen' | 'periodDays' | 'nextDate'> | null
}

/** The wallet's result page. `isArranged`: no cashier was shown; `isCallbackSent`: the page gets the `payCallback`. */
export type WalletResultView =
  | {
      kind: 'payment'
      outcome: WalletEnding
      cashier: CashierView
      isArranged: boolean
      isCallbackSent: boolean
    }
  | { kind: 'contract'; isSigned: boolean; provider: WalletProvider }

/** Fields of a contract sheet; null for those the wallet does not show. */
export interface ContractView {
  provider: WalletProvider
  merchantName: string
  /** The merchant's number of the contract, as the page gave it; null where it gave none. */
  contractCode: string | null
  /** Name of the plan, as the merchant has it at the wallet. */
  title: string | null
  /** Account at the merchant. */
  account: string | null
  /** Most that one deduction takes. */
  amountFen: number | null
  /** Days of a period. */
  periodDays: number | null
  /** Day in Beijing on which the first deduction is due at the latest, `YYYY-MM-DD`; it may be made some days before. */
  nextDate: string | null
}

/**
 * Choice of the user in the sheet of a contract, or the wallet's refusal. Only signing has an effect outside the
 * sheet.
 */
export type ContractChoice = 'sign' | 'leave' | 'refused'

/**
 * The buyer's choice in the cashier, or an outcome that the tester selects while it is open. `gone`: the world went
 * to another of its checkpoints, where the order is another or none. `pay-once`: without the auto-renewal offered.
 */
export type CashierChoice =
  | 'pay'
  | 'pay-once'
  | 'fail'
  | 'cancel'
  | 'paid-callback-lost'
  | 'gone'
  | WalletOutcome

/** Pages of the host app the shop may open: of the phone reminder, and those `jumpSpecifiedActivity` names. */
export type HostPageName =
  | 'phoneRemindSet'
  | 'phoneRemindRecord'
  | 'phoneRemindGuide'
  | BridgeSchemas['HostActivity']['activity']

/** A page of the host app, and the camera it is about; the name is empty where it is about none. */
export interface HostPageView {
  name: HostPageName
  deviceName: string
  /** The order that help is asked about. */
  orderNo?: string
}

/** Abilities of this phone; read at each call. */
export interface HostAbilities {
  hasWechat: boolean
  hasAlipay: boolean
  /** Methods that an old host app lacks. */
  missingMethods: readonly string[]
}

/** All that a simulated host depends on; it imports neither DOM nor Node. */
export interface HostDependencies {
  control: HostControl
  walletApps: WalletApps
  page: HostPage
  /** Origin of the shop, without trailing slash; makes cover paths absolute. */
  shopOrigin: string
  /** Called for a payable order when the world's wallet outcome is `ask`. */
  showCashier: (cashier: CashierView) => Promise<CashierChoice>
  /** Opens a page of the app over the shop; resolves when the user is back in the shop. */
  showHostPage: (page: HostPageView) => Promise<void>
  /** Opens the scanner of the app; resolves with what it read, empty when the user went back. Optional. */
  scanCode?: () => Promise<string>
  /** Called for a contract that may be signed. */
  showContract: (contract: ContractView) => Promise<ContractChoice>
  /** Shows the wallet's result page; resolves when the user returns to the shop. Optional. */
  showResult?: (result: WalletResultView) => Promise<void>
  /** The page asked to be closed, or to leave for the host's home page. */
  onLeave: (to: 'close' | 'home') => void
  /** Something behind the host failed; the page was answered as well as it could be. */
  onError: (error: unknown) => void
  /** Wall time in milliseconds. */
  wallNowMs: () => number
  abilities?: () => HostAbilities
}

/** The host app of one shop page. */
export interface SimulatedHost {
  /** One bridge message of the page, as JSON text; resolves when all of it has ended, the wallet included. */
  receive: (raw: string) => Promise<void>
  /** A new document was loaded: back is no longer blocked. */
  pageLoaded: () => void
  /** The host's back button; false when the page blocks it (noExitFun). */
  back: () => Promise<boolean>
  pageHide: () => Promise<void>
  pageShow: () => Promise<void>
  /** The phone was locked and is unlocked: `pageHide` and `pageShow` of a page that is not hidden already (R-HOST-11). */
  wake: () => Promise<void>
  /** What the user did in the page, or where it went: for the journal. */
  noteOnPage: (method: 'tap' | 'route', params: object) => Promise<void>
  /** Sends the world's time to the page, after a jump or a change of mode. */
  setClock: (clock: PhoneClock) => Promise<void>
  /** Sends the page whether the phone has a network. */
  setOnline: (isOnline: boolean) => Promise<void>
  /** Loads the page that is there once more; its entry of the history stays what it is, or becomes one that is given. */
  reload: (entry?: unknown) => Promise<void>
  /** The page gives way to one of the app: nothing of it goes on until it is loaded again. */
  unload: () => Promise<void>
  /** Sends the theme of the phone to the page; needed for each new document. */
  setTheme: (theme: PageTheme) => Promise<void>
  /** Rings the elements of the page that a selector finds, none for null; needed for each new document. */
  highlight: (selector: string | null) => Promise<void>
  /** Lets a tap choose a text of the page instead of doing anything; needed for each new document. */
  point: (isOn: boolean) => Promise<void>
  /** Asks the page for what it shows, if that has changed since it was asked last, or `always`; `onFrame` of its frame gets it. */
  askForFrame: (always: boolean) => Promise<void>
  /** Keeps what the phone shows, once the journal has what was logged before; null where nothing new is kept. */
  keepFrame: (frame: NewFrame) => Promise<number | null>
  /** Asks the page to do what a recorded test does; it reports with the number whether it could. */
  act: (id: number, act: PageAct) => Promise<void>
  /** Resolves when every call received so far has ended. */
  settled: () => Promise<void>
}

/** A refusal that is sent to the page. */
export class BridgeRefusal extends Error {
  readonly code: BridgeErrorCode

  constructor(code: BridgeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Sends the host's events to the page; each is written to the journal before it is sent. */
export interface HostEventSender {
  send: (name: Exclude<HostEvent, 'payCallback'>) => Promise<void>
  /** `isCallbackSent` false: the callback is lost and recorded in the journal only. */
  payCallback: (resultType: PayResult, isCallbackSent: boolean) => Promise<void>
}

/** Result of a method handler, and what the host does once the page has it. */
interface HandlerResult<M extends BridgeMethod> {
  result: Result<M>
  after?: () => void | Promise<void>
}

/** One handler for each method of the bridge. */
export type MethodHandlers = {
  [M in BridgeMethod]: (params: Params<M>) => HandlerResult<M> | Promise<HandlerResult<M>>
}
