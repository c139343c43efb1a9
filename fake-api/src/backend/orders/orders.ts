import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, type Instant, parseBeijing, wireTime } from '../../engine/kernel/clock.ts'
import { isUniqueViolation } from '../../engine/world/transaction/transaction.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { reserveCoupon } from '../coupons/coupons.ts'
import type { Handlers } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { createOrderNo, maskPhone } from '../kernel/ids.ts'
import type { Slots } from '../kernel/package-kind.ts'
import { findServiceOffer, type PackageService } from '../packages/packages.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import type { Caller } from '../users/caller.ts'
import {
  countOrders,
  findFirstOrderTime,
  findOrder,
  findOrderMoney,
  findOrderViews,
  findUnpaidOrder,
  insertOrder,
  type NewOrder,
  type OrderFilter,
  type PageRange,
} from './order-repository.ts'
import { applyOrderCommand, recordStatus, scheduleDeadline } from './order-transitions.ts'
import {
  confirmStatus,
  countsAsTimedOut,
  isPastDeadline,
  matchesKeyword,
  type OrderMoney,
  type OrderPayment,
  type OrderRefund,
  type OrderState,
  type OrderStatus,
  type OrderView,
  orderStatus,
  placeOrder,
  type StoredOrder,
} from './rules/order.ts'

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
      const { current = 1, size = DEFAULT_PAGE_SIZE } = query
      const { orders: rows, total, firstAtMs } = await orders.list(context, { ...query, current, size })
      const shared = sharedFields(context)
      const records = rows.map((row) => toReadRecord(row, shared))
      const first = firstAtMs === null ? {} : { firstOrderTime: formatBeijing(firstAtMs) }
      return { records, total, size, current, pages: Math.ceil(total / size), ...first }
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
    originalPrice: order.originalPriceFen,
    account,
    createTime: formatBeijing(order.createdAtMs),
    payTime: wireTime(order.paidAtMs),
    effectiveTime: wireTime(order.effectiveAtMs),
    deadline: wireTime(order.endsAtMs),
    payDeadline: isCountedDown(order) ? wireTime(order.payDeadlineMs) : null,
    serverTime,
    discount: order.discountFen,
    boughtChannels: order.slots.map(({ isLens: lens, ...slot }) => ({ ...slot, lens })),
  }
}

function toReadRecord(order: ReadOrder, shared: ReturnType<typeof sharedFields>): Schemas['OrderRecord'] {
  const { payment, refund, secondPayment } = order.money
  return {
    ...toOrderRecord(order, shared),
    ...(payment && { payment: toPaymentRecord(payment) }),
    ...(refund && { refund: toRefundRecord(refund) }),
    ...(secondPayment && {
      secondPayment: { amount: secondPayment.amountFen, refund: secondPayment.refund },
    }),
  }
}

function toPaymentRecord({ provider, transactionId, amountFen, paidAtMs }: OrderPayment) {
  return {
    provider: provider as Schemas['PaymentProvider'],
    transactionNo: transactionId,
    amount: amountFen,
    time: formatBeijing(paidAtMs),
  }
}

function toRefundRecord({ refundNo, amountFen, state, atMs }: OrderRefund) {
  return { refundNo, amount: amountFen, state, time: formatBeijing(atMs) }
}

/** Tells whether an order has a deadline for the buyer: none while proof of a payment is awaited (R-ORDER-28). */
function isCountedDown({ status, toldPaidBy }: OrderView): boolean {
  return status === orderStatus.unpaid && toldPaidBy === null
}

/** Buyer of an order, and the language the package is named in on it. */
export type Buyer = Pick<Caller, 'user' | 'language'>

/** A purchase as the shop asks for it; `payMoney` in fen is compared with the price list. */
export interface OrderRequest {
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  payMoney: number
  paySource: string
  operationPointJson: string
  appKey?: string | undefined
  countryCode?: string | undefined
  couponId?: string | undefined
  channelIotId?: string | undefined
  iccid?: string | undefined
}

type DeviceKey = { productCode: string; deviceId: string }

/** The features an order is made with. */
export interface PlacementDependencies {
  packages: PackageService
  slots: SlotRules
}

/** New orders: priced, checked, with their coupon reserved (R-ORDER-13 to R-ORDER-17). */
export class OrderPlacementService {
  readonly #dependencies: PlacementDependencies

  constructor(dependencies: PlacementDependencies) {
    this.#dependencies = dependencies
  }

  /** Makes an order at the price of the list; all input of the client is checked (R-ORDER-23). */
  async add(context: Caller, body: OrderRequest): Promise<OrderState> {
    const { world, user } = context
    await this.#dependencies.packages.guard(context, body)
    try {
      return await world.withTx((ctx) => this.place(ctx, context, body))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const unpaid = await findUnpaidOrder(world.read, { userId: user.userId, ...keyOf(body) })
      throw new BusinessError('duplicate-unpaid-order', unpaid ? { orderNo: unpaid.orderNo } : undefined)
    }
  }

  /** Makes an order in the caller's transaction. Throws as `add`. */
  async place(ctx: WorldTx, buyer: Buyer, body: OrderRequest): Promise<OrderState> {
    const { packages, slots } = this.#dependencies
    const { userId } = buyer.user
    const purchase = { userId, packageId: body.packageId, language: buyer.language, request: body }
    const { offer, priceFen, originalPriceFen, admission } = await packages.quote(ctx.tx, purchase)
    const { deviceId, channels } = admission
    const unpaid = await findUnpaidOrder(ctx.tx, { userId, ...keyOf(body) })
    if (!unpaid && !offer.topUp) await slots.assertMayBuy(ctx, { deviceId, kind: offer.kind, channels })
    const orderNo = createOrderNo(ctx)
    const couponFen = unpaid ? 0 : await reserveCouponOf(ctx, { orderNo, userId, priceFen, offer, body })
    const price = { priceFen, originalPriceFen, couponFen, unpaid }
    const order = placeOrder({ ...price, orderNo, shownPayMoneyFen: body.payMoney }, ctx.nowMs)
    const { name: productName, validityDays } = offer
    await writeOrder(ctx, { ...order, ...columnsOf(body), userId, channels, productName, validityDays })
    return order
  }

  /** Makes an unpaid order for a service, which belongs to no device. Throws package-not-found, price-changed. */
  async placeService(
    ctx: WorldTx,
    buyer: Buyer,
    service: { productName: string; payMoneyFen: number; paySource: string; appKey: string },
  ): Promise<OrderState> {
    const { productName, payMoneyFen, paySource, appKey } = service
    const offer = await findServiceOffer(ctx.tx, productName, buyer.language)
    const { packageId } = offer
    const { priceFen } = offer
    const price = { priceFen, originalPriceFen: priceFen, couponFen: 0, unpaid: null }
    const placed = placeOrder(
      { ...price, orderNo: createOrderNo(ctx), shownPayMoneyFen: payMoneyFen },
      ctx.nowMs,
    )
    const order = { ...placed, origin: 'service' as const }
    const deviceless = { productCode: '', deviceId: null, packageSource: null, channels: [], iccid: null }
    const attribution = { paySource, appKey, operationPointJson: '', countryCode: '', couponId: null }
    const bought = { packageId, productName: offer.name, validityDays: null, userId: buyer.user.userId }
    await writeOrder(ctx, { ...order, ...deviceless, ...attribution, ...bought })
    return order
  }
}

async function writeOrder(ctx: WorldTx, order: Omit<NewOrder, 'contract'>): Promise<void> {
  await insertOrder(ctx.tx, { ...order, contract: null })
  recordStatus(ctx, order.orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
  if (order.payDeadlineMs !== null) await scheduleDeadline(ctx, order.orderNo, order.payDeadlineMs)
}

/** Reserves the coupon of a request for its order; returns what it is worth. */
async function reserveCouponOf(
  ctx: WorldTx,
  bought: {
    orderNo: string
    userId: string
    priceFen: number
    offer: LocalizedPackage
    body: OrderRequest
  },
): Promise<number> {
  const { orderNo, userId, priceFen, offer, body } = bought
  const { couponId, productCode, packageSource } = body
  if (couponId === undefined) return 0
  const { kind } = offer
  const request = { couponId, orderNo, userId, priceFen, kind, productCode, packageSource }
  return reserveCoupon(ctx, request)
}

const keyOf = ({ productCode, deviceId }: DeviceKey) => ({ productCode, deviceId })

function columnsOf(body: OrderRequest) {
  const { productCode, deviceId, packageSource, packageId, paySource, operationPointJson } = body
  const { appKey = '', countryCode = '', iccid = null, couponId = null } = body
  const bought = { productCode, deviceId, packageSource, packageId, iccid, couponId }
  return { ...bought, paySource, operationPointJson, appKey, countryCode }
}

/** Port by which an order learns of the packages on its device; the entitlements feature implements it. */
export interface SlotRules {
  /** Throws already-renewed when in one of the slots a package is queued behind the current one. */
  assertMayBuy(ctx: WorldTx, slots: Slots): Promise<void>
}

/** An order with what came in for it and what goes back. */
export type ReadOrder = OrderView & { money: OrderMoney }

/** Queries the provider about a payment; implemented by the payments feature. */
export interface PaymentLookup {
  /** Returns whether a provider was queried, so that the order may have moved. */
  lookUp(world: World, orderNo: string, traceId: string): Promise<boolean>
  /** Queries it however short ago it was queried: what follows must not miss money. */
  lookUpNow(world: World, orderNo: string, traceId: string): Promise<void>
}

/** Wanted part of the list: a page, and what filters it. */
interface OrderQuery {
  current: number
  size: number
  paySource?: string | undefined
  orderStatus?: number | undefined
  /** Numbers with commas. */
  orderStatuses?: string | undefined
  year?: number | undefined
  keyword?: string | undefined
}

/** Orders of the signed-in user as they are read, confirmed, cancelled and timed out. */
export class OrderService {
  readonly #payments: PaymentLookup

  constructor(payments: PaymentLookup) {
    this.#payments = payments
  }

  /** One page of orders, newest first, with the number of all. */
  async list(
    { world, user, language }: Caller,
    query: OrderQuery,
  ): Promise<{ orders: ReadOrder[]; total: number; firstAtMs: Instant | null }> {
    const { current, size, keyword = '' } = query
    const all = {
      userId: user.userId,
      ...(query.paySource === undefined ? {} : { paySource: query.paySource }),
    }
    const range = { language, skip: (current - 1) * size, take: size }
    const [{ orders, total }, firstAtMs] = await Promise.all([
      findPage(world.read, { ...all, ...filterOf(query) }, { ...range, keyword: keyword.trim() }),
      findFirstOrderTime(world.read, all),
    ])
    return { orders, total, firstAtMs }
  }

  /** One order of the user. Throws order-not-found for foreign and unknown ones alike. */
  async get({ world, user, language }: Caller, orderNo: string): Promise<ReadOrder> {
    const orders = await findOrderViews(world.read, { orderNo, userId: user.userId }, { language })
    const [order] = await withMoney(world.read, orders)
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
    if (isOpen && (await this.#payments.lookUp(world, orderNo, traceId)))
      order = await findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    return countsAsTimedOut(order, world.nowMs()) ? orderStatus.timedOut : confirmStatus(order.status)
  }

  /** Cancels the unpaid order of a device. Throws no-unpaid-order, also when it turns out to be paid, order-timed-out. */
  cancelOf(caller: Caller, key: DeviceKey): Promise<string> {
    const where = { userId: caller.user.userId, ...keyOf(key) }
    return this.#cancel(caller, (reader) => findUnpaidOrder(reader, where), 'no-unpaid-order')
  }

  /** Cancels one order. Throws order-timed-out when its deadline came first, cancel-failed when it is not unpaid. */
  cancel(caller: Caller, orderNo: string): Promise<string> {
    const where = { orderNo, userId: caller.user.userId }
    return this.#cancel(caller, (reader) => findOrder(reader, where), 'order-not-found')
  }

  /** Cancels what is found, once its providers have been queried: what they took pays it (R-PAY-69). */
  async #cancel(
    { world, traceId }: Caller,
    find: (reader: Reader) => Promise<StoredOrder | null>,
    absent: ErrorName,
  ): Promise<string> {
    const order = await find(world.read)
    if (!order) throw new BusinessError(absent)
    const isOpen = order.status === orderStatus.unpaid && !countsAsTimedOut(order, world.nowMs())
    if (isOpen) await this.#payments.lookUpNow(world, order.orderNo, traceId)
    // A refusal is journaled, so its transaction commits and it is thrown after it.
    const { orderNo, refusal } = await world.withTx(async (ctx) => {
      const order = await find(ctx.tx)
      if (!order) throw new BusinessError(absent)
      const { refusal } = await applyOrderCommand(ctx, order, { type: 'cancel' })
      return { orderNo: order.orderNo, refusal }
    })
    if (refusal) throw new BusinessError(refusal.code)
    return orderNo
  }
}

const NO_MONEY: OrderMoney = { payment: null, refund: null, secondPayment: null }

async function withMoney(reader: Reader, orders: readonly OrderView[]): Promise<ReadOrder[]> {
  const moneyOf = await findOrderMoney(reader, orders)
  return orders.map((order) => ({ ...order, money: moneyOf.get(order.orderNo) ?? NO_MONEY }))
}

function filterOf({ orderStatus: status, orderStatuses, year }: OrderQuery): Partial<OrderFilter> {
  const statuses = orderStatuses?.split(',').map(Number)
  const startOf = (one: number) => BigInt(parseBeijing(`${one}-01-01 00:00:00`) ?? 0)
  return {
    ...(statuses === undefined ? {} : { status: { in: statuses } }),
    ...(status === undefined ? {} : { status }),
    ...(year === undefined ? {} : { createdAtMs: { gte: startOf(year), lt: startOf(year + 1) } }),
  }
}

/** One page of orders with the number of all. Names depend on the language, so a keyword is looked for in what was read. */
async function findPage(
  reader: Reader,
  where: OrderFilter,
  { keyword, language, skip, take }: Required<PageRange> & { keyword: string },
): Promise<{ orders: ReadOrder[]; total: number }> {
  if (keyword === '') {
    const page = findOrderViews(reader, where, { language, skip, take })
    const [orders, total] = await Promise.all([page, countOrders(reader, where)])
    return { orders: await withMoney(reader, orders), total }
  }
  const read = await withMoney(reader, await findOrderViews(reader, where, { language }))
  const matching = read.filter(({ money, ...order }) =>
    matchesKeyword({ ...order, transactionNo: money.payment?.transactionId ?? '' }, keyword),
  )
  return { orders: matching.slice(skip, skip + take), total: matching.length }
}
