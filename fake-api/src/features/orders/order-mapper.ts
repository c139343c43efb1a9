import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import type { Caller } from '../users/caller.ts'
import { isOverdue, orderStatus } from './rules/order-state.ts'
import type { OrderView } from './rules/stored-order.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** An order on the wire, with the server's time so that a countdown can correct for skew. */
export function toOrderRecord(order: OrderView, { world, user }: Caller): Schemas['OrderRecord'] {
  return {
    orderNo: order.orderNo,
    // An order past its deadline reads as timed out also before the clock has come to it.
    orderStatus: isOverdue(order, world.nowMs()) ? orderStatus.timedOut : order.status,
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
    account: maskPhone(user.phone),
    createTime: formatBeijing(order.createdAtMs),
    payTime: wireTime(order.paidAtMs),
    effectiveTime: wireTime(order.effectiveAtMs),
    deadline: wireTime(order.endsAtMs),
    payDeadline: order.status === orderStatus.unpaid ? wireTime(order.payDeadlineMs) : null,
    serverTime: formatBeijing(world.nowMs()),
  }
}

function maskPhone(phone: string): string {
  return phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
