import type { ReadClient, TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { RefundRecord, TradeState, TransactionRecord } from './transaction.ts'

type Reader = ReadClient | TxClient
const provider = 'wechat'

/** A transaction with what only the gateway itself needs. */
export interface GatewayTransaction extends TransactionRecord {
  readonly id: number
  readonly prepayId: string
  readonly description: string
  readonly notifyUrlTemplate: string
  readonly openedAtMs: number
  readonly expiresAtMs: number | null
  readonly refundedFen: number
}

/** A refund with its notify URL. */
export interface GatewayRefund extends RefundRecord {
  readonly notifyUrlTemplate: string | null
}

/** A new transaction; it begins unpaid. */
export type NewTransaction = Omit<GatewayTransaction, 'state' | 'paid' | 'refundedFen'> & {
  readonly appid: string
  readonly mchid: string
}

type TransactionRow = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The transaction that has one of the three numbers. */
export async function findTransaction(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly prepayId: string } | { readonly transactionId: string },
): Promise<GatewayTransaction | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...by } })
  return row === null ? null : toTransaction(row)
}

/** Inserts a new transaction. */
export async function insertTransaction(tx: TxClient, transaction: NewTransaction): Promise<void> {
  const { appid, mchid, openedAtMs, expiresAtMs, ...rest } = transaction
  const times = {
    createdAtMs: BigInt(openedAtMs),
    expiresAtMs: instantColumn(expiresAtMs),
  }
  await tx.gatewayTransaction.create({
    data: { ...rest, ...times, provider, appId: appid, mchId: mchid, state: 'NOTPAY' },
  })
}

/** Gives an unpaid transaction a new payment session. */
export async function reopenTransaction(
  tx: TxClient,
  id: number,
  session: Pick<GatewayTransaction, 'prepayId' | 'openedAtMs' | 'expiresAtMs'>,
): Promise<void> {
  const { prepayId, openedAtMs, expiresAtMs } = session
  const times = {
    createdAtMs: BigInt(openedAtMs),
    expiresAtMs: instantColumn(expiresAtMs),
  }
  await tx.gatewayTransaction.update({ where: { id }, data: { prepayId, ...times } })
}

/** Moves a transaction to another state. */
export async function saveState(tx: TxClient, id: number, state: TradeState): Promise<void> {
  await tx.gatewayTransaction.update({ where: { id }, data: { state } })
}

/** Marks a transaction as paid. */
export async function savePaid(
  tx: TxClient,
  id: number,
  paid: NonNullable<TransactionRecord['paid']>,
): Promise<void> {
  const { transactionId, openid, atMs } = paid
  await tx.gatewayTransaction.update({
    where: { id },
    data: { state: 'SUCCESS', transactionId, payerId: openid, paidAtMs: BigInt(atMs) },
  })
}

/** Adds a refund to its transaction; both rows change together. */
export async function insertRefund(
  tx: TxClient,
  refund: Omit<GatewayRefund, 'status' | 'successAtMs' | 'transaction'> & {
    readonly id: number
    readonly gatewayId: number
  },
): Promise<void> {
  const { createdAtMs, ...rest } = refund
  await tx.gatewayTransaction.update({
    where: { id: refund.gatewayId },
    data: { state: 'REFUND', refundedFen: { increment: refund.amountFen } },
  })
  await tx.gatewayRefund.create({
    data: { ...rest, provider, state: 'PROCESSING', createdAtMs: BigInt(createdAtMs) },
  })
}

/** The refund with the merchant's number. */
export async function findRefund(client: Reader, outRefundNo: string): Promise<GatewayRefund | null> {
  const row = await client.gatewayRefund.findFirst({
    where: { provider, outRefundNo },
    include: { transaction: true },
  })
  if (row === null || row.transaction.transactionId === null) return null
  return {
    refundId: row.refundId,
    outRefundNo: row.outRefundNo,
    amountFen: row.amountFen,
    createdAtMs: Number(row.createdAtMs),
    status: row.state as RefundRecord['status'],
    successAtMs: readInstant(row.settledAtMs),
    notifyUrlTemplate: row.notifyUrlTemplate,
    transaction: {
      outTradeNo: row.transaction.outTradeNo,
      transactionId: row.transaction.transactionId,
      amountFen: row.transaction.amountFen,
    },
  }
}

/** Marks a refund as arrived at the payer. */
export async function saveRefundSettled(tx: TxClient, outRefundNo: string, atMs: number): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, outRefundNo },
    data: { state: 'SUCCESS', settledAtMs: BigInt(atMs) },
  })
}

function toTransaction(row: TransactionRow): GatewayTransaction {
  const { transactionId, paidAtMs, expiresAtMs } = row
  const isPaid = transactionId !== null && paidAtMs !== null
  return {
    id: row.id,
    outTradeNo: row.outTradeNo,
    prepayId: row.prepayId,
    description: row.description,
    attach: row.attach,
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    // Only this repository writes the column, always from the transition table.
    state: row.state as TradeState,
    notifyUrlTemplate: row.notifyUrlTemplate,
    openedAtMs: Number(row.createdAtMs),
    expiresAtMs: readInstant(expiresAtMs),
    paid: isPaid ? { transactionId, openid: row.payerId ?? '', atMs: Number(paidAtMs) } : null,
  }
}
