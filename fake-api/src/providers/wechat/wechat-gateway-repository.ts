import type { ReadClient, TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import { type PapaySignType, signTypeOf } from '../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../wire/wechat/papay-xml.ts'
import type { BillRow } from './bill-rules.ts'
import type { RefundDetails, RefundRecord, TradeState, TradeType, TransactionRecord } from './transaction.ts'

type Reader = ReadClient | TxClient
const provider = 'wechat'

/** A transaction with what only the gateway itself needs. */
export interface GatewayTransaction extends TransactionRecord {
  readonly id: number
  readonly prepayId: string
  readonly description: string
  readonly notifyUrlTemplate: string
  readonly openedAtMs: number
  readonly orderedAtMs: number
  readonly expiresAtMs: number | null
  readonly refundedFen: number
  /** The terms of the order as one text, to be compared with those of a repeated one. */
  readonly terms: string
  /** Whom the order is for; null where it names nobody. */
  readonly openid: string | null
}

/** A refund with its notify URL. */
export interface GatewayRefund extends RefundRecord {
  readonly notifyUrlTemplate: string | null
}

/** A new transaction; it begins unpaid. */
export type NewTransaction = Omit<
  GatewayTransaction,
  'state' | 'paid' | 'refundedFen' | 'couponFen' | 'orderedAtMs'
> & { readonly mchid: string }

/** What only WeChat Pay knows of an order, in the column for it. */
interface OrderDetails {
  readonly tradeType: TradeType
  readonly orderedAtMs: number
  readonly terms: string
  readonly openid: string | null
  readonly couponFen: number
  /** The merchant that a provider acts for, and its app. */
  readonly subMchid?: string
  readonly subAppid?: string
}

function readOrderDetails(row: TransactionRow): OrderDetails {
  const known = JSON.parse(row.detailsJson ?? '{}') as Partial<OrderDetails>
  const { tradeType = 'APP', terms = '', openid = null, couponFen = 0 } = known
  const orderedAtMs = known.orderedAtMs ?? Number(row.createdAtMs)
  return { tradeType, orderedAtMs, terms, openid, couponFen, ...subMerchantOf(known) }
}

function subMerchantOf({
  subMchid,
  subAppid,
}: {
  readonly subMchid?: string | undefined
  readonly subAppid?: string | undefined
}) {
  return { ...(subMchid !== undefined && { subMchid }), ...(subAppid !== undefined && { subAppid }) }
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
  const { appid, mchid, openedAtMs, expiresAtMs, tradeType, terms, openid, subMchid, subAppid, ...rest } =
    transaction
  const times = {
    createdAtMs: BigInt(openedAtMs),
    expiresAtMs: instantColumn(expiresAtMs),
  }
  const named = subMerchantOf({ subMchid, subAppid })
  const details: OrderDetails = {
    ...{ tradeType, orderedAtMs: openedAtMs, terms, openid, couponFen: 0 },
    ...named,
  }
  const detailsJson = JSON.stringify(details)
  await tx.gatewayTransaction.create({
    data: { ...rest, ...times, provider, appId: appid, mchId: mchid, state: 'NOTPAY', detailsJson },
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

/** Writes what only WeChat Pay knows of an order: a coupon that paid a part, or whom it is for. */
export async function saveOrderDetails(
  tx: TxClient,
  transaction: GatewayTransaction,
  change: Partial<Pick<GatewayTransaction, 'couponFen' | 'openid'>>,
): Promise<void> {
  const { id, tradeType, orderedAtMs, terms, openid, couponFen } = { ...transaction, ...change }
  const named = subMerchantOf(transaction)
  const details: OrderDetails = { tradeType, orderedAtMs, terms, openid, couponFen, ...named }
  await tx.gatewayTransaction.update({ where: { id }, data: { detailsJson: JSON.stringify(details) } })
}

/** Adds a refund to its transaction; both rows change together. */
export async function insertRefund(
  tx: TxClient,
  refund: Omit<GatewayRefund, 'status' | 'successAtMs' | 'transaction'> & {
    readonly id: number
    readonly gatewayId: number
  },
): Promise<void> {
  const { createdAtMs, details, ...rest } = refund
  await tx.gatewayTransaction.update({
    where: { id: refund.gatewayId },
    data: { state: 'REFUND', refundedFen: { increment: refund.amountFen } },
  })
  const state = 'PROCESSING' satisfies RefundRecord['status']
  const detailsJson = JSON.stringify(details)
  await tx.gatewayRefund.create({
    data: { ...rest, provider, state, createdAtMs: BigInt(createdAtMs), detailsJson },
  })
}

/** The refund with the merchant's number, or with that of WeChat Pay. */
export async function findRefund(
  client: Reader,
  by: { readonly outRefundNo: string } | { readonly refundId: string },
): Promise<GatewayRefund | null> {
  const row = await client.gatewayRefund.findFirst({ where: { provider, ...by } })
  if (row === null) return null
  const transaction = await client.gatewayTransaction.findUniqueOrThrow({ where: { id: row.gatewayId } })
  if (transaction.transactionId === null) return null
  const order = readOrderDetails(transaction)
  return {
    refundId: row.refundId,
    outRefundNo: row.outRefundNo,
    amountFen: row.amountFen,
    createdAtMs: Number(row.createdAtMs),
    status: row.state as RefundRecord['status'],
    successAtMs: row.state === 'SUCCESS' ? readInstant(row.settledAtMs) : null,
    notifyUrlTemplate: row.notifyUrlTemplate,
    details: { ...NO_DETAILS, ...(JSON.parse(row.detailsJson ?? '{}') as Partial<RefundDetails>) },
    transaction: {
      outTradeNo: transaction.outTradeNo,
      transactionId: transaction.transactionId,
      amountFen: transaction.amountFen,
      couponFen: order.couponFen,
      ...subMerchantOf(order),
    },
  }
}

const NO_DETAILS: RefundDetails = { fundsAccount: 'UNSETTLED', to: 'wallet' }

/** The refunds of a transaction, in the order in which they were asked for. */
export async function findRefundsOf(client: Reader, gatewayId: number): Promise<GatewayRefund[]> {
  const rows = await client.gatewayRefund.findMany({ where: { gatewayId }, orderBy: { id: 'asc' } })
  const refunds = await Promise.all(rows.map(({ refundId }) => findRefund(client, { refundId })))
  return refunds.filter((one) => one !== null)
}

/** Finds when the refunds of a transaction were asked for. */
export async function refundTimesOf(client: Reader, gatewayId: number): Promise<number[]> {
  const rows = await client.gatewayRefund.findMany({ where: { gatewayId } })
  return rows.map(({ createdAtMs }) => Number(createdAtMs))
}

/** Writes how a refund ended; the money of a closed one may be given back again. */
export async function saveRefundEnd(
  tx: TxClient,
  { outRefundNo, transaction, amountFen }: GatewayRefund,
  { status, atMs }: { readonly status: RefundRecord['status']; readonly atMs: number },
): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, outRefundNo },
    data: { state: status, settledAtMs: BigInt(atMs) },
  })
  if (status !== 'CLOSED') return
  const { outTradeNo } = transaction
  const row = await tx.gatewayTransaction.findFirst({ where: { provider, outTradeNo } })
  if (row === null) return
  const refundedFen = row.refundedFen - amountFen
  await tx.gatewayTransaction.update({ where: { id: row.id }, data: { refundedFen } })
}

/** Sends a refund that came back on its way again, to a card. */
export async function saveRefundAgain(
  tx: TxClient,
  outRefundNo: string,
  details: RefundDetails,
): Promise<void> {
  await tx.gatewayRefund.updateMany({
    where: { provider, outRefundNo },
    data: { state: 'PROCESSING', settledAtMs: null, detailsJson: JSON.stringify(details) },
  })
}

/** Payments and refunds of a time, in the order in which they came. */
export async function findBillRows(
  client: Reader,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<BillRow[]> {
  const during = { gte: BigInt(fromMs), lt: BigInt(untilMs) }
  const paid = await client.gatewayTransaction.findMany({ where: { provider, paidAtMs: during } })
  const back = await client.gatewayRefund.findMany({
    where: { provider, createdAtMs: during, state: { in: ['PROCESSING', 'SUCCESS', 'ABNORMAL'] } },
  })
  const ids = back.map(({ gatewayId }) => gatewayId)
  const origins = await client.gatewayTransaction.findMany({ where: { provider, id: { in: ids } } })
  const refunds = back.flatMap((row) => {
    const origin = origins.find(({ id }) => id === row.gatewayId)
    const { refundId, outRefundNo, amountFen } = row
    const refund = { refundId, outRefundNo, amountFen }
    return origin === undefined ? [] : [{ ...toBillRow(origin), atMs: Number(row.createdAtMs), refund }]
  })
  return [...paid.map(toBillRow), ...refunds].sort((one, other) => one.atMs - other.atMs)
}

function toBillRow(row: TransactionRow): BillRow {
  const order = readOrderDetails(row)
  return {
    ...{ atMs: Number(row.paidAtMs), appid: row.appId, mchid: row.mchId, outTradeNo: row.outTradeNo },
    ...{ transactionId: row.transactionId ?? '', openid: row.payerId ?? '' },
    ...{ tradeType: row.contractId === null ? order.tradeType : 'PAP', subMchid: order.subMchid ?? null },
    description: row.description,
    ...{ amountFen: row.amountFen, refund: null },
  }
}

function toTransaction(row: TransactionRow): GatewayTransaction {
  const { transactionId, paidAtMs, expiresAtMs } = row
  const isPaid = transactionId !== null && paidAtMs !== null
  return {
    ...readOrderDetails(row),
    ...(row.contractId === null ? {} : { tradeType: 'PAP' as const }),
    id: row.id,
    outTradeNo: row.outTradeNo,
    appid: row.appId,
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

/** The kind of signature of an order that was made in v2; null for one of v3. */
export function signTypeOfOrder({ terms }: Pick<GatewayTransaction, 'terms'>): PapaySignType | null {
  if (terms === '') return null
  const said = JSON.parse(terms) as PapayFields
  return said.contract_code === undefined ? null : signTypeOf({ sign_type: said.sign_type || 'MD5' })
}
