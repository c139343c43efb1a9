import { runContractSheet } from './contract-signing.ts'
import { BridgeRefusal, type HostPorts, type WalletProvider } from './host-ports.ts'
import type { MethodHandlers } from './method-answer.ts'
import { runCashier, type WalletResult } from './wallet-payment.ts'
import type { WalletSession } from './wallet-session.ts'

type WalletMethod = 'requestWechatPay' | 'requestAliPay' | 'wechatPreEntrust' | 'aliRenewalAuth'

/** The methods that bring a wallet app to the front: refused without the app, or while another visit lasts. */
export function walletHandlers(ports: HostPorts, wallet: WalletSession): Pick<MethodHandlers, WalletMethod> {
  const open = (provider: WalletProvider, visit: () => Promise<WalletResult | null>) => {
    if (!hasApp(ports, provider)) {
      throw new BridgeRefusal('wallet-missing', `${APP_NAMES[provider]} is not installed.`)
    }
    if (!wallet.take()) throw new BridgeRefusal('failed', 'The wallet is open already.')
    return { result: {}, after: () => wallet.open(visit) }
  }
  return {
    requestWechatPay: (parameters) =>
      open('wechat', () => runCashier(ports, { provider: 'wechat', parameters })),
    requestAliPay: ({ orderString }) =>
      open('alipay', () => runCashier(ports, { provider: 'alipay', orderString })),
    wechatPreEntrust: ({ pre_entrustweb_id: preEntrustWebId }) =>
      open('wechat', () => runContractSheet(ports, { provider: 'wechat', preEntrustWebId })),
    aliRenewalAuth: ({ signParams }) =>
      open('alipay', () => runContractSheet(ports, { provider: 'alipay', signParams })),
  }
}

const APP_NAMES = { wechat: 'WeChat', alipay: 'Alipay' } as const

function hasApp({ abilities }: HostPorts, provider: WalletProvider): boolean {
  if (abilities === undefined) return true
  const { hasWechat, hasAlipay } = abilities()
  return provider === 'wechat' ? hasWechat : hasAlipay
}
