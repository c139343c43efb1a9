import { providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import { clockTraceId } from '../../../engine/journal/journal-entry.ts'
import { formatBeijing, HOUR_MS } from '../../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../../../engine/webhooks/webhook-provider.ts'
import { type EventHandlers, schedule } from '../../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../../engine/world/transaction/world.ts'
import { notifyText, signNotify, writeNotifyForm } from '../../../wire/alipay/alipay-signing.ts'
import { type AlipayKeyStore, platformSigner } from '../alipay-account.ts'
import { createNotifyId } from '../alipay-ids.ts'
import type { GatewayRefund, GatewayTrade } from '../alipay-trade-repository.ts'
import {
  APP_GATEWAY_TEMPLATE,
  alipayRetryDelaysMs,
  breakAlipaySignature,
  isAlipayAcknowledged,
} from '../alipay-webhook-provider.ts'
import { fromYuan, toYuanText } from '../rules/yuan-text.ts'

/*
 * Money that a refund sends to a bank card (docs/providers/alipay.md)
 * R-ALIPAY-75. A refund whose query_options ask for `deposit_back_info` is told at the app gateway URL once a bank has the
 *   money: by a message of its own, of version 1.1, with the trade, the refund and the sum as JSON in biz_content
 *   (AL-138). That it goes to a card, takes two hours, and is signed and acknowledged as a notify is assumed.
 */

const DEPOSIT_BACK = 'alipay.deposit-back'
const BANK_TAKES_MS = 2 * HOUR_MS
const METHOD = 'alipay.trade.refund.depositback.completed'

/** Members of a message that say the money, as Alipay names them. */
interface DepositBack {
  readonly trade_no: string
  readonly out_trade_no: string
  readonly out_request_no: string
  readonly dback_status: 'S'
  readonly dback_amount: string
  readonly bank_ack_time?: string
}

/** Plans the message about a refund that goes to a bank card. */
export async function planDepositBack(
  ctx: WorldTx,
  { tradeNo, outTradeNo }: GatewayTrade,
  { outRequestNo, amountFen }: Pick<GatewayRefund, 'outRequestNo' | 'amountFen'>,
): Promise<void> {
  const payload: DepositBack & { readonly orderNo: string } = {
    ...{ orderNo: outTradeNo, trade_no: tradeNo, out_trade_no: outTradeNo, out_request_no: outRequestNo },
    ...{ dback_status: 'S', dback_amount: toYuanText(amountFen) },
  }
  await schedule(ctx, { dueMs: ctx.nowMs + BANK_TAKES_MS, kind: DEPOSIT_BACK, payload })
}

/** Handlers of what the buyers' banks do on the world's clock. */
export const DEPOSIT_BACK_EVENTS: EventHandlers = {
  [DEPOSIT_BACK]: async (ctx, { payload: planned }) => {
    const { orderNo, ...told } = planned as DepositBack & { readonly orderNo: string }
    const payload: DepositBack = { ...told, bank_ack_time: formatBeijing(ctx.nowMs) }
    const notice = { provider: 'alipay', kind: METHOD, notifyId: createNotifyId(ctx), orderNo, payload }
    const traceId = clockTraceId(DEPOSIT_BACK, told.out_request_no)
    await enqueueWebhook(ctx, { ...notice, urlTemplate: APP_GATEWAY_TEMPLATE, traceId })
    return null
  },
}

/** Webhook provider of Alipay's messages about money at a bank: a signed form whose content is JSON. */
export function createDepositBackProvider({ keys }: { readonly keys: AlipayKeyStore }): WebhookProvider {
  return {
    provider: 'alipay',
    kinds: [METHOD],
    timeoutMs: 5000,
    retryDelaysMs: (_kind, settings) => alipayRetryDelaysMs(settings),
    async sign(world, { notifyId, payload, nowMs }) {
      const { privateKey, ...names } = await keys.gatewayOf(world)
      const parameters = {
        ...{ notify_id: notifyId, utc_timestamp: String(await providerNowMs(world, 'alipay', nowMs)) },
        ...{ msg_method: METHOD, app_id: names.appId, version: '1.1', charset: 'utf-8' },
        biz_content: JSON.stringify(payload),
      }
      const body = writeNotifyForm(signNotify(parameters, privateKey))
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      return { headers, body, signedBy: platformSigner(names), covered: notifyText(parameters) }
    },
    isAcknowledged: isAlipayAcknowledged,
    breakSignature: breakAlipaySignature,
    changeAmount(payload, byFen) {
      const told = payload as DepositBack
      return { ...told, dback_amount: toYuanText((fromYuan(told.dback_amount) ?? 0) + byFen) }
    },
    changeMembers: (payload, members) => ({ ...payload, ...members }),
  }
}
