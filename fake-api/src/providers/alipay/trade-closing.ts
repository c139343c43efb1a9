import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { type EventHandlers, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { findTrade, type GatewayTrade, saveBorn, saveState } from './alipay-trade-repository.ts'
import { tellTrade } from './alipay-webhook-provider.ts'
import { findAlipayPlan } from './certificate-keys.ts'
import { refundUntilMs, tradeStatus } from './rules/trade.ts'
import { tradeEndMs } from './rules/trade-end.ts'

/** Event of the world's clock at which a trade nobody paid is over. */
const TRADE_END = 'alipay.trade-end'
/** Event at which what was paid can no longer be refunded. */
const TRADE_FINISH = 'alipay.trade-finish'

/** Creates the trade that a cashier showed, unpaid: its end counts from now on. */
export async function bearTrade(ctx: WorldTx, opened: GatewayTrade, traceId: string): Promise<GatewayTrade> {
  const end = { untilMs: opened.payUntilMs, timeout: opened.timeout }
  const payUntilMs = tradeEndMs(end, ctx.nowMs)
  const trade: GatewayTrade = { ...opened, state: 'NOTPAY', createdAtMs: ctx.nowMs, payUntilMs }
  await saveBorn(ctx.tx, trade.id, { atMs: ctx.nowMs, payUntilMs })
  await forgetTradeEnd(ctx, trade)
  await schedule(ctx, { dueMs: payUntilMs, kind: TRADE_END, payload: { orderNo: trade.outTradeNo } })
  await tellTrade(ctx, trade, { traceId })
  return trade
}

/**
 * Closes an unpaid trade and tells the merchant at the URL of the trade or, if it has one, of the call: TRADE_CLOSED without
 * money in it, unlike that of a refund (R-ALIPAY-24).
 */
export async function closeUnpaid(
  ctx: WorldTx,
  trade: GatewayTrade,
  { traceId, urlTemplate = null }: { readonly traceId: string; readonly urlTemplate?: string | null },
): Promise<void> {
  await saveState(ctx.tx, trade.id, 'CLOSED')
  await forgetTradeEnd(ctx, trade)
  const notifyUrlTemplate = urlTemplate ?? trade.notifyUrlTemplate
  await tellTrade(ctx, { ...trade, notifyUrlTemplate, state: 'CLOSED' }, { traceId })
}

/** A trade that is paid or closed has no further end. */
export async function forgetTradeEnd(ctx: WorldTx, trade: Pick<GatewayTrade, 'outTradeNo'>): Promise<void> {
  await unschedule(ctx, { kind: TRADE_END, payload: { orderNo: trade.outTradeNo } })
}

/** Plans the end of the time for refunds of a paid trade, where the app tells of it (R-ALIPAY-38). */
export async function planTradeFinish(ctx: WorldTx, trade: GatewayTrade): Promise<void> {
  const { notifyTriggers } = await findAlipayPlan(ctx.tx)
  const dueMs = refundUntilMs(trade)
  if (dueMs === null || notifyTriggers === 'success' || notifyTriggers === 'closed') return
  await schedule(ctx, { dueMs, kind: TRADE_FINISH, payload: { orderNo: trade.outTradeNo } })
}

/** Handlers of what Alipay does on the world's clock. */
export const ALIPAY_EVENTS: EventHandlers = {
  [TRADE_END]: async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const trade = await findTrade(ctx.tx, { outTradeNo: orderNo })
    const isOver = trade?.state === 'NOTPAY' && tradeStatus(trade, ctx.nowMs) === 'TRADE_CLOSED'
    if (trade && isOver) await closeUnpaid(ctx, trade, { traceId: clockTraceId(TRADE_END, orderNo) })
    return null
  },
  [TRADE_FINISH]: async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const trade = await findTrade(ctx.tx, { outTradeNo: orderNo })
    const isFinished = trade !== null && tradeStatus(trade, ctx.nowMs) === 'TRADE_FINISHED'
    if (isFinished) await tellTrade(ctx, trade, { traceId: clockTraceId(TRADE_FINISH, orderNo) })
    return null
  },
}
