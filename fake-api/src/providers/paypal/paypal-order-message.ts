import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { formatUtc } from '../../engine/kernel/clock.ts'
import type { PaypalPayee } from './access/paypal-keys.ts'
import { authorizationStateOf, type PaypalAuthorization } from './paypal-authorization.ts'
import { toPaypalAmount } from './paypal-money.ts'
import { moneyOf } from './paypal-part-repository.ts'
import type { PaypalOrder, PaypalRefund, PaypalTracker, PaypalUnit } from './paypal-repository.ts'
import { unitsOf } from './paypal-units.ts'

type Order = Schemas['Order']
type Unit = NonNullable<Order['purchase_units']>[number]
type Link = Order['links'][number]
type Payments = NonNullable<Unit['payments']>
type Capture = NonNullable<Payments['captures']>[number]

/** Facts of its world that an answer needs: the base of its links, and the payee. */
export interface PaypalContext {
  /** Prefix of the world's gateway, absolute. */
  readonly baseUrl: string
  readonly payee: PaypalPayee
  /** Whether the caller asked for more than id, status and links. */
  readonly isWhole: boolean
  /** Whether a short answer has captures and authorizations, too. */
  readonly hasPayments?: boolean
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

/** An order with its captures that have rows of their own. */
export interface WholeOrder {
  readonly order: PaypalOrder
  readonly parts: readonly PaypalOrder[]
}

/** The order as create, show, authorize and capture answer it; short by default (PP-023). */
export function buildOrder(whole: WholeOrder, context: PaypalContext): Order {
  const { order } = whole
  const { id, payerId, openedAtMs, capture, hasSource, isHeld, isToBeSaved } = order
  const source = payerId === null ? {} : { email_address: EMAIL, account_id: payerId }
  const short = {
    id,
    status: shownState(order),
    ...(hasSource ? { payment_source: { paypal: source } } : {}),
    links: linksOf(order, context),
  }
  if (!context.isWhole) return { ...short, ...(context.hasPayments ? paymentsAlone(whole, context) : {}) }
  const changedAtMs = capture?.atMs ?? whole.parts.at(-1)?.capture?.atMs ?? order.authorizations?.at(-1)?.atMs
  return {
    ...short,
    intent: isHeld ? 'AUTHORIZE' : 'CAPTURE',
    ...(isToBeSaved ? { processing_instruction: 'ORDER_SAVED_EXPLICITLY' } : {}),
    create_time: paypalTime(openedAtMs),
    ...(changedAtMs === undefined ? {} : { update_time: paypalTime(changedAtMs) }),
    ...(payerId ? { payer: { payer_id: payerId, email_address: EMAIL } } : {}),
    purchase_units: unitsOf(order).map((unit, index) => buildUnit(whole, { unit, index }, context)),
  }
}

/** Units of an order with their payments alone; nothing before there is one. */
function paymentsAlone(whole: WholeOrder, context: PaypalContext): Pick<Order, 'purchase_units'> {
  const units = unitsOf(whole.order).flatMap(({ referenceId }, index) => {
    const payments = paymentsOf(whole, index, context)
    return payments === null ? [] : [{ reference_id: referenceId, payments }]
  })
  return units.length === 0 ? {} : { purchase_units: units }
}

/** Authorizations and captures of a purchase unit; null for none. */
function paymentsOf({ order, parts }: WholeOrder, index: number, context: PaypalContext): Payments | null {
  const own = parts.filter(({ part }) => part?.unit === index)
  const captures = [...(index === 0 ? [order] : []), ...own].flatMap(
    (row) => buildCapture(row, context) ?? [],
  )
  const held = index === 0 ? (order.authorizations ?? []) : []
  if (captures.length + held.length === 0) return null
  const authorizations = held.map((one) => buildAuthorization({ order, parts }, one, context))
  return { ...(held.length > 0 && { authorizations }), ...(captures.length > 0 && { captures }) }
}

function linksOf(order: PaypalOrder, context: PaypalContext): Link[] {
  const { id, state, hasSource, isHeld, isToBeSaved } = order
  const self = `${context.baseUrl}/v2/checkout/orders/${id}`
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  const held = isToBeSaved && state !== 'SAVED' ? 'save' : 'authorize'
  const next = isHeld ? held : 'capture'
  if (state === 'SAVED') return [...links, { href: `${self}/${next}`, rel: next, method: 'POST' }]
  if (state === 'VOIDED') return links
  if (state === 'COMPLETED') return links
  const rel = hasSource ? 'payer-action' : 'approve'
  if (state === 'CREATED') links.push({ href: checkoutUrl(id, context), rel, method: 'GET' })
  return [
    ...links,
    { href: self, rel: 'update', method: 'PATCH' },
    { href: `${self}/${next}`, rel: next, method: 'POST' },
  ]
}

/** The refund as the refund call and its query answer it; short by default (PP-042). */
export function buildRefund(
  refund: PaypalRefund,
  { baseUrl, isWhole }: Pick<PaypalContext, 'baseUrl' | 'isWhole'>,
): Schemas['Refund'] {
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

function buildUnit(
  whole: WholeOrder,
  { unit, index }: { readonly unit: PaypalUnit; readonly index: number },
  context: PaypalContext,
): Unit {
  const { referenceId, customId, invoiceId, description, amountFen: fen, told = {} } = unit
  const { currency } = whole.order
  const payments = paymentsOf(whole, index, context)
  const { breakdown, shipping: _, ...said } = told
  const shipping = shippingOf(whole, { unit, index }, context)
  return {
    reference_id: referenceId,
    ...said,
    ...(shipping === null ? {} : { shipping }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(description === '' ? {} : { description }),
    amount: { ...toPaypalAmount({ currency, fen }), ...(breakdown && { breakdown }) },
    payee: { merchant_id: context.payee.merchantId, email_address: context.payee.merchantEmail },
    ...(payments === null ? {} : { payments }),
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
  { order: { isUnshipped, payerId, trackers = [], id }, parts }: WholeOrder,
  { unit: { told }, index }: { readonly unit: PaypalUnit; readonly index: number },
  { baseUrl }: PaypalContext,
): NonNullable<Unit['shipping']> | null {
  const onFile = isUnshipped || payerId === null ? null : ON_FILE
  const shipping = told?.shipping ?? onFile
  const unitOf = (tracker: PaypalTracker) =>
    parts.find(({ capture }) => capture !== undefined && tracker.id.startsWith(capture.id))?.part?.unit ?? 0
  const own = trackers.filter((tracker) => unitOf(tracker) === index)
  if (own.length === 0) return shipping
  const order = `${baseUrl}/v2/checkout/orders/${id}`
  return { ...shipping, trackers: own.map((tracker) => trackerOf(tracker, order)) }
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

/** The money of an order or of a row of its own; null while nothing was captured. */
export function buildCapture(
  order: PaypalOrder,
  { baseUrl }: Pick<PaypalContext, 'baseUrl'>,
): Capture | null {
  const { id, capture, currency, amountFen: fen, customId, invoiceId, paidAtMs, part } = order
  if (!capture) return null
  const above = part?.authorizationId
    ? `/v2/payments/authorizations/${part.authorizationId}`
    : `/v2/checkout/orders/${part?.orderId ?? id}`
  const status = captureStatus(order)
  const self = `${baseUrl}/v2/payments/captures/${capture.id}`
  const isExplained = status === 'PENDING' || status === 'DECLINED'
  return {
    id: capture.id,
    status,
    ...(isExplained && capture.reason ? { status_details: { reason: capture.reason } } : {}),
    amount: toPaypalAmount({ currency, fen }),
    final_capture: !capture.isPart,
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    create_time: paypalTime(capture.atMs),
    ...(paidAtMs === null ? {} : { update_time: paypalTime(paidAtMs) }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}${above}`, rel: 'up', method: 'GET' },
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

/** Held money as PayPal shows it. */
export function buildAuthorization(
  { order, parts }: WholeOrder,
  authorization: PaypalAuthorization,
  { baseUrl }: Pick<PaypalContext, 'baseUrl'>,
): NonNullable<Payments['authorizations']>[number] & Pick<Required<Schemas['Authorization']>, 'links'> {
  const { id, amountFen: fen, atMs, endsMs, voidedAtMs, parentId = id } = authorization
  const { currency, customId, invoiceId } = order
  const status = authorizationStateOf(authorization, moneyOf(parts, parentId))
  const self = `${baseUrl}/v2/payments/authorizations/${id}`
  const isOpen = status === 'CREATED' || status === 'PARTIALLY_CAPTURED'
  const open = (['capture', 'void', 'reauthorize'] as const).map(
    (rel) => ({ href: `${self}/${rel}`, rel, method: 'POST' }) as const,
  )
  return {
    id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: toPaypalAmount({ currency, fen }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    create_time: paypalTime(atMs),
    update_time: paypalTime(voidedAtMs ?? atMs),
    expiration_time: paypalTime(endsMs),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isOpen ? open : []),
      { href: `${baseUrl}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}
