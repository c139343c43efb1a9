import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { backendAheadMs } from '../../engine/gateway/backend-clock.ts'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import type { TakeWebhookFault } from '../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { GatewayRefusal, NumberedRefusal } from './gateway-refusal.ts'
import { isWayKept } from './payment-ways.ts'
import { checkSubMerchant } from './provider-mode.ts'
import {
  buildTransaction,
  createPrepayId,
  isDeductionOpen,
  nextTradeState,
  prepayStatus,
  type TradeType,
  termsOf,
  tradeStateAt,
} from './transaction.ts'
import {
  appidsOf,
  findWechatPlan,
  type GatewayKeys,
  isOpenidOf,
  type V3Plan,
  type WechatKeyStore,
} from './wechat-account.ts'
import {
  findTransaction,
  type GatewayTransaction,
  insertTransaction,
  reopenTransaction,
  saveState,
} from './wechat-gateway-repository.ts'

/** Dependencies of the gateway on the process around it. */
export interface WechatGatewayOptions {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
  readonly takeWebhookFault: TakeWebhookFault
  /** Tells of payments whose orders were not made in v3. */
  readonly tellPaid?: TellPaid
}

/** Order that was paid, and what the user did about the signing beside it. */
export interface PaidOrder {
  readonly transaction: GatewayTransaction
  readonly paid: NonNullable<GatewayTransaction['paid']>
  readonly signing: NonNullable<Schemas['ConfirmRequest']['signing']>
  readonly mchid: string
  readonly traceId: string
}

/** Tells of the payment of an order of another version; false for an order of v3, about which nothing was done. */
export type TellPaid = (ctx: WorldTx, order: PaidOrder) => Promise<boolean>

/** An order of any way of paying. */
export type OrderRequest = Schemas['AppOrderRequest'] & Pick<Schemas['JsapiOrderRequest'], 'payer'>

/** A transaction at the gateway: opened, queried and closed by the merchant. Refusals are GatewayRefusal. */
export interface WechatTransactionService {
  /** Makes the order, or goes on with it, and returns its prepay id. */
  createOrder(world: World, tradeType: TradeType, request: OrderRequest): Promise<string>
  queryTransaction(
    world: World,
    by: { mchid: string } & ({ outTradeNo: string } | { transactionId: string }),
  ): Promise<Schemas['Transaction']>
  closeOrder(world: World, by: { outTradeNo: string; mchid: string }): Promise<void>
}

/** Creates the service over the keys of worlds and the faults armed for their webhooks. */
export function createWechatTransactionService(options: WechatGatewayOptions): WechatTransactionService {
  return {
    async createOrder(world, tradeType, request) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, ...options.webhookBase() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
      if (notifyUrlTemplate === null) throw urlRefusal(request.notify_url, target)
      const namedMs = request.time_expire === undefined ? null : parseRfc3339(request.time_expire)
      const expiresAtMs = namedMs === null ? null : namedMs - (await backendAheadMs(world, 'wechat'))
      checkMerchant(request, { keys, tradeType })
      const terms = { notifyUrlTemplate, expiresAtMs, tradeType, terms: termsOf(request, notifyUrlTemplate) }
      return world.withTx((ctx) => openSession(ctx, request, terms))
    },
    async queryTransaction(world, { mchid, ...number }) {
      const keys = await options.keys.gatewayOf(world)
      checkMchid(mchid, keys)
      const transaction = await findTransaction(world.read, number)
      // These calls name no merchant of a provider, so that its orders are not there (R-WECHAT-100).
      if (transaction === null || transaction.subMchid !== undefined)
        throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
      const state = tradeStateAt(transaction, world.nowMs())
      // Written as soon as somebody asks, so that lists of trades tell it as well.
      if (state !== transaction.state) await world.withTx(({ tx }) => saveState(tx, transaction.id, state))
      return buildTransaction({ ...transaction, state }, keys)
    },
    async closeOrder(world, by) {
      checkMchid(by.mchid, await options.keys.gatewayOf(world))
      await world.withTx((ctx) => closeTransaction(ctx, by.outTradeNo))
    },
  }
}

/** The refusal of a notify URL, with the rule it breaks. */
function urlRefusal(url: string, base: WebhookBase): GatewayRefusal {
  return new GatewayRefusal('PARAM_ERROR', `回调地址无效: ${brokenUrlRule(url, base)}`, 'notify_url')
}

interface OrderTerms {
  readonly notifyUrlTemplate: string
  readonly expiresAtMs: number | null
  readonly tradeType: TradeType
  /** All that was said of the order, as one text. */
  readonly terms: string
}

/** A new transaction, or the same one again while it is unpaid and its terms are the same. */
async function openSession(ctx: WorldTx, request: OrderRequest, terms: OrderTerms): Promise<string> {
  if (terms.expiresAtMs !== null && terms.expiresAtMs <= ctx.nowMs) {
    throw new GatewayRefusal('PARAM_ERROR', '交易结束时间已过', 'time_expire')
  }
  const { v3, subMerchants } = await findWechatPlan(ctx.tx)
  // A provider has no orders of its own here: they are its merchants' (WX-333).
  if (subMerchants.length > 0) checkSubMerchant({ mchid: request.mchid }, subMerchants)
  const { standing, unopened } = v3
  checkStanding(standing)
  if (unopened.includes(terms.tradeType)) throw new GatewayRefusal('NO_AUTH', '商户号该产品权限未开通')
  const known = await findTransaction(ctx.tx, { outTradeNo: request.out_trade_no })
  if (known !== null) return continueSession(ctx, known, terms)
  const prepayId = createPrepayId(ctx)
  await insertTransaction(ctx.tx, {
    ...terms,
    ...{ id: ctx.nextId(), appid: request.appid, mchid: request.mchid, prepayId },
    ...{ outTradeNo: request.out_trade_no, description: request.description },
    ...{ attach: request.attach ?? null, amountFen: request.amount.total },
    ...{ openid: request.payer?.openid ?? null, openedAtMs: ctx.nowMs },
  })
  return prepayId
}

async function continueSession(ctx: WorldTx, known: GatewayTransaction, terms: OrderTerms): Promise<string> {
  if (known.subMchid !== undefined || isDeductionOpen(known.state))
    throw new GatewayRefusal('OUT_TRADE_NO_USED', '商户订单号重复')
  const status = prepayStatus(known, ctx.nowMs)
  if (status === 'paid') throw new NumberedRefusal('ORDERPAID', 268498689)
  if (status === 'closed') throw new GatewayRefusal('ORDER_CLOSED', '该订单已失效')
  if (known.tradeType !== terms.tradeType || known.terms !== terms.terms)
    throw new NumberedRefusal('INVALID_REQUEST', 268498688)
  if (status === 'payable' && isWayKept(known, ctx.nowMs)) return known.prepayId
  const prepayId = createPrepayId(ctx)
  await reopenTransaction(ctx.tx, known.id, {
    prepayId,
    openedAtMs: ctx.nowMs,
    expiresAtMs: terms.expiresAtMs,
  })
  return prepayId
}

/** What the standing of the merchant says of new orders (R-WECHAT-68). */
function checkStanding(standing: V3Plan['standing']): void {
  switch (standing) {
    case 'open':
      return
    case 'too-frequent':
      throw new NumberedRefusal('FREQUENCY_LIMITED', 268447840)
    case 'may-not-collect':
      throw new NumberedRefusal('NO_AUTH', 268448010)
    case 'not-available':
      throw new NumberedRefusal('NO_AUTH', 268443715)
  }
}

/** No order is closed sooner than this after it came first (R-WECHAT-67). */
const CLOSE_AFTER_MS = 5 * MINUTE_MS

async function closeTransaction(ctx: WorldTx, outTradeNo: string): Promise<void> {
  const transaction = await findTransaction(ctx.tx, { outTradeNo })
  if (transaction === null || transaction.subMchid !== undefined) {
    if ((await findWechatPlan(ctx.tx)).v3.closeUnknown === 'reported') return
    throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
  }
  if (tradeStateAt(transaction, ctx.nowMs) === 'CLOSED') return
  if (transaction.state === 'ACCEPT') throw new NumberedRefusal('INVALID_REQUEST', 268449641)
  const state = nextTradeState(transaction.state, 'closed')
  if (state === null) throw new GatewayRefusal('ORDERPAID', '该订单已支付')
  if (ctx.nowMs - transaction.orderedAtMs < CLOSE_AFTER_MS)
    throw new GatewayRefusal('INVALID_REQUEST', '订单生成后不能马上关单，最短间隔为5分钟')
  await saveState(ctx.tx, transaction.id, state)
}

function checkMerchant(
  { mchid, appid, payer }: OrderRequest,
  { keys, tradeType }: { readonly keys: GatewayKeys; readonly tradeType: TradeType },
): void {
  checkMchid(mchid, keys)
  if (!appidsOf(tradeType, keys.appid).includes(appid))
    throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配', 'appid')
  if (tradeType !== 'JSAPI') return
  if (payer?.openid === undefined) throw new NumberedRefusal('PARAM_ERROR', 268501013)
  if (!isOpenidOf(appid, payer.openid))
    throw new GatewayRefusal('PARAM_ERROR', 'appid与openid不匹配', 'payer.openid')
}

function checkMchid(mchid: string, keys: GatewayKeys): void {
  if (mchid !== keys.mchid) throw new GatewayRefusal('MCH_NOT_EXISTS', '商户号和订单不匹配', 'mchid')
}
