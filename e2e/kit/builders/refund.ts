import { answered } from '@skyshop/bridge-simulator/control'
import type { World } from '../world/world.ts'

/** Gives the money of an order back as the vendor's staff would. Answers where the order stands then. */
export async function refundOrder(world: World, orderNo: string): Promise<number> {
  const params = { path: { worldId: world.id, orderNo } }
  const call = '/control/worlds/{worldId}/orders/{orderNo}/refund'
  return answered(await world.control.POST(call, { params })).status
}
