import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { parseRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import type { OpeningWallet, QueriedPayment, QueriedRefund } from '../wallet-port.ts'
import type { WechatMerchantClient } from './wechat-merchant-client.ts'

/** WeChat Pay as the payments feature sees it. */
export function createWechatWallet(client: WechatMerchantClient): OpeningWallet<Schemas['AppPayParameters']> {
  return {
    provider: 'wechat',
    classifyError: client.classifyError,
    async open(world, payment, traceId) {
      const opened = await client.createAppPayment(world, payment, traceId)
      return { prepayId: opened.prepayid, opened }
    },
    async query(world, { orderNo }, traceId) {
      return toPayment(await client.queryOrder(world, orderNo, traceId))
    },
    close: (world, { orderNo }, traceId) => client.closeOrder(world, orderNo, traceId),
    async refund(world, refund, traceId) {
      return toRefund(await client.refund(world, refund, traceId))
    },
    async queryRefund(world, { refundNo }, traceId) {
      return toRefund(await client.queryRefund(world, refundNo, traceId))
    },
  }
}

/** Reads a transaction as the payments feature does; one that was refunded was paid before. */
function toPayment(transaction: Schemas['Transaction'] | null): QueriedPayment {
  if (transaction === null) return { state: 'unknown' }
  const { trade_state, transaction_id, amount, success_time } = transaction
  const successAtMs = success_time ? parseRfc3339(success_time) : null
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  if (isPaid && transaction_id && amount && successAtMs !== null) {
    return { state: 'paid', transactionId: transaction_id, amountFen: amount.total, successAtMs }
  }
  return { state: trade_state === 'CLOSED' || trade_state === 'PAYERROR' ? 'closed' : 'open' }
}

function toRefund(refund: Schemas['Refund'] | null): QueriedRefund {
  if (refund === null) return { state: 'unknown' }
  const settledAtMs = refund.success_time ? parseRfc3339(refund.success_time) : null
  if (refund.status !== 'SUCCESS' || settledAtMs === null) return { state: 'pending' }
  const { refund_id: providerRefundId, transaction_id: transactionId } = refund
  return { state: 'succeeded', providerRefundId, transactionId, settledAtMs }
}
