import type { CashierChoice, CashierView, HostPorts, PayResult, WalletEnding } from './host-ports.ts'
import { type PayRequest, type WalletCashier, walletCashier } from './wallet-cashier.ts'

/** How a visit to the wallet ended for the host: what the SDK said, and whether the page hears of it. */
export interface WalletResult {
  resultType: PayResult
  isTold: boolean
}

type WalletPorts = Pick<HostPorts, 'control' | 'gateway' | 'showCashier' | 'showResult' | 'onTrouble'>

/** How the payment ends, whether the page is told, and whether the buyer saw a cashier at all. */
interface Decision {
  ending: WalletEnding
  isTold: boolean
  isSeen: boolean
}

const endings = {
  pay: 'paid',
  fail: 'failed',
  cancel: 'cancelled',
  'paid-callback-lost': 'paid',
} as const satisfies Record<Exclude<Extract<CashierChoice, string>, 'gone'>, WalletEnding>

/**
 * One visit to a wallet app: its gateway judges what the page gave it, the buyer or the world's preset decides, the
 * gateway books it. Null when there is nothing left to book. Never rejects: before the money could move trouble is a
 * failure, after that undetermined.
 */
export async function runCashier(ports: WalletPorts, request: PayRequest): Promise<WalletResult | null> {
  const wallet = walletCashier(ports.gateway, request)
  try {
    const cashier = await wallet.open()
    if (!cashier) return { resultType: 'failure', isTold: true }
    const decision = await decide(ports, cashier)
    if (decision === null) return null
    const { ending, isTold, isSeen } = decision
    const resultType = await book(ports, wallet, { tradeId: cashier.tradeId, ending })
    // Who cancels leaves the wallet by that.
    if (isSeen && ending !== 'cancelled') await ports.showResult?.({ kind: 'payment', ending, cashier })
    return { resultType, isTold }
  } catch (error) {
    ports.onTrouble(error)
    return { resultType: 'failure', isTold: true }
  }
}

async function decide({ control, showCashier }: WalletPorts, cashier: CashierView): Promise<Decision | null> {
  const { outcome, callback } = await control.getWalletOutcome()
  const isTold = callback === 'told'
  if (outcome !== 'ask') return { ending: outcome, isTold, isSeen: false }
  const choice = await showCashier(cashier)
  if (choice === 'gone') return null
  if (typeof choice === 'string') {
    const isLost = choice === 'paid-callback-lost'
    return { ending: endings[choice], isTold: isTold && !isLost, isSeen: true }
  }
  // One record underneath: what is chosen beside the open cashier is arranged like what was chosen before it.
  await control.setWalletOutcome(choice)
  const ending = choice.outcome === 'ask' ? 'paid' : choice.outcome
  return { ending, isTold: choice.callback === 'told', isSeen: true }
}

async function book(
  ports: WalletPorts,
  wallet: WalletCashier,
  { tradeId, ending }: { tradeId: string; ending: WalletEnding },
): Promise<PayResult> {
  try {
    return await wallet.book(tradeId, ending)
  } catch (error) {
    ports.onTrouble(error)
    return 'undetermined'
  }
}
