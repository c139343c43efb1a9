import type { TxClient } from '@skyshop/prisma'
import { formatBeijingDigits, instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PaymentStatus, PaymentTerms, RefundTerms } from './lianlian-payment.ts'
import type { TokenisedCard } from './lianlian-tokens.ts'

const provider = 'lianlian'

/** Payment data that only LianLian stores, as JSON. */
interface Details {
  /** Null until one was typed at the cashier. */
  readonly card: TokenisedCard | null
  readonly challengeId: string | null
  /** The page of a payment that came without a card; null for others. */
  readonly cashier: { readonly id: string; readonly key: string } | null
  readonly failure: string | null
  /** Return address after a challenge or the cashier; null when the merchant gave none. */
  readonly returnUrl: string | null
  /** Return address of a buyer who leaves the cashier; null for that above. */
  readonly cancelUrl: string | null
  readonly isClosed: boolean
  readonly isChargedBack: boolean
  readonly shipments: readonly Shipment[]
}

/** A package on its way. */
export interface Shipment {
  readonly carrier_code: string
  readonly tracking_no: string
}

/** A payment as the gateway keeps it. */
export interface LianlianPayment extends PaymentTerms, RefundTerms, Details {
  readonly rowId: number
  readonly llId: string
  readonly outTradeNo: string
  readonly description: string
  readonly currency: string
  readonly notifyUrlTemplate: string
  readonly paidAtMs: number | null
}

/** A charge of a card: a new payment, or a further try of one. */
export type Charge = Omit<
  LianlianPayment,
  'rowId' | 'refundedFen' | 'refundingFen' | 'paidAtMs' | 'isClosed' | 'isChargedBack' | 'shipments'
> & {
  readonly merchantId: string
  readonly atMs: number
}

/** A refund as the gateway keeps it. */
export interface LianlianRefund {
  readonly llRefundId: string
  readonly outRefundNo: string
  readonly amountFen: number
  readonly status: 'RP' | 'RS' | 'RF'
  readonly settledAtMs: number | null
  readonly notifyUrlTemplate: string | null
  readonly payment: {
    readonly rowId: number
    readonly llId: string
    readonly outTradeNo: string
    readonly currency: string
  }
}

type Row = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The payment of the merchant's number or of LianLian's, or null. */
export async function findPayment(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly llId: string },
): Promise<LianlianPayment | null> {
  const where = 'llId' in by ? { prepayId: by.llId } : by
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...where } })
  if (row === null) return null
  const running = await client.gatewayRefund.findMany({ where: { gatewayId: row.id, state: 'RP' } })
  return toPayment(
    row,
    running.reduce((sum, { amountFen }) => sum + amountFen, 0),
  )
}

const NEW = { isClosed: false, isChargedBack: false, shipments: [] } as const

/** Inserts a charge as a new payment, or replaces the try before it. */
export async function saveCharge(
  tx: TxClient,
  charge: Charge,
  row: { readonly known: number } | { readonly fresh: number },
): Promise<void> {
  const { llId, outTradeNo, merchantId, description, amountFen, currency, status, atMs, payUntilMs } = charge
  const paid = status === 'PS' ? { transactionId: llId, paidAtMs: BigInt(atMs) } : {}
  const changing = {
    prepayId: llId,
    state: status,
    notifyUrlTemplate: charge.notifyUrlTemplate,
    payUntilMs: instantColumn(payUntilMs),
    detailsJson: detailsText({ ...charge, ...NEW }),
    ...paid,
  }
  if ('known' in row) {
    await tx.gatewayTransaction.update({ where: { id: row.known }, data: changing })
    return
  }
  const fixed = { id: row.fresh, provider, outTradeNo, appId: '', mchId: merchantId, description }
  const data = { ...fixed, ...changing, amountFen, currency, createdAtMs: BigInt(atMs) }
  await tx.gatewayTransaction.create({ data })
}

/** Writes how a payment ended. */
export async function saveEnd(
  tx: TxClient,
  payment: LianlianPayment,
  end: { readonly status: 'PS' | 'PF'; readonly failure: string | null; readonly atMs: number },
): Promise<void> {
  const paid = end.status === 'PS' ? { transactionId: payment.llId, paidAtMs: BigInt(end.atMs) } : {}
  await tx.gatewayTransaction.update({
    where: { id: payment.rowId },
    data: { state: end.status, detailsJson: detailsText({ ...payment, failure: end.failure }), ...paid },
  })
}

/** Writes what came of a card that was typed at the cashier. */
export async function saveTry(
  tx: TxClient,
  payment: LianlianPayment,
  tried: Pick<LianlianPayment, 'card' | 'status' | 'challengeId' | 'failure'> & { readonly atMs: number },
): Promise<void> {
  const { atMs, ...rest } = tried
  const paid = rest.status === 'PS' ? { transactionId: payment.llId, paidAtMs: BigInt(atMs) } : {}
  await tx.gatewayTransaction.update({
    where: { id: payment.rowId },
    data: { state: rest.status, detailsJson: detailsText({ ...payment, ...rest }), ...paid },
  })
}

/** Writes what becomes known of a payment after its end. */
export async function saveAfterEnd(
  tx: TxClient,
  payment: LianlianPayment,
  change: Partial<Pick<Details, 'isChargedBack' | 'shipments'>>,
): Promise<void> {
  const detailsJson = detailsText({ ...payment, ...change })
  await tx.gatewayTransaction.update({ where: { id: payment.rowId }, data: { detailsJson } })
}

/** The merchant closed the unpaid payment. */
export async function saveClosed(tx: TxClient, payment: LianlianPayment): Promise<void> {
  const details = detailsText({ ...payment, failure: 'cancelled by the merchant', isClosed: true })
  await tx.gatewayTransaction.update({
    where: { id: payment.rowId },
    data: { state: 'PF' satisfies PaymentStatus, detailsJson: details },
  })
}

/** Adds a refund to its payment. */
export async function insertRefund(
  tx: TxClient,
  payment: LianlianPayment,
  refund: Pick<LianlianRefund, 'llRefundId' | 'outRefundNo' | 'amountFen' | 'notifyUrlTemplate'> & {
    readonly rowId: number
    readonly reason: string | null
    readonly atMs: number
  },
): Promise<void> {
  const { rowId: id, llRefundId: refundId, atMs, ...rest } = refund
  await tx.gatewayTransaction.update({
    where: { id: payment.rowId },
    data: { refundedFen: { increment: refund.amountFen } },
  })
  await tx.gatewayRefund.create({
    data: {
      ...rest,
      id,
      provider,
      refundId,
      gatewayId: payment.rowId,
      state: 'RP',
      createdAtMs: BigInt(atMs),
    },
  })
}

/** The refund of the merchant's number, or null. */
export async function findRefund(client: Reader, outRefundNo: string): Promise<LianlianRefund | null> {
  const row = await client.gatewayRefund.findFirst({ where: { provider, outRefundNo } })
  if (row === null) return null
  const transaction = await client.gatewayTransaction.findUniqueOrThrow({ where: { id: row.gatewayId } })
  return {
    llRefundId: row.refundId,
    outRefundNo: row.outRefundNo,
    amountFen: row.amountFen,
    status: row.state as LianlianRefund['status'],
    settledAtMs: readInstant(row.settledAtMs),
    notifyUrlTemplate: row.notifyUrlTemplate,
    payment: {
      rowId: transaction.id,
      llId: transaction.prepayId,
      outTradeNo: transaction.outTradeNo,
      currency: transaction.currency,
    },
  }
}

/** A refund has reached the payer. */
export async function saveRefundSettled(tx: TxClient, outRefundNo: string, atMs: number): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, outRefundNo },
    data: { state: 'RS', settledAtMs: BigInt(atMs) },
  })
}

/** A refund has failed, or a failed one runs again: its money is the payment's until then. */
export async function saveRefundRun(
  tx: TxClient,
  { outRefundNo, amountFen, payment }: LianlianRefund,
  status: 'RP' | 'RF',
): Promise<void> {
  const change = { increment: status === 'RF' ? -amountFen : amountFen }
  await tx.gatewayTransaction.update({ where: { id: payment.rowId }, data: { refundedFen: change } })
  await tx.gatewayRefund.updateMany({ where: { provider, outRefundNo }, data: { state: status } })
}

function detailsText(of: Details): string {
  const { card, challengeId, cashier, failure, returnUrl, cancelUrl, isClosed, isChargedBack, shipments } = of
  const text: Details = {
    ...{ card, challengeId, cashier, failure, returnUrl, cancelUrl },
    ...{ isClosed, isChargedBack, shipments },
  }
  return JSON.stringify(text)
}

/** What payments of older worlds have not. */
const OLDER = {
  returnUrl: null,
  cancelUrl: null,
  cashier: null,
  isChargedBack: false,
  shipments: [],
} as const

function toPayment(row: Row, refundingFen: number): LianlianPayment {
  const details = { ...OLDER, ...JSON.parse(row.detailsJson ?? '{}') } as Details
  return {
    ...details,
    rowId: row.id,
    llId: row.prepayId,
    outTradeNo: row.outTradeNo,
    description: row.description,
    amountFen: row.amountFen,
    currency: row.currency,
    refundedFen: row.refundedFen,
    refundingFen,
    status: statusIn(row.state, details),
    notifyUrlTemplate: row.notifyUrlTemplate,
    payUntilMs: readInstant(row.payUntilMs),
    paidAtMs: readInstant(row.paidAtMs),
  }
}

/** The state in a row. Those of older worlds call a challenge IN, and a payment with the bank WP. */
function statusIn(state: string, { challengeId }: Details): PaymentStatus {
  if (state === 'IN' && challengeId !== null) return 'WP'
  // Only this repository writes the column.
  return state === 'WP' && challengeId === null ? 'PP' : (state as PaymentStatus)
}

/** 16 digits: eight of the Beijing day, eight of the world's counter. LianLian numbers payments and refunds so (LL-023). */
export function createLianlianId(source: IdSource): string {
  return `${formatBeijingDigits(source.nowMs).slice(0, 8)}${String(source.nextId()).padStart(8, '0')}`
}

/** Names a page in its address: LianLian's number of the payment, and random digits nobody guesses. */
export function createPageId(source: IdSource, llId: string): string {
  return `${llId}-${randomHex(source, 16)}`
}
