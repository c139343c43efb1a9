import type { FailReason, PaymentState, WalletTrouble } from './payment-state.ts'
import { selectNotice } from './payment-state.ts'
import { WALLETS, type Wallet } from './wallet.ts'

/** Why a wallet could not be opened on this phone. */
export interface UnusableWallet {
  wallet: Wallet
  why: WalletTrouble
}

/** The wallet a reason speaks of; null for every other reason. */
export function unusableOfReason(reason: string | undefined): UnusableWallet | null {
  const all = WALLETS.flatMap((wallet) => TROUBLES.map((why) => ({ wallet, why })))
  return all.find(({ wallet, why }) => reason === (`${wallet}-${why}` satisfies FailReason)) ?? null
}

/** The wallet a payment has just found unusable. */
export function unusableWalletOf(state: PaymentState): Wallet | null {
  if (state.at === 'failed') return unusableOfReason(state.reason)?.wallet ?? null
  const notice = selectNotice(state)
  return notice?.kind === 'wallet-unusable' ? notice.wallet : null
}

const TROUBLES = ['missing', 'not-supported'] as const satisfies readonly WalletTrouble[]
