import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { formatUtc } from '../../engine/kernel/clock.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import type { PaypalOrder, PaypalRefund } from './paypal-repository.ts'

type Unit = Schemas['Order']['purchase_units'][number]
type Capture = NonNullable<Unit['payments']>['captures'][number]

/** What an answer needs of its world: the base of its links, and the payee. */
export interface PaypalContext {
  /** Prefix of the world's gateway, absolute. */
  readonly baseUrl: string
  readonly merchantId: string
}

/** The only currency that the merchant's account takes. */
export const PAYPAL_CURRENCY = 'CNY'

/** Fen as PayPal writes them. */
export function toPaypalAmount(amountFen: Fen): { currency_code: string; value: string } {
  return { currency_code: PAYPAL_CURRENCY, value: toYuanText(amountFen) }
}

/** `2026-11-20T01:41:00Z`, PayPal's form of a moment. */
function paypalTime(ms: number): string {
  return `${formatUtc(ms).replace(' ', 'T')}Z`
}

/** The order as create, show and capture answer it. */
export function buildOrder(order: PaypalOrder, { baseUrl, merchantId }: PaypalContext): Schemas['Order'] {
  const { id, state, payerId, openedAtMs, capture } = order
  const self = `${baseUrl}/v2/checkout/orders/${id}`
  return {
    id,
    intent: 'CAPTURE',
    status: state,
    create_time: paypalTime(openedAtMs),
    ...(capture ? { update_time: paypalTime(capture.atMs) } : {}),
    ...(payerId ? { payer: { payer_id: payerId, email_address: 'buyer@example.com' } } : {}),
    purchase_units: [buildUnit(order, merchantId)],
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(state === 'CREATED'
        ? [{ href: `${baseUrl}/app/checkout?token=${id}`, rel: 'approve' as const, method: 'GET' as const }]
        : []),
      ...(state === 'APPROVED'
        ? [{ href: `${self}/capture`, rel: 'capture' as const, method: 'POST' as const }]
        : []),
    ],
  }
}

/** The refund as the refund call and its query answer it. */
export function buildRefund(refund: PaypalRefund, { baseUrl }: PaypalContext): Schemas['Refund'] {
  const { id, amountFen, note, atMs, captureId } = refund
  return {
    id,
    status: 'COMPLETED',
    amount: toPaypalAmount(amountFen),
    ...(note === null ? {} : { note_to_payer: note }),
    create_time: paypalTime(atMs),
    links: [
      { href: `${baseUrl}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

function buildUnit(order: PaypalOrder, merchant_id: string): Unit {
  const { referenceId, customId, invoiceId, description, amountFen } = order
  const capture = buildCapture(order)
  return {
    reference_id: referenceId,
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(description === '' ? {} : { description }),
    amount: toPaypalAmount(amountFen),
    payee: { merchant_id },
    ...(capture ? { payments: { captures: [capture] } } : {}),
  }
}

function buildCapture(order: PaypalOrder): Capture | null {
  const { capture, amountFen, customId, paidAtMs } = order
  if (!capture) return null
  return {
    id: capture.id,
    status: captureStatus(order),
    amount: toPaypalAmount(amountFen),
    final_capture: true,
    ...(customId === undefined ? {} : { custom_id: customId }),
    create_time: paypalTime(capture.atMs),
    ...(paidAtMs === null ? {} : { update_time: paypalTime(paidAtMs) }),
  }
}

function captureStatus({ paidAtMs, refundedFen, amountFen }: PaypalOrder): Capture['status'] {
  if (paidAtMs === null) return 'PENDING'
  if (refundedFen === 0) return 'COMPLETED'
  return refundedFen < amountFen ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
