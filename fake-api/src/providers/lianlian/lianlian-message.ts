import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import { statusAt } from './lianlian-payment.ts'
import type { LianlianPayment, LianlianRefund } from './lianlian-repository.ts'

type PaymentOrder = Schemas['PaymentNotify']['order']
type RefundOrder = Schemas['RefundNotify']['refund']

/** The head of every success. `about`: what makes the trace id. */
export function success(...about: readonly string[]) {
  return { return_code: 'SUCCESS', return_message: 'Success', trace_id: deriveNonce(...about) } as const
}

/** Payment message of notify, pay and query. */
export function buildPaymentOrder(payment: LianlianPayment, nowMs: number): PaymentOrder {
  const { llId, outTradeNo, amountFen, paidAtMs, failure, card } = payment
  const payment_status = statusAt(payment, nowMs)
  const reason = failure ?? (payment_status === payment.status ? null : 'the challenge was not answered')
  return {
    ll_transaction_id: llId,
    merchant_transaction_id: outTradeNo,
    payment_data: {
      payment_status,
      payment_amount: toYuanText(amountFen),
      payment_currency_code: 'CNY',
      ...(paidAtMs === null ? {} : { payment_time: formatBeijingDigits(paidAtMs) }),
      ...(reason === null ? {} : { failure_reason: reason }),
    },
    card: { brand: card.brand, last4: card.last4 },
  }
}

/** A payment as pay and query answer it; `baseUrl` is the prefix of the world's gateway. */
export function buildPaymentResponse(
  payment: LianlianPayment,
  { nowMs, baseUrl }: { readonly nowMs: number; readonly baseUrl: string },
): Schemas['PaymentResponse'] {
  const order = buildPaymentOrder(payment, nowMs)
  const { challengeId, llId } = payment
  const isWaiting = order.payment_data.payment_status === 'IN' && challengeId !== null
  return {
    ...success('payment', llId, order.payment_data.payment_status),
    order: {
      ...order,
      '3ds_status': challengeId === null ? 'FRICTIONLESS' : 'CHALLENGE',
      ...(isWaiting ? { payment_url: `${baseUrl}/app/challenge?id=${challengeId}` } : {}),
    },
  }
}

/** Refund message of notify, refund call and query. */
export function buildRefundOrder(refund: LianlianRefund): RefundOrder {
  const { llRefundId, outRefundNo, payment, status, amountFen, settledAtMs } = refund
  return {
    ll_refund_id: llRefundId,
    merchant_refund_id: outRefundNo,
    ll_transaction_id: payment.llId,
    merchant_transaction_id: payment.outTradeNo,
    refund_data: {
      refund_status: status,
      refund_amount: toYuanText(amountFen),
      refund_currency_code: 'CNY',
      ...(settledAtMs === null ? {} : { refund_time: formatBeijingDigits(settledAtMs) }),
    },
  }
}

/** A refund as the refund call and its query answer it. */
export function buildRefundResponse(refund: LianlianRefund): Schemas['RefundResponse'] {
  const { llRefundId, status } = refund
  return { ...success('refund', llRefundId, status), refund: buildRefundOrder(refund) }
}
