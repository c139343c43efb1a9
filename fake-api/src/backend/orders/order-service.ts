import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import { findOrder, findUnpaidOrder } from './order-repository.ts'
import { applyOrderCommand, type CouponReservations } from './order-transitions-service.ts'
import { countOrders, findOrderViews, findSecondPayments } from './order-view-repository.ts'
import type { OrderCommand } from './rules/decide-order.ts'
import {
  confirmStatus,
  countsAsTimedOut,
  isPastDeadline,
  type OrderStatus,
  type OrderView,
  orderStatus,
  type SecondPayment,
  type StoredOrder,
} from './rules/order.ts'

type DeviceKey = { productCode: string; deviceId: string }

/** An order with what was paid for it a second time; null without. */
export type ReadOrder = OrderView & { secondPayment: SecondPayment | null }

/** The features an order is moved with. */
export interface OrderDependencies {
  coupons: CouponReservations
  payments: PaymentLookup
}

/** Queries the provider about a payment; implemented by the payments feature. */
export interface PaymentLookup {
  /** Returns whether a provider was queried, so that the order may have moved. */
  lookUp(world: World, orderNo: string, traceId: string): Promise<boolean>
}

/** Orders of the signed-in user as they are read, confirmed, cancelled and timed out. */
export class OrderService {
  readonly #dependencies: OrderDependencies

  constructor(dependencies: OrderDependencies) {
    this.#dependencies = dependencies
  }

  /** One page of orders, newest first, with the number of all. */
  async list(
    { world, user, language }: Caller,
    query: {
      current: number
      size: number
      paySource?: string | undefined
      orderStatus?: number | undefined
    },
  ): Promise<{ orders: ReadOrder[]; total: number }> {
    const where = {
      userId: user.userId,
      ...(query.paySource === undefined ? {} : { paySource: query.paySource }),
      ...(query.orderStatus === undefined ? {} : { status: query.orderStatus }),
    }
    const slice = { language, skip: (query.current - 1) * query.size, take: query.size }
    const [orders, total] = await Promise.all([
      findOrderViews(world.read, where, slice),
      countOrders(world.read, where),
    ])
    return { orders: await withSecondPayments(world.read, orders), total }
  }

  /** One order of the user. Throws order-not-found for foreign and unknown ones alike. */
  async get({ world, user, language }: Caller, orderNo: string): Promise<ReadOrder> {
    const found = await findOrderViews(world.read, { orderNo, userId: user.userId }, { language })
    const [order] = await withSecondPayments(world.read, found)
    if (!order) throw new BusinessError('order-not-found')
    return order
  }

  /** The unpaid order of a device. Throws no-unpaid-order, also from the deadline on. */
  async unpaid({ world, user, language }: Caller, key: DeviceKey): Promise<OrderView> {
    const where = { userId: user.userId, ...keyOf(key), status: orderStatus.unpaid }
    const [order] = await findOrderViews(world.read, where, { language })
    if (!order || isPastDeadline(order, world.nowMs())) throw new BusinessError('no-unpaid-order')
    return order
  }

  /**
   * Status for the page after a wallet: 1 for every paid order. While it is unpaid the provider is asked first, at most
   * once a second (R-PAY-8).
   */
  async confirm({ world, user, traceId }: Caller, orderNo: string): Promise<OrderStatus> {
    const where = { orderNo, userId: user.userId }
    let order = await findOrder(world.read, where)
    const isOpen = order?.status === orderStatus.unpaid && !countsAsTimedOut(order, world.nowMs())
    if (isOpen && (await this.#dependencies.payments.lookUp(world, orderNo, traceId)))
      order = await findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    return countsAsTimedOut(order, world.nowMs()) ? orderStatus.timedOut : confirmStatus(order.status)
  }

  /** Cancels the unpaid order of a device. Throws no-unpaid-order, order-timed-out. */
  cancelOf({ world, user }: Caller, key: DeviceKey): Promise<string> {
    const where = { userId: user.userId, ...keyOf(key) }
    return this.#cancel(world, (tx) => findUnpaidOrder(tx, where), 'no-unpaid-order')
  }

  /** Cancels one order. Throws order-timed-out when its deadline came first, cancel-failed when it is not unpaid. */
  cancel({ world, user }: Caller, orderNo: string): Promise<string> {
    const where = { orderNo, userId: user.userId }
    return this.#cancel(world, (tx) => findOrder(tx, where), 'order-not-found')
  }

  async #cancel(
    world: World,
    find: (tx: Reader) => Promise<StoredOrder | null>,
    absent: ErrorName,
  ): Promise<string> {
    // A refusal is journaled, so its transaction commits and it is thrown after it.
    const { orderNo, refusal } = await world.withTx(async (ctx) => {
      const order = await find(ctx.tx)
      if (!order) throw new BusinessError(absent)
      const { refusal } = await this.#apply(ctx, order, { type: 'cancel' })
      return { orderNo: order.orderNo, refusal }
    })
    if (refusal) throw new BusinessError(refusal.code)
    return orderNo
  }

  #apply(ctx: WorldTx, found: StoredOrder, command: OrderCommand) {
    return applyOrderCommand(ctx, { found, command }, this.#dependencies.coupons)
  }
}

const keyOf = ({ productCode, deviceId }: DeviceKey) => ({ productCode, deviceId })

async function withSecondPayments(reader: Reader, orders: readonly OrderView[]): Promise<ReadOrder[]> {
  const seconds = await findSecondPayments(reader, orders)
  return orders.map((order) => ({ ...order, secondPayment: seconds.get(order.orderNo) ?? null }))
}
