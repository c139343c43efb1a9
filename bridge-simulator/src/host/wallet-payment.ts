import { runContractSheet, type SignLaunch } from './contract-signing.ts'
import {
  BridgeRefusal,
  type CashierChoice,
  type CashierView,
  type HostControl,
  type HostDependencies,
  type HostEventSender,
  type MethodHandlers,
  type Params,
  type PayParameters,
  type PayResult,
  type WalletApps,
  type WalletEnding,
  type WalletProvider,
} from './host-dependencies.ts'
import { alipayOutcomes, wechatOutcomes } from './provider-outcomes.ts'

/** Result of a visit to a wallet app: the SDK's result, and whether the page gets the callback. */
export interface WalletVisitResult {
  resultType: PayResult
  isCallbackSent: boolean
}

type WalletDependencies = Pick<
  HostDependencies,
  'control' | 'walletApps' | 'showCashier' | 'showResult' | 'onError'
>

/** How a payment ends, and whether the page gets the callback; `isArranged`: preset, so that no cashier opened. */
interface PaymentDecision {
  outcome: WalletEnding
  isCallbackSent: boolean
  isArranged: boolean
  isRenewalDeclined?: boolean
}

const outcomeOfChoice = {
  pay: 'paid',
  'pay-once': 'paid',
  fail: 'failed',
  cancel: 'cancelled',
  'paid-callback-lost': 'paid',
} as const satisfies Record<Exclude<Extract<CashierChoice, string>, 'gone'>, WalletEnding>

/**
 * One visit to a wallet app to pay: the gateway opens the cashier, the buyer or the world's preset decides the outcome,
 * the gateway confirms it. Null when the order is gone. Never rejects: an error before the confirmation counts as
 * failure, one during it as undetermined.
 */
async function runCashier(
  dependencies: WalletDependencies,
  request: PayRequest,
): Promise<WalletVisitResult | null> {
  const wallet = walletCashier(dependencies.walletApps, request)
  try {
    const cashier = await wallet.open()
    if (!cashier) return { resultType: 'failure', isCallbackSent: true }
    const decision = await decide(dependencies, cashier)
    if (decision === null) return null
    const { outcome, isCallbackSent, isArranged, isRenewalDeclined = false } = decision
    const resultType = await confirm(dependencies, wallet, {
      tradeId: cashier.tradeId,
      outcome,
      isRenewalDeclined,
    })
    // A buyer who cancels has left the wallet; a preset opened no cashier, which its result page says.
    if (isArranged || outcome !== 'cancelled')
      await dependencies.showResult?.({ kind: 'payment', outcome, cashier, isArranged, isCallbackSent })
    return { resultType, isCallbackSent }
  } catch (error) {
    dependencies.onError(error)
    return { resultType: 'failure', isCallbackSent: true }
  }
}

async function decide(
  { control, showCashier }: WalletDependencies,
  cashier: CashierView,
): Promise<PaymentDecision | null> {
  const { outcome, callback } = await control.getWalletOutcome()
  const isCallbackSent = callback === 'told'
  if (outcome !== 'ask') return { outcome, isCallbackSent, isArranged: true }
  const choice = await showCashier(cashier)
  if (choice === 'gone') return null
  if (typeof choice === 'string') {
    const isLost = choice === 'paid-callback-lost'
    const isRenewalDeclined = choice === 'pay-once'
    const sent = { isCallbackSent: isCallbackSent && !isLost, isArranged: false }
    return { outcome: outcomeOfChoice[choice], ...sent, isRenewalDeclined }
  }
  // The tester's choice beside the open cashier is stored like a preset made before it.
  await control.setWalletOutcome(choice)
  const chosen = choice.outcome === 'ask' ? 'paid' : choice.outcome
  return { outcome: chosen, isCallbackSent: choice.callback === 'told', isArranged: false }
}

async function confirm(
  dependencies: WalletDependencies,
  wallet: WalletCashier,
  { tradeId, outcome, isRenewalDeclined }: Confirmation,
): Promise<PayResult> {
  try {
    return await wallet.confirm({ tradeId, outcome, isRenewalDeclined })
  } catch (error) {
    dependencies.onError(error)
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
  confirm: (confirmation: Confirmation) => Promise<PayResult>
}

/** What a cashier confirms at its gateway. */
interface Confirmation {
  tradeId: string
  outcome: WalletEnding
  isRenewalDeclined: boolean
}

function walletCashier(walletApps: WalletApps, request: PayRequest): WalletCashier {
  return request.provider === 'wechat'
    ? wechatCashier(walletApps, request.parameters)
    : alipayCashier(walletApps, request.orderString)
}

/** SDK result 0 is success, −1 and −2 are failure (error, cancelled), none is undetermined (R-WECHAT-7). */
function wechatCashier({ wechat }: WalletApps, parameters: PayParameters): WalletCashier {
  return {
    open: async () => {
      const { status, prepayId, description, ...cashier } = await wechat.openCashier(parameters)
      return status === 'payable'
        ? viewOf({ provider: 'wechat', description, tradeId: prepayId, ...cashier })
        : null
    },
    confirm: async ({ tradeId: prepayId, outcome }) => {
      const { sdkResult } = await wechat.confirm({ prepayId, outcome: wechatOutcomes[outcome] })
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

function alipayCashier({ alipay }: WalletApps, orderString: string): WalletCashier {
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
    confirm: async ({ tradeId: tradeNo, outcome, isRenewalDeclined }) => {
      const declined = isRenewalDeclined ? { isRenewalDeclined } : {}
      const { resultStatus } = await alipay.confirm({
        tradeNo,
        outcome: alipayOutcomes[outcome],
        ...declined,
      })
      return ALIPAY_RESULTS[resultStatus] ?? 'failure'
    },
  }
}

/** A cashier as the gateway returns it; a payable one has merchant, amount and trade number. */
interface CashierFacts {
  provider: CashierView['provider']
  merchantName?: string
  description: string | undefined
  amountFen?: number
  tradeId: string | undefined
  orderNo?: string | null
  payUntilMs?: number
  balanceFen?: number
  agreement?: { singleAmountFen?: number; periodType?: string; period?: number; executeDate?: string }
}

/** The view of a payable cashier. @throws Error without merchant, amount or trade number */
function viewOf({ provider, merchantName, amountFen, tradeId, ...rest }: CashierFacts): CashierView {
  if (merchantName === undefined || amountFen === undefined || tradeId === undefined) {
    throw new Error('The gateway answered a payable cashier without merchant, amount or number.')
  }
  const { description = '', orderNo = null, payUntilMs = null, balanceFen = null, agreement } = rest
  const renewal = agreement === undefined ? null : renewalOf(agreement)
  return { provider, merchantName, description, amountFen, tradeId, orderNo, payUntilMs, balanceFen, renewal }
}

function renewalOf(agreement: NonNullable<CashierFacts['agreement']>): CashierView['renewal'] {
  const { singleAmountFen = null, periodType, period = null, executeDate = null } = agreement
  return {
    amountFen: singleAmountFen,
    periodDays: periodType === 'DAY' ? period : null,
    nextDate: executeDate,
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
  open: (visit: () => Promise<WalletVisitResult | null>) => Promise<void>
}

/** Creates the wallet of one host: hides the page while the wallet is in front, then shows it and sends the result. */
export function createWalletSession(events: HostEventSender): WalletSession {
  let isReserved = false
  return {
    reserve: () => {
      const isFree = !isReserved
      isReserved = true
      return isFree
    },
    open: async (visit) => {
      await events.send('pageHide')
      const result = await visit()
      isReserved = false
      await events.send('pageShow')
      if (result !== null) await events.payCallback(result.resultType, result.isCallbackSent)
    },
  }
}

type WalletMethod = 'requestWechatPay' | 'requestAliPay' | 'wechatPreEntrust' | 'aliRenewalAuth'

/** The methods that bring a wallet app to the front: refused without the app, or while another visit lasts. */
export function walletHandlers(
  dependencies: HostDependencies,
  wallet: WalletSession,
): Pick<MethodHandlers, WalletMethod> {
  const open = (provider: WalletProvider, visit: () => Promise<WalletVisitResult | null>) => {
    if (!hasApp(dependencies, provider)) {
      throw new BridgeRefusal('wallet-missing', `${APP_NAMES[provider]} is not installed.`)
    }
    if (!wallet.reserve()) throw new BridgeRefusal('failed', 'The wallet is open already.')
    return { result: {}, after: () => wallet.open(visit) }
  }
  return {
    requestWechatPay: (parameters) =>
      open('wechat', () => runCashier(dependencies, { provider: 'wechat', parameters })),
    requestAliPay: ({ orderString }) =>
      open('alipay', () => runCashier(dependencies, { provider: 'alipay', orderString })),
    wechatPreEntrust: (session) => {
      const { pre_entrustweb_id: preEntrustWebId, contractCode } = session
      return open('wechat', async () => {
        const launch = await launchOf(session, dependencies.control)
        return runContractSheet(dependencies, { provider: 'wechat', preEntrustWebId, launch, contractCode })
      })
    },
    aliRenewalAuth: (request) =>
      open('alipay', () => runContractSheet(dependencies, { provider: 'alipay', ...request })),
  }
}

/** The mini-program where the session has one; else the web view, which HarmonyOS has not (R-WECHAT-35). */
async function launchOf(
  { miniprogram_username, miniprogram_path }: Params<'wechatPreEntrust'>,
  control: HostControl,
): Promise<SignLaunch> {
  if (miniprogram_username !== undefined && miniprogram_path !== undefined) return 'mini-program'
  const { profile } = await control.getHostApp()
  return profile.platform === 'harmony' ? 'web-view-harmony' : 'web-view'
}

const APP_NAMES = { wechat: 'WeChat', alipay: 'Alipay' } as const

function hasApp({ abilities }: HostDependencies, provider: WalletProvider): boolean {
  if (abilities === undefined) return true
  const { hasWechat, hasAlipay } = abilities()
  return provider === 'wechat' ? hasWechat : hasAlipay
}
