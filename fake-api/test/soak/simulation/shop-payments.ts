import { advanceTimeline } from '../../../src/backend/entitlements/rules/timeline.ts'
import { isProofAwaited } from '../../../src/backend/orders/rules/order.ts'
import {
  decideRefundOutcome,
  isOpen,
  nextPaymentState,
  proofUntilMs,
} from '../../../src/backend/payments/rules/payment.ts'
import { nextContractState } from '../../../src/backend/renewals/rules/contract.ts'
import { HOUR_MS } from '../../../src/engine/kernel/clock.ts'
import { applyOrderCommand, type Play, saveTimeline } from './shop-core.ts'
import type {
  OpenRefund,
  ShopState,
  SimulatedAttempt,
  SimulatedOrder,
  TakenMoney,
  WebhookMessage,
} from './shop-state.ts'
import { callProvider } from './signed-messages.ts'

/** What the server reads of a success, in a webhook or an answer. */
type Success = Pick<
  WebhookMessage,
  'notifyId' | 'orderNo' | 'provider' | 'transactionId' | 'amountFen' | 'takenAtMs'
>

/** Processes a verified success as the settlement service does. */
export function settle(play: Play, success: Success): void {
  const { shop, rules } = play
  if (rules.isKnown(shop, success.notifyId)) return
  shop.inbox.add(success.notifyId)
  const order = shop.orders.get(success.orderNo) ?? null
  const attempts = shop.attempts.filter(({ orderNo }) => orderNo === success.orderNo)
  const { outcome } = rules.matchSuccess(success, { order, attempts })
  const attempt = attempts.find(({ provider }) => provider === success.provider)
  if (outcome === 'accept') acceptPayment(play, { attempt, success })
  if (outcome === 'amount-mismatch') shop.flaggedFen += takenBy(shop, success.transactionId)
}

function acceptPayment(
  play: Play,
  { attempt, success }: { attempt: SimulatedAttempt | undefined; success: Success },
): void {
  const { shop } = play
  const { provider, transactionId, amountFen, orderNo, takenAtMs } = success
  const paid = attempt ?? openAttempt(shop, { orderNo, provider })
  const state = nextPaymentState(paid.state, 'success')
  if (state === null) {
    shop.flaggedFen += takenBy(shop, transactionId)
    return
  }
  const { status, payDeadlineMs } = shop.orders.get(orderNo) ?? {}
  const isInTime = status === 0 && takenAtMs < (payDeadlineMs ?? 0)
  if (isInTime) shop.inTime.add(transactionId)
  if (isInTime && shop.told.has(orderNo)) shop.rareEvents['proof comes after the deadline'] += 1
  // Late money of another provider ends the wait (R-ORDER-28).
  if (!isInTime && shop.told.get(orderNo) !== transactionId) shop.told.delete(orderNo)
  Object.assign(paid, { state, transactionId, paidFen: amountFen })
  const command = { type: 'success', success: { provider, transactionId, amountFen }, takenAtMs } as const
  applyOrderCommand(play, { orderNo, command })
}

/** Begins an attempt to pay. */
export function openAttempt(
  shop: ShopState,
  begun: Pick<SimulatedAttempt, 'orderNo' | 'provider'> & Partial<SimulatedAttempt>,
): SimulatedAttempt {
  const attempt: SimulatedAttempt = {
    ...{ transactionId: null, paidFen: 0, state: 'prepaid', isClosed: false, openedAtMs: shop.nowMs },
    ...{ isCloseAnswered: true, isDeduction: false, ...begun },
  }
  shop.attempts.push(attempt)
  return attempt
}

function takenBy(shop: ShopState, transactionId: string): number {
  return shop.taken.find((taken) => taken.transactionId === transactionId)?.amountFen ?? 0
}

/** A provider answers a refund. */
export function answerRefund(play: Play, refund: OpenRefund): void {
  const { shop } = play
  const { orderNo, transactionId, amountFen, isOrders } = refund
  const taken = shop.taken.find((row) => row.transactionId === transactionId)
  const leftFen = taken ? taken.amountFen - sumOfParts(taken.parts) : 0
  const willFail = refund.willFail || amountFen > leftFen
  if (!willFail && !refund.isBack && taken) taken.refundedFen += amountFen
  refund.isBack = !willFail
  if (refund.isLost) {
    shop.rareEvents['answer of a refund lost'] += 1
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
  applyOrderCommand(play, { orderNo, command: { type, transactionId } })
}

/** Sums the parts given back by hand, in fen. */
export function sumOfParts(parts: ReadonlyMap<string, number>): number {
  return [...parts.values()].reduce((sum, fen) => sum + fen, 0)
}

/** Runs what is due: entitlements, order deadlines, and the time to sign what is offered with an order. */
export function runDueEvents(play: Play): void {
  const { shop } = play
  for (const [deviceId, timeline] of shop.timelines)
    saveTimeline(play, { deviceId, change: advanceTimeline(timeline, shop.nowMs) })
  for (const order of shop.orders.values()) {
    const { renewal } = order
    if (renewal !== null && renewal.signUntilMs <= shop.nowMs)
      renewal.state = nextContractState(renewal.state, 'session-over') ?? renewal.state
    if (order.status !== 0 || order.payDeadlineMs === null || order.payDeadlineMs > shop.nowMs) continue
    if (isProofAwaited(order)) seekProof(play, order)
    else timeOut(play, order.orderNo)
  }
}

/**
 * The deadline: each provider that answers tells what it took, or closes what nobody paid; then the order times out if it
 * is unpaid still, and no provider says that it is paid.
 */
function timeOut(play: Play, orderNo: string): void {
  const { shop } = play
  askAboutOrder(play, orderNo)
  for (const attempt of shop.attempts) {
    const taken = shop.taken.find((money) => isOf(attempt, money))
    if (attempt.orderNo !== orderNo || !attempt.isCloseAnswered || !isOpen(attempt.state)) continue
    if (callProvider(play, attempt.provider, null) !== 'answered') continue
    if (taken) tellPaid(play, taken)
    else closeAttempt(attempt)
    if (!taken) shop.rareEvents['deadline closes a payment'] += 1
  }
  const order = shop.orders.get(orderNo)
  if (order?.status !== 0) shop.rareEvents['deadline learns of money'] += 1
  else if (!isProofAwaited(order)) applyOrderCommand(play, { orderNo, command: { type: 'deadline' } })
}

/** A provider refuses to close a payment that it has the money of: the order waits for proof, also when its buyer cancels. */
function tellPaid(play: Play, { orderNo, provider, transactionId, takenAtMs }: TakenMoney): void {
  const { shop, random } = play
  const order = shop.orders.get(orderNo)
  if (order?.status !== 0 || order.toldPaidBy !== null) return
  shop.orders.set(orderNo, { ...order, toldPaidBy: provider })
  if (takenAtMs < (order.payDeadlineMs ?? 0)) shop.told.set(orderNo, transactionId)
  shop.rareEvents['close alone tells of money'] += 1
  if (random.is(0.5)) return
  shop.rareEvents['cancel refused while proof is awaited'] += 1
  applyOrderCommand(play, { orderNo, command: { type: 'cancel' } })
}

/** A provider that said so answers a query in the end, or nothing is proved for two days. */
function seekProof(play: Play, { orderNo, toldPaidBy }: SimulatedOrder): void {
  const { shop, random } = play
  const attempt = shop.attempts.find((one) => one.orderNo === orderNo && one.provider === toldPaidBy)
  if (attempt === undefined || proofUntilMs(attempt.openedAtMs) <= shop.nowMs) {
    shop.told.delete(orderNo)
    shop.rareEvents['no proof for two days'] += 1
    applyOrderCommand(play, { orderNo, command: { type: 'deadline' } })
    return
  }
  for (const taken of shop.taken) if (isOf(attempt, taken) && random.is(0.5)) taken.isAnswered = true
  askAboutOrder(play, orderNo)
}

/** Asks the providers that answer what they took for an order. */
function askAboutOrder(play: Play, orderNo: string): void {
  for (const taken of play.shop.taken) {
    if (taken.orderNo !== orderNo || !taken.isAnswered) continue
    if (callProvider(play, taken.provider, null) !== 'answered') continue
    settle(play, { ...taken, notifyId: `query:${taken.transactionId}` })
  }
}

/** A page that was told success asks whether it is paid; the server asks the wallet, once a second at most. */
export function askByPage(play: Play): string | null {
  const { shop, rules, random } = play
  const unpaid = [...shop.orders.values()].filter(
    ({ status, origin }) => status === 0 && origin !== 'contract',
  )
  if (unpaid.length === 0) return null
  const { orderNo } = random.pick(unpaid)
  for (let page = random.between(1, 3); page > 0; page -= 1) {
    const asked = shop.askedByPages.get(orderNo) ?? []
    if (!rules.isQueryDue(asked.at(-1) ?? null, shop.nowMs)) {
      shop.rareEvents['page asks again within a second'] += 1
      continue
    }
    shop.askedByPages.set(orderNo, [...asked, shop.nowMs])
    askAboutOrder(play, orderNo)
  }
  if (shop.orders.get(orderNo)?.success) shop.rareEvents['page asks and learns of money'] += 1
  return `page asks ${orderNo}`
}

/** Whether money was taken for an attempt. */
function isOf(
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

/** Attempts that a buyer may pay in the wallet. */
export function unpaidAttempts(shop: ShopState): SimulatedAttempt[] {
  return shop.attempts.filter(
    (attempt) =>
      !attempt.isClosed && !attempt.isDeduction && !shop.taken.some((taken) => isOf(attempt, taken)),
  )
}
