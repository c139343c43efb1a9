import { type OrderStatus, orderStatus } from './order-state.ts'

const PAID: readonly OrderStatus[] = [orderStatus.activating, orderStatus.queued, orderStatus.inEffect]

/**
 * What `order/confirm` answers (A): 1 for every paid order, because the shop sends 1 to the success page and
 * everything else to the fail page (spec §4); the rest as they are.
 */
export function confirmStatus(status: OrderStatus): OrderStatus {
  return PAID.includes(status) ? orderStatus.activating : status
}
