import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { formatBeijing, MINUTE_MS, SECOND_MS } from '../../engine/kernel/clock.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { buyerMembers } from './alipay-ids.ts'
import {
  findRefund,
  type GatewayRefund,
  type GatewayTrade,
  insertRefund,
  lastRefundMs,
} from './alipay-trade-repository.ts'
import { fundBills, SUCCESS, tradeOf } from './alipay-trade-service.ts'
import { tellTrade } from './alipay-webhook-provider.ts'
import { type AlipayPlan, alipayPlanOf, findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import { nextTradeState, type TradeState, tradeStatus } from './rules/trade.ts'
import { fromYuan, toYuanText } from './rules/yuan-text.ts'

/** Service of the gateway for the merchant's calls about refunds. Refusals are AlipayRefusal. */
export interface AlipayRefundService {
  refund(
    world: World,
    content: Schemas['TradeRefundContent'],
    traceId: string,
  ): Promise<Schemas['TradeRefundAnswer']>
  applyRefund(world: World, content: Schemas['RefundApplyContent']): Promise<Schemas['RefundApplyAnswer']>
  queryRefund(world: World, content: Schemas['RefundQueryContent']): Promise<Schemas['RefundQueryAnswer']>
}

/*
 * Refunds that are made a while later (docs/providers/alipay.md)
 * R-ALIPAY-74. `alipay.trade.refund.apply` is checked as a refund is and answers REFUND_PROCESSING, or REFUND_SUCCESS for
 *   one that is made (AL-132). That it is made a minute later, is told as any refund, and is REFUND_FAIL where the
 *   seller has no money, is assumed.
 */

const REFUND_APPLIED = 'alipay.refund-apply'
const MADE_AFTER_MS = MINUTE_MS

/** Handlers of refunds that are made on the world's clock; one that cannot be made any more comes to nothing. */
export const REFUND_EVENTS: EventHandlers = {
  [REFUND_APPLIED]: async (ctx, { payload }) => {
    const { orderNo: _, ...content } = payload as Schemas['RefundApplyContent'] & { readonly orderNo: string }
    const traceId = clockTraceId(REFUND_APPLIED, content.out_request_no)
    try {
      await refund(ctx, content, { traceId, planDepositBack: async () => {} })
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error
    }
    return null
  },
}

async function applyRefund(
  ctx: WorldTx,
  content: Schemas['RefundApplyContent'],
): Promise<Schemas['RefundApplyAnswer']> {
  const trade = await tradeOf(ctx.tx, content)
  const amountFen = fromYuan(content.refund_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'refund_amount')
  const { out_request_no } = content
  const known = await findRefund(ctx.tx, trade, out_request_no)
  if (known !== null && known.amountFen !== amountFen)
    throw new AlipayRefusal('ACQ.DISCORDANT_REPEAT_REQUEST')
  const answer = (refund_status: Schemas['RefundApplyAnswer']['refund_status']) => ({
    ...{ ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo, out_request_no },
    ...{ refund_amount: toYuanText(amountFen), refund_status },
  })
  if (known !== null) return answer('REFUND_SUCCESS')
  refundable(trade, amountFen, ctx.nowMs)
  if ((await findAlipayPlan(ctx.tx)).refundFunds === 'none') return answer('REFUND_FAIL')
  const payload = { ...content, orderNo: trade.outTradeNo }
  await schedule(ctx, { dueMs: ctx.nowMs + MADE_AFTER_MS, kind: REFUND_APPLIED, payload })
  return answer('REFUND_PROCESSING')
}

/** Plans what a refund that goes to a bank card is followed by. */
export type PlanDepositBack = (
  ctx: WorldTx,
  trade: GatewayTrade,
  refund: Pick<GatewayRefund, 'outRequestNo' | 'amountFen'>,
) => Promise<void>

/** Refund service of the gateway: refunds at once and notifies the URL of the trade (R-ALIPAY-40). */
export function createAlipayRefundService(planDepositBack: PlanDepositBack): AlipayRefundService {
  return {
    refund: (world, content, traceId) =>
      world.withTx((ctx) => refund(ctx, content, { traceId, planDepositBack })),
    applyRefund: (world, content) => world.withTx((ctx) => applyRefund(ctx, content)),
    queryRefund,
  }
}

async function queryRefund(
  world: World,
  content: Schemas['RefundQueryContent'],
): Promise<Schemas['RefundQueryAnswer']> {
  const { unknownTradeCode } = await alipayPlanOf(world)
  const subCode = unknownTradeCode === 'bare' ? 'TRADE_NOT_EXIST' : 'ACQ.TRADE_NOT_EXIST'
  const trade = await tradeOf(world.read, content, { subCode })
  const refund = await findRefund(world.read, trade, content.out_request_no)
  // Alipay answers Success without a status for a refund it never made.
  if (refund === null) return SUCCESS
  const isTimeAsked = content.query_options?.includes('gmt_refund_pay') ?? false
  return {
    ...SUCCESS,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    out_request_no: refund.outRequestNo,
    total_amount: toYuanText(trade.amountFen),
    refund_amount: toYuanText(refund.amountFen),
    refund_status: 'REFUND_SUCCESS',
    ...(isTimeAsked ? { gmt_refund_pay: formatBeijing(refund.settledAtMs) } : {}),
    ...(content.query_options?.includes('refund_detail_item_list')
      ? { refund_detail_item_list: fundBills(toYuanText(refund.amountFen)) }
      : {}),
    ...(refund.reason === null ? {} : { refund_reason: refund.reason }),
  }
}

async function refund(
  ctx: WorldTx,
  content: Schemas['TradeRefundContent'],
  { traceId, planDepositBack }: { readonly traceId: string; readonly planDepositBack: PlanDepositBack },
): Promise<Schemas['TradeRefundAnswer']> {
  const trade = await tradeOf(ctx.tx, content)
  const amountFen = fromYuan(content.refund_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'refund_amount')
  // Only the whole can be given back without a number of its own: the order's stands for it.
  if (content.out_request_no === undefined && amountFen !== trade.amountFen)
    throw new AlipayRefusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
  const outRequestNo = content.out_request_no ?? trade.outTradeNo
  const answered = { content, plan: await findAlipayPlan(ctx.tx) }
  const known = await findRefund(ctx.tx, trade, outRequestNo)
  if (known !== null) {
    if (known.amountFen !== amountFen) throw new AlipayRefusal('ACQ.DISCORDANT_REPEAT_REQUEST')
    return describeRefund(trade, { ...answered, movedFen: 0 })
  }
  const after = { ...trade, ...refundable(trade, amountFen, ctx.nowMs) }
  if (answered.plan.refundFunds === 'none') throw new AlipayRefusal('ACQ.SELLER_BALANCE_NOT_ENOUGH')
  await noteHaste(ctx, trade)
  const made: GatewayRefund = {
    ...{ outRequestNo, amountFen, reason: content.refund_reason ?? null, settledAtMs: ctx.nowMs },
  }
  await insertRefund(ctx.tx, trade, { ...made, id: ctx.nextId(), state: after.state })
  if (content.query_options?.includes('deposit_back_info')) await planDepositBack(ctx, trade, made)
  const bizNo = content.out_request_no ?? trade.tradeNo
  await tellTrade(ctx, after, { traceId, refund: { settledAtMs: made.settledAtMs, bizNo } })
  return describeRefund(after, { ...answered, movedFen: amountFen })
}

/** Refunds of one trade keep three seconds apart; what Alipay answers else nobody has told, so the journal says it (AL-124). */
async function noteHaste(ctx: WorldTx, trade: GatewayTrade): Promise<void> {
  const lastMs = await lastRefundMs(ctx.tx, trade)
  if (lastMs === null || ctx.nowMs - lastMs >= 3 * SECOND_MS) return
  const event = { operationId: 'alipayRefund', from: 'world', to: 'world', status: 'noticed' } as const
  const words = { label: 'refunds too close', note: 'two refunds of one trade within three seconds' }
  ctx.record({ kind: 'state', ...event, ...words, orderNo: trade.outTradeNo })
}

/** State and sum after so much more was given back; throws where it cannot be. */
function refundable(
  trade: GatewayTrade,
  amountFen: number,
  nowMs: number,
): { readonly state: TradeState; readonly refundedFen: number } {
  const state = nextTradeState(trade.state, 'refunded')
  if (state === null) throw new AlipayRefusal(notRefundable(trade, nowMs))
  if (tradeStatus(trade, nowMs) === 'TRADE_FINISHED') throw new AlipayRefusal('ACQ.TRADE_HAS_FINISHED')
  const refundedFen = trade.refundedFen + amountFen
  if (refundedFen <= trade.amountFen) return { state, refundedFen }
  const nothing = { refund_fee: '0.00', send_back_fee: '0.00' }
  throw new AlipayRefusal('ACQ.REASON_TRADE_REFUND_FEE_ERR', undefined, {
    out_trade_no: trade.outTradeNo,
    ...nothing,
  })
}

function notRefundable(trade: GatewayTrade, nowMs: number): SubCode {
  return tradeStatus(trade, nowMs) === 'TRADE_CLOSED' ? 'ACQ.TRADE_HAS_CLOSE' : 'ACQ.TRADE_STATUS_ERROR'
}

/** A refund as it is answered; `movedFen`: what this very call gave back. */
interface AnsweredRefund {
  readonly content: Schemas['TradeRefundContent']
  readonly plan: AlipayPlan
  readonly movedFen: number
}

function describeRefund(
  trade: GatewayTrade,
  { content, plan, movedFen }: AnsweredRefund,
): Schemas['TradeRefundAnswer'] {
  const moved = toYuanText(movedFen)
  const asked = content.query_options ?? []
  return {
    ...SUCCESS,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    ...buyerMembers(trade.buyerId, plan),
    fund_change: movedFen > 0 ? 'Y' : 'N',
    refund_fee: toYuanText(trade.refundedFen),
    ...(asked.includes('send_back_fee') ? { send_back_fee: moved } : {}),
    ...(asked.includes('refund_detail_item_list') ? { refund_detail_item_list: fundBills(moved) } : {}),
  }
}
