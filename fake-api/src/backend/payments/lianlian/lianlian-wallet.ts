import { WallTimeoutError } from '../../../engine/http/http-sender.ts'
import { toFen } from '../../../engine/kernel/yuan-text.ts'
import { parseLianlianTime } from '../../../wire/lianlian/lianlian-formats.ts'
import type { CardCharge, CardWallet, QueriedPayment, QueriedRefund } from '../wallet-port.ts'
import { LianlianGatewayError, type LianlianMerchantClient } from './lianlian-merchant-client.ts'

type PaymentOrder = Awaited<ReturnType<LianlianMerchantClient['pay']>>
type RefundOrder = Awaited<ReturnType<LianlianMerchantClient['refund']>>

/** LianLian as the payments feature sees it. `publicGatewayUrl`: where the card element finds the gateway. */
export function createLianlianWallet(
  client: LianlianMerchantClient,
  publicGatewayUrl: () => string,
): CardWallet {
  const common = {
    provider: 'lianlian' as const,
    classifyError,
    async query(world, { orderNo }, traceId) {
      return toPayment(await client.query(world, orderNo, traceId))
    },
    async close(world, { orderNo }, traceId) {
      try {
        await client.cancel(world, orderNo, traceId)
        return 'closed'
      } catch (error) {
        const code = error instanceof LianlianGatewayError ? error.code : null
        if (code === 'TRANSACTION_PAID') return 'paid'
        if (code === 'TRANSACTION_PROCESSING') return 'processing'
        if (code === 'TRANSACTION_NOT_EXISTS') return 'unknown'
        throw error
      }
    },
    async refund(world, refund, traceId) {
      return toRefund(await client.refund(world, refund, traceId))
    },
    async queryRefund(world, { refundNo }, traceId) {
      return toRefund(await client.queryRefund(world, refundNo, traceId))
    },
  } satisfies Omit<CardWallet, 'elementToken' | 'withCard'>
  return {
    ...common,
    async elementToken(world, traceId) {
      const token = await client.getToken(world, traceId)
      const app = `${publicGatewayUrl()}/wallets/lianlian/${world.id}/app`
      return {
        token,
        elementUrl: `${app}/cards`,
        cardPageUrl: `${app}/card?${new URLSearchParams({ token })}`,
      }
    },
    withCard: (cardToken) => ({
      ...common,
      async open(world, payment, traceId) {
        const order = await client.pay(world, { ...payment, cardToken }, traceId)
        return { prepayId: order.ll_transaction_id, opened: toCharge(order) }
      },
    }),
  }
}

/** A refused card is answered and journaled like a refusal of the gateway. */
function toCharge(order: PaymentOrder): CardCharge {
  const { payment_status: status, failure_reason } = order.payment_data
  if (status === 'PF') throw new LianlianGatewayError(failure_reason ?? 'refused', 'TRANSACTION_NOT_EXISTS')
  const queried = toPayment(order)
  return { status, paymentUrl: order.payment_url ?? null, paid: queried.state === 'paid' ? queried : null }
}

function toPayment(order: PaymentOrder | null): QueriedPayment {
  if (order === null) return { state: 'unknown' }
  const { payment_status, payment_amount, payment_time } = order.payment_data
  const successAtMs = parseLianlianTime(payment_time ?? '')
  const amountFen = toFen(payment_amount)
  if (payment_status === 'PS' && successAtMs !== null && amountFen !== null)
    return { state: 'paid', transactionId: order.ll_transaction_id, amountFen, successAtMs }
  // A refused payment can be tried again with another card, so it is not closed.
  return { state: 'open' }
}

function toRefund(refund: RefundOrder | null): QueriedRefund {
  if (refund === null) return { state: 'unknown' }
  const { refund_status, refund_time } = refund.refund_data
  const settledAtMs = parseLianlianTime(refund_time ?? '')
  if (refund_status === 'RP' || settledAtMs === null) return { state: 'pending' }
  const { ll_refund_id: providerRefundId, ll_transaction_id: transactionId } = refund
  const state = refund_status === 'RS' ? 'succeeded' : 'failed'
  return { state, providerRefundId, transactionId, settledAtMs }
}

function classifyError(error: unknown): 'refused' | 'unknown' | null {
  if (error instanceof LianlianGatewayError) {
    return error.code === null || error.code === 'SYSTEM_ERROR' ? 'unknown' : 'refused'
  }
  // A connection that broke: the request may have been served.
  if (error instanceof WallTimeoutError) return 'unknown'
  return error instanceof Error && 'code' in error ? 'unknown' : null
}
