import type { TxClient } from '@skyshop/prisma'
import type { OrderEvent } from './rules/decide-order.ts'
import { type OrderOrigin, type OrderStatus, orderStatus } from './rules/order-state.ts'

/** A new order as it is written. */
export interface NewOrder {
  orderNo: string
  userId: string
  origin: OrderOrigin
  productCode: string
  /** Null for a service, which belongs to no device. */
  deviceId: string | null
  packageSource: number | null
  packageId: string
  channels: readonly string[]
  iccid: string | null
  couponId: string | null
  contract: { contractId: number; contractPeriod: number } | null
  priceFen: number
  discountFen: number
  payMoneyFen: number
  productName: string
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
  createdAtMs: number
  payDeadlineMs: number | null
}

/** Writes a new unpaid order with the first line of its history. */
export async function insertOrder(tx: TxClient, order: NewOrder): Promise<void> {
  const { orderNo, createdAtMs, payDeadlineMs, channels, contract } = order
  await tx.order.createMany({
    data: {
      orderNo,
      userId: order.userId,
      origin: order.origin,
      productCode: order.productCode,
      deviceId: order.deviceId,
      packageSource: order.packageSource,
      packageId: order.packageId,
      channelIotId: channels.length === 0 ? null : channels.join(','),
      iccid: order.iccid,
      couponId: order.couponId,
      ...contract,
      status: orderStatus.unpaid,
      priceFen: order.priceFen,
      discountFen: order.discountFen,
      payMoneyFen: order.payMoneyFen,
      productName: order.productName,
      paySource: order.paySource,
      operationPointJson: order.operationPointJson,
      appKey: order.appKey,
      countryCode: order.countryCode,
      createdAtMs: BigInt(createdAtMs),
      payDeadlineMs: payDeadlineMs === null ? null : BigInt(payDeadlineMs),
    },
  })
  await insertTransition(tx, orderNo, { from: null, to: orderStatus.unpaid, event: 'add', atMs: createdAtMs })
}

/** Writes where an order went: its status, its history and the moments that belong to them. */
export async function saveOrderEvents(
  tx: TxClient,
  orderNo: string,
  events: readonly OrderEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== 'status-changed') continue
    await tx.order.updateMany({ where: { orderNo }, data: { status: event.to, ...momentOf(event) } })
    await insertTransition(tx, orderNo, event)
  }
}

/** Sets when the package of an order runs, as the time line now says. */
export async function saveOrderSpan(
  tx: TxClient,
  orderNo: string,
  span: { effectiveAtMs: number | null; endsAtMs: number | null },
): Promise<void> {
  const big = (value: number | null) => (value === null ? null : BigInt(value))
  await tx.order.updateMany({
    where: { orderNo },
    data: { effectiveAtMs: big(span.effectiveAtMs), endsAtMs: big(span.endsAtMs) },
  })
}

/** Fixes, when paying, whether the package takes effect at once. */
export async function saveImmediateUse(tx: TxClient, orderNo: string, immediateUse: boolean): Promise<void> {
  await tx.order.updateMany({ where: { orderNo }, data: { immediateUse } })
}

/** Notes whose app paid (product 7.06: zeroPay carries it too). */
export async function savePaySource(tx: TxClient, orderNo: string, paySource: string): Promise<void> {
  await tx.order.updateMany({ where: { orderNo }, data: { paySource } })
}

function insertTransition(
  tx: TxClient,
  orderNo: string,
  step: { from: OrderStatus | null; to: OrderStatus; event: string; atMs: number },
) {
  return tx.orderTransition.createMany({
    data: { orderNo, fromStatus: step.from, toStatus: step.to, event: step.event, atMs: BigInt(step.atMs) },
  })
}

/** The column that keeps when an order came to a status, where one does. */
const MOMENT_OF = {
  [orderStatus.unpaid]: null,
  [orderStatus.activating]: 'paidAtMs',
  [orderStatus.queued]: null,
  [orderStatus.refunded]: 'refundedAtMs',
  [orderStatus.inEffect]: null,
  [orderStatus.expired]: null,
  [orderStatus.cancelled]: 'cancelledAtMs',
  [orderStatus.timedOut]: 'cancelledAtMs',
  [orderStatus.paymentFailed]: null,
  [orderStatus.activationFailed]: null,
  [orderStatus.refundFailed]: null,
} as const satisfies Record<OrderStatus, string | null>

function momentOf({ to, atMs }: { to: OrderStatus; atMs: number }) {
  const column = MOMENT_OF[to]
  return column === null ? {} : { [column]: BigInt(atMs) }
}
