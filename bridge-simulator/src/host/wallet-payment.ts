import type { CashierChoice, CashierView, HostPorts, PayResult, WalletOutcome } from './host-ports.ts'
import { type CashierOutcome, type PayRequest, type WalletCashier, walletCashier } from './wallet-cashier.ts'

/** How a visit to the wallet ended for the host: what the SDK said, and whether the page hears of it. */
export interface WalletVisit {
  resultType: PayResult
  isTold: boolean
}

type WalletPorts = Pick<HostPorts, 'control' | 'gateway' | 'showCashier' | 'onTrouble'>

const presetOutcomes: Record<Exclude<WalletOutcome['outcome'], 'ask'>, CashierOutcome> = {
  paid: 'success',
  failed: 'fail',
  cancelled: 'cancel',
  undetermined: 'undetermined',
}

const chosenOutcomes: Record<CashierChoice, CashierOutcome> = {
  pay: 'success',
  fail: 'fail',
  cancel: 'cancel',
  'paid-callback-lost': 'success',
}

/**
 * One visit to a wallet app: its gateway judges what the page gave it, the buyer or the world's preset decides, the
 * gateway books it. Never rejects: before the money could move trouble is a failure, after that undetermined.
 */
export async function visitCashier(ports: WalletPorts, request: PayRequest): Promise<WalletVisit> {
  const wallet = walletCashier(ports.gateway, request)
  try {
    const cashier = await wallet.open()
    if (!cashier) return { resultType: 'failure', isTold: true }
    const { outcome, isTold } = await decide(ports, cashier)
    return { resultType: await book(ports, wallet, { tradeId: cashier.tradeId, outcome }), isTold }
  } catch (error) {
    ports.onTrouble(error)
    return { resultType: 'failure', isTold: true }
  }
}

async function decide(
  ports: WalletPorts,
  cashier: CashierView,
): Promise<{ outcome: CashierOutcome; isTold: boolean }> {
  const { outcome, callback } = await ports.control.getWalletOutcome()
  if (outcome !== 'ask') return { outcome: presetOutcomes[outcome], isTold: callback === 'told' }
  const choice = await ports.showCashier(cashier)
  return { outcome: chosenOutcomes[choice], isTold: choice !== 'paid-callback-lost' && callback === 'told' }
}

async function book(
  ports: WalletPorts,
  wallet: WalletCashier,
  { tradeId, outcome }: { tradeId: string; outcome: CashierOutcome },
): Promise<PayResult> {
  try {
    return await wallet.book(tradeId, outcome)
  } catch (error) {
    ports.onTrouble(error)
    return 'undetermined'
  }
}
