import type { StaffRefundService } from '../features/payments/staff-refund-service.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** What the vendor's staff can do with an order. */
export function orderHandlers(registry: WorldRegistry, staffRefunds: StaffRefundService) {
  return {
    refundOrder: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        const { orderNo } = params
        const refund = await staffRefunds.refund(world, orderNo)
        if (refund.result === 'unknown')
          throw new ControlRefusal(404, 'order-not-found', `This world has no order ${orderNo}.`)
        if (refund.result === 'refused')
          throw new ControlRefusal(
            422,
            'not-refundable',
            `Order ${orderNo} has status ${refund.orderStatus} and no money to give back.`,
          )
        return { orderNo, status: refund.orderStatus }
      }),
  } satisfies ControlHandlers<'refundOrder'>
}
