import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { fromYuan } from '../../wire/alipay/alipay-messages.ts'
import { findAgreement, type GatewayAgreement, savePlan } from './alipay-agreement-repository.ts'
import { createTradeNo, logonIdOf } from './alipay-ids.ts'
import {
  findTrade,
  type GatewayTrade,
  insertTrade,
  plainDetails,
  savePaid,
} from './alipay-trade-repository.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { alipayNotify, tradeContent } from './alipay-webhook-provider.ts'
import { findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import { afterDeduction, isAgreementLive, MAX_SINGLE_FEN, mayDeduct } from './rules/agreement.ts'
import { beijingDate } from './rules/beijing-date.ts'

/**
 * How a deduction ends: `paid`, `undetermined` (the money moves, the answer is only *under way*), or a sub code by
 * which it is refused.
 */
export type ForcedOutcome = 'paid' | 'undetermined' | SubCode

/** Returns how the next deduction under an agreement of this world ends, and uses that up. */
export type TakeForcedOutcome = (ctx: WorldTx, externalAgreementNo: string) => Promise<ForcedOutcome>

/** Deduction request of a merchant, with notify URL and trace. */
export interface DeductionCall {
  readonly content: Schemas['TradePayContent']
  readonly sellerId: string
  readonly urlTemplate: string | null
  readonly traceId: string
}

/** What the merchant's deductions do at the gateway. Refusals are AlipayRefusal. */
export interface AlipayDeductService {
  deduct(world: World, call: DeductionCall): Promise<Schemas['TradePayAnswer']>
}

/** The gateway's deduct service. */
export function createAlipayDeductService(options: {
  readonly takeForcedOutcome: TakeForcedOutcome
}): AlipayDeductService {
  return {
    deduct: async (world, call) => {
      const ended = await world.withTx((ctx) => deduct(ctx, call, options.takeForcedOutcome))
      if (ended instanceof AlipayRefusal) throw ended
      return ended
    },
  }
}

/** An armed refusal is returned, not thrown: a rollback would restore the used fault. */
async function deduct(
  ctx: WorldTx,
  call: DeductionCall,
  takeForcedOutcome: TakeForcedOutcome,
): Promise<Schemas['TradePayAnswer'] | AlipayRefusal> {
  const { out_trade_no: outTradeNo, agreement_params, total_amount } = call.content
  const amountFen = fromYuan(total_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'total_amount')
  await refuseRepeated(ctx, { outTradeNo, amountFen })
  const agreement = await findAgreement(ctx.tx, { agreementNo: agreement_params.agreement_no })
  if (agreement === null) throw new AlipayRefusal('ACQ.AGREEMENT_NOT_EXIST')
  await checkTerms(ctx, agreement, { amountFen, product: call.content.product_code })
  const outcome = await takeForcedOutcome(ctx, agreement.externalAgreementNo)
  if (outcome !== 'paid' && outcome !== 'undetermined') return new AlipayRefusal(outcome)
  const trade = await settlePaid(ctx, agreement, { call, amountFen })
  return describe(trade, outcome)
}

/** One number deducts once: a repetition gets the first result, another amount is refused. */
async function refuseRepeated(
  ctx: WorldTx,
  { outTradeNo, amountFen }: { readonly outTradeNo: string; readonly amountFen: number },
): Promise<void> {
  const known = await findTrade(ctx.tx, { outTradeNo })
  if (known === null) return
  if (known.amountFen !== amountFen) throw new AlipayRefusal('ACQ.CONTEXT_INCONSISTENT')
  throw new AlipayRefusal(known.state === 'CLOSED' ? 'ACQ.TRADE_HAS_CLOSE' : 'ACQ.TRADE_HAS_SUCCESS')
}

async function checkTerms(
  { tx, nowMs }: WorldTx,
  agreement: GatewayAgreement,
  { amountFen, product }: { readonly amountFen: number; readonly product: string | undefined },
): Promise<void> {
  const { plan, singleAmountFen } = agreement.terms
  if (!isAgreementLive(agreement, nowMs)) throw new AlipayRefusal('ACQ.AGREEMENT_INVALID')
  if (product !== undefined && product !== agreement.terms.product)
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'product_code is not the product of the agreement')
  if (plan === null || singleAmountFen === null) return
  if (amountFen > Math.min(singleAmountFen, MAX_SINGLE_FEN)) {
    throw new AlipayRefusal('ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED')
  }
  const { deductionWindow } = await findAlipayPlan(tx)
  if (!mayDeduct(plan, beijingDate(nowMs), deductionWindow))
    throw new AlipayRefusal('ACQ.CYCLE_PAY_DATE_NOT_MATCH')
}

async function settlePaid(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  { call, amountFen }: { readonly call: DeductionCall; readonly amountFen: number },
): Promise<GatewayTrade> {
  const { content, sellerId, urlTemplate, traceId } = call
  const opened = {
    id: ctx.nextId(),
    tradeNo: createTradeNo(ctx),
    outTradeNo: content.out_trade_no,
    subject: content.subject.toWellFormed(),
    passback: content.passback_params?.toWellFormed() ?? null,
    amountFen,
    notifyUrlTemplate: urlTemplate,
    buyerId: agreement.buyerId,
    agreementNo: agreement.agreementNo,
    ...plainDetails('deduction'),
    createdAtMs: ctx.nowMs,
    payUntilMs: null,
  }
  await insertTrade(ctx.tx, { ...opened, sellerId })
  await savePaid(ctx.tx, opened, { state: 'SUCCESS', atMs: ctx.nowMs })
  const { plan } = agreement.terms
  if (plan !== null) await savePlan(ctx.tx, agreement, afterDeduction(plan))
  const trade: GatewayTrade = { ...opened, state: 'SUCCESS', refundedFen: 0, paidAtMs: ctx.nowMs }
  if (urlTemplate !== null) {
    await enqueueWebhook(ctx, { ...alipayNotify(ctx, tradeContent(trade, ctx.nowMs)), urlTemplate, traceId })
  }
  return trade
}

function describe(trade: GatewayTrade, outcome: ForcedOutcome): Schemas['TradePayAnswer'] {
  const amount = toYuanText(trade.amountFen)
  const common = {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    total_amount: amount,
    buyer_logon_id: logonIdOf(trade.buyerId),
    buyer_user_id: trade.buyerId,
  }
  if (outcome === 'undetermined') return { code: '10003', msg: 'order success pay inprocess', ...common }
  return { ...SUCCESS, ...common, receipt_amount: amount, gmt_payment: formatBeijing(trade.paidAtMs ?? 0) }
}
