import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../kernel/clock.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts'
import { fromYuan, toYuan } from './alipay-amount.ts'
import { logonIdOf } from './alipay-ids.ts'
import { tradeContent } from './alipay-notify-builder.ts'
import { AlipayRefusal } from './alipay-refusal.ts'
import { findRefund, type GatewayTrade, insertRefund } from './alipay-trade-repository.ts'
import { SUCCESS, tradeOf } from './alipay-trade-service.ts'
import { alipayNotify } from './alipay-webhook-provider.ts'
import { nextTradeState } from './rules/trade.ts'

/** What the merchant's calls about refunds do at the gateway. Refusals are AlipayRefusal. */
export interface AlipayRefundService {
  refund(
    world: World,
    content: Schemas['TradeRefundContent'],
    traceId: string,
  ): Promise<Schemas['TradeRefundAnswer']>
  queryRefund(world: World, content: Schemas['RefundQueryContent']): Promise<Schemas['RefundQueryAnswer']>
}

/** The gateway's refund service: money goes back at once, and a notify to the trade's own URL tells of it too. */
export function createAlipayRefundService(): AlipayRefundService {
  return {
    refund: (world, content, traceId) => world.withTx((ctx) => refund(ctx, content, traceId)),
    async queryRefund(world, content) {
      const trade = await tradeOf(world.read, content)
      const found = await findRefund(world.read, trade, content.out_request_no)
      // Alipay answers Success without a status for a refund it never made.
      if (found === null) return SUCCESS
      return {
        ...SUCCESS,
        out_trade_no: trade.outTradeNo,
        trade_no: trade.tradeNo,
        out_request_no: found.outRequestNo,
        total_amount: toYuan(trade.amountFen),
        refund_amount: toYuan(found.amountFen),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: formatBeijing(found.settledAtMs),
        ...(found.reason === null ? {} : { refund_reason: found.reason }),
      }
    },
  }
}

async function refund(
  ctx: WorldTx,
  content: Schemas['TradeRefundContent'],
  traceId: string,
): Promise<Schemas['TradeRefundAnswer']> {
  const trade = await tradeOf(ctx.tx, content)
  const amountFen = fromYuan(content.refund_amount)
  if (amountFen === null || amountFen === 0) throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'refund_amount')
  const outRequestNo = content.out_request_no ?? trade.outTradeNo
  const known = await findRefund(ctx.tx, trade, outRequestNo)
  if (known !== null) {
    if (known.amountFen !== amountFen) throw new AlipayRefusal('ACQ.DISCORDANT_REPEAT_REQUEST')
    return describe(trade, { isMoved: false, atMs: known.settledAtMs })
  }
  const state = nextTradeState(trade.state, 'refunded')
  if (state === null) throw new AlipayRefusal('ACQ.TRADE_NOT_ALLOW_REFUND')
  const refundedFen = trade.refundedFen + amountFen
  if (refundedFen > trade.amountFen) throw new AlipayRefusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')
  const made = { outRequestNo, amountFen, reason: content.refund_reason ?? null, settledAtMs: ctx.nowMs }
  await insertRefund(ctx.tx, trade, { ...made, id: ctx.nextId(), state })
  const after = { ...trade, state, refundedFen }
  if (trade.notifyUrlTemplate !== null) {
    const facts = tradeContent(after, ctx.nowMs, made)
    await enqueueWebhook(ctx, { ...alipayNotify(facts), urlTemplate: trade.notifyUrlTemplate, traceId })
  }
  return describe(after, { isMoved: true, atMs: ctx.nowMs })
}

function describe(
  trade: GatewayTrade,
  { isMoved, atMs }: { readonly isMoved: boolean; readonly atMs: number },
): Schemas['TradeRefundAnswer'] {
  return {
    ...SUCCESS,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    buyer_logon_id: logonIdOf(trade.buyerId),
    buyer_user_id: trade.buyerId,
    fund_change: isMoved ? 'Y' : 'N',
    refund_fee: toYuan(trade.refundedFen),
    gmt_refund_pay: formatBeijing(atMs),
  }
}
