import { nextContractState } from '../../../src/features/auto-renewal/rules/contract.ts'
import { advanceTimeline } from '../../../src/features/entitlements/rules/advance-timeline.ts'
import type { TimelineChange } from '../../../src/features/entitlements/rules/entitlement.ts'
import { planPurchase } from '../../../src/features/entitlements/rules/plan-purchase.ts'
import { revokeEntitlement } from '../../../src/features/entitlements/rules/revoke-entitlement.ts'
import {
  decideOrder,
  type OrderCommand,
  type OrderEvent,
} from '../../../src/features/orders/rules/decide-order.ts'
import { matchNotify, nextPaymentState } from '../../../src/features/payments/rules/payment-attempt.ts'
import { decideRefundOutcome } from '../../../src/features/payments/rules/refund-outcome.ts'
import { BusinessError } from '../../../src/kernel/business-error.ts'
import { addDays, HOUR_MS } from '../../../src/kernel/clock.ts'
import type { OpenRefund, ShopState, SimulatedAttempt, SimulatedOrder, WebhookMessage } from './shop-state.ts'

/** How long a provider takes to answer a refund. */
const REFUND_MS = 1000

/** The rules the shell calls, which a seeded defect may replace. */
export interface Rules {
  decideOrder: typeof decideOrder
  planPurchase: typeof planPurchase
  matchNotify: typeof matchNotify
  /** Whether a notify of this id was taken in before. */
  isKnown(shop: ShopState, webhook: WebhookMessage): boolean
}

/** The rules as they are. */
export const RULES: Rules = {
  decideOrder,
  planPurchase,
  matchNotify,
  isKnown: (shop, { notifyId }) => shop.inbox.has(notifyId),
}

/** Applies a command to an order and does what follows from it, as the services do. */
export function applyOrderCommand(
  shop: ShopState,
  rules: Rules,
  step: { orderNo: string; command: OrderCommand },
): void {
  const found = shop.orders.get(step.orderNo)
  if (!found) return
  const { order, events } = rules.decideOrder(found, step.command, shop.nowMs)
  shop.orders.set(step.orderNo, order)
  for (const event of events) follow(shop, rules, { order, event })
}

function follow(
  shop: ShopState,
  rules: Rules,
  { order, event }: { order: SimulatedOrder; event: OrderEvent },
): void {
  if (event.type === 'status-changed') shop.history.get(order.orderNo)?.push(event.to)
  if (event.type === 'activation-due') activate(shop, rules, order)
  if (event.type === 'entitlement-revoke-due') revoke(shop, rules, order)
  if (event.type !== 'refund-due') return
  const { transactionId, amountFen } = event.payment
  const isOrders = event.cause !== 'second-success'
  if (event.cause === 'late-success') shop.late.add(transactionId)
  const willFail = transactionId.endsWith('7')
  shop.refunds.push({
    orderNo: order.orderNo,
    transactionId,
    amountFen,
    dueMs: shop.nowMs + REFUND_MS,
    willFail,
    isOrders,
    isLost: /[369]$/.test(transactionId),
    isBack: false,
  })
}

function activate(shop: ShopState, rules: Rules, order: SimulatedOrder): void {
  const { orderNo, deviceId, days, immediateUse } = order
  const plan = {
    id: shop.nextId++,
    orderNo,
    packageId: `days-${days}`,
    cause: 'order' as const,
    topUp: false,
    boughtMs: addDays(0, days),
    effect: immediateUse ? ('immediate' as const) : ('normal' as const),
    readyAtMs: shop.nowMs,
  }
  try {
    const change = rules.planPurchase(shop.timelines.get(deviceId) ?? [], plan, shop.nowMs)
    saveTimeline(shop, rules, { deviceId, change, except: plan.id })
    shop.activations.set(orderNo, (shop.activations.get(orderNo) ?? 0) + 1)
    const startsAtMs = change.timeline.find(({ id }) => id === plan.id)?.startsAtMs ?? shop.nowMs
    applyOrderCommand(shop, rules, { orderNo, command: { type: 'activated', startsAtMs } })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    applyOrderCommand(shop, rules, { orderNo, command: { type: 'activation-failed' } })
  }
}

function revoke(shop: ShopState, rules: Rules, { orderNo, deviceId }: SimulatedOrder): void {
  const timeline = shop.timelines.get(deviceId) ?? []
  const target = timeline.find((row) => row.orderNo === orderNo)
  if (!target) return
  saveTimeline(shop, rules, { deviceId, change: revokeEntitlement(timeline, target.id, shop.nowMs) })
}

/** Keeps a changed line and lets the orders on it follow. */
function saveTimeline(
  shop: ShopState,
  rules: Rules,
  saved: { deviceId: string; change: TimelineChange; except?: number },
): void {
  shop.timelines.set(saved.deviceId, saved.change.timeline)
  for (const { id, type, orderNo } of saved.change.events) {
    if (!orderNo || id === saved.except) continue
    if (type === 'started') applyOrderCommand(shop, rules, { orderNo, command: { type: 'start' } })
    if (type === 'ended') applyOrderCommand(shop, rules, { orderNo, command: { type: 'end' } })
  }
}

/** Processes a verified webhook as the settlement service does. */
export function processWebhook(shop: ShopState, rules: Rules, webhook: WebhookMessage): void {
  if (rules.isKnown(shop, webhook)) return
  shop.inbox.add(webhook.notifyId)
  const order = shop.orders.get(webhook.orderNo) ?? null
  const attempts = shop.attempts.filter(({ orderNo }) => orderNo === webhook.orderNo)
  const { verdict } = rules.matchNotify(webhook, { order, attempts })
  const attempt = attempts.find(({ provider }) => provider === webhook.provider)
  if (verdict === 'accept' && attempt) acceptPayment(shop, rules, { attempt, webhook })
  if (verdict === 'amount-mismatch') shop.flaggedFen += takenBy(shop, webhook.transactionId)
}

function acceptPayment(
  shop: ShopState,
  rules: Rules,
  { attempt, webhook }: { attempt: SimulatedAttempt; webhook: WebhookMessage },
): void {
  const state = nextPaymentState(attempt.state, 'success')
  if (state === null) {
    shop.flaggedFen += takenBy(shop, webhook.transactionId)
    return
  }
  const { provider, transactionId, amountFen, orderNo, takenAtMs } = webhook
  const { status, payDeadlineMs } = shop.orders.get(orderNo) ?? {}
  if (status === 0 && takenAtMs < (payDeadlineMs ?? 0)) shop.inTime.add(transactionId)
  Object.assign(attempt, { state, transactionId, paidFen: amountFen })
  applyOrderCommand(shop, rules, {
    orderNo,
    command: { type: 'success', success: { provider, transactionId, amountFen }, takenAtMs },
  })
}

function takenBy(shop: ShopState, transactionId: string): number {
  return shop.taken.find((taken) => taken.transactionId === transactionId)?.amountFen ?? 0
}

/** A provider answers a refund. */
export function answerRefund(shop: ShopState, rules: Rules, refund: OpenRefund): void {
  const { orderNo, transactionId, amountFen, willFail, isOrders } = refund
  const taken = shop.taken.find((row) => row.transactionId === transactionId)
  if (!willFail && !refund.isBack && taken) taken.refundedFen += amountFen
  refund.isBack = !willFail
  if (refund.isLost) {
    shop.seldom['answer of a refund lost'] += 1
    Object.assign(refund, { isLost: false, dueMs: shop.nowMs + HOUR_MS })
    return
  }
  const outcome = willFail ? 'failed' : 'succeeded'
  const reported = { outcome, refundFen: amountFen } as const
  if (decideRefundOutcome({ state: 'pending', amountFen }, reported) !== 'settle') return
  shop.refunds = shop.refunds.filter((open) => open !== refund)
  if (willFail) shop.failedRefunds.add(transactionId)
  const attempt = shop.attempts.find((row) => row.transactionId === transactionId)
  if (attempt && !willFail) attempt.state = nextPaymentState(attempt.state, 'refund') ?? attempt.state
  if (!isOrders) return
  const type = willFail ? 'refund-failed' : 'refund-succeeded'
  applyOrderCommand(shop, rules, { orderNo, command: { type, transactionId } })
}

/** Runs what is due: entitlements and order deadlines. */
export function runDueEvents(shop: ShopState, rules: Rules): void {
  for (const [deviceId, timeline] of shop.timelines) {
    saveTimeline(shop, rules, { deviceId, change: advanceTimeline(timeline, shop.nowMs) })
  }
  for (const order of shop.orders.values()) {
    const { renewal } = order
    if (renewal !== null && renewal.signUntilMs <= shop.nowMs)
      renewal.state = nextContractState(renewal.state, 'session-over') ?? renewal.state
    if (order.status === 0 && order.payDeadlineMs !== null && order.payDeadlineMs <= shop.nowMs)
      timeOut(shop, rules, order.orderNo)
  }
}

/**
 * The deadline: each provider that answers tells what it took, or closes what nobody paid; then the order times out if it
 * is unpaid still.
 */
function timeOut(shop: ShopState, rules: Rules, orderNo: string): void {
  for (const taken of shop.taken) {
    if (taken.orderNo !== orderNo || !taken.isAnswered) continue
    processWebhook(shop, rules, { ...taken, notifyId: `query:${taken.transactionId}`, dueMs: shop.nowMs })
  }
  for (const attempt of shop.attempts) {
    const isUnpaid = !shop.taken.some((taken) => isOf(attempt, taken))
    if (attempt.orderNo !== orderNo || !attempt.isCloseAnswered || !isUnpaid || attempt.isClosed) continue
    closeAttempt(attempt)
    shop.seldom['deadline closes a payment'] += 1
  }
  const isUnpaid = shop.orders.get(orderNo)?.status === 0
  if (isUnpaid) applyOrderCommand(shop, rules, { orderNo, command: { type: 'deadline' } })
  else shop.seldom['deadline learns of money'] += 1
}

/** Whether money was taken for an attempt. */
export function isOf(
  attempt: Pick<SimulatedAttempt, 'orderNo' | 'provider'>,
  taken: Pick<SimulatedAttempt, 'orderNo' | 'provider'>,
): boolean {
  return attempt.orderNo === taken.orderNo && attempt.provider === taken.provider
}

/** Nobody can pay an attempt any more: the server closed it, or its time at the provider is over. */
export function closeAttempt(attempt: SimulatedAttempt): void {
  attempt.isClosed = true
  attempt.state = nextPaymentState(attempt.state, 'close') ?? attempt.state
}
