import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookTarget } from '../../engine/webhooks/webhook-url.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { buyerMembers } from './alipay-ids.ts'
import { findTrade, type GatewayTrade } from './alipay-trade-repository.ts'
import { type AlipayPlan, alipayPlanOf, findAlipayPlan } from './certificate-keys.ts'
import { AlipayRefusal, type RefusalMembers } from './refusals/alipay-refusal.ts'
import type { SubCode } from './refusals/refusal-table.ts'
import { nextTradeState, tradeStatus } from './rules/trade.ts'
import { toYuanText } from './rules/yuan-text.ts'
import { closeUnpaid } from './trade-closing.ts'

/** Every good answer begins with these. */
export const SUCCESS = { code: '10000', msg: 'Success' } as const

/** Means to tell of a call of the merchant: its trace, and the notify URL that the call itself names. */
export interface CallNotify {
  readonly traceId: string
  readonly urlTemplate: string | null
}

/** Service of the gateway for the merchant's calls about trades. Refusals are AlipayRefusal. */
export interface AlipayTradeService {
  queryTrade(world: World, content: Schemas['TradeQueryContent']): Promise<Schemas['TradeQueryAnswer']>
  closeTrade(
    world: World,
    content: Schemas['TradeCloseContent'],
    notify: CallNotify,
  ): Promise<Schemas['TradeCloseAnswer']>
}

/** The gateway's trade service. A trade exists from the buyer's password on, not from the cashier (R-ALIPAY-36). */
export function createAlipayTradeService(): AlipayTradeService {
  return {
    async queryTrade(world, content) {
      const refusal = { members: { ...numberOf(content), ...NO_MONEY } }
      const trade = await tradeOf(world.read, content, refusal)
      const plan = await alipayPlanOf(world)
      const options = content.query_options ?? []
      return { ...SUCCESS, ...describeTrade(trade, { nowMs: world.nowMs(), plan, options }) }
    },
    closeTrade: (world, content, notify) => world.withTx((ctx) => closeTrade(ctx, content, notify)),
  }
}

/** Amounts of a trade that nobody has paid. */
const NO_MONEY = {
  receipt_amount: '0.00',
  buyer_pay_amount: '0.00',
  invoice_amount: '0.00',
  point_amount: '0.00',
} as const

/** Numbers by which a merchant names a trade. */
interface TradeNumbers {
  readonly out_trade_no?: string
  readonly trade_no?: string
}

/** The merchant's number as a refusal repeats it. */
export function numberOf({ out_trade_no }: TradeNumbers): RefusalMembers {
  return out_trade_no === undefined ? {} : { out_trade_no }
}

/** The trade a content names: by trade_no when it has one, else by the merchant's number. */
export async function tradeOf(
  client: Reader,
  content: TradeNumbers,
  refusal: { readonly subCode?: SubCode; readonly members?: RefusalMembers } = {},
): Promise<GatewayTrade> {
  const { out_trade_no: outTradeNo, trade_no: tradeNo } = content
  if (tradeNo === undefined && outTradeNo === undefined) {
    throw new AlipayRefusal('ACQ.INVALID_PARAMETER', 'out_trade_no and trade_no are both missing')
  }
  const by = tradeNo === undefined ? { outTradeNo: outTradeNo ?? '' } : { tradeNo }
  const trade = await findTrade(client, by)
  if (trade !== null && trade.state !== 'OPENED') return trade
  throw new AlipayRefusal(refusal.subCode ?? 'ACQ.TRADE_NOT_EXIST', undefined, refusal.members)
}

/** Template of a notify URL; null when the merchant gave none. Throws for an unacceptable URL. */
export function notifyTemplate(notifyUrl: string | null, target: WebhookTarget): string | null {
  if (notifyUrl === null) return null
  const template = toWebhookTemplate(notifyUrl, target)
  if (template === null)
    throw new AlipayRefusal('isv.invalid-parameter', `notify_url: ${brokenUrlRule(notifyUrl, target)}`)
  return template
}

async function closeTrade(
  ctx: WorldTx,
  content: Schemas['TradeCloseContent'],
  notify: CallNotify,
): Promise<Schemas['TradeCloseAnswer']> {
  const trade = await tradeOf(ctx.tx, content, { members: numberOf(content) })
  const { repeatedClose } = await findAlipayPlan(ctx.tx)
  if (trade.state !== 'CLOSED' || repeatedClose === 'refused') {
    if (nextTradeState(trade.state, 'closed') === null) throw new AlipayRefusal('ACQ.TRADE_STATUS_ERROR')
    await closeUnpaid(ctx, trade, notify)
  }
  return { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
}

function describeTrade(
  trade: GatewayTrade,
  {
    nowMs,
    plan,
    options,
  }: { readonly nowMs: number; readonly plan: AlipayPlan; readonly options: readonly string[] },
): Omit<Schemas['TradeQueryAnswer'], 'code' | 'msg'> {
  const amount = toYuanText(trade.amountFen)
  const { outTradeNo, tradeNo, buyerId, paidAtMs, passback, shop } = trade
  const paid = { receipt_amount: amount, buyer_pay_amount: amount, invoice_amount: amount }
  const bills = options.includes('fund_bill_list') ? { fund_bill_list: fundBills(amount) } : {}
  return {
    out_trade_no: outTradeNo,
    trade_no: tradeNo,
    trade_status: tradeStatus(trade, nowMs),
    total_amount: amount,
    ...buyerMembers(buyerId, plan),
    ...NO_MONEY,
    ...(paidAtMs === null ? {} : { ...paid, ...bills, send_pay_date: formatBeijing(paidAtMs) }),
    ...(passback === null ? {} : { passback_params: passback }),
    ...shop,
  }
}

/** From which source so much money came, or to which it went back. */
export function fundBills(amount: string): { amount: string; fund_channel: string }[] {
  return [{ amount, fund_channel: 'ALIPAYACCOUNT' }]
}
