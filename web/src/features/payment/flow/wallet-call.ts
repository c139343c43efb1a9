import { HostError } from '../../../shared/host/host-port.ts'
import type { PaymentEvent } from '../model/payment-state.ts'

/** Asks the host to open a wallet. A host that keeps silent may have opened it. */
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
