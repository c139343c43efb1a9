import { createOrderNo } from '../../engine/kernel/ids.ts'
import { isUniqueViolation } from '../../engine/world/transaction/transaction.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Slots } from '../kernel/package-kind.ts'
import type { PackageService } from '../packages/package-service.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import type { Caller } from '../users/caller.ts'
import { scheduleDeadline } from './order-deadline.ts'
import { findUnpaidOrder, insertOrder, type NewOrder } from './order-repository.ts'
import { applyOrderCommand, type CouponReservations, recordStatus } from './order-transitions-service.ts'
import {
  countsAsTimedOut,
  type OrderState,
  orderStatus,
  placeOrder,
  type StoredOrder,
} from './rules/order.ts'

/** Who orders, and in which language the package is named on the order. */
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
  coupons: CouponReservations
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
    const { offer, priceFen, admission } = await packages.quote(ctx.tx, purchase)
    const { deviceId, channels } = admission
    const unpaid = await this.#currentUnpaidOrder(ctx, { userId, ...keyOf(body) })
    if (!unpaid && !offer.topUp) await slots.assertMayBuy(ctx, { deviceId, kind: offer.kind, channels })
    const orderNo = createOrderNo(ctx)
    const couponFen = unpaid ? 0 : await this.#reserveCoupon(ctx, { orderNo, userId, priceFen, offer, body })
    const orderInput = { orderNo, shownPayMoneyFen: body.payMoney, priceFen, couponFen, unpaid }
    const order = placeOrder(orderInput, ctx.nowMs)
    await this.#write(ctx, { ...order, ...columnsOf(body), userId, channels, productName: offer.name })
    return order
  }

  /** Makes an unpaid order for a service, which belongs to no device. Throws package-not-found, price-changed. */
  async placeService(
    ctx: WorldTx,
    buyer: Buyer,
    service: { productName: string; payMoneyFen: number; paySource: string; appKey: string },
  ): Promise<OrderState> {
    const { productName, payMoneyFen, paySource, appKey } = service
    const offer = await this.#dependencies.packages.findService(ctx.tx, productName, buyer.language)
    const { packageId } = offer
    const price = { priceFen: offer.priceFen, couponFen: 0, unpaid: null }
    const placed = placeOrder(
      { ...price, orderNo: createOrderNo(ctx), shownPayMoneyFen: payMoneyFen },
      ctx.nowMs,
    )
    const order = { ...placed, origin: 'service' as const }
    const deviceless = { productCode: '', deviceId: null, packageSource: null, channels: [], iccid: null }
    const attribution = { paySource, appKey, operationPointJson: '', countryCode: '', couponId: null }
    const bought = { packageId, productName: offer.name, userId: buyer.user.userId }
    await this.#write(ctx, { ...order, ...deviceless, ...attribution, ...bought })
    return order
  }

  async #write(ctx: WorldTx, order: Omit<NewOrder, 'contract'>): Promise<void> {
    await insertOrder(ctx.tx, { ...order, contract: null })
    recordStatus(ctx, order.orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
    if (order.payDeadlineMs !== null) await scheduleDeadline(ctx, order.orderNo, order.payDeadlineMs)
  }

  /** What the coupon of the request is worth; it is reserved for this order from now on. */
  async #reserveCoupon(
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
    return this.#dependencies.coupons.reserve(ctx, request)
  }

  /** The unpaid order that forbids a new one. One past its deadline times out here, should the clock not have fired. */
  async #currentUnpaidOrder(ctx: WorldTx, key: DeviceKey & { userId: string }): Promise<StoredOrder | null> {
    const order = await findUnpaidOrder(ctx.tx, key)
    if (!order || !countsAsTimedOut(order, ctx.nowMs)) return order
    await applyOrderCommand(ctx, { found: order, command: { type: 'deadline' } }, this.#dependencies.coupons)
    return null
  }
}

const keyOf = ({ productCode, deviceId }: DeviceKey) => ({ productCode, deviceId })

function columnsOf(body: OrderRequest) {
  const { productCode, deviceId, packageSource, packageId, paySource, operationPointJson } = body
  const { appKey = '', countryCode = '', iccid = null, couponId = null } = body
  const bought = { productCode, deviceId, packageSource, packageId, iccid, couponId }
  return { ...bought, paySource, operationPointJson, appKey, countryCode }
}

/** What an order needs to know of the packages on its device; the entitlements feature implements it. */
export interface SlotRules {
  /** Throws already-renewed when in one of the slots a package is queued behind the current one. */
  assertMayBuy(ctx: WorldTx, slots: Slots): Promise<void>
}
