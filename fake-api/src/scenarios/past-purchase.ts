import { placeOrder } from '../features/orders/domain/place-order.ts'
import { scheduleDeadline } from '../features/orders/order-deadline.ts'
import { insertOrder } from '../features/orders/order-writer.ts'
import { findPackage } from '../features/packages/package-repository.ts'
import { upsertPayment } from '../features/payments/payment-repository.ts'
import type { SettlementService } from '../features/payments/settlement-service.ts'
import { addDays, MINUTE_MS } from '../kernel/clock.ts'
import { createOrderNo } from '../kernel/ids.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** A purchase that lies in the past when the world begins. */
export interface PastPurchase {
  userId: string
  deviceId: string
  packageId: string
  /** How long ago it was paid. */
  daysAgo: number
}

/** The same world at an earlier instant, for telling how it came to be. */
function earlier(ctx: WorldTx, nowMs: number): WorldTx {
  return {
    tx: ctx.tx,
    nowMs,
    nextId: () => ctx.nextId(),
    random: () => ctx.random(),
    record: (entry) => ctx.record(entry),
  }
}

/** Makes an unpaid order at an earlier instant and returns its number. */
export async function orderInThePast(ctx: WorldTx, purchase: PastPurchase): Promise<string> {
  const past = earlier(ctx, ctx.nowMs - addDays(0, purchase.daysAgo))
  const { userId, deviceId, packageId } = purchase
  const found = await findPackage(ctx.tx, packageId, 'en')
  if (!found) throw new Error(`a scenario buys ${packageId}, which is not in the price book`)
  const orderNo = createOrderNo(past)
  const { priceFen } = found
  const order = placeOrder(
    { orderNo, claimedPayMoneyFen: priceFen, priceFen, discountFen: 0, unpaid: null },
    past.nowMs,
  )
  await insertOrder(ctx.tx, {
    ...order,
    userId,
    productCode: 'IPC',
    deviceId,
    packageSource: found.packageSource ?? 1,
    packageId,
    productName: found.name,
    paySource: 'A',
    operationPointJson: '',
    appKey: 'skyshop-app',
    countryCode: 'CN',
  })
  const { payDeadlineMs } = order
  if (payDeadlineMs !== null && payDeadlineMs > ctx.nowMs)
    await scheduleDeadline(past, orderNo, payDeadlineMs)
  return orderNo
}

/** A paid package with everything behind it, as a real purchase leaves it: the provider's word is all that is made up. */
export async function buyInThePast(
  ctx: WorldTx,
  settlement: SettlementService,
  purchase: PastPurchase,
): Promise<void> {
  const orderNo = await orderInThePast(ctx, purchase)
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
