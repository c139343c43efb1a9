import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { formatBeijing } from '../../kernel/clock.ts'
import { toOrderRecord } from './order-mapper.ts'
import type { OrderPlacementService } from './order-placement-service.ts'
import type { OrderService } from './order-service.ts'

/** Page size when the shop names none (A). */
const DEFAULT_PAGE_SIZE = 20

/** Orders of the signed-in user. */
export function orderRoutes(orders: OrderService, placement: OrderPlacementService) {
  return {
    addOrder: async ({ body }, context) => {
      const { orderNo, payMoneyFen, payDeadlineMs } = await placement.add(context, body)
      const deadline = payDeadlineMs === null ? {} : { payDeadline: formatBeijing(payDeadlineMs) }
      return { orderNo, payMoney: payMoneyFen, ...deadline, serverTime: formatBeijing(context.world.nowMs()) }
    },
    listUserOrders: async ({ query }, context) => {
      const { current = 1, size = DEFAULT_PAGE_SIZE, paySource, orderStatus } = query
      const { orders: rows, total } = await orders.list(context, { current, size, paySource, orderStatus })
      const records = rows.map((row) => toOrderRecord(row, context))
      return { records, total, size, current, pages: Math.ceil(total / size) }
    },
    getOrderRecord: async ({ query }, context) =>
      toOrderRecord(await orders.get(context, query.orderNo), context),
    getUnpaidOrderV2: async ({ query }, context) =>
      toOrderRecord(await orders.unpaid(context, query), context),
    getUnpaidOrder: async ({ query }, context) => toOrderRecord(await orders.unpaid(context, query), context),
    cancelOrder: async ({ query }, context) => ({ orderNo: await orders.cancelOf(context, query) }),
    cancelOrderByOrderNo: async ({ body }, context) => ({
      orderNo: await orders.cancel(context, body.orderNo),
    }),
    confirmOrder: async ({ query }, context) => ({
      orderNo: query.orderNo,
      orderStatus: await orders.confirm(context, query.orderNo),
    }),
  } satisfies Handlers<HttpOperationsByArea['orders']>
}
