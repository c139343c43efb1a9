import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { findAgreement, type GatewayAgreement } from './alipay-agreement-repository.ts'
import { buyerMembers, createTradeNo } from './alipay-ids.ts'
import { findTrade, type GatewayTrade, insertTrade, plainDetails, shopOf } from './alipay-trade-repository.ts'
import { SUCCESS } from './alipay-trade-service.ts'
import { type AlipayPlan, alipayPlanOf } from './certificate-keys.ts'
import {
  checkAgreement,
  countFailure,
  moneyRefusal,
  planMoney,
  type TakeForcedOutcome,
  takeMoney,
} from './deduction-money.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import { type AsyncMode, asyncModeOf } from './rules/async-deduction.ts'
import { fromYuan, toYuanText } from './rules/yuan-text.ts'

/** Deduction request of a merchant, with notify URL and trace. */
export interface DeductionCall {
  readonly content: Schemas['TradePayContent']
  readonly sellerId: string
  readonly urlTemplate: string | null
  readonly charset: string
  readonly traceId: string
}

/** Service of the gateway for the merchant's deductions. Refusals are AlipayRefusal. */
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
      return describe(ended, await alipayPlanOf(world))
    },
  }
}

interface Deducted {
  readonly trade: GatewayTrade
  /** How an asynchronous deduction goes on; left out for one that ended or was found. */
  readonly mode?: AsyncMode
}

/** An armed refusal is returned, not thrown: a rollback would restore the used fault. */
async function deduct(
  ctx: WorldTx,
  call: DeductionCall,
  takeForcedOutcome: TakeForcedOutcome,
): Promise<Deducted | AlipayRefusal> {
  const { out_trade_no: outTradeNo, agreement_params, total_amount, pay_params } = call.content
  const amountFen = fromYuan(total_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'total_amount')
  const { agreement_no: agreementNo } = agreement_params
  const subject = call.content.subject.toWellFormed()
  const known = await findRepeated(ctx, { outTradeNo, amountFen, agreementNo, subject })
  if (known !== null) return { trade: known }
  const agreement = await findAgreement(ctx.tx, { agreementNo })
  if (agreement === null) throw new AlipayRefusal('ACQ.AGREEMENT_NOT_EXIST')
  await checkAgreement(ctx, agreement, call.content.product_code)
  const mode = asyncModeOf(call.content)
  if (mode !== null) {
    const trade = await openTrade(ctx, agreement, { call, amountFen })
    await planMoney(ctx, trade, { mode, retryType: pay_params?.retry_type ?? 'NONE' })
    return { trade, mode }
  }
  const refusal = await moneyRefusal(ctx, agreement, amountFen)
  if (refusal !== null) throw new AlipayRefusal(refusal)
  const outcome = await takeForcedOutcome(ctx, agreement.externalAgreementNo ?? '')
  if (outcome !== 'paid' && outcome !== 'undetermined' && outcome !== 'unpaid') {
    await countFailure(ctx, agreement)
    return new AlipayRefusal(outcome, undefined, failedMembers(outcome))
  }
  const trade = await openTrade(ctx, agreement, { call, amountFen })
  if (outcome === 'unpaid') return { trade }
  const paid = await takeMoney(ctx, agreement, { trade, traceId: call.traceId })
  return { trade: outcome === 'paid' ? paid : trade }
}

/** Members of a deduction that failed: what lacks money, or meets a limit, may be paid in the app (AL-238). */
function failedMembers(subCode: SubCode) {
  return { can_turn_to_app_pay: String(/NOT_ENOUGH|LIMIT/.test(subCode)) }
}

/**
 * One number deducts once: one that is under way is answered as such, other terms are refused, and so is a number that
 * waits for its buyer in another product (AL-235, AL-240).
 */
async function findRepeated(
  ctx: WorldTx,
  { outTradeNo, ...asked }: Pick<GatewayTrade, 'outTradeNo' | 'amountFen' | 'agreementNo' | 'subject'>,
): Promise<GatewayTrade | null> {
  const known = await findTrade(ctx.tx, { outTradeNo })
  if (known === null) return null
  if (known.amountFen !== asked.amountFen) throw new AlipayRefusal('ACQ.CONTEXT_INCONSISTENT')
  switch (known.state) {
    case 'OPENED':
    case 'NOTPAY':
      if (known.agreementNo === asked.agreementNo && known.subject === asked.subject) return known
      throw new AlipayRefusal('ACQ.CONTEXT_INCONSISTENT')
    case 'CLOSED':
      throw new AlipayRefusal('ACQ.TRADE_HAS_CLOSE')
    case 'SUCCESS':
    case 'REFUND':
      throw new AlipayRefusal('ACQ.TRADE_HAS_SUCCESS')
  }
}

async function openTrade(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  { call, amountFen }: { readonly call: DeductionCall; readonly amountFen: number },
): Promise<GatewayTrade> {
  const { content, sellerId, urlTemplate, charset } = call
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
    ...{ body: content.body?.toWellFormed() ?? null, shop: shopOf(content), charset },
    createdAtMs: ctx.nowMs,
    payUntilMs: null,
  }
  await insertTrade(ctx.tx, { ...opened, sellerId })
  return { ...opened, state: 'NOTPAY', refundedFen: 0, paidAtMs: null }
}

/** What the merchant is answered: 10003 while nothing of the money is known. */
function describe({ trade, mode }: Deducted, plan: AlipayPlan): Schemas['TradePayAnswer'] {
  const amount = toYuanText(trade.amountFen)
  const common = {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    total_amount: amount,
    ...buyerMembers(trade.buyerId, plan),
  }
  const under = mode === undefined ? {} : { async_payment_mode: mode }
  if (trade.paidAtMs === null)
    return { code: '10003', msg: 'order success pay inprocess', ...common, ...under }
  const paid = { receipt_amount: amount, gmt_payment: formatBeijing(trade.paidAtMs) }
  return { ...SUCCESS, ...common, ...paid, async_payment_mode: 'SYNC_DIRECT_PAY' }
}
