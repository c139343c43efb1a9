import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { type EventHandlers, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { findTrade, type GatewayTrade, saveState } from './alipay-trade-repository.ts'
import { alipayNotify, tradeContent } from './alipay-webhook-provider.ts'
import { tradeStatus } from './rules/trade.ts'

/** Event of the world's clock at which a trade nobody paid is over. */
const TRADE_END = 'alipay.trade-end'

/** Closes an unpaid trade and tells the merchant: TRADE_CLOSED without money in it, unlike that of a refund (R-ALIPAY-24). */
export async function closeUnpaid(ctx: WorldTx, trade: GatewayTrade, traceId: string): Promise<void> {
  await saveState(ctx.tx, trade.id, 'CLOSED')
  await forgetTradeEnd(ctx, trade)
  const { notifyUrlTemplate: urlTemplate } = trade
  if (urlTemplate === null) return
  const closed = tradeContent({ ...trade, state: 'CLOSED' }, ctx.nowMs)
  await enqueueWebhook(ctx, { ...alipayNotify(closed), urlTemplate, traceId })
}

/** Plans the end of an opened trade; one without a `time_expire` stays open (assumed; at Alipay it is 15 days). */
export async function planTradeEnd(
  ctx: WorldTx,
  { outTradeNo, payUntilMs }: Pick<GatewayTrade, 'outTradeNo' | 'payUntilMs'>,
): Promise<void> {
  await forgetTradeEnd(ctx, { outTradeNo })
  if (payUntilMs === null) return
  await schedule(ctx, { dueMs: payUntilMs, kind: TRADE_END, payload: { orderNo: outTradeNo } })
}

/** A trade that is paid or closed has no further end. */
export async function forgetTradeEnd(ctx: WorldTx, trade: Pick<GatewayTrade, 'outTradeNo'>): Promise<void> {
  await unschedule(ctx, { kind: TRADE_END, payload: { orderNo: trade.outTradeNo } })
}

/** What Alipay does on the world's clock. */
export const ALIPAY_EVENTS: EventHandlers = {
  [TRADE_END]: async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const trade = await findTrade(ctx.tx, { outTradeNo: orderNo })
    const isOver = trade?.state === 'NOTPAY' && tradeStatus(trade, ctx.nowMs) === 'TRADE_CLOSED'
    if (trade && isOver) await closeUnpaid(ctx, trade, clockTraceId(TRADE_END, orderNo))
    return null
  },
}
