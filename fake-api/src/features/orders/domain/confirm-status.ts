import { type OrderStatus, orderStatus } from './order-state.ts'

const PAID: readonly OrderStatus[] = [orderStatus.activating, orderStatus.queued, orderStatus.inEffect]

/**
 * What `order/confirm` answers (A): 1 for every paid order, because the shop sends 1 to the success page and
 * everything else to the fail page (spec §4); the rest as they are.
 */
export function confirmStatus(status: OrderStatus): OrderStatus {
  return PAID.includes(status) ? orderStatus.activating : status
}

/**
 * Status of an order over several channels from the status each channel alone would give (domain.md, NVR):
 * 4 when any is in effect, 5 when all ended, 2 while some wait and none runs. Null for no channel.
 */
export function combineChannelStatus(channels: readonly (2 | 4 | 5)[]): 2 | 4 | 5 | null {
  if (channels.length === 0) return null
  if (channels.includes(orderStatus.inEffect)) return orderStatus.inEffect
  return channels.includes(orderStatus.queued) ? orderStatus.queued : orderStatus.expired
}
