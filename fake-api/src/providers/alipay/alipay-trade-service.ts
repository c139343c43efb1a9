import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { toWebhookTemplate, type WebhookTarget } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { fromYuan } from '../../wire/alipay/alipay-messages.ts'
import { logonIdOf } from './alipay-ids.ts'
import { AlipayRefusal } from './alipay-refusal.ts'
import { findRefund, findTrade, type GatewayTrade, insertRefund } from './alipay-trade-repository.ts'
import { alipayNotify, tradeContent } from './alipay-webhook-provider.ts'
import { nextTradeState, tradeStatus } from './rules/trade.ts'
import { closeUnpaid } from './trade-closing.ts'

/** Every good answer begins with these. */
export const SUCCESS = { code: '10000', msg: 'Success' } as const

/** What the merchant's calls about trades do at the gateway. Refusals are AlipayRefusal. */
export interface AlipayTradeService {
  queryTrade(world: World, content: Schemas['TradeQueryContent']): Promise<Schemas['TradeQueryAnswer']>
  closeTrade(
    world: World,
    content: Schemas['TradeCloseContent'],
    traceId: string,
  ): Promise<Schemas['TradeCloseAnswer']>
}

/** The gateway's trade service. A trade exists once a cashier was opened for it, not when its order string was signed. */
export function createAlipayTradeService(): AlipayTradeService {
  return {
    async queryTrade(world, content) {
      const trade = await tradeOf(world.read, content)
      return { ...SUCCESS, ...describeTrade(trade, world.nowMs()) }
    },
    closeTrade: (world, content, traceId) => world.withTx((ctx) => closeTrade(ctx, content, traceId)),
  }
}

/** The trade a content names: by trade_no when it has one, else by the merchant's number. */
async function tradeOf(
  client: Parameters<typeof findTrade>[0],
  content: { readonly out_trade_no?: string; readonly trade_no?: string },
): Promise<GatewayTrade> {
  const { out_trade_no: outTradeNo, trade_no: tradeNo } = content
  if (tradeNo === undefined && outTradeNo === undefined) {
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'out_trade_no and trade_no are both missing')
  }
  const by = tradeNo === undefined ? { outTradeNo: outTradeNo ?? '' } : { tradeNo }
  const trade = await findTrade(client, by)
  if (trade === null) throw new AlipayRefusal('ACQ.TRADE_NOT_EXIST')
  return trade
}

/** Template of a notify URL; null when the merchant gave none. Throws for an unacceptable URL. */
export function notifyTemplate(notifyUrl: string | null, target: WebhookTarget): string | null {
  if (notifyUrl === null) return null
  const template = toWebhookTemplate(notifyUrl, target)
  if (template === null) throw new AlipayRefusal('isv.invalid-parameter', 'notify_url')
  return template
}

async function closeTrade(
  ctx: WorldTx,
  content: Schemas['TradeCloseContent'],
  traceId: string,
): Promise<Schemas['TradeCloseAnswer']> {
  const trade = await tradeOf(ctx.tx, content)
  const state = nextTradeState(trade.state, 'closed')
  if (trade.state !== 'CLOSED') {
    if (state === null) throw new AlipayRefusal('ACQ.TRADE_STATUS_ERROR')
    await closeUnpaid(ctx, trade, traceId)
  }
  return { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
}

function describeTrade(
  trade: GatewayTrade,
  nowMs: number,
): Omit<Schemas['TradeQueryAnswer'], 'code' | 'msg'> {
  const amount = toYuanText(trade.amountFen)
  const { outTradeNo, tradeNo, buyerId, paidAtMs, subject } = trade
  const money = {
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: toYuanText(0),
  }
  return {
    out_trade_no: outTradeNo,
    trade_no: tradeNo,
    trade_status: tradeStatus(trade, nowMs),
    total_amount: amount,
    subject,
    buyer_logon_id: logonIdOf(buyerId),
    buyer_user_id: buyerId,
    ...(paidAtMs === null ? {} : { ...money, send_pay_date: formatBeijing(paidAtMs) }),
  }
}

/** What the merchant's calls about refunds do at the gateway. Refusals are AlipayRefusal. */
export interface AlipayRefundService {
  refund(
    world: World,
    content: Schemas['TradeRefundContent'],
    traceId: string,
  ): Promise<Schemas['TradeRefundAnswer']>
  queryRefund(world: World, content: Schemas['RefundQueryContent']): Promise<Schemas['RefundQueryAnswer']>
}

/** Refund service of the gateway: refunds at once and notifies the URL of the trade. */
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
        total_amount: toYuanText(trade.amountFen),
        refund_amount: toYuanText(found.amountFen),
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
    return describeRefund(trade, { isMoved: false, atMs: known.settledAtMs })
  }
  const state = nextTradeState(trade.state, 'refunded')
  if (state === null) throw new AlipayRefusal('ACQ.TRADE_NOT_ALLOW_REFUND')
  const refundedFen = trade.refundedFen + amountFen
  if (refundedFen > trade.amountFen) throw new AlipayRefusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')
  const made = { outRequestNo, amountFen, reason: content.refund_reason ?? null, settledAtMs: ctx.nowMs }
  await insertRefund(ctx.tx, trade, { ...made, id: ctx.nextId(), state })
  const after = { ...trade, state, refundedFen }
  if (trade.notifyUrlTemplate !== null) {
    const changed = tradeContent(after, ctx.nowMs, made)
    await enqueueWebhook(ctx, { ...alipayNotify(changed), urlTemplate: trade.notifyUrlTemplate, traceId })
  }
  return describeRefund(after, { isMoved: true, atMs: ctx.nowMs })
}

function describeRefund(
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
    refund_fee: toYuanText(trade.refundedFen),
    gmt_refund_pay: formatBeijing(atMs),
  }
}
