import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PaypalAuthorization } from './paypal-authorization.ts'
import type { PaypalInstrument, PaypalOrderState } from './paypal-order.ts'

const provider = 'paypal'

type RequestedUnit = Schemas['CreateOrderRequest']['purchase_units'][number]

/** Parts of a purchase unit beside its numbers and its amount; answers repeat them. */
export type ToldUnit = Pick<RequestedUnit, 'items' | 'shipping' | 'soft_descriptor'> &
  Pick<RequestedUnit['amount'], 'breakdown'>

/** A purchase unit after the first one of an order. */
export interface PaypalUnit {
  readonly referenceId: string
  readonly customId?: string
  readonly invoiceId?: string
  readonly description: string
  readonly amountFen: number
  readonly told?: ToldUnit
}

/** Place of a capture that has a row of its own. */
export interface PaypalPart {
  readonly orderId: string
  /** Index of its purchase unit. */
  readonly unit: number
  /** Authorization that was captured, and the first one of those made anew. */
  readonly authorizationId?: string
  readonly firstAuthorizationId?: string
}

/** A shipment of a captured order. */
export interface PaypalTracker {
  readonly id: string
  readonly status: 'SHIPPED' | 'CANCELLED'
  readonly items: NonNullable<Schemas['TrackRequest']['items']>
  readonly createdAtMs: number
  readonly changedAtMs: number
}

/** Order data that only PayPal stores, as JSON. */
interface Details {
  readonly referenceId: string
  readonly customId?: string
  readonly invoiceId?: string
  /** Return addresses from the PayPal page, approved or cancelled. */
  readonly returnUrl?: string
  readonly cancelUrl?: string
  readonly instrument?: PaypalInstrument
  /** Made with a payment_source: it wants the payer's action. */
  readonly hasSource?: boolean
  /** When its payer came first. */
  readonly visitedAtMs?: number
  /** Hours to send the payer there, and as many again to capture it; 3 where none are kept. */
  readonly hours?: number
  /** Attempts at a capture that were refused. */
  readonly attempts?: number
  readonly capture?: PaypalCapture
  readonly told?: ToldUnit
  /** Nothing is shipped, so the payer's address stays with PayPal. */
  readonly isUnshipped?: boolean
  /** Only sources whose money comes at once pay it. */
  readonly isImmediate?: boolean
  readonly trackers?: readonly PaypalTracker[]
  /** Intent AUTHORIZE: its money is held before it is captured. */
  readonly isHeld?: boolean
  /** Saved before it is authorized. */
  readonly isToBeSaved?: boolean
  readonly saved?: { readonly requestId: string | null; readonly atMs: number }
  readonly authorizations?: readonly PaypalAuthorization[]
  readonly otherUnits?: readonly PaypalUnit[]
  /** Captures with rows of their own: of authorizations, and of other units. */
  readonly captureIds?: readonly string[]
  /** Of the row of such a capture. */
  readonly part?: PaypalPart
}

/** Money that was captured, or is to come. */
export interface PaypalCapture {
  readonly id: string
  readonly requestId: string | null
  readonly atMs: number
  /** Why it pends or pended. */
  readonly reason?: string
  /** How it ended without money. */
  readonly end?: 'DECLINED' | 'FAILED'
  /** Of an authorization of which more may be captured. */
  readonly isPart?: boolean
}

/** An order as the gateway keeps it. `requestKey`: the PayPal-Request-Id, or its own id when there was none. */
export interface PaypalOrder extends Details {
  readonly rowId: number
  readonly id: string
  readonly requestKey: string
  readonly state: PaypalOrderState
  readonly description: string
  readonly currency: string
  readonly amountFen: number
  readonly refundedFen: number
  readonly payerId: string | null
  readonly openedAtMs: number
  /** When the money arrived; a pending capture has none yet. */
  readonly paidAtMs: number | null
}

/** A new order. */
export type NewPaypalOrder = Omit<
  PaypalOrder,
  | 'state'
  | 'refundedFen'
  | 'payerId'
  | 'paidAtMs'
  | 'instrument'
  | 'capture'
  | 'visitedAtMs'
  | 'attempts'
  | 'trackers'
  | 'saved'
  | 'authorizations'
  | 'captureIds'
  | 'part'
> & { readonly appId: string; readonly merchantId: string }

/** States of a refund, spelled as PayPal spells them. */
export type PaypalRefundState = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'

/** A refund of a capture. */
export interface PaypalRefund {
  readonly id: string
  readonly requestKey: string
  readonly captureId: string
  readonly currency: string
  readonly amountFen: number
  readonly state: PaypalRefundState
  readonly note: string | null
  /** Numbers that the merchant gave the refund itself. */
  readonly customId?: string
  readonly invoiceId?: string
  readonly atMs: number
}

type Row = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The order of an id or a request, or the order or the row of its own that a capture is kept in; null for none. */
export async function findPaypalOrder(
  client: Reader,
  by: { readonly id: string } | { readonly requestKey: string } | { readonly captureId: string },
): Promise<PaypalOrder | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...columnOf(by) } })
  const order = row && toOrder(row)
  // The row of a capture is found by the capture alone.
  return order?.part !== undefined && !('captureId' in by) ? null : order
}

/** Inserts a new order. */
export async function insertPaypalOrder(tx: TxClient, order: NewPaypalOrder): Promise<void> {
  const {
    rowId,
    id,
    requestKey,
    appId,
    merchantId,
    description,
    currency,
    amountFen,
    openedAtMs,
    ...details
  } = order
  await tx.gatewayTransaction.create({
    data: {
      id: rowId,
      provider,
      outTradeNo: requestKey,
      prepayId: id,
      appId,
      mchId: merchantId,
      description,
      currency,
      amountFen,
      state: 'CREATED' satisfies PaypalOrderState,
      // Webhooks go to the address of the account.
      notifyUrlTemplate: '',
      detailsJson: JSON.stringify(details),
      createdAtMs: BigInt(openedAtMs),
    },
  })
}

/** The buyer has approved. */
export async function saveApproval(
  tx: TxClient,
  order: PaypalOrder,
  { payerId, instrument }: { readonly payerId: string; readonly instrument: PaypalInstrument },
): Promise<void> {
  const data = { state: 'APPROVED' satisfies PaypalOrderState, payerId }
  await tx.gatewayTransaction.update({
    where: { id: order.rowId },
    data: { ...data, detailsJson: detailsText({ ...order, instrument }) },
  })
}

/** A capture was refused: the buyer has to approve again. */
export async function saveRefused(tx: TxClient, order: PaypalOrder): Promise<void> {
  const detailsJson = detailsText({ ...order, attempts: (order.attempts ?? 0) + 1 })
  const data = { state: 'CREATED' satisfies PaypalOrderState, detailsJson }
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data })
}

/** The payer has opened the page of an order. */
export async function saveVisit(tx: TxClient, order: PaypalOrder, visitedAtMs: number): Promise<void> {
  const detailsJson = detailsText({ ...order, visitedAtMs })
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data: { detailsJson } })
}

/** The merchant has said by which source an unpaid order is paid. */
export async function saveSource(
  tx: TxClient,
  order: PaypalOrder,
  source: Pick<Details, 'returnUrl' | 'cancelUrl' | 'isUnshipped' | 'isImmediate'>,
): Promise<PaypalOrder> {
  const changed = { ...order, ...source, hasSource: true }
  const detailsJson = detailsText(changed)
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data: { detailsJson } })
  return changed
}

/** The merchant has said what is shipped. */
export async function saveTrackers(
  tx: TxClient,
  order: PaypalOrder,
  trackers: readonly PaypalTracker[],
): Promise<PaypalOrder> {
  const changed = { ...order, trackers }
  const detailsJson = detailsText(changed)
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data: { detailsJson } })
  return changed
}

/** Members of an order that a patch may change. */
export type PatchedOrder = Partial<
  Pick<PaypalOrder, 'description' | 'currency' | 'amountFen'> & {
    readonly customId: string | undefined
    readonly invoiceId: string | undefined
    readonly told: ToldUnit
    readonly otherUnits: readonly PaypalUnit[]
  }
>

/** The merchant has changed an order. */
export async function savePatch(tx: TxClient, order: PaypalOrder, patch: PatchedOrder): Promise<void> {
  const { description = order.description, currency = order.currency, amountFen = order.amountFen } = patch
  const { customId: _, invoiceId: __, ...rest } = order
  const own = (name: 'customId' | 'invoiceId') => {
    const value = name in patch ? patch[name] : order[name]
    return value === undefined ? {} : { [name]: value }
  }
  const told = patch.told === undefined ? {} : { told: patch.told }
  const units = patch.otherUnits === undefined ? {} : { otherUnits: patch.otherUnits }
  const detailsJson = detailsText({ ...rest, ...told, ...units, ...own('customId'), ...own('invoiceId') })
  await tx.gatewayTransaction.update({
    where: { id: order.rowId },
    data: { description, currency, amountFen, detailsJson },
  })
}

/** Forgets the PayPal-Request-Id of an order, so that it may name another. */
export async function forgetRequest(tx: TxClient, { rowId, id }: PaypalOrder): Promise<void> {
  await tx.gatewayTransaction.update({ where: { id: rowId }, data: { outTradeNo: id } })
}

/** The merchant has captured. `paidAtMs` null: the money is on its way, or never comes. */
export async function saveCapture(
  tx: TxClient,
  order: PaypalOrder,
  { capture, paidAtMs }: { readonly capture: PaypalCapture; readonly paidAtMs: number | null },
): Promise<void> {
  await tx.gatewayTransaction.update({
    where: { id: order.rowId },
    data: {
      state: 'COMPLETED' satisfies PaypalOrderState,
      transactionId: capture.id,
      detailsJson: detailsText({ ...order, capture }),
      paidAtMs: instantColumn(paidAtMs),
    },
  })
}

/** Tells whether money of another order was captured under an invoice number. */
export async function isInvoiceUsed(
  client: Reader,
  { invoiceId, orderId }: { readonly invoiceId: string; readonly orderId: string },
): Promise<boolean> {
  const rows = await client.gatewayTransaction.findMany({
    where: { provider, transactionId: { not: null } },
  })
  return rows
    .map(toOrder)
    .some((order) => order.invoiceId === invoiceId && (order.part?.orderId ?? order.id) !== orderId)
}

type RefundDetails = { [Name in 'customId' | 'invoiceId']: PaypalRefund[Name] }

/** Adds a refund to its capture. */
export async function insertPaypalRefund(
  tx: TxClient,
  { rowId: gatewayId }: PaypalOrder,
  refund: PaypalRefund & { readonly rowId: number },
): Promise<void> {
  const { rowId: id, id: refundId, requestKey: outRefundNo, amountFen, state, note: reason, atMs } = refund
  await tx.gatewayTransaction.update({
    where: { id: gatewayId },
    data: { refundedFen: { increment: amountFen } },
  })
  const settledAtMs = state === 'COMPLETED' ? BigInt(atMs) : null
  const times = { createdAtMs: BigInt(atMs), settledAtMs }
  const { customId, invoiceId } = refund
  const detailsJson = JSON.stringify({ customId, invoiceId } satisfies RefundDetails)
  await tx.gatewayRefund.create({
    data: { id, provider, outRefundNo, refundId, gatewayId, amountFen, reason, state, detailsJson, ...times },
  })
}

/** A refund that pended has ended; what did not reach the payer can be given back again. */
export async function saveRefundEnd(
  tx: TxClient,
  order: PaypalOrder,
  { id, state, amountFen, atMs }: Pick<PaypalRefund, 'id' | 'state' | 'amountFen' | 'atMs'>,
): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, refundId: id },
    data: { state, settledAtMs: BigInt(atMs) },
  })
  if (state === 'COMPLETED') return
  const data = { refundedFen: { increment: -amountFen } }
  await tx.gatewayTransaction.update({ where: { id: order.rowId }, data })
}

/** Forgets the PayPal-Request-Id of a refund, so that it may name another. */
export async function forgetRefundRequest(tx: TxClient, { id }: PaypalRefund): Promise<void> {
  await tx.gatewayRefund.updateMany({ where: { provider, refundId: id }, data: { outRefundNo: id } })
}

/** The refund of an id or a request, or null. */
export async function findPaypalRefund(
  client: Reader,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<PaypalRefund | null> {
  const column = 'id' in by ? { refundId: by.id } : { outRefundNo: by.requestKey }
  const row = await client.gatewayRefund.findFirst({ where: { provider, ...column } })
  if (row === null) return null
  const transaction = await client.gatewayTransaction.findUniqueOrThrow({ where: { id: row.gatewayId } })
  return {
    id: row.refundId,
    requestKey: row.outRefundNo,
    captureId: transaction.transactionId ?? '',
    currency: transaction.currency,
    amountFen: row.amountFen,
    // Only this repository writes the column.
    state: row.state as PaypalRefundState,
    note: row.reason,
    ...(JSON.parse(row.detailsJson ?? '{}') as Pick<PaypalRefund, 'customId' | 'invoiceId'>),
    atMs: Number(row.createdAtMs),
  }
}

function columnOf(by: Parameters<typeof findPaypalOrder>[1]) {
  if ('id' in by) return { prepayId: by.id }
  return 'requestKey' in by ? { outTradeNo: by.requestKey } : { transactionId: by.captureId }
}

/** Members of an order that are in no column. */
const DETAILS = {
  ...{ referenceId: 0, customId: 0, invoiceId: 0, returnUrl: 0, cancelUrl: 0 },
  ...{ instrument: 0, hasSource: 0, isImmediate: 0, isUnshipped: 0 },
  ...{ visitedAtMs: 0, hours: 0, attempts: 0, capture: 0, told: 0, trackers: 0 },
  ...{ isHeld: 0, isToBeSaved: 0, saved: 0, authorizations: 0, otherUnits: 0, captureIds: 0, part: 0 },
} satisfies Record<keyof Details, 0>

/** The text of an order's row for what is in no column. */
export function detailsText(details: Details): string {
  return JSON.stringify(Object.fromEntries(Object.entries(details).filter(([name]) => name in DETAILS)))
}

/** An order as its row has it. */
export function toOrder(row: Row): PaypalOrder {
  const details = JSON.parse(row.detailsJson ?? '{}') as Details
  return {
    ...details,
    rowId: row.id,
    id: row.prepayId,
    requestKey: row.outTradeNo,
    // Only this repository writes the column.
    state: row.state as PaypalOrderState,
    description: row.description,
    currency: row.currency,
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    payerId: row.payerId,
    openedAtMs: Number(row.createdAtMs),
    paidAtMs: readInstant(row.paidAtMs),
  }
}

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 17
const COUNTER_LETTERS = 8

/** 17 letters and digits, as PayPal numbers orders, captures and refunds: eight of the counter, the rest random. */
export function createPaypalId(source: IdSource): string {
  const counter = source.nextId().toString(36).toUpperCase().padStart(COUNTER_LETTERS, '0')
  return `${randomLetters(source, LENGTH - COUNTER_LETTERS)}${counter}`
}

/** 13 letters and digits that name a payer. */
export function createPayerId(source: IdSource): string {
  return randomLetters(source, 13)
}

function randomLetters(source: IdSource, count: number): string {
  return Array.from({ length: count }, () => LETTERS[Math.floor(source.random() * LETTERS.length)]).join('')
}
