import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { payerBalance } from '../../engine/gateway/payer-balance.ts'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import {
  enqueueWebhook,
  type TakeWebhookFault,
  type WebhookFault,
} from '../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate } from '../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { verifyAppPay } from '../../wire/wechat/request-signing.ts'
import { wechatMessages } from '../../wire/wechat/wechat-messages.ts'
import { GatewayRefusal, NumberedRefusal } from './gateway-refusal.ts'
import { payerOf } from './payer.ts'
import {
  buildTransaction,
  createPrepayId,
  createTransactionId,
  nextTradeState,
  payUntilMs,
  prepayStatus,
  termsOf,
  tradeStateAt,
} from './transaction.ts'
import { findWechatPlan, type GatewayKeys, type V3Plan, type WechatKeyStore } from './wechat-account.ts'
import {
  findTransaction,
  type GatewayTransaction,
  insertTransaction,
  reopenTransaction,
  saveOrderDetails,
  savePaid,
  saveState,
} from './wechat-gateway-repository.ts'
import { wechatNotify } from './wechat-webhook-provider.ts'

/** What the gateway needs of the process around it. */
export interface WechatGatewayOptions {
  readonly keys: WechatKeyStore
  /** Base of the product listener, where notifies go; asked at each use, for it is known once it listens. */
  readonly productBaseUrl: () => string
  readonly takeWebhookFault: TakeWebhookFault
}

/**
 * A transaction at the gateway: opened, queried and closed by the merchant, paid in the WeChat app on the buyer's phone
 * (assumed: the calls of the app are not public). Refusals are GatewayRefusal.
 */
export interface WechatTransactionService {
  createAppOrder(world: World, request: Schemas['AppOrderRequest']): Promise<Schemas['AppOrderResponse']>
  queryTransaction(
    world: World,
    by: { mchid: string } & ({ outTradeNo: string } | { transactionId: string }),
  ): Promise<Schemas['Transaction']>
  closeOrder(world: World, by: { outTradeNo: string; mchid: string }): Promise<void>
  openCashier(world: World, request: Schemas['CashierRequest']): Promise<Schemas['CashierResponse']>
  confirmPayment(
    world: World,
    request: Schemas['ConfirmRequest'],
    traceId: string,
  ): Promise<Schemas['ConfirmResponse']>
}

/** Creates the service over the keys of worlds and the faults armed for their webhooks. */
export function createWechatTransactionService(options: WechatGatewayOptions): WechatTransactionService {
  return {
    async createAppOrder(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const target = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
      if (notifyUrlTemplate === null) throw urlRefusal(request.notify_url)
      const expiresAtMs = request.time_expire === undefined ? null : parseRfc3339(request.time_expire)
      checkMerchant(request, keys)
      const terms = termsOf(request, notifyUrlTemplate)
      return world.withTx((ctx) => openSession(ctx, request, { notifyUrlTemplate, expiresAtMs, terms }))
    },
    async queryTransaction(world, { mchid, ...number }) {
      const keys = await options.keys.gatewayOf(world)
      checkMchid(mchid, keys)
      const transaction = await findTransaction(world.read, number)
      if (transaction === null) throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
      const state = tradeStateAt(transaction, world.nowMs())
      // Written as soon as somebody asks, so that lists of trades tell it as well.
      if (state !== transaction.state) await world.withTx(({ tx }) => saveState(tx, transaction.id, state))
      return buildTransaction({ ...transaction, state }, keys)
    },
    async closeOrder(world, by) {
      checkMchid(by.mchid, await options.keys.gatewayOf(world))
      await world.withTx((ctx) => closeTransaction(ctx, by.outTradeNo))
    },
    async openCashier(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const { parameters } = request
      const merchant = { appid: keys.appid, mchid: keys.mchid, key: keys.merchant.key }
      if (!wechatMessages.fits('AppPayParameters', parameters) || !verifyAppPay(parameters, merchant)) {
        return { status: 'invalid-signature', sdkResult: SDK_ERROR }
      }
      const transaction = await findTransaction(world.read, { prepayId: parameters.prepayid })
      if (transaction === null) return { status: 'unknown-prepay', sdkResult: SDK_ERROR }
      const status = prepayStatus(transaction, world.nowMs())
      if (status !== 'payable') return { status, sdkResult: SDK_ERROR }
      return { ...showCashier(transaction, keys), balanceFen: await payerBalance(world.read, 'wechat') }
    },
    async confirmPayment(world, request, traceId) {
      const keys = await options.keys.gatewayOf(world)
      const answer = await world.withTx(async (ctx) => {
        const fault = await options.takeWebhookFault(ctx)
        return confirmTransaction(ctx, request, { keys, fault, traceId })
      })
      // The first attempt to tell the merchant is made before the phone gets its answer, so that a standing world is settled.
      await world.clock.runDue()
      return answer
    },
  }
}

/** The refusal of a notify URL, with the rule it breaks. */
function urlRefusal(url: string): GatewayRefusal {
  return new GatewayRefusal('PARAM_ERROR', `回调地址无效: ${brokenUrlRule(url)}`, 'notify_url')
}

interface OrderTerms {
  readonly notifyUrlTemplate: string
  readonly expiresAtMs: number | null
  /** All that was said of the order, as one text. */
  readonly terms: string
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
  checkStanding((await findWechatPlan(ctx.tx)).v3.standing)
  const known = await findTransaction(ctx.tx, { outTradeNo: request.out_trade_no })
  if (known !== null) return { prepay_id: await continueSession(ctx, known, terms) }
  const prepayId = createPrepayId(ctx)
  await insertTransaction(ctx.tx, {
    ...terms,
    ...{ id: ctx.nextId(), appid: request.appid, mchid: request.mchid, prepayId },
    ...{ outTradeNo: request.out_trade_no, description: request.description },
    ...{ attach: request.attach ?? null, amountFen: request.amount.total },
    ...{ tradeType: 'APP', openid: null, openedAtMs: ctx.nowMs },
  })
  return { prepay_id: prepayId }
}

async function continueSession(ctx: WorldTx, known: GatewayTransaction, terms: OrderTerms): Promise<string> {
  const status = prepayStatus(known, ctx.nowMs)
  if (status === 'paid') throw new NumberedRefusal('ORDERPAID', 268498689)
  if (status === 'closed') throw new GatewayRefusal('ORDER_CLOSED', '该订单已失效')
  if (known.terms !== terms.terms) throw new NumberedRefusal('INVALID_REQUEST', 268498688)
  if (status === 'payable') return known.prepayId
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
  if (transaction === null) {
    if ((await findWechatPlan(ctx.tx)).v3.closeUnknown === 'reported') return
    throw new GatewayRefusal('ORDER_NOT_EXIST', '订单不存在')
  }
  if (tradeStateAt(transaction, ctx.nowMs) === 'CLOSED') return
  const state = nextTradeState(transaction.state, 'closed')
  if (state === null) throw new GatewayRefusal('ORDERPAID', '该订单已支付')
  if (ctx.nowMs - transaction.orderedAtMs < CLOSE_AFTER_MS)
    throw new GatewayRefusal('INVALID_REQUEST', '订单生成后不能马上关单，最短间隔为5分钟')
  await saveState(ctx.tx, transaction.id, state)
}

function checkMerchant(request: Schemas['AppOrderRequest'], keys: GatewayKeys): void {
  checkMchid(request.mchid, keys)
  if (request.appid !== keys.appid)
    throw new GatewayRefusal('APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配', 'appid')
}

function checkMchid(mchid: string, keys: GatewayKeys): void {
  if (mchid !== keys.mchid) throw new GatewayRefusal('MCH_NOT_EXISTS', '商户号和订单不匹配', 'mchid')
}

const SDK_ERROR = -1
const SDK_RESULT = { success: 0, undetermined: null } as const
/** What the buyer did that moves no money, and what the SDK says of it. */
const UNPAID = { fail: { sdkResult: SDK_ERROR }, cancel: { sdkResult: -2 }, unknown: {} } as const

function showCashier(transaction: GatewayTransaction, keys: GatewayKeys): Schemas['CashierResponse'] {
  return {
    status: 'payable',
    merchantName: keys.merchantName,
    description: transaction.description,
    amountFen: transaction.amountFen,
    prepayId: transaction.prepayId,
    payUntilMs: payUntilMs(transaction),
  }
}

interface ConfirmAround {
  readonly keys: GatewayKeys
  readonly fault: WebhookFault
  readonly traceId: string
}

async function confirmTransaction(
  ctx: WorldTx,
  request: Schemas['ConfirmRequest'],
  around: ConfirmAround,
): Promise<Schemas['ConfirmResponse']> {
  const transaction = await findTransaction(ctx.tx, { prepayId: request.prepayId })
  if (transaction === null)
    throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '预支付交易会话不存在', 'prepayId')
  // What is paid cannot fail any more: it is answered like a second tap.
  const outcome = request.outcome === 'fail' && transaction.paid !== null ? 'success' : request.outcome
  if (outcome === 'fail' || outcome === 'cancel' || outcome === 'unknown') {
    return { tradeState: tradeStateAt(transaction, ctx.nowMs), ...UNPAID[outcome] }
  }
  const status = prepayStatus(transaction, ctx.nowMs)
  if (status !== 'payable' && status !== 'paid')
    return { tradeState: tradeStateAt(transaction, ctx.nowMs), sdkResult: SDK_ERROR }
  // A second tap finds the money taken: same answer, nothing taken again, nobody told again.
  const transactionId =
    transaction.paid?.transactionId ??
    (await takePayment(ctx, transaction, { ...around, payer: request.payer }))
  const sdkResult = SDK_RESULT[outcome]
  const tradeState = status === 'paid' ? transaction.state : 'SUCCESS'
  return { tradeState, transactionId, ...(sdkResult === null ? {} : { sdkResult }) }
}

async function takePayment(
  ctx: WorldTx,
  transaction: GatewayTransaction,
  around: ConfirmAround & { readonly payer: string | undefined },
): Promise<string> {
  const { keys, fault, traceId, payer } = around
  const { v3 } = await findWechatPlan(ctx.tx)
  const transactionId = createTransactionId(ctx)
  const openid = payerOf(payer)
  const paid = { transactionId, openid, atMs: ctx.nowMs }
  const couponFen = v3.couponFen < transaction.amountFen ? v3.couponFen : 0
  await savePaid(ctx.tx, transaction.id, paid)
  if (couponFen > 0) await saveOrderDetails(ctx.tx, transaction, { couponFen })
  if (!v3.hasV3Key) return transactionId
  const resource = buildTransaction({ ...transaction, state: 'SUCCESS', couponFen, paid }, keys)
  const subject = { type: 'transaction', resource } as const
  const { notifyUrlTemplate: urlTemplate } = transaction
  await enqueueWebhook(ctx, { ...wechatNotify(ctx, subject, v3), urlTemplate, traceId, fault })
  return transactionId
}
