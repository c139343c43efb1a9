import { type CouponEvent, nextCouponState } from '../../../src/backend/coupons/rules/coupon-state.ts'
import { planPurchase } from '../../../src/backend/entitlements/rules/take-effect.ts'
import { revokeEntitlement, type TimelineChange } from '../../../src/backend/entitlements/rules/timeline.ts'
import { BusinessError } from '../../../src/backend/kernel/business-error.ts'
import {
  decideOrder,
  type OrderCommand,
  type OrderEvent,
} from '../../../src/backend/orders/rules/decide-order.ts'
import { isQueryDue, matchSuccess } from '../../../src/backend/payments/rules/payment.ts'
import { decideCycle } from '../../../src/backend/renewals/rules/cycle.ts'
import { addDays } from '../../../src/engine/kernel/clock.ts'
import { brokenUrlRule } from '../../../src/engine/webhooks/webhook-url.ts'
import { isSceneTaken } from '../../../src/providers/alipay/rules/agreement.ts'
import { isQueryAnswered } from '../../../src/providers/wechat/papay/papay-rules.ts'
import { readAnswer } from '../../../src/wire/alipay/alipay-answer.ts'
import { verifyNotify } from '../../../src/wire/alipay/alipay-signing.ts'
import { verifyPapay } from '../../../src/wire/wechat/papay-signing.ts'
import { verifyBody } from '../../../src/wire/wechat/request-signing.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import type { ShopState, SimulatedAttempt, SimulatedOrder } from './shop-state.ts'

/** How long a provider takes to answer a refund. */
const REFUND_MS = 1000

/** The rules that the simulation calls; a seeded defect may replace one. */
export interface Rules {
  decideOrder: typeof decideOrder
  planPurchase: typeof planPurchase
  matchSuccess(
    success: Parameters<typeof matchSuccess>[0],
    matched: { order: SimulatedOrder | null; attempts: readonly SimulatedAttempt[] },
  ): Pick<ReturnType<typeof matchSuccess>, 'outcome'>
  decideCycle: typeof decideCycle
  nextCouponState: typeof nextCouponState
  isQueryDue: typeof isQueryDue
  isSceneTaken: typeof isSceneTaken
  isQueryAnswered: typeof isQueryAnswered
  verifyBody: typeof verifyBody
  verifyNotify: typeof verifyNotify
  readAnswer: typeof readAnswer
  verifyPapay: typeof verifyPapay
  brokenUrlRule: typeof brokenUrlRule
  /** Whether a notify of this id was taken in before. */
  isKnown(shop: ShopState, notifyId: string): boolean
}

/** The rules as they are. */
export const RULES: Rules = {
  ...{ decideOrder, planPurchase, matchSuccess, decideCycle, nextCouponState, isQueryDue },
  ...{ isSceneTaken, isQueryAnswered, verifyBody, verifyNotify, readAnswer },
  ...{ verifyPapay, brokenUrlRule },
  isKnown: (shop, notifyId) => shop.inbox.has(notifyId),
}

/** A shop, the rules it goes by, and the choices of a run. */
export interface Play {
  shop: ShopState
  rules: Rules
  random: SeededRandom
}

/** Applies a command to an order and does what follows from it, as the services do. */
export function applyOrderCommand(play: Play, step: { orderNo: string; command: OrderCommand }): void {
  const { shop, rules } = play
  const stored = shop.orders.get(step.orderNo)
  if (!stored) return
  const { order, events } = rules.decideOrder(stored, step.command, shop.nowMs)
  shop.orders.set(step.orderNo, order)
  for (const event of events) follow(play, { order, event })
}

function follow(play: Play, { order, event }: { order: SimulatedOrder; event: OrderEvent }): void {
  const { shop } = play
  if (event.type === 'status-changed') {
    shop.history.get(order.orderNo)?.push(event.to)
    if (event.to === 1) moveCoupon(play, order, 'use')
    if (event.to === 6 || event.to === 7) moveCoupon(play, order, 'release')
  }
  if (event.type === 'activation-due') activate(play, order)
  if (event.type === 'entitlement-revoke-due') revoke(play, order)
  if (event.type !== 'refund-due') return
  const { transactionId, amountFen } = event.payment
  const isOrders = event.cause !== 'second-success'
  if (event.cause === 'late-success') shop.late.add(transactionId)
  shop.refunds.push({
    orderNo: order.orderNo,
    transactionId,
    amountFen,
    dueMs: shop.nowMs + REFUND_MS,
    willFail: transactionId.endsWith('7'),
    isOrders,
    isLost: /[369]$/.test(transactionId),
    isBack: false,
  })
}

/** Applies what an order does with its coupon; what the table refuses leaves the coupon as it is. */
export function moveCoupon(
  { shop, rules }: Play,
  { couponId, orderNo }: Pick<SimulatedOrder, 'couponId' | 'orderNo'>,
  event: CouponEvent,
): void {
  const coupon = shop.coupons.get(couponId ?? '')
  const state = coupon && rules.nextCouponState(coupon.state, event)
  if (!coupon || !state) return
  const isUsed = state === 'used'
  if (isUsed && shop.nowMs >= coupon.validUntilMs)
    shop.rareEvents['coupon ran out while reserved, and was used'] += 1
  shop.coupons.set(coupon.couponId, {
    ...coupon,
    state,
    orderNo: event === 'release' ? null : orderNo,
    usedAtMs: isUsed ? shop.nowMs : null,
  })
}

function activate(play: Play, order: SimulatedOrder): void {
  const { shop, rules } = play
  const { orderNo, deviceId, days, immediateUse, origin } = order
  const plan = {
    id: shop.nextId++,
    orderNo,
    packageId: `days-${days}`,
    cause: origin === 'contract' ? ('contract' as const) : ('order' as const),
    topUp: false,
    boughtMs: addDays(0, days),
    effect: immediateUse ? ('immediate' as const) : ('normal' as const),
    readyAtMs: shop.nowMs,
  }
  try {
    const change = rules.planPurchase(shop.timelines.get(deviceId) ?? [], plan, shop.nowMs)
    saveTimeline(play, { deviceId, change, except: plan.id })
    shop.activations.set(orderNo, (shop.activations.get(orderNo) ?? 0) + 1)
    const startsAtMs = change.timeline.find(({ id }) => id === plan.id)?.startsAtMs ?? shop.nowMs
    applyOrderCommand(play, { orderNo, command: { type: 'activated', startsAtMs } })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    applyOrderCommand(play, { orderNo, command: { type: 'activation-failed' } })
  }
}

function revoke(play: Play, { orderNo, deviceId }: SimulatedOrder): void {
  const timeline = play.shop.timelines.get(deviceId) ?? []
  const target = timeline.find((row) => row.orderNo === orderNo)
  if (!target) return
  saveTimeline(play, { deviceId, change: revokeEntitlement(timeline, target.id, play.shop.nowMs) })
}

/** Keeps a changed line and lets the orders on it follow. */
export function saveTimeline(
  play: Play,
  saved: { deviceId: string; change: TimelineChange; except?: number },
): void {
  play.shop.timelines.set(saved.deviceId, saved.change.timeline)
  for (const { id, type, orderNo } of saved.change.events) {
    if (!orderNo || id === saved.except) continue
    if (type === 'started') applyOrderCommand(play, { orderNo, command: { type: 'start' } })
    if (type === 'ended') applyOrderCommand(play, { orderNo, command: { type: 'end' } })
  }
}
