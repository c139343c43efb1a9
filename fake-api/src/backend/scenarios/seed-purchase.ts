import { addDays, MINUTE_MS } from '../../engine/kernel/clock.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { saveImmediateUse } from '../orders/order-repository.ts'
import type { OrderPlacementService } from '../orders/orders.ts'
import { upsertPayment } from '../payments/payment-repository.ts'
import { processPayment } from '../payments/settlement.ts'

/** A purchase that lies in the past when the world begins. */
export interface SeedPurchase {
  userId: string
  deviceId: string
  packageId: string
  /** How long ago it was ordered; it was paid a minute later. */
  daysAgo: number
  minutesAgo?: number
  /** Whether it took effect at once; the unexpired one was suspended then. */
  immediateUse?: boolean
  /** A coupon it is bought with, and what that takes off. */
  coupon?: { couponId: string; amountFen: number }
}

/** Returns a transaction at an earlier instant, to seed what happened before now. */
export function beforeNow(ctx: WorldTx, nowMs: number): WorldTx {
  return {
    tx: ctx.tx,
    events: ctx.events,
    nowMs,
    orders: ctx.orders,
    nextId: () => ctx.nextId(),
    random: () => ctx.random(),
    record: (entry) => ctx.record(entry),
  }
}

/** When it was ordered. */
function orderedAtMs({ nowMs }: WorldTx, { daysAgo, minutesAgo = 0 }: SeedPurchase): number {
  return nowMs - addDays(0, daysAgo) - minutesAgo * MINUTE_MS
}

/** The services that seeding an earlier purchase uses. */
export interface PurchaseSeedServices {
  placement: OrderPlacementService
}

/** Makes an unpaid order at an earlier instant, by the rules of that instant, and returns its number. */
export async function seedOrder(
  ctx: WorldTx,
  placement: OrderPlacementService,
  purchase: SeedPurchase,
): Promise<string> {
  const past = beforeNow(ctx, orderedAtMs(ctx, purchase))
  const { userId, deviceId, packageId, coupon } = purchase
  const { priceFen, packageSource } = await ctx.tx.package.findUniqueOrThrow({ where: { packageId } })
  const { phone, manufacturerName, appKey, countryCode } = await ctx.tx.user.findUniqueOrThrow({
    where: { id: userId },
  })
  const order = await placement.place(
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
    },
  )
  return order.orderNo
}

/** A paid package with everything behind it, as a real purchase leaves it: the provider's word is all that is made up. */
export async function seedPurchase(
  ctx: WorldTx,
  services: PurchaseSeedServices,
  purchase: SeedPurchase,
): Promise<void> {
  const orderNo = await seedOrder(ctx, services.placement, purchase)
  const { immediateUse = false } = purchase
  if (immediateUse) await saveImmediateUse(ctx.tx, orderNo, immediateUse)
  await seedPayment(beforeNow(ctx, orderedAtMs(ctx, purchase) + MINUTE_MS), orderNo)
}

/** Money for an order arrives at the instant of the context, by a provider's word that is made up. */
export async function seedPayment(past: WorldTx, orderNo: string): Promise<void> {
  const { payMoneyFen: amountFen } = await past.tx.order.findUniqueOrThrow({ where: { orderNo } })
  const id = past.nextId()
  const attempt = { id, orderNo, provider: 'wechat', amountFen, appKey: 'skyshop-app', immediateUse: false }
  await upsertPayment(past.tx, { ...attempt, createdAtMs: past.nowMs })
  await processPayment(past, {
    provider: 'wechat',
    notifyId: `scenario-${id}`,
    orderNo,
    transactionId: `42000${String(id).padStart(23, '0')}`,
    amountFen,
    successAtMs: past.nowMs,
    isMadeUp: true,
  })
}
