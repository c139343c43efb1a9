import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import { isSecured, shownStatusAt, statusAt, toYuanText } from './lianlian-payment.ts'
import type { LianlianPayment, LianlianRefund } from './lianlian-repository.ts'

type PaymentOrder = Schemas['PaymentNotify']
type RefundOrder = Schemas['RefundNotify']

/** The head of every success. `about`: what makes the trace id. */
export function success(...parts: readonly string[]) {
  return { return_code: 'SUCCESS', return_message: 'Success', trace_id: deriveNonce(...parts) } as const
}

/** Payment message of notify, pay and query. */
export function buildPaymentOrder(payment: LianlianPayment, nowMs: number): PaymentOrder {
  const { llId, outTradeNo, amountFen, currency, paidAtMs, failure, card } = payment
  const reason =
    failure ?? (statusAt(payment, nowMs) === payment.status ? null : 'the buyer did not answer in time')
  return {
    ll_transaction_id: llId,
    merchant_transaction_id: outTradeNo,
    payment_data: {
      payment_status: shownStatusAt(payment, nowMs),
      payment_amount: toYuanText(amountFen),
      payment_currency_code: currency,
      settlement_currency_code: currency,
      ...(paidAtMs === null ? {} : settlementOf(amountFen, paidAtMs)),
      ...(reason === null ? {} : { failure_reason: reason }),
    },
    ...(card === null ? {} : { card: { brand: card.brand, last4: card.last4 } }),
  }
}

/** What is known once money has moved. It is settled in its own currency (assumed). */
function settlementOf(amountFen: number, paidAtMs: number) {
  const payment_time = formatBeijingDigits(paidAtMs)
  return {
    payment_time,
    exchange_rate: (1).toFixed(RATE_DECIMALS),
    settlement_amount: toYuanText(amountFen),
    installments: '1',
    account_date: payment_time.slice(0, 8),
  }
}

/** LianLian writes and signs rates with so many (LL-010). */
const RATE_DECIMALS = 8

/** A payment as pay and query answer it; `baseUrl` is the prefix of the world's gateway. */
export function buildPaymentResponse(
  payment: LianlianPayment,
  { nowMs, baseUrl }: { readonly nowMs: number; readonly baseUrl: string },
): Schemas['PaymentResponse'] {
  const order = buildPaymentOrder(payment, nowMs)
  const { challengeId, llId, card } = payment
  return {
    ...success('payment', llId, order.payment_data.payment_status),
    order: {
      ...order,
      ...(card === null || !isSecured(card.behaviour)
        ? {}
        : { '3ds_status': challengeId === null ? 'FRICTIONLESS' : 'CHALLENGE' }),
      ...pageOf(payment, nowMs, baseUrl),
    },
  }
}

/** Where the buyer goes: to the bank's check while it waits, else to the cashier that the payment has, however it stands. */
function pageOf(payment: LianlianPayment, nowMs: number, baseUrl: string) {
  const { cashier, challengeId } = payment
  if (challengeId !== null && shownStatusAt(payment, nowMs) === 'WP')
    return { payment_url: challengeUrl(baseUrl, challengeId), ...(cashier && { key: cashier.key }) }
  return cashier ? { payment_url: `${baseUrl}/app/cashier?id=${cashier.id}`, key: cashier.key } : {}
}

/** The page of the bank's check. */
export function challengeUrl(baseUrl: string, challengeId: string): string {
  return `${baseUrl}/app/challenge?id=${challengeId}`
}

/** Refund message of notify, refund call and query. */
export function buildRefundOrder(refund: LianlianRefund): RefundOrder {
  const { llRefundId, outRefundNo, payment, status, amountFen, settledAtMs } = refund
  return {
    ll_transaction_id: llRefundId,
    merchant_transaction_id: outRefundNo,
    original_transaction_id: payment.outTradeNo,
    refund_data: {
      refund_status: status,
      refund_amount: toYuanText(amountFen),
      refund_currency_code: payment.currency,
      ...(settledAtMs === null ? {} : { refund_time: formatBeijingDigits(settledAtMs) }),
    },
  }
}

/** A refund as the refund call and its query answer it. */
export function buildRefundResponse(refund: LianlianRefund): Schemas['RefundResponse'] {
  const { llRefundId, status } = refund
  return { ...success('refund', llRefundId, status), order: buildRefundOrder(refund) }
}
