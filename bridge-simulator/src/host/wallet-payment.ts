import type { MethodHandlers } from './call-handling.ts'
import { viewOf } from './cashier-view.ts'
import { runContractSheet } from './contract-signing.ts'
import {
  BridgeRefusal,
  type CashierChoice,
  type CashierView,
  type HostEvents,
  type HostGateway,
  type HostPorts,
  type PayParameters,
  type PayResult,
  type WalletEnding,
  type WalletProvider,
} from './host-ports.ts'
import { alipayEndings, wechatEndings } from './wallet-endings.ts'

/** Result of a wallet sheet: the SDK's result, and whether the page gets the callback. */
export interface WalletResult {
  resultType: PayResult
  isCallbackSent: boolean
}

type WalletPorts = Pick<HostPorts, 'control' | 'gateway' | 'showCashier' | 'showResult' | 'onError'>

/** Outcome of a payment, whether the page gets the callback, and whether it was arranged before any cashier opened. */
interface Decision {
  ending: WalletEnding
  isCallbackSent: boolean
  isArranged: boolean
  isRenewalDeclined?: boolean
}

const endings = {
  pay: 'paid',
  'pay-once': 'paid',
  fail: 'failed',
  cancel: 'cancelled',
  'paid-callback-lost': 'paid',
} as const satisfies Record<Exclude<Extract<CashierChoice, string>, 'gone'>, WalletEnding>

/**
 * One visit to a wallet app: its gateway checks what the page gave it, the buyer or the world's preset decides, the
 * gateway settles it. Null when there is nothing left to settle. Never rejects: an error before the confirmation is a
 * failure, one after it undetermined.
 */
async function runCashier(ports: WalletPorts, request: PayRequest): Promise<WalletResult | null> {
  const wallet = walletCashier(ports.gateway, request)
  try {
    const cashier = await wallet.open()
    if (!cashier) return { resultType: 'failure', isCallbackSent: true }
    const decision = await decide(ports, cashier)
    if (decision === null) return null
    const { ending, isCallbackSent, isArranged, isRenewalDeclined = false } = decision
    const resultType = await settle(ports, wallet, { tradeId: cashier.tradeId, ending, isRenewalDeclined })
    // Who cancels leaves the wallet by that; what was arranged opens no cashier and says so.
    if (isArranged || ending !== 'cancelled')
      await ports.showResult?.({ kind: 'payment', ending, cashier, isArranged, isPageTold: isCallbackSent })
    return { resultType, isCallbackSent }
  } catch (error) {
    ports.onError(error)
    return { resultType: 'failure', isCallbackSent: true }
  }
}

async function decide({ control, showCashier }: WalletPorts, cashier: CashierView): Promise<Decision | null> {
  const { outcome, callback } = await control.getWalletOutcome()
  const isCallbackSent = callback === 'told'
  if (outcome !== 'ask') return { ending: outcome, isCallbackSent, isArranged: true }
  const choice = await showCashier(cashier)
  if (choice === 'gone') return null
  if (typeof choice === 'string') {
    const isLost = choice === 'paid-callback-lost'
    const isRenewalDeclined = choice === 'pay-once'
    const told = { isCallbackSent: isCallbackSent && !isLost, isArranged: false }
    return { ending: endings[choice], ...told, isRenewalDeclined }
  }
  // One record underneath: what is chosen beside the open cashier is arranged like what was chosen before it.
  await control.setWalletOutcome(choice)
  const ending = choice.outcome === 'ask' ? 'paid' : choice.outcome
  return { ending, isCallbackSent: choice.callback === 'told', isArranged: false }
}

async function settle(
  ports: WalletPorts,
  wallet: WalletCashier,
  { tradeId, ending, isRenewalDeclined }: Confirmation,
): Promise<PayResult> {
  try {
    return await wallet.settle({ tradeId, ending, isRenewalDeclined })
  } catch (error) {
    ports.onError(error)
    return 'undetermined'
  }
}

/** What the page gave the wallet to pay. */
type PayRequest =
  | { provider: 'wechat'; parameters: PayParameters }
  | { provider: 'alipay'; orderString: string }

/** The cashier of a wallet at its gateway: opened once, then confirmed with the outcome. */
interface WalletCashier {
  /** Null when the gateway does not open it. */
  open: () => Promise<CashierView | null>
  settle: (confirmation: Confirmation) => Promise<PayResult>
}

/** How the buyer leaves a cashier. */
interface Confirmation {
  tradeId: string
  ending: WalletEnding
  isRenewalDeclined: boolean
}

function walletCashier(gateway: HostGateway, request: PayRequest): WalletCashier {
  return request.provider === 'wechat'
    ? wechatCashier(gateway, request.parameters)
    : alipayCashier(gateway, request.orderString)
}

/** SDK result 0 is success, −1 and −2 are failure (error, cancelled), none is undetermined (R-WECHAT-7). */
function wechatCashier({ wechat }: HostGateway, parameters: PayParameters): WalletCashier {
  return {
    open: async () => {
      const { status, prepayId, description, ...cashier } = await wechat.openCashier(parameters)
      return status === 'payable'
        ? viewOf({ provider: 'wechat', description, tradeId: prepayId, ...cashier })
        : null
    },
    settle: async ({ tradeId: prepayId, ending }) => {
      const { sdkResult } = await wechat.confirm({ prepayId, outcome: wechatEndings[ending] })
      if (sdkResult === undefined) return 'undetermined'
      return sdkResult === 0 ? 'success' : 'failure'
    },
  }
}

/** resultStatus 9000 is success; 8000, 6004 and 5000 are undetermined; all others are failure (R-ALIPAY-20). */
const ALIPAY_RESULTS: Readonly<Record<string, PayResult>> = {
  9000: 'success',
  8000: 'undetermined',
  6004: 'undetermined',
  5000: 'undetermined',
}

function alipayCashier({ alipay }: HostGateway, orderString: string): WalletCashier {
  return {
    open: async () => {
      const { status, tradeNo, subject, ...cashier } = await alipay.openCashier(orderString)
      return status === 'payable'
        ? viewOf({
            ...{ provider: 'alipay', description: subject, tradeId: tradeNo },
            ...{ orderNo: orderNoIn(orderString), ...cashier },
          })
        : null
    },
    settle: async ({ tradeId: tradeNo, ending, isRenewalDeclined }) => {
      const declined = isRenewalDeclined ? { isRenewalDeclined } : {}
      const { resultStatus } = await alipay.confirm({ tradeNo, outcome: alipayEndings[ending], ...declined })
      return ALIPAY_RESULTS[resultStatus] ?? 'failure'
    },
  }
}

/** The merchant's number of the order, as the signed string has it; null where it has none. */
function orderNoIn(orderString: string): string | null {
  const content = new URLSearchParams(orderString).get('biz_content') ?? ''
  return /"out_trade_no":"([^"]+)"/.exec(content)?.[1] ?? null
}

/** The wallet in front of the host app; one at a time. */
export interface WalletSession {
  /** Reserves the wallet for one visit; false while another visit lasts. The caller must `open` it then. */
  reserve: () => boolean
  /** Runs the wallet sheet; a null result sends no callback to the page. */
  open: (visit: () => Promise<WalletResult | null>) => Promise<void>
}

/** Makes the wallet side of one host: the page is hidden while the wallet is in front, then shown and sent the result. */
export function createWalletSession(events: HostEvents): WalletSession {
  let isReserved = false
  return {
    reserve: () => {
      const isFree = !isReserved
      isReserved = true
      return isFree
    },
    open: async (visit) => {
      await events.send('pageHide')
      const ending = await visit()
      isReserved = false
      await events.send('pageShow')
      if (ending !== null) await events.payCallback(ending.resultType, ending.isCallbackSent)
    },
  }
}

type WalletMethod = 'requestWechatPay' | 'requestAliPay' | 'wechatPreEntrust' | 'aliRenewalAuth'

/** The methods that bring a wallet app to the front: refused without the app, or while another visit lasts. */
export function walletHandlers(ports: HostPorts, wallet: WalletSession): Pick<MethodHandlers, WalletMethod> {
  const open = (provider: WalletProvider, visit: () => Promise<WalletResult | null>) => {
    if (!hasApp(ports, provider)) {
      throw new BridgeRefusal('wallet-missing', `${APP_NAMES[provider]} is not installed.`)
    }
    if (!wallet.reserve()) throw new BridgeRefusal('failed', 'The wallet is open already.')
    return { result: {}, after: () => wallet.open(visit) }
  }
  return {
    requestWechatPay: (parameters) =>
      open('wechat', () => runCashier(ports, { provider: 'wechat', parameters })),
    requestAliPay: ({ orderString }) =>
      open('alipay', () => runCashier(ports, { provider: 'alipay', orderString })),
    wechatPreEntrust: ({ pre_entrustweb_id: preEntrustWebId, contractCode }) =>
      open('wechat', () => runContractSheet(ports, { provider: 'wechat', preEntrustWebId, contractCode })),
    aliRenewalAuth: (request) =>
      open('alipay', () => runContractSheet(ports, { provider: 'alipay', ...request })),
  }
}

const APP_NAMES = { wechat: 'WeChat', alipay: 'Alipay' } as const

function hasApp({ abilities }: HostPorts, provider: WalletProvider): boolean {
  if (abilities === undefined) return true
  const { hasWechat, hasAlipay } = abilities()
  return provider === 'wechat' ? hasWechat : hasAlipay
}
