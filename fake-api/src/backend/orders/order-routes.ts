import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { maskPhone } from '../../engine/kernel/ids.ts'
import type { Handlers } from '../http/handler.ts'
import type { Caller } from '../users/caller.ts'
import type { OrderPlacementService } from './order-placement-service.ts'
import type { OrderService, ReadOrder } from './order-service.ts'
import { countsAsTimedOut, type OrderView, orderStatus } from './rules/order.ts'

/** Page size when the shop names none (assumed). */
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
      const shared = sharedFields(context)
      const records = rows.map((row) => toReadRecord(row, shared))
      return { records, total, size, current, pages: Math.ceil(total / size) }
    },
    getOrderRecord: async ({ query }, context) =>
      toReadRecord(await orders.get(context, query.orderNo), sharedFields(context)),
    getUnpaidOrderV2: async ({ query }, context) =>
      toOrderRecord(await orders.unpaid(context, query), sharedFields(context)),
    getUnpaidOrder: async ({ query }, context) =>
      toOrderRecord(await orders.unpaid(context, query), sharedFields(context)),
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

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** Fields that are equal in all orders of an answer. */
function sharedFields({ world, user }: Caller) {
  const nowMs = world.nowMs()
  return { nowMs, serverTime: formatBeijing(nowMs), account: maskPhone(user.phone) }
}

/** An order on the wire, with the server's time so that a countdown can correct for skew. */
function toOrderRecord(
  order: OrderView,
  { nowMs, serverTime, account }: ReturnType<typeof sharedFields>,
): Schemas['OrderRecord'] {
  return {
    orderNo: order.orderNo,
    // An order past its deadline reads as timed out also before the clock has come to it.
    orderStatus: countsAsTimedOut(order, nowMs) ? orderStatus.timedOut : order.status,
    productCode: order.productCode,
    deviceId: order.deviceId,
    deviceName: order.deviceName,
    packageSource: order.packageSource,
    packageId: order.packageId,
    productName: order.packageName,
    paySource: order.paySource,
    operationPointJson: order.operationPointJson,
    payMoney: order.payMoneyFen,
    originalPrice: order.priceFen,
    account,
    createTime: formatBeijing(order.createdAtMs),
    payTime: wireTime(order.paidAtMs),
    effectiveTime: wireTime(order.effectiveAtMs),
    deadline: wireTime(order.endsAtMs),
    payDeadline: isCountedDown(order) ? wireTime(order.payDeadlineMs) : null,
    serverTime,
  }
}

function toReadRecord(order: ReadOrder, shared: ReturnType<typeof sharedFields>): Schemas['OrderRecord'] {
  const { secondPayment: second } = order
  const record = toOrderRecord(order, shared)
  return second === null
    ? record
    : { ...record, secondPayment: { amount: second.amountFen, refund: second.refund } }
}

/** Whether an order has a deadline for the buyer: none while proof of a payment is awaited (R-ORDER-28). */
function isCountedDown({ status, toldPaidBy }: OrderView): boolean {
  return status === orderStatus.unpaid && toldPaidBy === null
}
