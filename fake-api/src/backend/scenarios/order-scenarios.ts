import { addDays, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { CodeService } from '../codes/code-service.ts'
import { findOrder } from '../orders/order-repository.ts'
import { applyOrderCommand } from '../orders/order-transitions.ts'
import type { OrderCommand } from '../orders/rules/decide-order.ts'
import { REFUND_DUE, scheduleRefundCheck } from '../payments/refund-request.ts'
import type { RefundService } from '../payments/refund-service.ts'
import type { Scenario } from './scenario.ts'
import { seedAccount, THREE_CAMERAS } from './seed-account.ts'
import type { SeedCamera } from './seed-camera.ts'
import {
  beforeNow,
  type PurchaseSeedServices,
  type SeedPurchase,
  seedOrder,
  seedPayment,
  seedPurchase,
} from './seed-purchase.ts'

const DAY = 'cloud-event-7d-day'
const MONTH = 'cloud-event-7d-month'
const QUARTER = 'cloud-event-7d-quarter'
const YEAR = 'cloud-event-7d-year'

/** The features orders of every status go through. */
export interface OrderSeedServices extends PurchaseSeedServices {
  codes: CodeService
  refunds: RefundService
}

/** A world with every status an order can have. */
export function orderScenarios(services: OrderSeedServices): Record<string, Scenario> {
  return {
    'orders-of-every-status': {
      title: 'Orders of every status',
      titleZh: '各种状态的订单',
      summary: 'Orders of each of the eleven statuses, from unpaid to failed to refund, on five cameras.',
      summaryZh: '五台摄像机上有全部十一种状态的订单，从待支付到退款失败。',
      setUp: (ctx) => orderEverything(ctx, services),
    },
  }
}

const FIVE_CAMERAS: readonly SeedCamera[] = [
  ...THREE_CAMERAS,
  { deviceName: 'Nursery', cover: 'ball' },
  { deviceName: 'Driveway', cover: 'bullet' },
]

async function orderEverything(ctx: WorldTx, services: OrderSeedServices): Promise<void> {
  const { userId, deviceIds } = await seedAccount(ctx, FIVE_CAMERAS)
  const on = (index: number) => ({ userId, deviceId: deviceIds[index] ?? '' })
  // Expired, in effect, queued.
  await seedPurchase(ctx, services, { ...on(0), packageId: MONTH, daysAgo: 45 })
  await seedPurchase(ctx, services, { ...on(0), packageId: MONTH, daysAgo: 10 })
  await seedPurchase(ctx, services, { ...on(0), packageId: QUARTER, daysAgo: 5 })
  // Cancelled, timed out, refused by the provider, unpaid.
  await endUnpaid(ctx, services, { ...on(1), packageId: DAY, daysAgo: 6, ended: { type: 'cancel' } })
  await endUnpaid(ctx, services, { ...on(1), packageId: QUARTER, daysAgo: 4, ended: { type: 'deadline' } })
  await endUnpaid(ctx, services, {
    ...on(1),
    packageId: YEAR,
    daysAgo: 2,
    ended: { type: 'payment-refused' },
  })
  await seedOrder(ctx, services.placement, { ...on(1), packageId: MONTH, daysAgo: 0, minutesAgo: 3 })
  // Activating.
  await seedPurchase(ctx, services, { ...on(2), packageId: YEAR, daysAgo: 0, minutesAgo: 2 })
  // Paid after the deadline: given back, and failed to be given back.
  await payTooLate(ctx, services, { ...on(3), packageId: MONTH, daysAgo: 8, outcome: 'succeeded' })
  await payTooLate(ctx, services, { ...on(3), packageId: QUARTER, daysAgo: 7, outcome: 'failed' })
  await failToActivate(ctx, services, on(4))
}

/** An order that nobody paid, and how it ended. */
async function endUnpaid(
  ctx: WorldTx,
  { placement }: OrderSeedServices,
  { ended, ...purchase }: SeedPurchase & { ended: OrderCommand },
): Promise<string> {
  const orderNo = await seedOrder(ctx, placement, purchase)
  const { createdAtMs, payDeadlineMs } = await ctx.tx.order.findUniqueOrThrow({ where: { orderNo } })
  const atMs = ended.type === 'deadline' ? Number(payDeadlineMs) : Number(createdAtMs) + 2 * MINUTE_MS
  const past = beforeNow(ctx, atMs)
  const order = await findOrder(past.tx, { orderNo })
  if (order) await applyOrderCommand(past, order, ended)
  return orderNo
}

async function payTooLate(
  ctx: WorldTx,
  services: OrderSeedServices,
  { outcome, ...purchase }: SeedPurchase & { outcome: 'succeeded' | 'failed' },
): Promise<void> {
  const orderNo = await endUnpaid(ctx, services, { ...purchase, ended: { type: 'deadline' } })
  const past = beforeNow(ctx, addDays(ctx.nowMs, -purchase.daysAgo) + 40 * MINUTE_MS)
  await seedPayment(past, orderNo)
  const { refundNo, amountFen: refundFen } = await pendingRefund(past, orderNo)
  const { transactionId } = await past.tx.payment.findFirstOrThrow({ where: { orderNo } })
  const providerRefundId = `50000${refundNo}`
  const settled = { outcome, providerRefundId, settledAtMs: past.nowMs } as const
  const verified = { provider: 'wechat', orderNo, refundNo, refundFen, ...settled } as const
  const notifyId = `scenario-${past.nextId()}`
  await services.refunds.processRefund(past, { ...verified, notifyId, transactionId: transactionId ?? '' })
}

/** Seeds a paid order that is not activated: a code was redeemed while it was open, so its slot is full. */
async function failToActivate(
  ctx: WorldTx,
  services: OrderSeedServices,
  { userId, deviceId }: Pick<SeedPurchase, 'userId' | 'deviceId'>,
): Promise<void> {
  await seedPurchase(ctx, services, { userId, deviceId, packageId: MONTH, daysAgo: 9 })
  const next = { userId, deviceId, packageId: QUARTER, daysAgo: 0, minutesAgo: 4 }
  const orderNo = await seedOrder(ctx, services.placement, next)
  const past = beforeNow(ctx, ctx.nowMs - 3 * MINUTE_MS)
  const terms = { deviceId: null, productCode: null, validUntilMs: addDays(past.nowMs, 90) }
  await services.codes.create(past, { ...terms, code: 'GIFT', packageId: MONTH })
  const { deviceKey, productCode } = await ctx.tx.device.findUniqueOrThrow({ where: { deviceId } })
  const owner = { user: { userId, phone: '' }, language: 'en' } as const
  await services.codes.redeem(past, owner, { activeCode: 'GIFT', deviceKey, productCode })
  await seedPayment(past, orderNo)
  // The provider took the refund in and has not said how it ends.
  const { refundNo, createdAtMs } = await pendingRefund(past, orderNo)
  await scheduleRefundCheck(past, { refundNo, orderNo }, Number(createdAtMs))
}

/** The refund of an order, as one the provider has been asked for. */
async function pendingRefund(ctx: WorldTx, orderNo: string) {
  const refund = await ctx.tx.refund.findFirstOrThrow({ where: { orderNo } })
  const ticket = { refundNo: refund.refundNo, orderNo, attempt: 1 }
  await unschedule(ctx, { kind: REFUND_DUE, payload: ticket })
  return refund
}
