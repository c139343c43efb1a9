import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { BodyOf, RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { createOrderNo } from '../../kernel/ids.ts'
import type { EventHandler } from '../../world/event-handlers.ts'
import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { Reader, World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { WordedPackage } from '../packages/domain/worded-package.ts'
import type { PackageService } from '../packages/package-service.ts'
import type { CouponDesk } from './coupon-desk.ts'
import { confirmStatus } from './domain/confirm-status.ts'
import type { OrderCommand } from './domain/order-decision.ts'
import type { OrderState, OrderStatus } from './domain/order-state.ts'
import { isOverdue, orderStatus } from './domain/order-state.ts'
import { placeOrder } from './domain/place-order.ts'
import type { OrderView, StoredOrder } from './domain/stored-order.ts'
import { applyToOrder, noteStatus } from './order-book.ts'
import { scheduleDeadline } from './order-deadline.ts'
import { findOrder, findUnpaidOrder } from './order-repository.ts'
import { countOrders, findOrderViews } from './order-view-repository.ts'
import { insertOrder, type NewOrder } from './order-writer.ts'
import type { RenewalRules } from './renewal-rules.ts'

/** Who orders, and in which language the package is named on the order. */
export type Buyer = Pick<RequestContext, 'user' | 'language'>

type DeviceKey = { productCode: string; deviceId: string }

/** The features an order is made with. */
export interface OrderNeighbours {
  packages: PackageService
  renewals: RenewalRules
  coupons: CouponDesk
  payments: PaymentLookup
}

/** Who knows how to ask a provider whether an order is paid; the payments feature answers it. */
export interface PaymentLookup {
  /** Answers whether anybody was asked, so that the order may have moved. */
  lookUp(world: World, orderNo: string, traceId: string): Promise<boolean>
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
    await this.#neighbours.packages.guard(context, body)
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

  /**
   * Status for the page after a wallet: 1 for every paid order. While it is unpaid and the provider has been silent for
   * a minute, the provider is asked first.
   */
  async confirm({ world, user, traceId }: RequestContext, orderNo: string): Promise<OrderStatus> {
    const where = { orderNo, userId: user.userId }
    let order = await findOrder(world.read, where)
    const isOpen = order?.status === orderStatus.unpaid && !isOverdue(order, world.nowMs())
    if (isOpen && (await this.#neighbours.payments.lookUp(world, orderNo, traceId)))
      order = await findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    return isOverdue(order, world.nowMs()) ? orderStatus.timedOut : confirmStatus(order.status)
  }

  /** Cancels the unpaid order of a device. Throws no-unpaid-order, order-timed-out. */
  cancelOf({ world, user }: RequestContext, key: DeviceKey): Promise<string> {
    const where = { userId: user.userId, ...keyOf(key) }
    return this.#cancel(world, (tx) => findUnpaidOrder(tx, where), 'no-unpaid-order')
  }

  /** Cancels one order. Throws order-timed-out when its deadline came first, cancel-failed when it is not unpaid. */
  cancel({ world, user }: RequestContext, orderNo: string): Promise<string> {
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

  /** The deadline of an order on the world's clock. Orders paid or cancelled meanwhile refuse it, silently. */
  readonly onDeadline: EventHandler = async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const order = await findOrder(ctx.tx, { orderNo })
    if (order?.status === orderStatus.unpaid) await this.#apply(ctx, order, { type: 'deadline' })
    return null
  }

  /** The same inside the caller's transaction. */
  async place(ctx: WorldTx, buyer: Buyer, body: BodyOf<'addOrder'>): Promise<OrderState> {
    const { packages, renewals } = this.#neighbours
    const { userId } = buyer.user
    const wanted = { userId, packageId: body.packageId, language: buyer.language, request: body }
    const { offer, priceFen, admission } = await packages.quote(ctx.tx, wanted)
    const { deviceId, channels } = admission
    const unpaid = await this.#standingUnpaid(ctx, { userId, ...keyOf(body) })
    if (!unpaid && !offer.topUp) await renewals.assertMayBuy(ctx, { deviceId, kind: offer.kind, channels })
    const orderNo = createOrderNo(ctx)
    const couponFen = unpaid ? 0 : await this.#reserveCoupon(ctx, { orderNo, userId, priceFen, offer, body })
    const claim = { orderNo, claimedPayMoneyFen: body.payMoney, priceFen, couponFen, unpaid }
    const order = placeOrder(claim, ctx.nowMs)
    await this.#write(ctx, { ...order, ...columnsOf(body), userId, channels, productName: offer.name })
    return order
  }

  /** Makes an unpaid order for a service, which belongs to no device. Throws package-not-found, price-changed. */
  async placeService(
    ctx: WorldTx,
    buyer: Buyer,
    service: { packageId: string; payMoneyFen: number; paySource: string; appKey: string },
  ): Promise<OrderState> {
    const { packageId, payMoneyFen, paySource, appKey } = service
    const offer = await this.#neighbours.packages.find(ctx.tx, packageId, buyer.language)
    if (offer.kind !== 'service' || !offer.onSale) throw new BusinessError('package-not-found')
    const price = { priceFen: offer.priceFen, couponFen: 0, unpaid: null }
    const placed = placeOrder(
      { ...price, orderNo: createOrderNo(ctx), claimedPayMoneyFen: payMoneyFen },
      ctx.nowMs,
    )
    const order = { ...placed, origin: 'service' as const }
    const deviceless = { productCode: '', deviceId: null, packageSource: null, channels: [], iccid: null }
    const attribution = { paySource, appKey, operationPointJson: '', countryCode: '', couponId: null }
    const line = { packageId, productName: offer.name, userId: buyer.user.userId }
    await this.#write(ctx, { ...order, ...deviceless, ...attribution, ...line })
    return order
  }

  async #write(ctx: WorldTx, order: Omit<NewOrder, 'contract'>): Promise<void> {
    await insertOrder(ctx.tx, { ...order, contract: null })
    noteStatus(ctx, order.orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
    if (order.payDeadlineMs !== null) await scheduleDeadline(ctx, order.orderNo, order.payDeadlineMs)
  }

  /** What the coupon of the request is worth; it is reserved for this order from now on. */
  async #reserveCoupon(
    ctx: WorldTx,
    bought: {
      orderNo: string
      userId: string
      priceFen: number
      offer: WordedPackage
      body: BodyOf<'addOrder'>
    },
  ): Promise<number> {
    const { orderNo, userId, priceFen, offer, body } = bought
    const { couponId, productCode, packageSource } = body
    if (couponId === undefined) return 0
    const line = { kind: offer.kind, productCode, packageSource }
    const amountFen = await this.#neighbours.coupons.reserve(ctx, {
      couponId,
      orderNo,
      userId,
      priceFen,
      ...line,
    })
    return amountFen
  }

  /** The unpaid order in the way of a new one. One past its deadline times out here, should the clock not have fired. */
  async #standingUnpaid(ctx: WorldTx, key: DeviceKey & { userId: string }): Promise<StoredOrder | null> {
    const order = await findUnpaidOrder(ctx.tx, key)
    if (!order || !isOverdue(order, ctx.nowMs)) return order
    await this.#apply(ctx, order, { type: 'deadline' })
    return null
  }

  #apply(ctx: WorldTx, found: StoredOrder, command: OrderCommand) {
    return applyToOrder(ctx, { found, command }, this.#neighbours.coupons)
  }
}

const keyOf = ({ productCode, deviceId }: DeviceKey) => ({ productCode, deviceId })

function columnsOf(body: BodyOf<'addOrder'>) {
  const { productCode, deviceId, packageSource, packageId, paySource, operationPointJson } = body
  const { appKey = '', countryCode = '', iccid = null, couponId = null } = body
  const line = { productCode, deviceId, packageSource, packageId, iccid, couponId }
  return { ...line, paySource, operationPointJson, appKey, countryCode }
}
