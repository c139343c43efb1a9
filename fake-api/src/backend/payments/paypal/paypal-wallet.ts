import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { WallTimeoutError } from '../../../engine/http/http-sender.ts'
import { parseRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import { toFen } from '../../../engine/kernel/yuan-text.ts'
import { PAYPAL_CURRENCY } from '../../../wire/paypal/paypal-formats.ts'
import type { ApprovalWallet, QueriedPayment, QueriedRefund } from '../wallet-port.ts'
import { PaypalGatewayError, type PaypalMerchantClient } from './paypal-merchant-client.ts'

/** PayPal for the payments feature. Money moves by our capture alone, so an uncaptured order needs no closing. */
export function createPaypalWallet(client: PaypalMerchantClient): ApprovalWallet {
  const refund: ApprovalWallet['refund'] = async (world, order, traceId) => {
    const { transactionId: captureId, refundNo, refundFen: amountFen, reason } = order
    const resource = await client.refundCapture(world, { captureId, refundNo, amountFen, reason }, traceId)
    return toRefund(resource, captureId)
  }
  return {
    provider: 'paypal',
    classifyError,
    async open(world, payment, traceId) {
      const order = await client.createOrder(world, payment, traceId)
      const approveUrl = order.links.find(({ rel }) => rel === 'approve')?.href ?? ''
      return { prepayId: order.id, opened: { paymentId: order.id, approveUrl } }
    },
    async query(world, { prepayId }, traceId) {
      return toPayment(prepayId === null ? null : await client.showOrder(world, prepayId, traceId))
    },
    async close(world, { prepayId }, traceId) {
      const order = prepayId === null ? null : await client.showOrder(world, prepayId, traceId)
      if (order === null) return 'unknown'
      if (order.status !== 'COMPLETED') return 'closed'
      return toPayment(order).state === 'paid' ? 'paid' : 'processing'
    },
    refund,
    // The same number refunds once and answers the refund it made.
    queryRefund: refund,
    async capture(world, request, traceId) {
      const order = await client.showOrder(world, request.prepayId, traceId)
      const isApproved = order !== null && order.status !== 'CREATED'
      if (!isApproved || !isOrderOf(order, request)) return { state: 'unknown' }
      if (order.status === 'COMPLETED') return toPayment(order)
      const captured = await client.captureOrder(world, request.prepayId, traceId)
      return isOrderOf(captured, request) ? toPayment(captured) : { state: 'unknown' }
    },
  }
}

/** Whether an order of PayPal is for ours: the page may name any it likes. */
function isOrderOf(
  order: Schemas['Order'],
  { orderNo, amountFen }: { readonly orderNo: string; readonly amountFen: number },
): boolean {
  const [unit] = order.purchase_units
  if (!unit) return false
  const { amount, custom_id, reference_id } = unit
  const isSameMoney = amount.currency_code === PAYPAL_CURRENCY && toFen(amount.value) === amountFen
  return isSameMoney && custom_id === orderNo && reference_id === orderNo
}

function toPayment(order: Schemas['Order'] | null): QueriedPayment {
  if (order === null) return { state: 'unknown' }
  const capture = order.purchase_units[0]?.payments?.captures[0]
  // What was refunded was paid before; a pending capture is no money yet.
  const isPaid = capture && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)
  const successAtMs = parseRfc3339(capture?.update_time ?? '')
  const amountFen = toFen(capture?.amount.value ?? '')
  if (!isPaid || successAtMs === null || amountFen === null) return { state: 'open' }
  return { state: 'paid', transactionId: capture.id, amountFen, successAtMs }
}

function toRefund(refund: Schemas['Refund'], transactionId: string): QueriedRefund {
  const settledAtMs = parseRfc3339(refund.create_time)
  if (refund.status === 'PENDING' || settledAtMs === null) return { state: 'pending' }
  const state = refund.status === 'COMPLETED' ? 'succeeded' : 'failed'
  return { state, providerRefundId: refund.id, transactionId, settledAtMs }
}

function classifyError(error: unknown): 'refused' | 'unknown' | null {
  if (error instanceof PaypalGatewayError) return error.issue === null ? 'unknown' : 'refused'
  if (error instanceof WallTimeoutError) return 'unknown'
  return error instanceof Error && 'code' in error ? 'unknown' : null
}
