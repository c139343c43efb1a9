import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Slot, Slots } from '../kernel/package-kind.ts'
import type { OrderTransitionsService } from '../orders/order-transitions.ts'
import type { PackageService } from '../packages/packages.ts'
import { findLiveContract } from './contract-repository.ts'

/**
 * Throws contract-active when a slot has its contract (R-RENEWAL-29), and duplicate-unpaid-order, with its orderNo, while
 * the buyer has a base package for it to pay, or one that waits for proof of its payment (R-ORDER-28): paid after the
 * signature, it would be sold under the contract.
 */
export async function assertSlotFree(
  ctx: WorldTx,
  { orders, packages }: { orders: OrderTransitionsService; packages: PackageService },
  slot: Slot & { userId: string; productCode: string },
): Promise<void> {
  const { userId, productCode, deviceId, kind, channel } = slot
  if (await findLiveContract(ctx.tx, { deviceId, kind, channel })) throw new BusinessError('contract-active')
  const order = await orders.findUnpaidOrder(ctx.tx, { userId, productCode, deviceId })
  if (!order || !(orders.isPayable(order, ctx.nowMs) || orders.isProofAwaited(order))) return
  const offer = await packages.find(ctx.tx, order.packageId, 'en')
  const isOnSlot = order.channels.length === 0 ? channel === '' : order.channels.includes(channel)
  if (!offer.topUp && offer.kind === kind && isOnSlot)
    throw new BusinessError('duplicate-unpaid-order', { orderNo: order.orderNo })
}

/** The slot of a contract: a device as a whole or one channel. Throws package-not-for-device for several channels. */
export function slotOf({ deviceId, kind, channels }: Slots): Slot {
  const [channel = '', ...others] = channels
  if (others.length > 0) throw new BusinessError('package-not-for-device')
  return { deviceId, kind, channel }
}
