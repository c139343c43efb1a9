import type { BridgeMethod, WalletProvider } from '../../host/host-ports.ts'

/** What opens each wallet app, payment first; none of it works on a phone without the app. */
export const walletOpeners = {
  wechat: ['requestWechatPay', 'wechatPreEntrust'],
  alipay: ['requestAliPay', 'aliRenewalAuth'],
} as const satisfies Record<WalletProvider, readonly BridgeMethod[]>
