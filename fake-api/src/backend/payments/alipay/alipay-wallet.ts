import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { HttpSender } from '../../../engine/http/http-sender.ts'
import { formatBeijing, parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { toYuanText } from '../../../engine/kernel/yuan-text.ts'
import type { TakeWebhookFault } from '../../../engine/webhooks/enqueue-webhook.ts'
import { createAlipayKeyStore } from '../../../providers/alipay/alipay-account.ts'
import type { TakeForcedOutcome } from '../../../providers/alipay/alipay-deduct-service.ts'
import { createAlipayGatewayService } from '../../../providers/alipay/alipay-gateway-service.ts'
import { createAlipayWebhookProvider } from '../../../providers/alipay/alipay-webhook-provider.ts'
import { fromYuan } from '../../../wire/alipay/alipay-messages.ts'
import type { NewPayment, OpeningWallet, QueriedPayment, QueriedRefund } from '../wallet-port.ts'
import { createAlipayContractWallet } from './alipay-contract-wallet.ts'
import {
  AlipayGatewayError,
  type AlipayMerchantClient,
  createAlipayMerchantClient,
} from './alipay-merchant-client.ts'

/** Parameters that the host app passes to the Alipay SDK. */
export interface AlipayOrder {
  readonly orderString: string
}

/** Alipay as the payments feature sees it. Opening a payment only signs: the trade is made when the cashier opens. */
export function createAlipayWallet(client: AlipayMerchantClient): OpeningWallet<AlipayOrder> {
  return {
    provider: 'alipay',
    classifyError: client.classifyError,
    async open(world, payment) {
      const orderString = await client.sign(world, { kind: 'order', content: orderContent(payment) })
      return { prepayId: null, opened: { orderString } }
    },
    async query(world, { orderNo }, traceId) {
      const asked = { content: { out_trade_no: orderNo }, traceId }
      const answer = await client.call(world, 'alipayQueryTrade', asked).catch(orNull('ACQ.TRADE_NOT_EXIST'))
      return answer === null || answer.out_trade_no !== orderNo ? { state: 'unknown' } : toPayment(answer)
    },
    async close(world, { orderNo }, traceId) {
      try {
        await client.call(world, 'alipayCloseTrade', { content: { out_trade_no: orderNo }, traceId })
        return 'closed'
      } catch (error) {
        if (!(error instanceof AlipayGatewayError)) throw error
        if (error.subCode === 'ACQ.TRADE_STATUS_ERROR') return 'paid'
        if (error.subCode === 'ACQ.TRADE_NOT_EXIST') return 'unknown'
        throw error
      }
    },
    async refund(world, { orderNo, refundNo, refundFen, reason }, traceId) {
      const number = { out_trade_no: orderNo, out_request_no: refundNo }
      const content = { ...number, refund_amount: toYuanText(refundFen), refund_reason: reason }
      const answer = await client.call(world, 'alipayRefund', { content, traceId })
      const settledAtMs = parseBeijing(answer.gmt_refund_pay)
      if (answer.out_trade_no !== orderNo || settledAtMs === null) return { state: 'pending' }
      return succeeded(refundNo, answer.trade_no, settledAtMs)
    },
    async queryRefund(world, { orderNo, refundNo, refundFen }, traceId) {
      const content = { out_trade_no: orderNo, out_request_no: refundNo }
      const asked = client.call(world, 'alipayQueryRefund', { content, traceId })
      const answer = await asked.catch(orNull('ACQ.TRADE_NOT_EXIST'))
      if (answer?.refund_status === undefined) return { state: 'unknown' }
      const settledAtMs = parseBeijing(answer.gmt_refund_pay ?? '')
      const isMeant = answer.out_request_no === refundNo && fromYuan(answer.refund_amount ?? '') === refundFen
      if (!isMeant || settledAtMs === null) return { state: 'pending' }
      return succeeded(refundNo, answer.trade_no ?? '', settledAtMs)
    },
  }
}

function orderContent({
  orderNo,
  description,
  amountFen,
  payUntilMs,
}: NewPayment): Schemas['TradeAppPayContent'] {
  // Alipay reckons in seconds; up, so that an order that is still payable is never refused at the door.
  const until = payUntilMs === undefined ? null : Math.ceil(payUntilMs / SECOND_MS) * SECOND_MS
  return {
    out_trade_no: orderNo,
    total_amount: toYuanText(amountFen),
    subject: description,
    product_code: 'QUICK_MSECURITY_PAY',
    ...(until === null ? {} : { time_expire: formatBeijing(until) }),
  }
}

/** A trade that was refunded was paid before; only money that came in has a time. */
function toPayment(answer: Schemas['TradeQueryAnswer']): QueriedPayment {
  const { trade_status, trade_no: transactionId, send_pay_date, total_amount } = answer
  const amountFen = fromYuan(total_amount)
  const successAtMs = parseBeijing(send_pay_date ?? '')
  if (successAtMs !== null && amountFen !== null)
    return { state: 'paid', transactionId, amountFen, successAtMs }
  return { state: trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' }
}

/** Alipay numbers no refunds: the merchant's number within the trade names one. */
function succeeded(refundNo: string, transactionId: string, settledAtMs: number): QueriedRefund {
  return { state: 'succeeded', providerRefundId: `${transactionId}-${refundNo}`, transactionId, settledAtMs }
}

function orNull(subCode: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof AlipayGatewayError && error.subCode === subCode) return null
    throw error
  }
}

/** What both sides of Alipay need of the process around them. */
export interface AlipayWalletsOptions {
  readonly http: HttpSender
  readonly productBaseUrl: () => string
  readonly gatewayBaseUrl: () => string
  readonly takeWebhookFault: TakeWebhookFault
  readonly takeForcedOutcome: TakeForcedOutcome
}

/** Alipay, both sides: the gateway and what the shop reaches it with. */
export function createAlipayWallets(options: AlipayWalletsOptions) {
  const keys = createAlipayKeyStore()
  const parts = { ...options, keys }
  const client = createAlipayMerchantClient(parts)
  return {
    keys,
    wallet: createAlipayWallet(client),
    contractWallet: createAlipayContractWallet(client),
    webhookProvider: createAlipayWebhookProvider(parts),
    gateway: createAlipayGatewayService(parts),
  }
}
