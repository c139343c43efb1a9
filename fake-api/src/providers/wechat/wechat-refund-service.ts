import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { findChangedSettings } from '../../engine/gateway/account-settings.ts'
import { perSecondLimit } from '../../engine/gateway/per-second-limit.ts'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { enqueueWebhook, type WebhookRequest } from '../../engine/webhooks/enqueue-webhook.ts'
import {
  accountTemplate,
  brokenUrlRule,
  toWebhookTemplate,
  type WebhookBase,
} from '../../engine/webhooks/webhook-url.ts'
import { type EventHandler, type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { GatewayRefusal, NumberedRefusal } from './gateway-refusal.ts'
import { checkSubMerchant } from './provider-mode.ts'
import { checkRefundable, refundDelayMs, refundDetails, refundEnd } from './refund-rules.ts'
import { openSealed } from './sealed-fields.ts'
import { buildRefund, buildRefundResource, createRefundId, nextTradeState } from './transaction.ts'
import { findAccount, findWechatPlan, type WechatKeyStore, wechatPlanOf } from './wechat-account.ts'
import {
  findRefund,
  findTransaction,
  type GatewayRefund,
  type GatewayTransaction,
  insertRefund,
  refundTimesOf,
  saveRefundAgain,
  saveRefundEnd,
} from './wechat-gateway-repository.ts'
import { wechatNotify } from './wechat-webhook-provider.ts'

/** Kind of the scheduled event by which a refund reaches the payer. */
const REFUND_EVENT = 'wechat.refund-settle'

/** The setting of the account with the address that refunds without one of their own are told at. */
export const REFUND_NOTIFY_SETTING = 'refundNotifyUrl'

const QUERIES_A_SECOND = 300

/** A refund that came back, to be sent to a card. */
export interface AbnormalRefund {
  readonly refundId: string
  readonly request: Schemas['AbnormalRefundRequest']
  /** The Wechatpay-Serial of the request. */
  readonly sealedBy: unknown
}

/** A refund that is asked for. */
export interface AskedRefund {
  readonly outRefundNo: string
  /** The merchant that a provider acts for. */
  readonly subMchid: string | undefined
}

/** Service of the gateway for the merchant's calls about refunds. Refusals are GatewayRefusal. */
export interface WechatRefundService {
  createRefund(world: World, request: Schemas['RefundRequest'], version?: 'v2'): Promise<Schemas['Refund']>
  queryRefund(world: World, asked: AskedRefund): Promise<Schemas['Refund']>
  applyAbnormalRefund(world: World, abnormal: AbnormalRefund): Promise<Schemas['Refund']>
}

interface RefundOrder {
  readonly version: 'v2' | undefined
  readonly request: Schemas['RefundRequest']
  readonly notifyUrlTemplate: string | null
}

/**
 * The gateway's refund service. A refund is accepted as PROCESSING; the money arrives by an event, which also sends the
 * notify. In a standing world whoever asked for the refund has to let the clock settle.
 */
export function createWechatRefundService(options: {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}): WechatRefundService {
  const isWithinLimit = perSecondLimit(QUERIES_A_SECOND)
  const checkNamed = async (world: World, sub_mch_id: string | undefined) => {
    const { mchid } = await options.keys.gatewayOf(world)
    const { subMerchants } = await wechatPlanOf(world)
    checkSubMerchant({ mchid, sub_mch_id }, subMerchants)
  }
  return {
    async createRefund(world, request, version) {
      await checkNamed(world, request.sub_mchid)
      const target = { worldId: world.id, ...options.webhookBase() }
      const { notify_url } = request
      const notifyUrlTemplate = notify_url === undefined ? null : toWebhookTemplate(notify_url, target)
      if (notify_url !== undefined && notifyUrlTemplate === null) {
        throw new GatewayRefusal(
          'PARAM_ERROR',
          `回调地址无效: ${brokenUrlRule(notify_url, target)}`,
          'notify_url',
        )
      }
      return world.withTx((ctx) => refund(ctx, { request, notifyUrlTemplate, version }))
    },
    async queryRefund(world, { outRefundNo, subMchid }) {
      await checkNamed(world, subMchid)
      if (!isWithinLimit(world, world.nowMs()))
        throw new GatewayRefusal('FREQUENCY_LIMITED', '请求频率超过限制')
      const refund = await findRefund(world.read, { outRefundNo })
      if (refund === null || refund.transaction.subMchid !== subMchid)
        throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '退款单不存在')
      return buildRefund(refund)
    },
    async applyAbnormalRefund(world, abnormal) {
      await checkNamed(world, abnormal.request.sub_mchid)
      const { platform } = await options.keys.gatewayOf(world)
      checkCard(abnormal, platform)
      return world.withTx((ctx) => sendAgain(ctx, abnormal))
    },
  }
}

/** Makes the notice of v2 about the end of a refund. */
export type V2RefundNotify = (
  ctx: WorldTx,
  refund: GatewayRefund,
) => Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'payload'>

/** The gateway's work on the world's clock, for the registry. */
export function createWechatEventHandlers(v2RefundNotify: V2RefundNotify): EventHandlers {
  return { [REFUND_EVENT]: createRefundSettler(v2RefundNotify) }
}

/** Handler that settles a refund and notifies the merchant. */
function createRefundSettler(v2RefundNotify: V2RefundNotify): EventHandler {
  return async (ctx, event) => {
    const { outRefundNo, isSentAgain } = readRefundEvent(event.payload)
    const pending = await findRefund(ctx.tx, { outRefundNo })
    if (pending === null || pending.status !== 'PROCESSING') return null
    const { v3, platformRefundNotice } = await findWechatPlan(ctx.tx)
    const status = refundEnd(v3, isSentAgain)
    await saveRefundEnd(ctx.tx, pending, { status, atMs: ctx.nowMs })
    const ended = { ...pending, status, successAtMs: status === 'SUCCESS' ? ctx.nowMs : null }
    const traceId = clockTraceId(REFUND_EVENT, outRefundNo)
    const urlTemplate = pending.notifyUrlTemplate ?? (await accountAddress(ctx))
    if (urlTemplate === null) return null
    const isAtPlatform = pending.notifyUrlTemplate === null
    if (pending.details.version === 'v2' || (isAtPlatform && platformRefundNotice === 'v2')) {
      const orderNo = pending.transaction.outTradeNo
      await enqueueWebhook(ctx, { ...v2RefundNotify(ctx, ended), orderNo, urlTemplate, traceId })
      return null
    }
    if (!v3.hasV3Key) return null
    const { mchid } = await findAccount(ctx.tx)
    const resource = buildRefundResource(ended, mchid)
    if (resource === null) return null
    const subject = { type: 'refund', resource } as const
    await enqueueWebhook(ctx, { ...wechatNotify(ctx, subject, v3), urlTemplate, traceId })
    return null
  }
}

/** The address of the merchant platform, or null while none is set. */
async function accountAddress({ tx }: WorldTx): Promise<string | null> {
  const changed = (await findChangedSettings(tx)).wechat ?? {}
  const address: unknown = Reflect.get(changed, REFUND_NOTIFY_SETTING)
  return typeof address === 'string' ? accountTemplate(REFUND_NOTIFY_SETTING) : null
}

async function refund(ctx: WorldTx, order: RefundOrder): Promise<Schemas['Refund']> {
  const { request, notifyUrlTemplate, version } = order
  const transaction = await findPaid(ctx, request)
  const outRefundNo = request.out_refund_no
  const known = await findRefund(ctx.tx, { outRefundNo })
  if (known !== null) return repeated(known, { request, transaction })
  const askedAtMs = await refundTimesOf(ctx.tx, transaction.id)
  const paidAtMs = transaction.paid?.atMs ?? ctx.nowMs
  checkRefundable({ ...transaction, paidAtMs, askedAtMs }, request, ctx.nowMs)
  const details = {
    ...refundDetails(request, (await findWechatPlan(ctx.tx)).v3),
    ...(version === undefined ? {} : { version }),
  }
  await insertRefund(ctx.tx, {
    ...{ id: ctx.nextId(), gatewayId: transaction.id, refundId: createRefundId(ctx), outRefundNo },
    ...{ amountFen: request.amount.refund, createdAtMs: ctx.nowMs, notifyUrlTemplate, details },
  })
  await scheduleEnd(ctx, { outRefundNo, orderNo: transaction.outTradeNo }, refundDelayMs(details.to))
  return builtRefund(ctx, outRefundNo)
}

/** The same number with the same terms is the same refund, and with others none. */
function repeated(
  known: GatewayRefund,
  { request, transaction }: { request: Schemas['RefundRequest']; transaction: GatewayTransaction },
): Schemas['Refund'] {
  const isSame =
    known.amountFen === request.amount.refund && known.transaction.outTradeNo === transaction.outTradeNo
  if (isSame) return buildRefund(known)
  throw new GatewayRefusal('INVALID_REQUEST', '退款单号重复,参数不一致', 'out_refund_no')
}

interface RefundEventPayload {
  readonly outRefundNo: string
  readonly orderNo: string
  readonly isSentAgain?: true
}

async function scheduleEnd(ctx: WorldTx, payload: RefundEventPayload, inMs: number): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs + inMs, kind: REFUND_EVENT, payload })
}

async function builtRefund(ctx: WorldTx, outRefundNo: string): Promise<Schemas['Refund']> {
  const refund = await findRefund(ctx.tx, { outRefundNo })
  if (refund === null) throw new GatewayRefusal('SYSTEM_ERROR', '系统错误')
  return buildRefund(refund)
}

/** A card of the payer is named by sealed fields, that of the merchant by none. */
function checkCard(
  { request, sealedBy }: AbnormalRefund,
  platform: Parameters<typeof openSealed>[1]['platform'],
): void {
  const { type, bank_type, bank_account, real_name } = request
  if (type === 'MERCHANT_BANK_CARD') return
  if (bank_type === undefined) throw new GatewayRefusal('PARAM_ERROR', '缺少参数bank_type', 'bank_type')
  for (const [field, value] of Object.entries({ bank_account, real_name }))
    openSealed({ field, value }, { platform, sealedBy })
}

async function sendAgain(ctx: WorldTx, { refundId, request }: AbnormalRefund): Promise<Schemas['Refund']> {
  const refund = await findRefund(ctx.tx, { refundId })
  const { out_refund_no: outRefundNo, type, sub_mchid: subMchid } = request
  const isAsked = refund?.outRefundNo === outRefundNo && refund.transaction.subMchid === subMchid
  if (refund === null || !isAsked) throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '退款单不存在')
  if (refund.status !== 'ABNORMAL') throw new GatewayRefusal('INVALID_REQUEST', '退款单状态非退款异常')
  const to = type === 'MERCHANT_BANK_CARD' ? 'merchant' : 'card'
  await saveRefundAgain(ctx.tx, outRefundNo, { ...refund.details, to })
  const payload = { outRefundNo, orderNo: refund.transaction.outTradeNo, isSentAgain: true } as const
  await scheduleEnd(ctx, payload, refundDelayMs(to))
  return builtRefund(ctx, outRefundNo)
}

async function findPaid(ctx: WorldTx, request: Schemas['RefundRequest']): Promise<GatewayTransaction> {
  const { transaction_id, out_trade_no } = request
  if (transaction_id === undefined && out_trade_no === undefined) {
    throw new GatewayRefusal('PARAM_ERROR', '微信支付订单号和商户订单号不能都为空', 'out_trade_no')
  }
  const by =
    transaction_id === undefined ? { outTradeNo: out_trade_no ?? '' } : { transactionId: transaction_id }
  const transaction = await findTransaction(ctx.tx, by)
  if (transaction === null || transaction.outTradeNo !== (out_trade_no ?? transaction.outTradeNo)) {
    throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '订单不存在')
  }
  if (transaction.subMchid !== request.sub_mchid) throw new NumberedRefusal('INVALID_REQUEST', 268447845)
  if (nextTradeState(transaction.state, 'refunded') === null) {
    throw new GatewayRefusal('INVALID_REQUEST', '订单未支付,不能退款')
  }
  return transaction
}

function readRefundEvent(payload: unknown): { outRefundNo: string; isSentAgain: boolean } {
  if (typeof payload === 'object' && payload !== null && 'outRefundNo' in payload) {
    const { outRefundNo } = payload
    if (typeof outRefundNo === 'string') return { outRefundNo, isSentAgain: 'isSentAgain' in payload }
  }
  throw new TypeError(`the payload of ${REFUND_EVENT} is no refund`)
}
