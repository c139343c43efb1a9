import type { Schemas } from '@skyshop/openapi/http'
import { contractProviderValues } from '@skyshop/openapi/http-values'

/** A wallet of the shop; each pays orders and is what contracts are made with. */
export type Wallet = Schemas['ContractProvider']

/** The wallets in the order in which they are listed. */
export const WALLETS = contractProviderValues

/**
 * The wallets an account can pay with. The app store's reviewers have one: theirs is Alipay's test call (product 7.13).
 */
export function walletsFor(isReview: boolean): readonly Wallet[] {
  return isReview ? ['alipay'] : WALLETS
}

/** The other wallet, for a phone that lacks this one. */
export function otherWallet(wallet: Wallet): Wallet {
  return WALLETS.find((other) => other !== wallet) ?? wallet
}

/** Text keys: the method as it is listed, and the app as it is spoken of. */
export const walletKeys = {
  wechat: { method: 'sheet.wechat', app: 'wallet.wechat' },
  alipay: { method: 'sheet.alipay', app: 'wallet.alipay' },
} as const satisfies Record<Wallet, Record<string, string>>

/** The app is not there, or the host app does not know how to open it. */
export type WalletProblem = (typeof PROBLEMS)[number]

const PROBLEMS = ['missing', 'not-supported'] as const

/** Why a wallet could not be opened on this phone. */
export interface UnusableWallet {
  wallet: Wallet
  why: WalletProblem
}

/** The wallet that a reason of failure names; null for every other reason. */
export function unusableOfReason(reason: string | undefined): UnusableWallet | null {
  const all = WALLETS.flatMap((wallet) => PROBLEMS.map((why) => ({ wallet, why })))
  return all.find(({ wallet, why }) => reason === `${wallet}-${why}`) ?? null
}
