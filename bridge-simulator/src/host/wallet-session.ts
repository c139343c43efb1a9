import type { HostEvents } from './host-events.ts'
import type { HostPorts, PayParameters } from './host-ports.ts'
import { visitWechat } from './wechat-payment.ts'

/** The wallet in front of the host app; one at a time. */
export interface WalletSession {
  /** Takes the wallet for one visit; false while another has it. Who took it must `open` it. */
  take: () => boolean
  open: (parameters: PayParameters) => Promise<void>
}

/** Makes the wallet side of one host: the page is hidden while the wallet is in front, then shown and told. */
export function createWalletSession(ports: HostPorts, events: HostEvents): WalletSession {
  let isTaken = false
  return {
    take: () => {
      const isFree = !isTaken
      isTaken = true
      return isFree
    },
    open: async (parameters) => {
      await events.send('pageHide')
      const { resultType, isTold } = await visitWechat(ports, parameters)
      isTaken = false
      await events.send('pageShow')
      await events.payCallback(resultType, isTold)
    },
  }
}
