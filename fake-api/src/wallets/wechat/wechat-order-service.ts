import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { toWebhookTemplate } from '../webhooks/webhook-url.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { GatewayKeys, WechatKeyStore } from './keys.ts'
import { nextTradeState, prepayStatus } from './transaction.ts'
import { buildTransaction } from './transaction-message.ts'
import {
  findTransaction,
  type GatewayTransaction,
  insertTransaction,
  reopenTransaction,
  saveState,
} from './wechat-gateway-repository.ts'
import { createPrepayId, parseRfc3339 } from './wechat-messages.ts'

/** What the merchant's calls about orders do at the gateway. Refusals are GatewayRefusal. */
export interface WechatOrderService {
  createAppOrder(world: World, request: Schemas['AppOrderRequest']): Promise<Schemas['AppOrderResponse']>
  queryTransaction(world: World, by: { outTradeNo: string; mchid: string }): Promise<Schemas['Transaction']>
  closeOrder(world: World, by: { outTradeNo: string; mchid: string }): Promise<void>
}

/** What the order service needs. */
export interface WechatOrderOptions {
  readonly keys: WechatKeyStore
  readonly productBaseUrl: () => string
}

interface OrderTerms {
  readonly notifyUrlTemplate: string
  readonly expiresAtMs: number | null
}

/** The gateway's order service. */
export function createWechatOrderService(options: WechatOrderOptions): WechatOrderService {
  return {
    async createAppOrder(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const place = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, place)
      if (notifyUrlTemplate === null) throw new GatewayRefusal('PARAM_ERROR', '回调地址无效', 'notify_url')
      const expiresAtMs = request.time_expire === undefined ? null : parseRfc3339(request.time_expire)
      checkMerchant(request, keys)
      return world.withTx((ctx) => openSession(ctx, request, { notifyUrlTemplate, expiresAtMs }))
    },
    async queryTransaction(world, by) {
      const keys = await options.keys.gatewayOf(world)
      checkMchid(by.mchid, keys)
      const transaction = await findTransaction(world.read, { outTradeNo: by.outTradeNo })
      if (transaction === null) throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
      return buildTransaction(transaction, keys)
    },
    async closeOrder(world, by) {
      checkMchid(by.mchid, await options.keys.gatewayOf(world))
      await world.withTx((ctx) => close(ctx, by.outTradeNo))
    },
  }
}

/** A new transaction, or the same one again while it is unpaid and its terms are the same. */
async function openSession(
  ctx: WorldTx,
  request: Schemas['AppOrderRequest'],
  terms: OrderTerms,
): Promise<Schemas['AppOrderResponse']> {
  if (terms.expiresAtMs !== null && terms.expiresAtMs <= ctx.nowMs) {
    throw new GatewayRefusal('PARAM_ERROR', '交易结束时间已过', 'time_expire')
  }
  const known = await findTransaction(ctx.tx, { outTradeNo: request.out_trade_no })
  if (known !== null) return { prepay_id: await continueSession(ctx, known, { request, terms }) }
  const prepayId = createPrepayId(ctx)
  await insertTransaction(ctx.tx, {
    ...terms,
    id: ctx.nextId(),
    appid: request.appid,
    mchid: request.mchid,
    outTradeNo: request.out_trade_no,
    prepayId,
    description: request.description,
    attach: request.attach ?? null,
    amountFen: request.amount.total,
    openedAtMs: ctx.nowMs,
  })
  return { prepay_id: prepayId }
}

async function continueSession(
  ctx: WorldTx,
  known: GatewayTransaction,
  wanted: { readonly request: Schemas['AppOrderRequest']; readonly terms: OrderTerms },
): Promise<string> {
  const status = prepayStatus(known, ctx.nowMs)
  if (status === 'paid') throw new GatewayRefusal('ORDERPAID', '该订单已支付')
  if (status === 'closed') throw new GatewayRefusal('ORDER_CLOSED', '该订单已关闭')
  const { request, terms } = wanted
  if (known.amountFen !== request.amount.total || known.description !== request.description) {
    throw new GatewayRefusal('OUT_TRADE_NO_USED', '商户订单号重复')
  }
  if (status === 'payable' && known.expiresAtMs === terms.expiresAtMs) return known.prepayId
  const prepayId = createPrepayId(ctx)
  await reopenTransaction(ctx.tx, known.id, {
    prepayId,
    openedAtMs: ctx.nowMs,
    expiresAtMs: terms.expiresAtMs,
  })
  return prepayId
}

async function close(ctx: WorldTx, outTradeNo: string): Promise<void> {
  const transaction = await findTransaction(ctx.tx, { outTradeNo })
  if (transaction === null) throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
  if (transaction.state === 'CLOSED') return
  const state = nextTradeState(transaction.state, 'closed')
  if (state === null) throw new GatewayRefusal('ORDERPAID', '该订单已支付')
  await saveState(ctx.tx, transaction.id, state)
}

function checkMerchant(request: Schemas['AppOrderRequest'], keys: GatewayKeys): void {
  checkMchid(request.mchid, keys)
  if (request.appid !== keys.appid)
    throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配', 'appid')
}

function checkMchid(mchid: string, keys: GatewayKeys): void {
  if (mchid !== keys.mchid) throw new GatewayRefusal('MCH_NOT_EXISTS', '商户号不存在', 'mchid')
}
