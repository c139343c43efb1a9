import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../engine/webhooks/webhook-url.ts'
import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { buildRefundOrder } from './lianlian-message.ts'
import { fenOf } from './lianlian-payment.ts'
import { findLianlianPlan } from './lianlian-plan.ts'
import { existingNumber, LianlianRefusal } from './lianlian-refusal.ts'
import {
  createLianlianId,
  findPayment,
  findRefund,
  insertRefund,
  type LianlianPayment,
  type LianlianRefund,
  saveRefundRun,
  saveRefundSettled,
} from './lianlian-repository.ts'
import { refundNotify } from './lianlian-webhook-provider.ts'

/** Kind of the scheduled event by which a refund reaches the payer. */
export const LIANLIAN_REFUND_EVENT = 'lianlian.refund-settle'

/** Refunds at the gateway. Refusals are LianlianRefusal. */
export interface LianlianRefundService {
  refund(world: World, request: Schemas['RefundRequest']): Promise<LianlianRefund>
  queryRefund(world: World, outRefundNo: string): Promise<LianlianRefund>
  /** The handler of LIANLIAN_REFUND_EVENT. */
  readonly onSettle: EventHandler
}

/** Payload of LIANLIAN_REFUND_EVENT; `isAgain` for a refund that failed before. */
interface RefundEvent {
  readonly outRefundNo: string
  readonly orderNo: string
  readonly isAgain?: true
}

/** The gateway's refunds: accepted as RP; the money arrives by an event due at once, which also tells the merchant. */
export function createLianlianRefundService(options: {
  readonly webhookBase: () => WebhookBase
}): LianlianRefundService {
  return {
    async refund(world, request) {
      const target = { worldId: world.id, ...options.webhookBase() }
      const { notification_url } = request
      const notifyUrlTemplate = notification_url ? toWebhookTemplate(notification_url, target) : null
      if (notification_url && !notifyUrlTemplate)
        throw new LianlianRefusal(
          'INVALID_PARAMETER',
          `notification_url: ${brokenUrlRule(notification_url, target)}`,
        )
      return world.withTx((ctx) => refund(ctx, request, notifyUrlTemplate))
    },
    queryRefund: (world, outRefundNo) => findOrRefuse(world.read, outRefundNo),
    onSettle: async (ctx, { payload }) => {
      const { outRefundNo, isAgain = false } = payload as RefundEvent
      const pending = await findRefund(ctx.tx, outRefundNo)
      if (pending?.status !== 'RP') return null
      const { refunds } = await findLianlianPlan(ctx.tx)
      if (refunds === 'failed-first' && !isAgain) {
        await saveRefundRun(ctx.tx, pending, 'RF')
        return null
      }
      await saveRefundSettled(ctx.tx, outRefundNo, ctx.nowMs)
      const { notifyUrlTemplate: urlTemplate } = pending
      if (urlTemplate === null) return null
      const notify = refundNotify(buildRefundOrder(await findOrRefuse(ctx.tx, outRefundNo)))
      const traceId = clockTraceId(LIANLIAN_REFUND_EVENT, outRefundNo)
      await enqueueWebhook(ctx, { ...notify, urlTemplate, traceId })
      return null
    },
  }
}

async function refund(
  ctx: WorldTx,
  request: Schemas['RefundRequest'],
  notifyUrlTemplate: string | null,
): Promise<LianlianRefund> {
  const { merchant_transaction_id: outRefundNo, original_transaction_id: outTradeNo, refund_data } = request
  const payment = await findPayment(ctx.tx, { outTradeNo })
  if (payment === null) throw new LianlianRefusal('OBJECT_NOT_FOUND', 'there is no such payment')
  if (payment.status !== 'PS') throw new LianlianRefusal('NON_REFUNDABLE_ORDER', 'nothing was paid')
  if (payment.isChargedBack) throw new LianlianRefusal('NON_REFUNDABLE_ORDER', 'the payment was charged back')
  if (payment.currency !== refund_data.refund_currency_code)
    throw new LianlianRefusal('INVALID_PARAMETER', 'refund_currency_code is not that of the payment')
  const amountFen = fenOf(refund_data.refund_amount)
  if (!amountFen) throw new LianlianRefusal('INVALID_PARAMETER', 'refund_amount must be more than zero')
  const before = await findRefund(ctx.tx, outRefundNo)
  if (before) return repeat(ctx, before, { amountFen, payment })
  if (await findPayment(ctx.tx, { outTradeNo: outRefundNo })) throw existingNumber(outRefundNo, 'a payment')
  if (payment.refundedFen + amountFen > payment.amountFen) throw tooMuch()
  await insertRefund(ctx.tx, payment, {
    rowId: ctx.nextId(),
    llRefundId: createLianlianId(ctx),
    outRefundNo,
    amountFen,
    notifyUrlTemplate,
    reason: refund_data.reason ?? null,
    atMs: ctx.nowMs,
  })
  await run(ctx, { outRefundNo, orderNo: outTradeNo })
  return findOrRefuse(ctx.tx, outRefundNo)
}

function run(ctx: WorldTx, payload: RefundEvent): Promise<number> {
  return schedule(ctx, { dueMs: ctx.nowMs, kind: LIANLIAN_REFUND_EVENT, payload })
}

/** A refund asked for again: how it stands, and one that failed runs again under its number (LL-036). */
async function repeat(
  ctx: WorldTx,
  before: LianlianRefund,
  { amountFen, payment }: { readonly amountFen: number; readonly payment: LianlianPayment },
): Promise<LianlianRefund> {
  const { outRefundNo } = before
  if (before.amountFen !== amountFen || before.payment.outTradeNo !== payment.outTradeNo)
    throw existingNumber(outRefundNo, 'another refund')
  if (before.status !== 'RF') return before
  if (payment.refundedFen + amountFen > payment.amountFen) throw tooMuch()
  await saveRefundRun(ctx.tx, before, 'RP')
  await run(ctx, { outRefundNo, orderNo: payment.outTradeNo, isAgain: true })
  return findOrRefuse(ctx.tx, outRefundNo)
}

function tooMuch(): LianlianRefusal {
  return new LianlianRefusal('REFUND_AMOUNT_EXCEEDED', 'more than was paid and not yet given back')
}

async function findOrRefuse(
  client: Parameters<typeof findRefund>[0],
  outRefundNo: string,
): Promise<LianlianRefund> {
  const refund = await findRefund(client, outRefundNo)
  if (refund) return refund
  throw new LianlianRefusal('OBJECT_NOT_FOUND', 'there is no such refund')
}
