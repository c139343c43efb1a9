import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { DAY_MS } from '../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { findAgreement, type GatewayAgreement, savePlan } from './alipay-agreement-repository.ts'
import {
  countUnderWay,
  deductedOf,
  findTrade,
  type GatewayTrade,
  savePaid,
  saveState,
} from './alipay-trade-repository.ts'
import { alipayNotify, tradeContent } from './alipay-webhook-provider.ts'
import { findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import {
  afterDeduction,
  afterFailure,
  boundRefusal,
  isAgreementLive,
  mayDeduct,
  userLimitRefusal,
} from './rules/agreement.ts'
import { type AsyncMode, afterNothing, MOVES_AFTER_MS, type RetryType } from './rules/async-deduction.ts'
import { beijingDate, calendarOf } from './rules/beijing-date.ts'

/**
 * End of a deduction: `paid`; `undetermined`, the money moves and the answer is only *under way*; `unpaid`, the same
 * answer and no money; or a sub code by which it is refused.
 */
export type ForcedOutcome = 'paid' | 'undetermined' | 'unpaid' | SubCode

/** Returns how the next deduction under an agreement of this world ends, and uses that up. */
export type TakeForcedOutcome = (ctx: WorldTx, externalAgreementNo: string) => Promise<ForcedOutcome>

/** Refuses a deduction that nothing could be taken under, whatever the day. */
export async function checkAgreement(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  product: string | undefined,
): Promise<void> {
  const { terms, state, agreementNo } = agreement
  if (state !== 'active') throw new AlipayRefusal('ACQ.AGREEMENT_NOT_EXIST')
  if (!isAgreementLive(agreement, ctx.nowMs)) throw new AlipayRefusal('ACQ.AGREEMENT_INVALID')
  if (terms.isAwaited) throw new AlipayRefusal('ACQ.AGREEMENT_STATUS_NOT_NORMAL')
  if (product !== terms.product)
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'product_code is not the product of the agreement')
  if ((await countUnderWay(ctx.tx, agreementNo)) > 0)
    throw new AlipayRefusal('ACQ.OVER_MAX_UNDER_WAY_DEDUCT_COUNT')
}

/** Finds why this sum cannot be taken under an agreement now; null when it can. */
export async function moneyRefusal(
  ctx: WorldTx,
  { terms, buyerId }: GatewayAgreement,
  amountFen: number,
): Promise<SubCode | null> {
  const { deductionWindow, triesPerPeriod } = await findAlipayPlan(ctx.tx)
  const refusal = boundRefusal(terms.plan, amountFen, { ...terms, triesPerPeriod })
  if (refusal !== null || terms.plan === null) return refusal
  const paid = await deductedOf(ctx.tx, { buyerId, ...calendarOf(ctx.nowMs) })
  const beyond = userLimitRefusal(amountFen, paid)
  if (beyond !== null) return beyond
  const isInWindow = mayDeduct(terms.plan, beijingDate(ctx.nowMs), deductionWindow)
  return isInWindow ? null : 'ACQ.CYCLE_PAY_DATE_NOT_MATCH'
}

/** Moves the money of a trade, and the plan of its agreement; the merchant is told of it. */
export async function takeMoney(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  { trade, traceId }: { readonly trade: GatewayTrade; readonly traceId: string },
): Promise<GatewayTrade> {
  const paid: GatewayTrade = { ...trade, state: 'SUCCESS', paidAtMs: ctx.nowMs }
  await savePaid(ctx.tx, trade, { state: 'SUCCESS', atMs: ctx.nowMs })
  const { plan } = agreement.terms
  if (plan !== null) await savePlan(ctx.tx, agreement, afterDeduction(plan, trade.amountFen))
  const { notifyUrlTemplate: urlTemplate } = trade
  if (urlTemplate !== null)
    await enqueueWebhook(ctx, { ...alipayNotify(ctx, tradeContent(paid, ctx.nowMs)), urlTemplate, traceId })
  return paid
}

/** Counts a try that the payer's wallet refused. */
export async function countFailure(ctx: WorldTx, agreement: GatewayAgreement): Promise<void> {
  const { plan } = agreement.terms
  if (plan !== null) await savePlan(ctx.tx, agreement, afterFailure(plan))
}

/** Event at which the money of an asynchronous deduction moves, or does not. */
const DEDUCTION_SETTLES = 'alipay.deduction-settle'

interface SettlePayload {
  readonly orderNo: string
  readonly retryType: RetryType
  readonly tries: number
}

/** Puts the moment on the clock at which the money of a trade is to move. */
export async function planMoney(
  ctx: WorldTx,
  { outTradeNo }: GatewayTrade,
  { mode, retryType }: { readonly mode: AsyncMode; readonly retryType: RetryType },
): Promise<void> {
  const payload: SettlePayload = { orderNo: outTradeNo, retryType, tries: 0 }
  await schedule(ctx, { kind: DEDUCTION_SETTLES, payload, dueMs: ctx.nowMs + MOVES_AFTER_MS[mode] })
}

/** Returns handlers for what Alipay does about deductions on the world's clock. */
export function deductionEvents(takeForcedOutcome: TakeForcedOutcome): EventHandlers {
  return {
    [DEDUCTION_SETTLES]: async (ctx, { payload }) => {
      const { orderNo, retryType, tries } = payload as SettlePayload
      const trade = await findTrade(ctx.tx, { outTradeNo: orderNo })
      if (trade?.state !== 'NOTPAY' || trade.agreementNo === null) return null
      const agreement = await findAgreement(ctx.tx, { agreementNo: trade.agreementNo })
      if (agreement === null) return null
      if (await isMoved(ctx, agreement, { trade, takeForcedOutcome })) return null
      const end = afterNothing(retryType, tries + 1)
      if (end === 'closed') await saveState(ctx.tx, trade.id, 'CLOSED')
      const again: SettlePayload = { orderNo, retryType, tries: tries + 1 }
      if (end === 'tried-again')
        await schedule(ctx, { kind: DEDUCTION_SETTLES, payload: again, dueMs: ctx.nowMs + DAY_MS })
      return null
    },
  }
}

async function isMoved(
  ctx: WorldTx,
  agreement: GatewayAgreement,
  asked: { readonly trade: GatewayTrade; readonly takeForcedOutcome: TakeForcedOutcome },
): Promise<boolean> {
  const { trade, takeForcedOutcome } = asked
  if (!isAgreementLive(agreement, ctx.nowMs)) return false
  if ((await moneyRefusal(ctx, agreement, trade.amountFen)) !== null) return false
  const outcome = await takeForcedOutcome(ctx, agreement.externalAgreementNo ?? '')
  if (outcome === 'paid' || outcome === 'undetermined') {
    await takeMoney(ctx, agreement, { trade, traceId: clockTraceId(DEDUCTION_SETTLES, trade.outTradeNo) })
    return true
  }
  await countFailure(ctx, agreement)
  return false
}
