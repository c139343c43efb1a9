import type { TxClient } from '@skyshop/prisma'
import { formatBeijingDigits, instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'
import { randomHex } from '../../engine/signing/crypto.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { PaymentStatus, PaymentTerms } from './lianlian-payment.ts'
import type { TokenisedCard } from './lianlian-tokens.ts'

const provider = 'lianlian'

/** Payment data that only LianLian stores, as JSON. */
interface Details {
  readonly card: TokenisedCard
  readonly challengeId: string | null
  readonly failure: string | null
  /** Return address after a challenge; null when the merchant gave none. */
  readonly returnUrl: string | null
  readonly isClosed: boolean
}

/** A payment as the gateway keeps it. */
export interface LianlianPayment extends PaymentTerms, Details {
  readonly rowId: number
  readonly llId: string
  readonly outTradeNo: string
  readonly description: string
  readonly amountFen: number
  readonly refundedFen: number
  readonly notifyUrlTemplate: string
  readonly paidAtMs: number | null
}

/** A charge of a card: a new payment, or a further try of one. */
export type Charge = Omit<LianlianPayment, 'rowId' | 'refundedFen' | 'paidAtMs' | 'isClosed'> & {
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
  readonly payment: { readonly llId: string; readonly outTradeNo: string }
}

type Row = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The payment of the merchant's number or of LianLian's, or null. */
export async function findPayment(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly llId: string },
): Promise<LianlianPayment | null> {
  const where = 'llId' in by ? { prepayId: by.llId } : by
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...where } })
  return row && toPayment(row)
}

/** Inserts a charge as a new payment, or replaces the try before it. */
export async function saveCharge(
  tx: TxClient,
  charge: Charge,
  row: { readonly known: number } | { readonly fresh: number },
): Promise<void> {
  const { llId, outTradeNo, merchantId, description, amountFen, status, atMs, payUntilMs } = charge
  const { card, challengeId, failure, returnUrl } = charge
  const details: Details = { card, challengeId, failure, returnUrl, isClosed: false }
  const paid = status === 'PS' ? { transactionId: llId, paidAtMs: BigInt(atMs) } : {}
  const changing = {
    prepayId: llId,
    state: status,
    notifyUrlTemplate: charge.notifyUrlTemplate,
    payUntilMs: instantColumn(payUntilMs),
    detailsJson: JSON.stringify(details),
    ...paid,
  }
  if ('known' in row) {
    await tx.gatewayTransaction.update({ where: { id: row.known }, data: changing })
    return
  }
  const fixed = { id: row.fresh, provider, outTradeNo, appId: '', mchId: merchantId, description, amountFen }
  await tx.gatewayTransaction.create({ data: { ...fixed, ...changing, createdAtMs: BigInt(atMs) } })
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
    readonly reason: string
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
  const row = await client.gatewayRefund.findFirst({
    where: { provider, outRefundNo },
    include: { transaction: true },
  })
  if (row === null) return null
  return {
    llRefundId: row.refundId,
    outRefundNo: row.outRefundNo,
    amountFen: row.amountFen,
    status: row.state as LianlianRefund['status'],
    settledAtMs: readInstant(row.settledAtMs),
    notifyUrlTemplate: row.notifyUrlTemplate,
    payment: { llId: row.transaction.prepayId, outTradeNo: row.transaction.outTradeNo },
  }
}

/** A refund has reached the payer. */
export async function saveRefundSettled(tx: TxClient, outRefundNo: string, atMs: number): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, outRefundNo },
    data: { state: 'RS', settledAtMs: BigInt(atMs) },
  })
}

function detailsText({ card, challengeId, failure, returnUrl, isClosed }: Details): string {
  return JSON.stringify({ card, challengeId, failure, returnUrl, isClosed } satisfies Details)
}

function toPayment(row: Row): LianlianPayment {
  const details = JSON.parse(row.detailsJson ?? '{}') as Details
  return {
    ...details,
    // Payments of older worlds have none.
    returnUrl: details.returnUrl ?? null,
    rowId: row.id,
    llId: row.prepayId,
    outTradeNo: row.outTradeNo,
    description: row.description,
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    // Only this repository writes the column.
    status: row.state as PaymentStatus,
    notifyUrlTemplate: row.notifyUrlTemplate,
    payUntilMs: readInstant(row.payUntilMs),
    paidAtMs: readInstant(row.paidAtMs),
  }
}

/** 20 digits: eight of the Beijing day, twelve of the world's counter. LianLian numbers payments and refunds so. */
export function createLianlianId(source: IdSource): string {
  return `${formatBeijingDigits(source.nowMs).slice(0, 8)}${String(source.nextId()).padStart(12, '0')}`
}

/** Names a challenge in its address: LianLian's number of the payment, and random digits nobody guesses. */
export function createChallengeId(source: IdSource, llId: string): string {
  return `${llId}-${randomHex(source, 16)}`
}
