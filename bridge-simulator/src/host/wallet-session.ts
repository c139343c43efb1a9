import type { MethodHandlers } from './call-handling.ts'
import { runContractSheet } from './contract-signing.ts'
import type { HostEvents } from './host-events.ts'
import { BridgeRefusal, type HostPorts, type WalletProvider } from './host-ports.ts'
import { runCashier, type WalletResult } from './wallet-payment.ts'

/** The wallet in front of the host app; one at a time. */
export interface WalletSession {
  /** Reserves the wallet for one visit; false while another visit lasts. The caller must `open` it then. */
  reserve: () => boolean
  /** Runs the wallet sheet; a null result sends no callback to the page. */
  open: (visit: () => Promise<WalletResult | null>) => Promise<void>
}

/** Makes the wallet side of one host: the page is hidden while the wallet is in front, then shown and sent the result. */
export function createWalletSession(events: HostEvents): WalletSession {
  let isReserved = false
  return {
    reserve: () => {
      const isFree = !isReserved
      isReserved = true
      return isFree
    },
    open: async (visit) => {
      await events.send('pageHide')
      const ending = await visit()
      isReserved = false
      await events.send('pageShow')
      if (ending !== null) await events.payCallback(ending.resultType, ending.isCallbackSent)
    },
  }
}

type WalletMethod = 'requestWechatPay' | 'requestAliPay' | 'wechatPreEntrust' | 'aliRenewalAuth'

/** The methods that bring a wallet app to the front: refused without the app, or while another visit lasts. */
export function walletHandlers(ports: HostPorts, wallet: WalletSession): Pick<MethodHandlers, WalletMethod> {
  const open = (provider: WalletProvider, visit: () => Promise<WalletResult | null>) => {
    if (!hasApp(ports, provider)) {
      throw new BridgeRefusal('wallet-missing', `${APP_NAMES[provider]} is not installed.`)
    }
    if (!wallet.reserve()) throw new BridgeRefusal('failed', 'The wallet is open already.')
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
