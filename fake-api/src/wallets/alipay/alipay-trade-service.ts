import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../kernel/clock.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { toWebhookTemplate } from '../webhooks/webhook-url.ts'
import { toYuan } from './alipay-amount.ts'
import { logonIdOf } from './alipay-ids.ts'
import { AlipayRefusal } from './alipay-refusal.ts'
import { findTrade, type GatewayTrade, saveState } from './alipay-trade-repository.ts'
import { nextTradeState, tradeStatus } from './rules/trade.ts'

/** Every good answer begins with these. */
export const SUCCESS = { code: '10000', msg: 'Success' } as const

/** What the merchant's calls about trades do at the gateway. Refusals are AlipayRefusal. */
export interface AlipayTradeService {
  queryTrade(world: World, content: Schemas['TradeQueryContent']): Promise<Schemas['TradeQueryAnswer']>
  closeTrade(world: World, content: Schemas['TradeCloseContent']): Promise<Schemas['TradeCloseAnswer']>
}

/** The gateway's trade service. A trade exists once a cashier was opened for it, not when its order string was signed. */
export function createAlipayTradeService(): AlipayTradeService {
  return {
    async queryTrade(world, content) {
      const trade = await tradeOf(world.read, content)
      return { ...SUCCESS, ...describe(trade, world.nowMs()) }
    },
    closeTrade: (world, content) => world.withTx((ctx) => close(ctx, content)),
  }
}

/** The trade a content names: by trade_no when it has one, else by the merchant's number. */
export async function tradeOf(
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

/** The template of a notify URL; null when the merchant gave none. Throws for one the gateway does not take. */
export function notifyTemplate(
  notifyUrl: string | null,
  place: { readonly worldId: string; readonly productBaseUrl: string },
): string | null {
  if (notifyUrl === null) return null
  const template = toWebhookTemplate(notifyUrl, place)
  if (template === null) throw new AlipayRefusal('isv.invalid-parameter', 'notify_url')
  return template
}

async function close(
  ctx: WorldTx,
  content: Schemas['TradeCloseContent'],
): Promise<Schemas['TradeCloseAnswer']> {
  const trade = await tradeOf(ctx.tx, content)
  const state = nextTradeState(trade.state, 'closed')
  if (trade.state !== 'CLOSED') {
    if (state === null) throw new AlipayRefusal('ACQ.TRADE_STATUS_ERROR')
    await saveState(ctx.tx, trade.id, state)
  }
  return { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
}

function describe(trade: GatewayTrade, nowMs: number): Omit<Schemas['TradeQueryAnswer'], 'code' | 'msg'> {
  const amount = toYuan(trade.amountFen)
  const { outTradeNo, tradeNo, buyerId, paidAtMs, subject } = trade
  const money = {
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: toYuan(0),
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
