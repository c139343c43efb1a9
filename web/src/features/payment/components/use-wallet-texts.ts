import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type UnusableWallet, WALLETS, type Wallet } from '../model/payment.ts'
import { usePayment } from './payment-context.ts'

/** Text keys: the method as it is listed, and the app as it is spoken of. */
export const walletKeys = {
  wechat: { method: 'sheet.wechat', app: 'wallet.wechat' },
  alipay: { method: 'sheet.alipay', app: 'wallet.alipay' },
} as const satisfies Record<Wallet, Record<string, string>>

/** The wallets in words. */
export interface WalletTexts {
  /** *WeChat*, the app that is chosen; null while none is. */
  chosen: string | null
  /** *WeChat* or *Alipay*. */
  nameOf(wallet: Wallet): string
  /** Which wallet cannot be opened, why, and the way out. */
  unusable(problem: UnusableWallet): string
}

export function useWalletTexts(): WalletTexts {
  const { t } = useTranslation()
  const chosen = useStore(usePayment().wallet)
  const nameOf = (wallet: Wallet): string => t(walletKeys[wallet].app)
  return {
    chosen: chosen === null ? null : nameOf(chosen),
    nameOf,
    unusable: ({ wallet, why }) =>
      t(why === 'missing' ? 'wallet.missing' : 'wallet.notSupported', {
        wallet: nameOf(wallet),
        other: nameOf(otherWallet(wallet)),
      }),
  }
}

/** The other wallet, for a phone that lacks this one. */
function otherWallet(wallet: Wallet): Wallet {
  return WALLETS.find((other) => other !== wallet) ?? wallet
}
