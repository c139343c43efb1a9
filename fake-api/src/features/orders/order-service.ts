import type { BodyOf, RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { createOrderNo } from '../../kernel/ids.ts'
import type { EventHandler } from '../../world/event-handlers.ts'
import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { DeviceService } from '../devices/device-service.ts'
import type { PackageService, Quote } from '../packages/package-service.ts'
import type { UserService } from '../users/user-service.ts'
import { confirmStatus } from './domain/confirm-status.ts'
import type { OrderState, OrderStatus } from './domain/order-state.ts'
import { isOverdue, orderStatus } from './domain/order-state.ts'
import { placeOrder } from './domain/place-order.ts'
import type { OrderView, StoredOrder } from './domain/stored-order.ts'
import { applyToOrder, noteStatus } from './order-book.ts'
import { scheduleDeadline } from './order-deadline.ts'
import { findOrder, findUnpaidOrder } from './order-repository.ts'
import { countOrders, findOrderViews } from './order-view-repository.ts'
import { insertOrder } from './order-writer.ts'
import type { RenewalRules } from './renewal-rules.ts'

/** Who orders, and in which language the package is named on the order. */
export type Buyer = Pick<RequestContext, 'user' | 'language'>

type DeviceKey = { productCode: string; deviceId: string }

/** The features an order is made with. */
export interface OrderNeighbours {
  devices: DeviceService
  packages: PackageService
  users: UserService
  renewals: RenewalRules
}

/** Orders of the signed-in user. */
export class OrderService {
  readonly #neighbours: OrderNeighbours

  constructor(neighbours: OrderNeighbours) {
    this.#neighbours = neighbours
  }

  /** Makes an order at the price of the book. Every claim of the client is checked (domain.md, Order). */
  async add(context: RequestContext, body: BodyOf<'addOrder'>): Promise<OrderState> {
    const { world, user } = context
    try {
      return await world.withTx((ctx) => this.place(ctx, context, body))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const unpaid = await findUnpaidOrder(world.read, { userId: user.userId, ...keyOf(body) })
      throw new BusinessError('duplicate-unpaid-order', unpaid ? { orderNo: unpaid.orderNo } : undefined)
    }
  }

  /** One page of orders, newest first, with the number of all. */
  async list(
    { world, user, language }: RequestContext,
    query: {
      current: number
      size: number
      paySource?: string | undefined
      orderStatus?: number | undefined
    },
  ): Promise<{ orders: OrderView[]; total: number }> {
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
    return { orders, total }
  }

  /** One order of the user. Throws order-not-found for foreign and unknown ones alike. */
  async get({ world, user, language }: RequestContext, orderNo: string): Promise<OrderView> {
    const [order] = await findOrderViews(world.read, { orderNo, userId: user.userId }, { language })
    if (!order) throw new BusinessError('order-not-found')
    return order
  }

  /** The unpaid order of a device. Throws no-unpaid-order, also from the deadline on. */
  async unpaid({ world, user, language }: RequestContext, key: DeviceKey): Promise<OrderView> {
    const where = { userId: user.userId, ...keyOf(key), status: orderStatus.unpaid }
    const [order] = await findOrderViews(world.read, where, { language })
    if (!order || isOverdue(order, world.nowMs())) throw new BusinessError('no-unpaid-order')
    return order
  }

  /** Status for the page after a wallet: 1 for every paid order. */
  async confirm({ world, user }: RequestContext, orderNo: string): Promise<OrderStatus> {
    const order = await findOrder(world.read, { orderNo, userId: user.userId })
    if (!order) throw new BusinessError('order-not-found')
    return isOverdue(order, world.nowMs()) ? orderStatus.timedOut : confirmStatus(order.status)
  }

  /** Cancels the unpaid order of a device. */
  async cancelOf(context: RequestContext, key: DeviceKey): Promise<string> {
    const order = await findUnpaidOrder(context.world.read, { userId: context.user.userId, ...keyOf(key) })
    if (!order) throw new BusinessError('no-unpaid-order')
    return this.cancel(context, order.orderNo)
  }

  /** Cancels one order. Throws order-timed-out when its deadline came first, cancel-failed when it is not unpaid. */
  async cancel({ world, user }: RequestContext, orderNo: string): Promise<string> {
    const order = await findOrder(world.read, { orderNo, userId: user.userId })
    if (!order) throw new BusinessError('order-not-found')
    const refusal = await world.withTx(async (ctx) => {
      const current = await findOrder(ctx.tx, { orderNo })
      return current && (await applyToOrder(ctx, current, { type: 'cancel' })).refusal
    })
    if (refusal) throw new BusinessError(refusal.code)
    return orderNo
  }

  /** The deadline of an order on the world's clock. Orders paid or cancelled meanwhile refuse it, silently. */
  readonly onDeadline: EventHandler = async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const order = await findOrder(ctx.tx, { orderNo })
    if (order?.status === orderStatus.unpaid) await applyToOrder(ctx, order, { type: 'deadline' })
    return null
  }

  /** The same inside the caller's transaction. */
  async place(ctx: WorldTx, buyer: Buyer, body: BodyOf<'addOrder'>): Promise<OrderState> {
    const { tx, nowMs } = ctx
    const { userId } = buyer.user
    const { offer, price } = await this.#quote(ctx, buyer, body)
    const unpaid = await this.#standingUnpaid(ctx, { userId, ...keyOf(body) })
    const line = { deviceId: body.deviceId, kind: offer.kind }
    if (!unpaid) await this.#neighbours.renewals.assertMayBuy(ctx, line)
    const { priceFen, discountFen } = price
    const claim = {
      orderNo: createOrderNo(ctx),
      claimedPayMoneyFen: body.payMoney,
      priceFen,
      discountFen,
      unpaid,
    }
    const order = placeOrder(claim, nowMs)
    await insertOrder(tx, { ...order, ...columnsOf(body), userId, productName: offer.name })
    noteStatus(ctx, order.orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
    if (order.payDeadlineMs !== null) await scheduleDeadline(ctx, order.orderNo, order.payDeadlineMs)
    return order
  }

  /** What the package costs for this device, whatever the client says about either. */
  async #quote({ tx }: WorldTx, { user, language }: Buyer, body: BodyOf<'addOrder'>): Promise<Quote> {
    const { devices, packages, users } = this.#neighbours
    const device = await devices.forCloud(tx, user.userId, keyOf(body))
    const packageSource = devices.packageSourceOf(device)
    if (packageSource !== body.packageSource) throw new BusinessError('package-not-for-device')
    const { countryCode, manufacturerName: manufacturer } = await users.profile(tx, user.userId)
    const buyer = {
      productCode: device.productCode,
      packageSource,
      countryCode,
      manufacturer,
      hasContract: false,
    }
    return packages.quote(tx, { packageId: body.packageId, language, buyer })
  }

  /** The unpaid order in the way of a new one. One past its deadline times out here, should the clock not have fired. */
  async #standingUnpaid(ctx: WorldTx, key: DeviceKey & { userId: string }): Promise<StoredOrder | null> {
    const order = await findUnpaidOrder(ctx.tx, key)
    if (!order || !isOverdue(order, ctx.nowMs)) return order
    await applyToOrder(ctx, order, { type: 'deadline' })
    return null
  }
}

const keyOf = ({ productCode, deviceId }: DeviceKey) => ({ productCode, deviceId })

function columnsOf(body: BodyOf<'addOrder'>) {
  const { productCode, deviceId, packageSource, packageId, paySource, operationPointJson } = body
  const optional = { appKey: body.appKey ?? '', countryCode: body.countryCode ?? '' }
  return { productCode, deviceId, packageSource, packageId, paySource, operationPointJson, ...optional }
}
