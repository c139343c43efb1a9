import type { PaymentEvent, PaymentState } from '../model/payment-state.ts'
import type { Wallet } from '../model/wallet.ts'

/** Which wallet was opened for an order of this visit; the choice may be another by the time it is told. */
export interface OpenedWallets {
  /** Null for an order paid in another way, and for one of an earlier visit. */
  of(orderNo: string): Wallet | null
  note(event: PaymentEvent, after: PaymentState): void
}

export function createOpenedWallets(): OpenedWallets {
  const opened = new Map<string, Wallet>()
  return {
    of: (orderNo) => opened.get(orderNo) ?? null,
    note(event, after) {
      if (after.at === 'opening') opened.set(after.order.orderNo, after.request.wallet)
      // Paid on another page of the shop: by card.
      if (event.type === 'watch') opened.delete(event.order.orderNo)
    },
  }
}
