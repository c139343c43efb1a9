import type { EntitlementService } from '../features/entitlements/entitlement-service.ts'
import { placeOrder } from '../features/orders/domain/place-order.ts'
import { applyToOrder } from '../features/orders/order-book.ts'
import { insertOrder } from '../features/orders/order-writer.ts'
import { findPackage } from '../features/packages/package-repository.ts'
import { savePaymentSuccess, upsertPayment } from '../features/payments/payment-repository.ts'
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
  return orderNo
}

/** A paid package with everything behind it: order, payment and entitlement, as a real purchase leaves them. */
export async function buyInThePast(
  ctx: WorldTx,
  entitlements: EntitlementService,
  purchase: PastPurchase,
): Promise<string> {
  const orderNo = await orderInThePast(ctx, purchase)
  const past = earlier(ctx, ctx.nowMs - addDays(0, purchase.daysAgo) + MINUTE_MS)
  const found = await findPackage(ctx.tx, purchase.packageId, 'en')
  if (!found) throw new Error(`a scenario buys ${purchase.packageId}, which is not in the price book`)
  const paymentId = ctx.nextId()
  const payment = {
    id: paymentId,
    orderNo,
    provider: 'wechat',
    amountFen: found.priceFen,
    appKey: 'skyshop-app',
  }
  await upsertPayment(ctx.tx, { ...payment, immediateUse: false, createdAtMs: past.nowMs })
  const transactionId = `42000${String(paymentId).padStart(23, '0')}`
  await applyToOrder(past, orderNo, {
    type: 'success',
    success: { provider: 'wechat', transactionId, amountFen: found.priceFen },
  })
  await savePaymentSuccess(ctx.tx, paymentId, { transactionId, paidAtMs: past.nowMs })
  await entitlements.activate(
    past,
    { deviceId: purchase.deviceId, kind: found.kind },
    {
      orderNo,
      packageId: purchase.packageId,
      validityDays: found.validityDays,
      effectWithinMs: 0,
      topUp: false,
      effect: 'normal',
    },
  )
  return orderNo
}
