import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { formatUtc } from '../../engine/kernel/clock.ts'
import { MERCHANT_EMAIL } from './access/paypal-keys.ts'
import { toPaypalAmount } from './paypal-money.ts'
import type { PaypalOrder, PaypalRefund, PaypalTracker } from './paypal-repository.ts'

type Order = Schemas['Order']
type Unit = NonNullable<Order['purchase_units']>[number]
type Link = Order['links'][number]

/** Facts of its world that an answer needs: the base of its links, and the payee. */
export interface PaypalContext {
  /** Prefix of the world's gateway, absolute. */
  readonly baseUrl: string
  readonly merchantId: string
  /** Whether the caller asked for more than id, status and links. */
  readonly isWhole: boolean
  /** Whether a short answer has the captures, too. */
  readonly hasCaptures?: boolean
}

const EMAIL = 'buyer@example.com'

/** `2026-11-20T01:41:00Z`, PayPal's form of a moment. */
export function paypalTime(ms: number): string {
  return `${formatUtc(ms).replace(' ', 'T')}Z`
}

/** The state of an order as PayPal shows it. */
export function shownState({ state, hasSource }: PaypalOrder): Order['status'] {
  return state === 'CREATED' && hasSource ? 'PAYER_ACTION_REQUIRED' : state
}

/** The page on which the payer approves an order. */
export function checkoutUrl(id: string, { baseUrl }: Pick<PaypalContext, 'baseUrl'>): string {
  return `${baseUrl}/app/checkout?token=${id}`
}

/** The order as create, show and capture answer it; short by default (PP-023). */
export function buildOrder(order: PaypalOrder, context: PaypalContext): Order {
  const { id, payerId, openedAtMs, capture, hasSource } = order
  const source = payerId === null ? {} : { email_address: EMAIL, account_id: payerId }
  const short = {
    id,
    status: shownState(order),
    ...(hasSource ? { payment_source: { paypal: source } } : {}),
    links: linksOf(order, context),
  }
  if (!context.isWhole) return { ...short, ...(context.hasCaptures ? capturesOf(order, context) : {}) }
  return {
    ...short,
    intent: 'CAPTURE',
    create_time: paypalTime(openedAtMs),
    ...(capture ? { update_time: paypalTime(capture.atMs) } : {}),
    ...(payerId ? { payer: { payer_id: payerId, email_address: EMAIL } } : {}),
    purchase_units: [buildUnit(order, context)],
  }
}

/** The unit of an order with its captures alone; nothing before there is one. */
function capturesOf(order: PaypalOrder, context: PaypalContext): Pick<Order, 'purchase_units'> {
  const capture = buildCapture(order, context)
  if (capture === null) return {}
  return { purchase_units: [{ reference_id: order.referenceId, payments: { captures: [capture] } }] }
}

function linksOf(order: PaypalOrder, context: PaypalContext): Link[] {
  const { id, state, hasSource } = order
  const self = `${context.baseUrl}/v2/checkout/orders/${id}`
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (state === 'COMPLETED') return links
  const rel = hasSource ? 'payer-action' : 'approve'
  if (state === 'CREATED') links.push({ href: checkoutUrl(id, context), rel, method: 'GET' })
  return [
    ...links,
    { href: self, rel: 'update', method: 'PATCH' },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ]
}

/** The refund as the refund call and its query answer it; short by default (PP-042). */
export function buildRefund(refund: PaypalRefund, { baseUrl, isWhole }: PaypalContext): Schemas['Refund'] {
  const { id, state, currency, amountFen: fen, note, atMs, captureId, customId, invoiceId } = refund
  const short: Schemas['Refund'] = {
    id,
    status: state,
    links: [
      { href: `${baseUrl}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
  if (!isWhole) return short
  return {
    ...short,
    amount: toPaypalAmount({ currency, fen }),
    ...(note === null ? {} : { note_to_payer: note }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    create_time: paypalTime(atMs),
  }
}

function buildUnit(order: PaypalOrder, context: PaypalContext): Unit {
  const { referenceId, customId, invoiceId, description, currency, amountFen: fen, told = {} } = order
  const capture = buildCapture(order, context)
  const { breakdown, shipping: _, ...said } = told
  const shipping = shippingOf(order, context)
  return {
    reference_id: referenceId,
    ...said,
    ...(shipping === null ? {} : { shipping }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(description === '' ? {} : { description }),
    amount: { ...toPaypalAmount({ currency, fen }), ...(breakdown && { breakdown }) },
    payee: { merchant_id: context.merchantId, email_address: MERCHANT_EMAIL },
    ...(capture ? { payments: { captures: [capture] } } : {}),
  }
}

/** The payer's address as PayPal has it on file. */
const ON_FILE = {
  name: { full_name: 'Example Buyer' },
  address: {
    address_line_1: '1 Example Road',
    admin_area_2: 'Shenzhen',
    admin_area_1: 'Guangdong',
    postal_code: '518000',
    country_code: 'CN',
  },
} as const

/** Where goods go: as the order said, else to the payer's address once they approved; null where nothing is shipped. */
function shippingOf(
  { told, isUnshipped, payerId, trackers = [], id }: PaypalOrder,
  { baseUrl }: PaypalContext,
): NonNullable<Unit['shipping']> | null {
  const onFile = isUnshipped || payerId === null ? null : ON_FILE
  const shipping = told?.shipping ?? onFile
  if (trackers.length === 0) return shipping
  const order = `${baseUrl}/v2/checkout/orders/${id}`
  return { ...shipping, trackers: trackers.map((tracker) => trackerOf(tracker, order)) }
}

function trackerOf({ id, status, items, createdAtMs, changedAtMs }: PaypalTracker, order: string) {
  return {
    id,
    status,
    items: [...items],
    links: [
      { href: order, rel: 'up', method: 'GET' },
      { href: `${order}/trackers/${id}`, rel: 'update', method: 'PATCH' },
    ],
    create_time: paypalTime(createdAtMs),
    update_time: paypalTime(changedAtMs),
  }
}

/** The money of an order; null while nothing was captured. */
export function buildCapture(
  order: PaypalOrder,
  { baseUrl }: Pick<PaypalContext, 'baseUrl'>,
): Schemas['Capture'] | null {
  const { id, capture, currency, amountFen: fen, customId, invoiceId, paidAtMs } = order
  if (!capture) return null
  const status = captureStatus(order)
  const self = `${baseUrl}/v2/payments/captures/${capture.id}`
  const isExplained = status === 'PENDING' || status === 'DECLINED'
  return {
    id: capture.id,
    status,
    ...(isExplained && capture.reason ? { status_details: { reason: capture.reason } } : {}),
    amount: toPaypalAmount({ currency, fen }),
    final_capture: true,
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    create_time: paypalTime(capture.atMs),
    ...(paidAtMs === null ? {} : { update_time: paypalTime(paidAtMs) }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' },
    ],
  }
}

function captureStatus({
  capture,
  paidAtMs,
  refundedFen,
  amountFen,
}: PaypalOrder): Schemas['Capture']['status'] {
  if (capture?.end) return capture.end
  if (paidAtMs === null) return 'PENDING'
  if (refundedFen === 0) return 'COMPLETED'
  return refundedFen < amountFen ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
