import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { toWebhookTemplate } from '../../engine/webhooks/webhook-url.ts'
import { type EventHandler, type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { buildRefund, buildRefundResource, createRefundId, nextTradeState } from './transaction.ts'
import { findAccount } from './wechat-account.ts'
import {
  findRefund,
  findTransaction,
  type GatewayTransaction,
  insertRefund,
  saveRefundSettled,
} from './wechat-gateway-repository.ts'
import { wechatNotify } from './wechat-webhook-provider.ts'

/** Kind of the scheduled event by which a refund reaches the payer. */
const REFUND_EVENT = 'wechat.refund-settle'

/** What the merchant's calls about refunds do at the gateway. Refusals are GatewayRefusal. */
export interface WechatRefundService {
  createRefund(world: World, request: Schemas['RefundRequest']): Promise<Schemas['Refund']>
  queryRefund(world: World, outRefundNo: string): Promise<Schemas['Refund']>
}

interface RefundOrder {
  readonly request: Schemas['RefundRequest']
  readonly notifyUrlTemplate: string | null
}

/**
 * The gateway's refund service. A refund is accepted as PROCESSING; the money arrives by an event due at once, which
 * also sends the notify. In a standing world whoever asked for the refund has to let the clock settle.
 */
export function createWechatRefundService(options: {
  readonly productBaseUrl: () => string
}): WechatRefundService {
  return {
    async createRefund(world, request) {
      const target = { worldId: world.id, productBaseUrl: options.productBaseUrl() }
      const { notify_url } = request
      const notifyUrlTemplate = notify_url === undefined ? null : toWebhookTemplate(notify_url, target)
      if (notify_url !== undefined && notifyUrlTemplate === null) {
        throw new GatewayRefusal('PARAM_ERROR', '回调地址无效', 'notify_url')
      }
      return world.withTx((ctx) => refund(ctx, { request, notifyUrlTemplate }))
    },
    async queryRefund(world, outRefundNo) {
      const found = await findRefund(world.read, outRefundNo)
      if (found === null) throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '退款单不存在')
      return buildRefund(found)
    },
  }
}

/** The gateway's work on the world's clock, for the registry. */
export function createWechatEventHandlers(): EventHandlers {
  return { [REFUND_EVENT]: createRefundSettler() }
}

/** Handler that settles a refund and notifies the merchant. */
function createRefundSettler(): EventHandler {
  return async (ctx, event) => {
    const outRefundNo = readRefundNo(event.payload)
    const pending = await findRefund(ctx.tx, outRefundNo)
    if (pending === null || pending.status !== 'PROCESSING') return null
    await saveRefundSettled(ctx.tx, outRefundNo, ctx.nowMs)
    if (pending.notifyUrlTemplate === null) return null
    const { mchid } = await findAccount(ctx.tx)
    const resource = buildRefundResource({ ...pending, status: 'SUCCESS', successAtMs: ctx.nowMs }, mchid)
    if (resource === null) return null
    const subject = { type: 'refund', resource } as const
    const traceId = clockTraceId(REFUND_EVENT, outRefundNo)
    const urlTemplate = pending.notifyUrlTemplate
    await enqueueWebhook(ctx, { ...wechatNotify(ctx, subject), urlTemplate, traceId })
    return null
  }
}

async function refund(ctx: WorldTx, order: RefundOrder): Promise<Schemas['Refund']> {
  const { request, notifyUrlTemplate } = order
  const transaction = await findPaid(ctx, request)
  const known = await findRefund(ctx.tx, request.out_refund_no)
  if (known !== null) {
    if (
      known.amountFen === request.amount.refund &&
      known.transaction.outTradeNo === transaction.outTradeNo
    ) {
      return buildRefund(known)
    }
    throw new GatewayRefusal('INVALID_REQUEST', '退款单号重复,参数不一致', 'out_refund_no')
  }
  checkAmount(transaction, request.amount)
  const id = ctx.nextId()
  const outRefundNo = request.out_refund_no
  await insertRefund(ctx.tx, {
    id,
    gatewayId: transaction.id,
    refundId: createRefundId(ctx),
    outRefundNo,
    amountFen: request.amount.refund,
    createdAtMs: ctx.nowMs,
    notifyUrlTemplate,
  })
  await schedule(ctx, {
    dueMs: ctx.nowMs,
    kind: REFUND_EVENT,
    payload: { outRefundNo, orderNo: transaction.outTradeNo },
  })
  const accepted = await findRefund(ctx.tx, outRefundNo)
  if (accepted === null) throw new GatewayRefusal('SYSTEM_ERROR', '系统错误')
  return buildRefund(accepted)
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
  if (nextTradeState(transaction.state, 'refunded') === null) {
    throw new GatewayRefusal('INVALID_REQUEST', '订单未支付,不能退款')
  }
  return transaction
}

function checkAmount(transaction: GatewayTransaction, amount: Schemas['RefundRequest']['amount']): void {
  if (amount.total !== transaction.amountFen) {
    throw new GatewayRefusal('INVALID_REQUEST', '订单金额与原交易不一致', 'amount.total')
  }
  if (transaction.refundedFen + amount.refund > transaction.amountFen) {
    throw new GatewayRefusal('INVALID_REQUEST', '退款金额大于可退金额', 'amount.refund')
  }
}

function readRefundNo(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'outRefundNo' in payload) {
    if (typeof payload.outRefundNo === 'string') return payload.outRefundNo
  }
  throw new TypeError(`the payload of ${REFUND_EVENT} is no refund`)
}
