import type { HostEvents } from './host-events.ts'
import type { WalletResult } from './wallet-payment.ts'

/** The wallet in front of the host app; one at a time. */
export interface WalletSession {
  /** Takes the wallet for one visit; false while another has it. Who took it must `open` it. */
  take: () => boolean
  /** The visit; one that answers null has nothing to tell the page but that it is shown again. */
  open: (visit: () => Promise<WalletResult | null>) => Promise<void>
}

/** Makes the wallet side of one host: the page is hidden while the wallet is in front, then shown and told. */
export function createWalletSession(events: HostEvents): WalletSession {
  let isTaken = false
  return {
    take: () => {
      const isFree = !isTaken
      isTaken = true
      return isFree
    },
    open: async (visit) => {
      await events.send('pageHide')
      const ending = await visit()
      isTaken = false
      await events.send('pageShow')
      if (ending !== null) await events.payCallback(ending.resultType, ending.isTold)
    },
  }
}
