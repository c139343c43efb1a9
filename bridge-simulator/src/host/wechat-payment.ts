import type {
  CashierChoice,
  CashierResponse,
  CashierView,
  ConfirmRequest,
  ConfirmResponse,
  HostPorts,
  PayParameters,
  PayResult,
  WalletOutcome,
} from './host-ports.ts'

/** How a visit to the wallet ended for the host: what the SDK said, and whether the page hears of it. */
export interface WalletVisit {
  resultType: PayResult
  isTold: boolean
}

type WalletPorts = Pick<HostPorts, 'control' | 'gateway' | 'showCashier' | 'onTrouble'>
type Outcome = ConfirmRequest['outcome']

const presetOutcomes: Record<Exclude<WalletOutcome['outcome'], 'ask'>, Outcome> = {
  paid: 'success',
  failed: 'fail',
  cancelled: 'cancel',
  undetermined: 'undetermined',
}

const chosenOutcomes: Record<CashierChoice, Outcome> = {
  pay: 'success',
  fail: 'fail',
  cancel: 'cancel',
  'paid-callback-lost': 'success',
}

/**
 * One visit to the WeChat app: the gateway judges the SDK parameters, the buyer or the world's preset decides, the
 * gateway books it. Never rejects: before the money could move trouble is a failure, after that undetermined.
 */
export async function visitWechat(ports: WalletPorts, parameters: PayParameters): Promise<WalletVisit> {
  try {
    const cashier = viewOf(await ports.gateway.openCashier(parameters))
    if (!cashier) return { resultType: 'failure', isTold: true }
    const { outcome, isTold } = await decide(ports, cashier)
    return { resultType: await book(ports, { prepayId: cashier.prepayId, outcome }), isTold }
  } catch (error) {
    ports.onTrouble(error)
    return { resultType: 'failure', isTold: true }
  }
}

async function decide(
  ports: WalletPorts,
  cashier: CashierView,
): Promise<{ outcome: Outcome; isTold: boolean }> {
  const { outcome, callback } = await ports.control.getWalletOutcome()
  if (outcome !== 'ask') return { outcome: presetOutcomes[outcome], isTold: callback === 'told' }
  const choice = await ports.showCashier(cashier)
  return { outcome: chosenOutcomes[choice], isTold: choice !== 'paid-callback-lost' && callback === 'told' }
}

async function book(ports: WalletPorts, request: ConfirmRequest): Promise<PayResult> {
  try {
    return resultTypeOf(await ports.gateway.confirm(request))
  } catch (error) {
    ports.onTrouble(error)
    return 'undetermined'
  }
}

/** SDK result 0 is success, −1 and −2 are failure (error, cancelled), none is undetermined (providers.md). */
function resultTypeOf({ sdkResult }: ConfirmResponse): PayResult {
  if (sdkResult === undefined) return 'undetermined'
  return sdkResult === 0 ? 'success' : 'failure'
}

function viewOf(cashier: CashierResponse): CashierView | null {
  const { status, merchantName, description, amountFen, prepayId, payUntilMs } = cashier
  if (status !== 'payable') return null
  if (merchantName === undefined || amountFen === undefined || prepayId === undefined) {
    throw new Error('The gateway answered a payable cashier without merchant, amount or prepay id.')
  }
  return { merchantName, description: description ?? '', amountFen, prepayId, payUntilMs: payUntilMs ?? null }
}
