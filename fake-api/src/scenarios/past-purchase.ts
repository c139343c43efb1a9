import type { OrderService } from '../features/orders/order-service.ts'
import { upsertPayment } from '../features/payments/payment-repository.ts'
import type { SettlementService } from '../features/payments/settlement-service.ts'
import { addDays, MINUTE_MS } from '../kernel/clock.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** A purchase that lies in the past when the world begins. */
export interface PastPurchase {
  userId: string
  deviceId: string
  packageId: string
  /** How long ago it was paid. */
  daysAgo: number
  /** A coupon it is bought with, and what that takes off. */
  coupon?: { couponId: string; amountFen: number }
}

/** The same world at an earlier instant, for telling how it came to be. */
export function earlier(ctx: WorldTx, nowMs: number): WorldTx {
  return {
    tx: ctx.tx,
    events: ctx.events,
    nowMs,
    nextId: () => ctx.nextId(),
    random: () => ctx.random(),
    record: (entry) => ctx.record(entry),
  }
}

/** The features a past purchase goes through. */
export interface PurchaseDesk {
  orders: OrderService
  settlement: SettlementService
}

/** Makes an unpaid order at an earlier instant, by the rules of that instant, and returns its number. */
export async function orderInThePast(
  ctx: WorldTx,
  orders: OrderService,
  purchase: PastPurchase,
): Promise<string> {
  const past = earlier(ctx, ctx.nowMs - addDays(0, purchase.daysAgo))
  const { userId, deviceId, packageId, coupon } = purchase
  const { priceFen, packageSource } = await ctx.tx.package.findUniqueOrThrow({ where: { packageId } })
  const { phone, manufacturerName, appKey, countryCode } = await ctx.tx.user.findUniqueOrThrow({
    where: { id: userId },
  })
  const order = await orders.place(
    past,
    { user: { userId, phone }, language: 'en' },
    {
      productCode: 'IPC',
      deviceId,
      packageSource: packageSource ?? 0,
      packageId,
      payMoney: priceFen - (coupon?.amountFen ?? 0),
      paySource: manufacturerName,
      operationPointJson: '',
      appKey,
      countryCode,
      ...(coupon ? { couponId: coupon.couponId } : {}),
      devTenantId: '',
    },
  )
  return order.orderNo
}

/** A paid package with everything behind it, as a real purchase leaves it: the provider's word is all that is made up. */
export async function buyInThePast(
  ctx: WorldTx,
  { orders, settlement }: PurchaseDesk,
  purchase: PastPurchase,
): Promise<void> {
  const orderNo = await orderInThePast(ctx, orders, purchase)
  const past = earlier(ctx, ctx.nowMs - addDays(0, purchase.daysAgo) + MINUTE_MS)
  const { payMoneyFen: amountFen } = await ctx.tx.order.findUniqueOrThrow({ where: { orderNo } })
  const id = ctx.nextId()
  const attempt = { id, orderNo, provider: 'wechat', amountFen, appKey: 'skyshop-app', immediateUse: false }
  await upsertPayment(ctx.tx, { ...attempt, createdAtMs: past.nowMs })
  await settlement.takeIn(past, {
    provider: 'wechat',
    notifyId: `scenario-${id}`,
    orderNo,
    transactionId: `42000${String(id).padStart(23, '0')}`,
    amountFen,
    successAtMs: past.nowMs,
  })
}
