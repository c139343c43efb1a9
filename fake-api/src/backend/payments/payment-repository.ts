import type { TxClient } from '@skyshop/prisma'
import { instantColumn } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import { isOpen, type PaymentState, paymentStates } from './rules/payment.ts'
import type { Provider } from './wallet-port.ts'

/** One attempt to pay an order with one provider. */
export interface PaymentRow {
  id: number
  orderNo: string
  /** Its number at the provider: the order's, or that of a later try of a deduction. */
  outTradeNo: string
  provider: string
  prepayId: string | null
  transactionId: string | null
  amountFen: number
  state: PaymentState
  createdAtMs: number
}

/** A refund with the payment it gives back. */
export interface RefundRow {
  refundNo: string
  orderNo: string
  paymentId: number
  /** Number of the payment at the provider. */
  outTradeNo: string
  provider: Provider
  transactionId: string
  amountFen: number
  paidFen: number
  reason: string
  state: string
  createdAtMs: number
}

/** An attempt the provider may still take money for, as far as we know. */
export interface OpenPayment {
  id: number
  provider: Provider
  prepayId: string | null
  openedAtMs: number
}

/** States of an attempt that may still be paid. */
const OPEN_STATES = paymentStates.filter(isOpen)

/** The attempts of an order that may still be paid. */
export async function findOpenPayments(client: Reader, orderNo: string): Promise<OpenPayment[]> {
  const rows = await client.payment.findMany({
    where: { orderNo, state: { in: OPEN_STATES } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, provider, prepayId, createdAtMs }) => ({
    id,
    provider: provider as Provider,
    prepayId,
    openedAtMs: Number(createdAtMs),
  }))
}

/** An attempt the provider takes no money for any more. */
export async function closePayment(tx: TxClient, id: number): Promise<void> {
  await tx.payment.updateMany({
    where: { id, state: { in: OPEN_STATES } },
    data: { state: 'closed' satisfies PaymentState },
  })
}

/** All attempts of an order. */
export async function findPayments(client: Reader, orderNo: string): Promise<PaymentRow[]> {
  const rows = await client.payment.findMany({ where: { orderNo }, orderBy: { id: 'asc' } })
  return rows.map((row) => ({
    ...row,
    state: row.state as PaymentState,
    createdAtMs: Number(row.createdAtMs),
  }))
}

/** The order that a provider knows a payment of by this number, or null. */
export async function findOrderNoOf(
  client: Reader,
  number: { provider: string; outTradeNo: string },
): Promise<string | null> {
  const row = await client.payment.findFirst({ where: number, select: { orderNo: true } })
  return row?.orderNo ?? null
}

/** An attempt to be made. */
export interface NewPaymentRow {
  id: number
  orderNo: string
  /** Its number at the provider, where it is another than the order's. */
  outTradeNo?: string
  provider: string
  amountFen: number
  appKey: string
  immediateUse: boolean
  createdAtMs: number
}

/**
 * The attempt of an order with one provider: it is made once and used again when the buyer tries again. True when it
 * was made now.
 */
export async function upsertPayment(tx: TxClient, payment: NewPaymentRow): Promise<boolean> {
  const { orderNo: outTradeNo, provider, appKey, immediateUse } = payment
  const data = { appKey, immediateUse }
  const { count } = await tx.payment.updateMany({ where: { provider, outTradeNo }, data })
  if (count === 0) await insertPayment(tx, payment)
  return count === 0
}

/** The attempt of an order that has none yet. */
export async function insertPayment(tx: TxClient, payment: NewPaymentRow): Promise<void> {
  await tx.payment.createMany({ data: columnsOf(payment) })
}

function columnsOf({ createdAtMs, ...payment }: NewPaymentRow) {
  const state: PaymentState = 'created'
  return { outTradeNo: payment.orderNo, ...payment, state, createdAtMs: BigInt(createdAtMs) }
}

/** Saves the provider's number of an opened payment, unless its money came in while the answer was on its way. */
export async function savePrepay(
  tx: TxClient,
  { orderNo, provider, prepayId }: { orderNo: string; provider: string; prepayId: string | null },
): Promise<void> {
  await tx.payment.updateMany({
    where: { provider, outTradeNo: orderNo, state: { in: OPEN_STATES } },
    data: { prepayId, state: 'prepaid' satisfies PaymentState },
  })
}

/** Marks an attempt as paid. */
export async function savePaymentSuccess(
  tx: TxClient,
  id: number,
  paid: {
    state: PaymentState
    transactionId: string
    paidFen: number
    paidAtMs: number
    takenAtMs: number | null
  },
): Promise<void> {
  const { state, transactionId, paidFen, paidAtMs, takenAtMs } = paid
  const times = { paidAtMs: BigInt(paidAtMs), takenAtMs: instantColumn(takenAtMs) }
  await tx.payment.updateMany({ where: { id }, data: { transactionId, paidFen, state, ...times } })
}

/** Writes that money is to go back. */
export async function insertRefund(
  tx: TxClient,
  refund: {
    refundNo: string
    orderNo: string
    paymentId: number
    provider: string
    amountFen: number
    reason: string
    createdAtMs: number
  },
): Promise<void> {
  await tx.refund.createMany({
    data: { ...refund, state: 'requested', createdAtMs: BigInt(refund.createdAtMs) },
  })
}

/** One refund, or null. */
export async function findRefund(client: Reader, refundNo: string): Promise<RefundRow | null> {
  const row = await client.refund.findUnique({ where: { refundNo } })
  if (!row) return null
  const { paymentId, amountFen, orderNo, provider, reason, state } = row
  const payment = await client.payment.findUniqueOrThrow({ where: { id: paymentId } })
  return {
    refundNo,
    orderNo,
    paymentId,
    outTradeNo: payment.outTradeNo,
    provider: provider as Provider,
    reason,
    state,
    amountFen,
    createdAtMs: Number(row.createdAtMs),
    transactionId: payment.transactionId ?? '',
    paidFen: payment.paidFen ?? 0,
  }
}

/** Writes how a refund ended; a paid back attempt moves on. */
export async function saveRefundResult(
  tx: TxClient,
  refundNo: string,
  end: { state: 'succeeded' | 'failed'; providerRefundId: string | null; settledAtMs: number },
): Promise<void> {
  const { state, providerRefundId, settledAtMs } = end
  const { paymentId } = await tx.refund.update({
    where: { refundNo },
    data: { state, providerRefundId, settledAtMs: BigInt(settledAtMs) },
  })
  if (state === 'failed') return
  await tx.payment.updateMany({
    where: { id: paymentId, state: 'succeeded' satisfies PaymentState },
    data: { state: 'refunded' satisfies PaymentState },
  })
}

/** Counts the refunds of a payment that were asked for. */
export function countRefunds(client: Reader, paymentId: number): Promise<number> {
  return client.refund.count({ where: { paymentId } })
}
