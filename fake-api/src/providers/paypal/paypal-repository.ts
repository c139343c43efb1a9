import type { TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PaypalInstrument, PaypalOrderState } from './paypal-order.ts'

const provider = 'paypal'

/** Order data that only PayPal stores, as JSON. */
interface Details {
  readonly referenceId: string
  readonly customId?: string
  readonly invoiceId?: string
  /** Return addresses from the PayPal page, approved or cancelled. */
  readonly returnUrl?: string
  readonly cancelUrl?: string
  readonly instrument?: PaypalInstrument
  readonly capture?: { readonly id: string; readonly requestId: string | null; readonly atMs: number }
}

/** An order as the gateway keeps it. `requestKey`: the PayPal-Request-Id, or its own id when there was none. */
export interface PaypalOrder extends Details {
  readonly rowId: number
  readonly id: string
  readonly requestKey: string
  readonly state: PaypalOrderState
  readonly description: string
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
  'state' | 'refundedFen' | 'payerId' | 'paidAtMs' | 'instrument' | 'capture'
> & { readonly appId: string; readonly merchantId: string }

/** A refund of a capture. */
export interface PaypalRefund {
  readonly id: string
  readonly requestKey: string
  readonly captureId: string
  readonly amountFen: number
  readonly note: string | null
  readonly atMs: number
}

type Row = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The order of an id, a request or a capture, or null. */
export async function findPaypalOrder(
  client: Reader,
  by: { readonly id: string } | { readonly requestKey: string } | { readonly captureId: string },
): Promise<PaypalOrder | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...columnOf(by) } })
  return row && toOrder(row)
}

/** Inserts a new order. */
export async function insertPaypalOrder(tx: TxClient, order: NewPaypalOrder): Promise<void> {
  const { rowId, id, requestKey, appId, merchantId, description, amountFen, openedAtMs, ...details } = order
  await tx.gatewayTransaction.create({
    data: {
      id: rowId,
      provider,
      outTradeNo: requestKey,
      prepayId: id,
      appId,
      mchId: merchantId,
      description,
      amountFen,
      state: 'CREATED' satisfies PaypalOrderState,
      // PayPal tells the merchant nothing.
      notifyUrlTemplate: '',
      detailsJson: JSON.stringify(details),
      createdAtMs: BigInt(openedAtMs),
    },
  })
}

/** The buyer has approved, or has to approve again. */
export async function saveApproval(
  tx: TxClient,
  order: PaypalOrder,
  approval: { readonly payerId: string; readonly instrument: PaypalInstrument } | null,
): Promise<void> {
  await tx.gatewayTransaction.update({
    where: { id: order.rowId },
    data: {
      state: (approval ? 'APPROVED' : 'CREATED') satisfies PaypalOrderState,
      ...(approval
        ? {
            payerId: approval.payerId,
            detailsJson: detailsText({ ...order, instrument: approval.instrument }),
          }
        : {}),
    },
  })
}

/** The merchant has captured. `paidAtMs` null: the money is on its way. */
export async function saveCapture(
  tx: TxClient,
  order: PaypalOrder,
  {
    capture,
    paidAtMs,
  }: { readonly capture: NonNullable<Details['capture']>; readonly paidAtMs: number | null },
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

/** A pending capture's money has arrived. */
export async function saveCaptureSettled(tx: TxClient, captureId: string, paidAtMs: number): Promise<void> {
  await tx.gatewayTransaction.updateMany({
    where: { provider, transactionId: captureId, paidAtMs: null },
    data: { paidAtMs: BigInt(paidAtMs) },
  })
}

/** Adds a refund to its capture; it reaches the payer at once. */
export async function insertPaypalRefund(
  tx: TxClient,
  { rowId: gatewayId }: PaypalOrder,
  refund: PaypalRefund & { readonly rowId: number },
): Promise<void> {
  const { rowId: id, id: refundId, requestKey: outRefundNo, amountFen, note: reason, atMs } = refund
  await tx.gatewayTransaction.update({
    where: { id: gatewayId },
    data: { refundedFen: { increment: amountFen } },
  })
  const times = { createdAtMs: BigInt(atMs), settledAtMs: BigInt(atMs) }
  await tx.gatewayRefund.create({
    data: { id, provider, outRefundNo, refundId, gatewayId, amountFen, reason, state: 'COMPLETED', ...times },
  })
}

/** The refund of an id or a request, or null. */
export async function findPaypalRefund(
  client: Reader,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<PaypalRefund | null> {
  const column = 'id' in by ? { refundId: by.id } : { outRefundNo: by.requestKey }
  const row = await client.gatewayRefund.findFirst({
    where: { provider, ...column },
    include: { transaction: true },
  })
  if (row === null) return null
  return {
    id: row.refundId,
    requestKey: row.outRefundNo,
    captureId: row.transaction.transactionId ?? '',
    amountFen: row.amountFen,
    note: row.reason,
    atMs: Number(row.createdAtMs),
  }
}

function columnOf(by: Parameters<typeof findPaypalOrder>[1]) {
  if ('id' in by) return { prepayId: by.id }
  return 'requestKey' in by ? { outTradeNo: by.requestKey } : { transactionId: by.captureId }
}

function detailsText(details: Details): string {
  const { referenceId, customId, invoiceId, returnUrl, cancelUrl, instrument, capture } = details
  const kept = { referenceId, customId, invoiceId, returnUrl, cancelUrl, instrument, capture }
  return JSON.stringify(
    kept satisfies {
      [Name in keyof Required<Details>]: Details[Name]
    },
  )
}

function toOrder(row: Row): PaypalOrder {
  const details = JSON.parse(row.detailsJson ?? '{}') as Details
  return {
    ...details,
    rowId: row.id,
    id: row.prepayId,
    requestKey: row.outTradeNo,
    // Only this repository writes the column.
    state: row.state as PaypalOrderState,
    description: row.description,
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
