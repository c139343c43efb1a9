import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { PaymentEvent, StateAt } from '../model/payment-state.ts'

/** Asks the host to open the wallet. */
export function openWallet(
  { host }: Pick<Services, 'host'>,
  { request }: StateAt<'opening'>,
): Promise<PaymentEvent> {
  return callWallet(() =>
    request.wallet === 'wechat'
      ? host.call('requestWechatPay', request.parameters)
      : host.call('requestAliPay', request.parameters),
  )
}

/** Asks the host to open a wallet. A host without an answer may have opened it. */
export async function callWallet(open: () => Promise<unknown>): Promise<PaymentEvent> {
  try {
    await open()
    return { type: 'wallet-opened' }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    switch (error.code) {
      case 'wallet-missing':
        return { type: 'wallet-refused', reason: 'missing' }
      case 'method-missing':
      case 'no-host':
        return { type: 'wallet-refused', reason: 'not-supported' }
      case 'no-answer':
      case 'bad-answer':
        return { type: 'wallet-silent' }
      default:
        return { type: 'wallet-refused', reason: 'pay-failed' }
    }
  }
}
