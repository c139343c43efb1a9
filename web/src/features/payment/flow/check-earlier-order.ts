import { stateOfStatus } from '../model/order-outcome.ts'
import type { PaymentNotice, PaymentOrder } from '../model/payment-state.ts'
import { askStatus, type FlowServices } from './payment-calls.ts'

/** What became of an order that an earlier visit left. */
export interface EarlierOrderResult {
  notice: PaymentNotice | null
  /** Whether it still has to be remembered. */
  isOpen: boolean
}

/** Asks the server about an order of an earlier visit. Without an answer it stays remembered. */
export async function checkEarlierOrder(
  services: FlowServices,
  order: PaymentOrder,
): Promise<EarlierOrderResult> {
  const event = await askStatus(services, order.orderNo)
  if (event.type === 'refused') return { notice: null, isOpen: false }
  if (event.type !== 'status') return { notice: null, isOpen: true }
  const { at } = stateOfStatus(event.orderStatus, { order, claim: 'none' })
  if (at === 'checking') return { notice: { kind: 'unfinished', order }, isOpen: true }
  return { notice: at === 'success' ? { kind: 'finished', order } : null, isOpen: false }
}
