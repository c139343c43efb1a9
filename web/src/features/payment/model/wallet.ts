/** The wallets of the shop. */
export type Wallet = 'wechat' | 'alipay'

/** In the order in which they are listed. */
export const WALLETS = ['wechat', 'alipay'] as const satisfies readonly Wallet[]

/** The wallets an account can pay with. The app store's reviewers have one: theirs is Alipay's test call (spec §7). */
export function walletsFor(isReview: boolean): readonly Wallet[] {
  return isReview ? ['alipay'] : WALLETS
}

/** The other one, for a phone that lacks the first. */
export function otherWallet(wallet: Wallet): Wallet {
  return wallet === 'wechat' ? 'alipay' : 'wechat'
}

/** Text keys: the method as it is listed, and the app as it is spoken of. */
export const walletKeys = {
  wechat: { method: 'sheet.wechat', app: 'wallet.wechat' },
  alipay: { method: 'sheet.alipay', app: 'wallet.alipay' },
} as const satisfies Record<Wallet, Record<string, string>>
