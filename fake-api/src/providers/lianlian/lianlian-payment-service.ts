import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { backendAheadMs } from '../../engine/gateway/backend-clock.ts'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { parseBeijingDigits } from '../../engine/kernel/clock.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import {
  enqueueWebhook,
  type TakeWebhookFault,
  type WebhookFault,
} from '../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../engine/webhooks/webhook-url.ts'
import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { findBoundCard } from './lianlian-bound-cards.ts'
import { missingForCard } from './lianlian-card-terms.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { buildPaymentOrder } from './lianlian-message.ts'
import {
  BANK_DELAY_MS,
  CHARGEBACK_DELAY_MS,
  chargeCard,
  fenOf,
  finalStatusOf,
  type PaymentStatus,
  retryObstacle,
  statusAt,
  toYuanText,
} from './lianlian-payment.ts'
import { existingNumber, LianlianRefusal, standingRefusal } from './lianlian-refusal.ts'
import {
  createLianlianId,
  createPageId,
  findPayment,
  findRefund,
  type LianlianPayment,
  saveAfterEnd,
  saveCharge,
  saveClosed,
  saveEnd,
} from './lianlian-repository.ts'
import { readCardToken, type TokenisedCard, takenCard } from './lianlian-tokens.ts'
import { paymentNotify } from './lianlian-webhook-provider.ts'

/** Kind of the scheduled event by which a payment with the bank ends. */
export const LIANLIAN_BANK_EVENT = 'lianlian.bank-answers'

/** Kind of the scheduled event by which the bank takes back what a disputed card paid. */
export const LIANLIAN_CHARGEBACK_EVENT = 'lianlian.chargeback'

/** Dependencies of the payment service. */
export interface LianlianPaymentOptions {
  readonly webhookBase: () => WebhookBase
  /** Takes the fault armed for the next payment of this world, if any, and uses it up. */
  readonly takeWebhookFault: TakeWebhookFault
}

/** Payments at the gateway. Refusals are LianlianRefusal. */
export interface LianlianPaymentService {
  pay(world: World, request: Schemas['PaymentRequest'], traceId: string): Promise<LianlianPayment>
  query(world: World, outTradeNo: string): Promise<LianlianPayment>
  cancel(world: World, outTradeNo: string): Promise<LianlianPayment>
  showChallenge(world: World, challengeId: string): Promise<Schemas['ChallengeResponse']>
  answerChallenge(
    world: World,
    request: Schemas['ChallengeAnswerRequest'],
    traceId: string,
  ): Promise<LianlianPayment>
  /** The payment of a challenge; null for an unknown one. */
  challenged(world: World, challengeId: string): Promise<LianlianPayment | null>
  /** Keeps how what was paid was shipped. */
  ship(world: World, request: Schemas['ShipmentRequest']): Promise<LianlianPayment>
  /** The handler of LIANLIAN_BANK_EVENT. */
  readonly onBankAnswer: EventHandler
}

interface Terms {
  /** Null for one that is typed at the cashier. */
  readonly card: TokenisedCard | null
  /** Empty for a payment whose merchant wants to be told nothing. */
  readonly notifyUrlTemplate: string
  readonly merchantId: string
  readonly traceId: string
  /** How far the clock of the merchant's server is ahead of the world's. */
  readonly aheadMs: number
}

const NO_FAULT: WebhookFault = {}

/** The gateway's payments. */
export function createLianlianPaymentService(options: LianlianPaymentOptions): LianlianPaymentService {
  return {
    async pay(world, request, traceId) {
      const aheadMs = await backendAheadMs(world, 'lianlian')
      const terms = { ...(await termsOf(world, request, options.webhookBase())), traceId, aheadMs }
      return world.withTx(async (ctx) => {
        const payment = await charge(ctx, request, terms)
        const fault = payment.status === 'PS' ? await options.takeWebhookFault(ctx) : NO_FAULT
        await continueCharge(ctx, payment, { traceId, fault })
        return payment
      })
    },
    query: (world, outTradeNo) => findOrRefuse(world.read, { outTradeNo }),
    cancel: (world, outTradeNo) => world.withTx((ctx) => cancel(ctx, outTradeNo)),
    async showChallenge(world, challengeId) {
      const payment = await findPayment(world.read, { llId: llIdOf(challengeId) })
      if (payment?.challengeId !== challengeId) return { status: 'unknown' }
      if (isOver(payment, world.nowMs())) return { status: 'over' }
      const { merchantName: merchant_name } = await lianlianKeysOf(world)
      const { description: order_description, amountFen, currency, card } = payment
      const last4 = card?.last4 ?? ''
      const shown = { merchant_name, order_description, payment_currency_code: currency, last4 }
      return { status: 'open', ...shown, payment_amount: toYuanText(amountFen) }
    },
    async challenged(world, challengeId) {
      const payment = await findPayment(world.read, { llId: llIdOf(challengeId) })
      return payment?.challengeId === challengeId ? payment : null
    },
    ship: (world, request) => world.withTx((ctx) => ship(ctx, request)),
    async answerChallenge(world, { challenge_id, outcome }, traceId) {
      const payment = await world.withTx(async (ctx) => {
        const stored = await findPayment(ctx.tx, { llId: llIdOf(challenge_id) })
        if (stored?.challengeId !== challenge_id) throw unknownPayment()
        if (isOver(stored, ctx.nowMs)) return stored
        const isPassed = outcome === 'pass'
        const fault = isPassed ? await options.takeWebhookFault(ctx) : NO_FAULT
        return saveResult(ctx, stored, { status: isPassed ? 'PS' : 'PF', traceId, fault })
      })
      // The first attempt to tell the merchant is made before the page hears, so that a standing world is settled.
      await world.clock.runDue()
      return payment
    },
    onBankAnswer: async (ctx, { payload }) => {
      const { llId } = payload as { llId: string }
      const payment = await findPayment(ctx.tx, { llId })
      if (payment?.status !== 'PP' || payment.card === null) return null
      const status = finalStatusOf(payment.card.behaviour)
      const traceId = clockTraceId(LIANLIAN_BANK_EVENT, llId)
      await saveResult(ctx, payment, { status, traceId, fault: NO_FAULT })
      return null
    },
  }
}

async function termsOf(
  world: World,
  request: Schemas['PaymentRequest'],
  webhookBase: WebhookBase,
): Promise<Omit<Terms, 'traceId' | 'aheadMs'>> {
  const { tokenKey, merchantId } = await lianlianKeysOf(world)
  if (request.merchant_id !== merchantId) throw unknownMerchant()
  const given = request.payment_data?.card
  const missing = given && missingForCard(request)
  if (missing) throw new LianlianRefusal('INVALID_PARAMETER', `a payment by card needs ${missing}`)
  const { merchant_user_no: userNo } = request.merchant_order
  const bound = given?.card_token ? await findBoundCard(world, given.card_token, userNo) : null
  const terms = { tokenKey, worldId: world.id }
  const card = bound ?? (given === undefined ? null : cardOf(given, terms, world.nowMs()))
  const { notification_url: url } = request
  const target = { worldId: world.id, ...webhookBase }
  const notifyUrlTemplate = url === undefined ? null : toWebhookTemplate(url, target)
  if (url !== undefined && !notifyUrlTemplate)
    throw new LianlianRefusal('INVALID_PARAMETER', `notification_url: ${brokenUrlRule(url, target)}`)
  return { card, merchantId, notifyUrlTemplate: notifyUrlTemplate ?? '' }
}

type GivenCard = NonNullable<NonNullable<Schemas['PaymentRequest']['payment_data']>['card']>

/** The card of a payment: that of its token, or the one that the merchant took itself. */
function cardOf(
  { card_token, card_no, cvv, card_expiration_year, card_expiration_month }: GivenCard,
  terms: Parameters<typeof readCardToken>[1],
  nowMs: number,
): TokenisedCard {
  if (card_token === undefined) {
    if (card_no && cvv && card_expiration_year && card_expiration_month) return takenCard(card_no)
    const members = 'card_token, or card_no, card_expiration_year, card_expiration_month and cvv'
    throw new LianlianRefusal('INVALID_PARAMETER', `payment_data.card needs ${members}`)
  }
  const card = readCardToken(card_token, terms, nowMs)
  if (card) return card
  throw new LianlianRefusal('INVALID_PARAMETER', 'the card token is not valid')
}

/** Charges a card: a new payment, or a further try of one that was refused or not answered. */
async function charge(
  ctx: WorldTx,
  request: Schemas['PaymentRequest'],
  { card, merchantId, notifyUrlTemplate, aheadMs }: Terms,
): Promise<LianlianPayment> {
  const { merchant_transaction_id: outTradeNo, merchant_order } = request
  const amountFen = fenOf(merchant_order.order_amount)
  if (!amountFen) throw new LianlianRefusal('INVALID_PARAMETER', 'order_amount must be more than zero')
  const before = await findPayment(ctx.tx, { outTradeNo })
  if (!before && (await findRefund(ctx.tx, outTradeNo))) throw existingNumber(outTradeNo, 'a refund')
  const obstacle = before && retryObstacle(before)
  if (obstacle) throw standingRefusal(obstacle, outTradeNo)
  if (before && (before.amountFen !== amountFen || before.currency !== merchant_order.order_currency_code)) {
    throw existingNumber(outTradeNo, 'another amount')
  }
  const llId = createLianlianId(ctx)
  const status = card === null ? 'IN' : chargeCard(card.behaviour)
  await saveCharge(
    ctx.tx,
    {
      llId,
      outTradeNo,
      merchantId,
      notifyUrlTemplate,
      amountFen,
      currency: merchant_order.order_currency_code,
      card,
      status,
      description: merchant_order.order_description,
      payUntilMs: endOfOrder(merchant_order.order_expire_time, { nowMs: ctx.nowMs, aheadMs }),
      ...whatFollows(ctx, llId, status),
      cashier: card === null ? { id: createPageId(ctx, llId), key: randomHex(ctx, 32) } : null,
      returnUrl: request.redirect_url ?? null,
      cancelUrl: request.cancel_url ?? null,
      atMs: ctx.nowMs,
    },
    before ? { known: before.rowId } : { fresh: ctx.nextId() },
  )
  return findOrRefuse(ctx.tx, { llId })
}

/** Returns what comes with the status of a charge: the bank's check to go to, or why it was refused. */
export function whatFollows(ctx: WorldTx, llId: string, status: PaymentStatus) {
  return {
    challengeId: status === 'WP' ? createPageId(ctx, llId) : null,
    failure: status === 'PF' ? 'declined by the bank' : null,
  }
}

/** Whether a payment no longer waits for its buyer. */
function isOver(payment: LianlianPayment, nowMs: number): boolean {
  return payment.isClosed || statusAt(payment, nowMs) !== 'WP'
}

function endOfOrder(
  time: string | undefined,
  { nowMs, aheadMs }: { readonly nowMs: number; readonly aheadMs: number },
): number | null {
  if (time === undefined) return null
  const namedMs = parseBeijingDigits(time)
  if (namedMs !== null && namedMs - aheadMs > nowMs) return namedMs - aheadMs
  throw new LianlianRefusal('INVALID_PARAMETER', 'order_expire_time is no moment to come')
}

/** Follows up a charge: the bank's answer later, or now the word to the merchant, told of paid ones only (LL-038). */
export async function continueCharge(
  ctx: WorldTx,
  payment: LianlianPayment,
  around: { readonly traceId: string; readonly fault: WebhookFault },
): Promise<void> {
  const { llId, outTradeNo: orderNo, status } = payment
  if (status === 'PP') {
    const dueMs = ctx.nowMs + BANK_DELAY_MS
    await schedule(ctx, { dueMs, kind: LIANLIAN_BANK_EVENT, payload: { llId, orderNo } })
  }
  if (status === 'PS') await enqueueResult(ctx, payment, around)
  if (payment.card?.behaviour === 'disputed') {
    const dueMs = ctx.nowMs + CHARGEBACK_DELAY_MS
    await schedule(ctx, { dueMs, kind: LIANLIAN_CHARGEBACK_EVENT, payload: { llId, orderNo } })
  }
}

/** The handler of LIANLIAN_CHARGEBACK_EVENT: what was given back is not taken back too. */
export const onChargeback: EventHandler = async (ctx, { payload }) => {
  const { llId } = payload as { llId: string }
  const payment = await findPayment(ctx.tx, { llId })
  if (payment?.status === 'PS' && payment.refundedFen < payment.amountFen)
    await saveAfterEnd(ctx.tx, payment, { isChargedBack: true })
  return null
}

async function ship(
  ctx: WorldTx,
  { merchant_transaction_id: outTradeNo, shipments }: Schemas['ShipmentRequest'],
): Promise<LianlianPayment> {
  const payment = await findOrRefuse(ctx.tx, { outTradeNo })
  if (payment.status !== 'PS')
    throw new LianlianRefusal('INVALID_PARAMETER', 'what is shipped has to be paid')
  const sent = shipments.map(({ carrier_code, tracking_no }) => ({ carrier_code, tracking_no }))
  const known = payment.shipments.filter(
    (one) => !sent.some(({ tracking_no }) => tracking_no === one.tracking_no),
  )
  await saveAfterEnd(ctx.tx, payment, { shipments: [...known, ...sent] })
  return payment
}

async function saveResult(
  ctx: WorldTx,
  payment: LianlianPayment,
  how: { readonly status: 'PS' | 'PF'; readonly traceId: string; readonly fault: WebhookFault },
): Promise<LianlianPayment> {
  const failure = how.status === 'PF' ? 'declined by the bank' : null
  await saveEnd(ctx.tx, payment, { status: how.status, failure, atMs: ctx.nowMs })
  const ended = await findOrRefuse(ctx.tx, { llId: payment.llId })
  if (how.status === 'PS') await enqueueResult(ctx, ended, how)
  return ended
}

async function enqueueResult(
  ctx: WorldTx,
  payment: LianlianPayment,
  { traceId, fault }: { readonly traceId: string; readonly fault: WebhookFault },
): Promise<void> {
  if (payment.notifyUrlTemplate === '') return
  const notify = paymentNotify(buildPaymentOrder(payment, ctx.nowMs))
  const { notifyUrlTemplate: urlTemplate, currency } = payment
  await enqueueWebhook(ctx, { ...notify, urlTemplate, currency, traceId, fault })
}

async function cancel(ctx: WorldTx, outTradeNo: string): Promise<LianlianPayment> {
  const payment = await findOrRefuse(ctx.tx, { outTradeNo })
  if (payment.isClosed) return payment
  const obstacle = retryObstacle(payment)
  if (obstacle) throw standingRefusal(obstacle, outTradeNo)
  await saveClosed(ctx.tx, payment)
  return findOrRefuse(ctx.tx, { outTradeNo })
}

async function findOrRefuse(
  client: Parameters<typeof findPayment>[0],
  by: Parameters<typeof findPayment>[1],
): Promise<LianlianPayment> {
  const payment = await findPayment(client, by)
  if (payment) return payment
  throw unknownPayment()
}

export function unknownPayment(): LianlianRefusal {
  return new LianlianRefusal('OBJECT_NOT_FOUND', 'there is no such payment')
}

function unknownMerchant(): LianlianRefusal {
  return new LianlianRefusal('INVALID_MERCHANT', 'there is no such merchant')
}

/** LianLian's number of the payment that a page is of. */
export function llIdOf(pageId: string): string {
  return pageId.split('-')[0] ?? ''
}
