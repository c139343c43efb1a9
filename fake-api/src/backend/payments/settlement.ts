import type { TxClient } from '@skyshop/prisma'
import type { Instant } from '../../engine/kernel/clock.ts'
import { reschedule, scheduleOnce, unschedule } from '../../engine/world/clock/schedule.ts'
import { isUniqueViolation } from '../../engine/world/transaction/transaction.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { activatePackage, assertEffectAllowedInSlots } from '../entitlements/entitlements.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOrder } from '../orders/order-repository.ts'
import { applyOrderCommand } from '../orders/order-transitions.ts'
import type { OrderEvent } from '../orders/rules/decide-order.ts'
import type { StoredOrder } from '../orders/rules/order.ts'
import { hasActiveContract } from '../packages/package-repository.ts'
import { findOffer } from '../packages/packages.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import { findPayments, insertPayment, type PaymentRow, savePaymentSuccess } from './payment-repository.ts'
import { requestRefund } from './refund-request.ts'
import { billDayOf, billDueMs, isOpen, matchSuccess, nextPaymentState } from './rules/payment.ts'
import type { PaymentOutcome, Provider, VerifiedPayment, WebhookOutcome } from './wallet-port.ts'

interface MatchedPayment {
  order: StoredOrder
  attempts: readonly PaymentRow[]
  payment: VerifiedPayment
}

/**
 * Settles one verified success: money for an order counts once, however often it is reported (R-PAY-23). The inbox row is
 * written in the same transaction as everything it causes, so an acknowledged webhook is never without its effect, and a
 * second one changes nothing.
 */
export async function onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<WebhookOutcome> {
  return processOnce(world, payment, (ctx) => processPayment(ctx, payment))
}

/** A deduction by contract under one number. */
interface ExpectedDeduction {
  readonly orderNo: string
  readonly outTradeNo: string
  readonly provider: Provider
  readonly amountFen: number
  readonly appKey: string
  /** When its money moves, at the earliest. */
  readonly movesAtMs: Instant
}

/** Adds the attempt that a deduction by contract is made under, once per number. */
export async function expectDeduction(
  ctx: WorldTx,
  { movesAtMs, ...deduction }: ExpectedDeduction,
): Promise<void> {
  const attempt = { ...deduction, id: ctx.nextId(), immediateUse: false, createdAtMs: ctx.nowMs }
  await insertPayment(ctx.tx, attempt)
  await planBill(ctx, deduction.provider, movesAtMs)
}

/** Processes a verified webhook in the caller's transaction; an id that is known already breaks a UNIQUE key. */
export async function processPayment(ctx: WorldTx, payment: VerifiedPayment): Promise<PaymentOutcome> {
  const { provider, notifyId, orderNo, amountFen, transactionId } = payment
  const order = await findOrder(ctx.tx, { orderNo })
  const attempts = await findPayments(ctx.tx, orderNo)
  const match = matchSuccess(payment, { order, attempts })
  const outcome =
    match.outcome === 'accept' ? await settle(ctx, { order: match.order, attempts, payment }) : match.outcome
  if (outcome !== 'duplicate' && !payment.isMadeUp) await planBill(ctx, provider, payment.successAtMs)
  if (NEEDS_REVIEW.has(outcome)) recordReviewNeed(ctx, payment, { outcome, isOurs: order !== null })
  await insertInboxEntry(ctx.tx, {
    provider,
    notifyId,
    kind: 'payment',
    orderNo: order ? orderNo : null,
    outcome,
    amountFen,
    transactionId,
    receivedAtMs: ctx.nowMs,
  })
  return outcome
}

/** Notes that a provider refused a payment for good, so that the webhook is acknowledged; no order changes. */
export async function onRefusedPayment(
  world: World,
  refused: Omit<VerifiedPayment, 'successAtMs'>,
): Promise<'not-paid' | 'unknown-order' | 'duplicate'> {
  const { orderNo, ...payment } = refused
  return processOnce(world, payment, async (ctx) => {
    const order = await findOrder(ctx.tx, { orderNo })
    const outcome = order ? 'not-paid' : 'unknown-order'
    const inbox = { kind: 'refusal' as const, orderNo: order ? orderNo : null, outcome }
    await insertInboxEntry(ctx.tx, { ...payment, ...inbox, receivedAtMs: ctx.nowMs })
    return outcome
  })
}

/** Leaves money that a provider only says it has, and never proved, to manual review, once (R-PAY-33). */
export async function flagUnproved(
  ctx: WorldTx,
  { orderNo, provider }: { orderNo: string; provider: string },
): Promise<void> {
  const notifyId = `close:${orderNo}`
  const attempts = await findPayments(ctx.tx, orderNo)
  const attempt = attempts.find((row) => row.provider === provider && isOpen(row.state))
  if (attempt === undefined || (await hasInboxEntry(ctx.tx, { provider, notifyId }))) return
  const { amountFen } = attempt
  const outcome = 'flagged'
  const entry = { provider, notifyId, kind: 'payment' as const, orderNo, outcome, amountFen }
  await insertInboxEntry(ctx.tx, { ...entry, receivedAtMs: ctx.nowMs })
  recordReviewNeed(
    ctx,
    { provider, transactionId: 'without proof', amountFen, orderNo },
    { outcome, isOurs: true },
  )
}

/** Pays an order whose due is 0, and activates it. No provider, so no attempt and no refund. */
export async function payZeroOrder(ctx: WorldTx, order: StoredOrder): Promise<void> {
  const success = { provider: 'none', transactionId: `zero:${order.orderNo}`, amountFen: 0 }
  const command = { type: 'success', success, takenAtMs: ctx.nowMs } as const
  const paid = await applyOrderCommand(ctx, order, command)
  if (paid.refusal) throw new BusinessError(paid.refusal.code)
  await activateOrder(ctx, paid.order)
}

async function settle(ctx: WorldTx, { order, attempts, payment }: MatchedPayment): Promise<PaymentOutcome> {
  const { provider, transactionId, amountFen, successAtMs } = payment
  const { outTradeNo = payment.orderNo } = payment
  const isOfNumber = (row: PaymentRow) => row.provider === provider && row.outTradeNo === outTradeNo
  const attempt = attempts.find(isOfNumber) ?? (await addUnopened(ctx, payment))
  const state = nextPaymentState(attempt.state, 'success')
  // One attempt takes money once; a further transaction of it needs manual review.
  if (state === null) return 'flagged'
  const success = { provider, transactionId, amountFen }
  const paid = await applyOrderCommand(ctx, order, { type: 'success', success, takenAtMs: successAtMs })
  const takenAtMs = payment.isMadeUp ? null : successAtMs
  const times = { paidAtMs: ctx.nowMs, takenAtMs }
  await savePaymentSuccess(ctx.tx, attempt.id, { state, transactionId, paidFen: amountFen, ...times })
  // Another open attempt keeps its check, which closes it at its provider. Contract periods have none.
  const isOtherOpen = attempts.some((row) => row !== attempt && isOpen(row.state))
  if (!isOtherOpen && order.origin !== 'contract') await dropCheck(ctx, order.orderNo)
  const events = [...paid.events]
  const isActivationDue = events.some((event) => event.type === 'activation-due')
  if (isActivationDue) events.push(...(await activateOrder(ctx, paid.order)))
  const refund = events.find((event) => event.type === 'refund-due')
  if (!refund) return 'accepted'
  await requestRefund(ctx, attempt, refund)
  return 'refunding'
}

/** Adds the attempt that money of an unopened payment lacks, so that it can be refunded. */
async function addUnopened(ctx: WorldTx, payment: VerifiedPayment): Promise<PaymentRow> {
  const { orderNo, provider, amountFen } = payment
  const made = { id: ctx.nextId(), orderNo, outTradeNo: payment.outTradeNo ?? orderNo, provider, amountFen }
  await insertPayment(ctx.tx, { ...made, appKey: '', immediateUse: false, createdAtMs: ctx.nowMs })
  return { ...made, prepayId: null, transactionId: null, state: 'created', createdAtMs: ctx.nowMs }
}

/** Money that neither pays an order nor is refunded by itself. */
const NEEDS_REVIEW: ReadonlySet<PaymentOutcome> = new Set(['flagged', 'amount-mismatch', 'unknown-order'])

function recordReviewNeed(
  ctx: WorldTx,
  {
    provider,
    transactionId,
    amountFen,
    orderNo,
  }: Pick<VerifiedPayment, 'transactionId' | 'amountFen' | 'orderNo'> & { provider: string },
  { outcome, isOurs }: { outcome: PaymentOutcome; isOurs: boolean },
): void {
  ctx.record({
    kind: 'state',
    operationId: 'payment',
    from: 'upstream',
    to: 'upstream',
    status: outcome,
    label: 'payment needs manual review',
    note: `${amountFen} fen of ${provider} ${transactionId}: ${outcome}`,
    orderNo: isOurs ? orderNo : null,
  })
}

/**
 * Activates the package of a paid order (R-PAY-27) and returns the events of the order. When a slot refuses the
 * package, the order fails to activate and the money is refunded.
 */
async function activateOrder(ctx: WorldTx, order: StoredOrder): Promise<readonly OrderEvent[]> {
  if (order.origin === 'service') {
    return (await applyOrderCommand(ctx, order, { type: 'activated', startsAtMs: ctx.nowMs })).events
  }
  const offer = await findOffer(ctx.tx, order.packageId, 'en')
  try {
    await assertNoContract(ctx, order, offer)
    const startsAtMs = await addEntitlements(ctx, order, offer)
    if (startsAtMs !== null) await applyOrderCommand(ctx, order, { type: 'activated', startsAtMs })
    return []
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return (await applyOrderCommand(ctx, order, { type: 'activation-failed' })).events
  }
}

/** Throws contract-active for a base package paid by hand after auto-renewal was signed (R-PACKAGE-3). */
async function assertNoContract(
  ctx: WorldTx,
  order: StoredOrder,
  { kind, topUp }: LocalizedPackage,
): Promise<void> {
  if (topUp || order.origin === 'contract') return
  const { deviceId, channels } = order
  if (await hasActiveContract(ctx.tx, { deviceId, kind, channels }))
    throw new BusinessError('contract-active')
}

function addEntitlements(ctx: WorldTx, order: StoredOrder, offer: LocalizedPackage): Promise<number | null> {
  const { orderNo, packageId, deviceId, channels } = order
  const { effectWithinMs, topUp, kind } = offer
  const validityDays = order.validityDays ?? offer.validityDays
  const effect = order.immediateUse ? 'immediate' : 'normal'
  const cause = order.origin === 'contract' ? 'contract' : 'order'
  const paid = { orderNo, packageId, validityDays, effectWithinMs, topUp, effect, cause } as const
  return activatePackage(ctx, { deviceId, kind, channels }, paid)
}

/**
 * Throws contract-active when auto-renewal was signed since the order was made, and already-renewed or
 * immediate-not-possible when what it bought could not take effect as wished. Packages that queue must still have a
 * place in their slot; services and top-ups need none.
 */
export async function assertOrderMayTakeEffect(
  ctx: WorldTx,
  { order, immediateUse }: { order: StoredOrder; immediateUse: boolean },
): Promise<void> {
  if (order.origin === 'service') return
  const { kind, topUp } = await findOffer(ctx.tx, order.packageId, 'en')
  if (topUp) return
  const { deviceId, channels } = order
  if (await hasActiveContract(ctx.tx, { deviceId, kind, channels }))
    throw new BusinessError('contract-active')
  const effect = immediateUse ? 'immediate' : 'normal'
  await assertEffectAllowedInSlots(ctx, { deviceId, kind, channels }, effect)
}

/** Event of the world's clock at which a provider is asked about a payment without a webhook. */
export const PAYMENT_CHECK = 'payment.check'

/** Moves the next check of an order's payment; `dueMs` null cancels it. */
export function moveCheck(ctx: WorldTx, orderNo: string, dueMs: number | null): Promise<void> {
  return reschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo }, dueMs })
}

/** Cancels the check of an order's payment, once the webhook has come. */
function dropCheck(ctx: WorldTx, orderNo: string): Promise<void> {
  return unschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo } })
}

/** Events of the world's clock at which the bill of a day is fetched and compared, by provider with bills. */
export const BILL_DUE = { wechat: 'bill.wechat', alipay: 'bill.alipay' } as const

/** A provider that has bills. */
export type BilledProvider = keyof typeof BILL_DUE

/** The bill of a day. */
export interface BillPayload {
  /** In Beijing: `2026-11-20`. */
  readonly day: string
}

/** Puts the bill of the day of an instant on the clock, once, where the provider has bills (R-PAY-63). */
export async function planBill(ctx: WorldTx, provider: string, atMs: Instant): Promise<void> {
  if (!isBilled(provider)) return
  const payload: BillPayload = { day: billDayOf(atMs) }
  const dueMs = Math.max(ctx.nowMs, billDueMs(payload.day))
  await scheduleOnce(ctx, { kind: BILL_DUE[provider], payload, dueMs })
}

function isBilled(provider: string): provider is BilledProvider {
  return provider in BILL_DUE
}

/** The inbox row of a webhook; its provider and id are a UNIQUE key. */
export interface InboxEntry {
  provider: string
  notifyId: string
  kind: 'payment' | 'refusal' | 'refund' | 'contract' | 'deduction'
  /** Null for an order that is not known. */
  orderNo: string | null
  outcome: string
  amountFen?: number
  transactionId?: string
  receivedAtMs: number
}

type InboxKey = Pick<InboxEntry, 'provider' | 'notifyId'>

/**
 * Processes a verified webhook once; `process` writes its inbox row in the same transaction. Only that row makes it a
 * duplicate: another broken key must not be acknowledged, for everything was rolled back (R-INVARIANT-11).
 */
export async function processOnce<Outcome>(
  world: World,
  key: InboxKey,
  process: (ctx: WorldTx) => Promise<Outcome>,
): Promise<Outcome | 'duplicate'> {
  if (await hasInboxEntry(world.read, key)) return 'duplicate'
  try {
    return await world.withTx(process)
  } catch (error) {
    if (isUniqueViolation(error) && (await hasInboxEntry(world.read, key))) return 'duplicate'
    throw error
  }
}

/** Writes an inbox row; a second one of the same key fails, and its transaction with it. */
export async function insertInboxEntry(tx: TxClient, entry: InboxEntry): Promise<void> {
  await tx.notifyInbox.createMany({ data: { ...entry, receivedAtMs: BigInt(entry.receivedAtMs) } })
}

/** Tells whether a webhook, or what counts like one, was taken in before. */
export async function hasInboxEntry(reader: Reader, { provider, notifyId }: InboxKey): Promise<boolean> {
  return (await reader.notifyInbox.count({ where: { provider, notifyId } })) === 1
}
