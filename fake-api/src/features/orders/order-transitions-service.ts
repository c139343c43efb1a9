import type { Reader, WorldTx } from '../../world/transaction/world.ts'
import { applyOrderCommand, noteStatus, type OrderChange } from './apply-order-command.ts'
import type { CouponReservations } from './coupon-reservations.ts'
import {
  findOrder,
  findOrderSpan,
  findRunningOrder,
  findUnpaidOrder,
  type OrderSpan,
} from './order-repository.ts'
import { insertOrder, saveImmediateUse, saveOrderSpan, savePaySource } from './order-writer.ts'
import { confirmStatus } from './rules/confirm-status.ts'
import type { OrderCommand } from './rules/order-decision.ts'
import { isOverdue, type OrderStatus, orderStatus } from './rules/order-state.ts'
import { assertPayable, assertZeroPayable } from './rules/pay-rules.ts'
import { placeContractOrder } from './rules/place-order.ts'
import type { StoredOrder } from './rules/stored-order.ts'

/** One period of a contract, to be made an order. */
export interface ContractPeriod {
  /** 20 digits. */
  orderNo: string
  contractId: number
  contractPeriod: number
  userId: string
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  /** iotId of the channel, or empty for the device as a whole. */
  channel: string
  amountFen: number
  productName: string
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
}

/** Orders as other features move them: payments bring money, entitlements bring starts and ends. */
export class OrderTransitionsService {
  readonly #coupons: CouponReservations

  constructor(coupons: CouponReservations) {
    this.#coupons = coupons
  }

  /** One order whoever owns it, or null. */
  find({ tx }: WorldTx, orderNo: string): Promise<StoredOrder | null> {
    return findOrder(tx, { orderNo })
  }

  /** The same outside a transaction. */
  findAny(reader: Reader, orderNo: string): Promise<StoredOrder | null> {
    return findOrder(reader, { orderNo })
  }

  /** The purchase of a user for a device that waits to be paid, or null. */
  findUnpaid(
    { tx }: WorldTx,
    key: { userId: string; productCode: string; deviceId: string },
  ): Promise<StoredOrder | null> {
    return findUnpaidOrder(tx, key)
  }

  /** Whether money that comes now still pays this order. */
  isPayable(order: StoredOrder, nowMs: number): boolean {
    return order.status === orderStatus.unpaid && !isOverdue(order, nowMs)
  }

  /** One order of a user; null for foreign and unknown ones alike. */
  findOwn(reader: Reader, where: { orderNo: string; userId: string }): Promise<StoredOrder | null> {
    return findOrder(reader, where)
  }

  /** Throws order-timed-out or order-not-payable when no wallet may take money for this order now. */
  assertPayable(order: StoredOrder, nowMs: number): void {
    assertPayable(order, nowMs)
  }

  /** The same for an order that costs nothing; throws amount-not-zero for any other. */
  assertZeroPayable(order: StoredOrder, nowMs: number): void {
    assertZeroPayable(order, nowMs)
  }

  /** What the shop is told of an order after a wallet: 1 for every paid one. */
  statusFor({ status }: Pick<StoredOrder, 'status'>): OrderStatus {
    return confirmStatus(status)
  }

  /** An unpaid order of this user that may be paid now. Null when there is none; throws order-timed-out, order-not-payable. */
  async findPayable(
    { tx, nowMs }: WorldTx,
    where: { orderNo: string; userId: string },
  ): Promise<StoredOrder | null> {
    const order = await findOrder(tx, where)
    if (order) assertPayable(order, nowMs)
    return order
  }

  /** Applies a command to an order read in this transaction, and writes what came of it. */
  apply(ctx: WorldTx, order: StoredOrder, command: OrderCommand): Promise<OrderChange> {
    return applyOrderCommand(ctx, { found: order, command }, this.#coupons)
  }

  /** Makes the order of one period of a contract, as it is deducted. */
  async placePeriod(ctx: WorldTx, period: ContractPeriod): Promise<void> {
    const { contractId, contractPeriod, channel, amountFen: priceFen, orderNo, ...columns } = period
    const placed = placeContractOrder({ orderNo, priceFen }, ctx.nowMs)
    const line = { channels: channel === '' ? [] : [channel], iccid: null, couponId: null }
    const contract = { contractId, contractPeriod }
    await insertOrder(ctx.tx, { ...columns, ...placed, ...line, contract })
    noteStatus(ctx, orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
  }

  /** When an order was paid and its package ends; null when there is none. */
  findSpan({ tx }: WorldTx, orderNo: string): Promise<OrderSpan | null> {
    return findOrderSpan(tx, orderNo)
  }

  /** The provider has finally refused to pay an order; one that is not unpaid stays as it is. */
  async failPayment(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findOrder(ctx.tx, { orderNo })
    if (order?.status === orderStatus.unpaid) await this.apply(ctx, order, { type: 'payment-refused' })
  }

  /** A package began to run: an activating order is in effect, a queued one starts. */
  async packageStarted(ctx: WorldTx, orderNo: string, atMs: number): Promise<void> {
    const order = await findRunningOrder(ctx.tx, orderNo)
    // A further channel of an order in effect begins: nothing new for the order.
    if (!order || order.status === orderStatus.inEffect) return
    const isActivating = order.status === orderStatus.activating
    await this.apply(ctx, order, isActivating ? { type: 'activated', startsAtMs: atMs } : { type: 'start' })
  }

  /** A package has run its time. */
  async packageEnded(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findRunningOrder(ctx.tx, orderNo)
    if (order) await this.apply(ctx, order, { type: 'end' })
  }

  /** Fixes, when paying, whether the package takes effect at once. */
  fixImmediateUse({ tx }: WorldTx, orderNo: string, immediateUse: boolean): Promise<void> {
    return saveImmediateUse(tx, orderNo, immediateUse)
  }

  /** Notes whose app paid. */
  setPaySource({ tx }: WorldTx, orderNo: string, paySource: string): Promise<void> {
    return savePaySource(tx, orderNo, paySource)
  }

  /** Sets when the package of an order runs. */
  setSpan(
    { tx }: WorldTx,
    orderNo: string,
    span: { effectiveAtMs: number | null; endsAtMs: number | null },
  ): Promise<void> {
    return saveOrderSpan(tx, orderNo, span)
  }
}
