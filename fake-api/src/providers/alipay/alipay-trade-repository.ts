import type { ReadClient, TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { TradeFields, TradeState } from './rules/trade.ts'

type Reader = ReadClient | TxClient
const provider = 'alipay'

/** A trade as the gateway stores it. Opened by a buyer's cashier or by a deduction. */
export interface GatewayTrade extends TradeFields {
  readonly id: number
  readonly tradeNo: string
  readonly outTradeNo: string
  readonly subject: string
  readonly passback: string | null
  /** Null when the merchant gave no notify URL. */
  readonly notifyUrlTemplate: string | null
  readonly buyerId: string
  /** Of a deduction. */
  readonly agreementNo: string | null
  /** Of pay-and-sign: what the buyer signs with the payment. */
  readonly sheetId: string | null
  readonly createdAtMs: number
  readonly paidAtMs: number | null
}

/** A refund of a trade, done at once. */
export interface GatewayRefund {
  readonly outRequestNo: string
  readonly amountFen: number
  readonly reason: string | null
  readonly settledAtMs: number
}

type NewTrade = Omit<GatewayTrade, 'state' | 'refundedFen' | 'paidAtMs'> & { readonly sellerId: string }
type TradeRow = NonNullable<Awaited<ReturnType<Reader['gatewayTransaction']['findFirst']>>>

/** The trade that has one of the two numbers. */
export async function findTrade(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly tradeNo: string },
): Promise<GatewayTrade | null> {
  // The trade number is given out when the trade is opened, so it stands where others keep a prepay id.
  const where = 'tradeNo' in by ? { prepayId: by.tradeNo } : by
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...where } })
  return row === null ? null : toTrade(row)
}

/** Inserts a new trade, unpaid. The app follows from the world and is not stored. */
export async function insertTrade(tx: TxClient, trade: NewTrade): Promise<void> {
  const { id, tradeNo, outTradeNo, subject, passback, notifyUrlTemplate, buyerId, agreementNo, sellerId } =
    trade
  await tx.gatewayTransaction.create({
    data: {
      id,
      provider,
      outTradeNo,
      prepayId: tradeNo,
      appId: '',
      mchId: sellerId,
      description: subject,
      attach: passback,
      amountFen: trade.amountFen,
      state: 'NOTPAY' satisfies TradeState,
      notifyUrlTemplate: notifyUrlTemplate ?? '',
      payerId: buyerId,
      contractId: agreementNo,
      detailsJson: detailsOf(trade),
      createdAtMs: BigInt(trade.createdAtMs),
      payUntilMs: instantColumn(trade.payUntilMs),
    },
  })
}

/** Writes new terms of an unpaid trade. */
export async function reopenTrade(
  tx: TxClient,
  terms: Pick<
    GatewayTrade,
    'id' | 'subject' | 'passback' | 'payUntilMs' | 'buyerId' | 'notifyUrlTemplate' | 'sheetId'
  >,
): Promise<void> {
  const { id, subject, passback, payUntilMs, buyerId, notifyUrlTemplate } = terms
  await tx.gatewayTransaction.update({
    where: { id },
    data: {
      description: subject,
      attach: passback,
      payUntilMs: instantColumn(payUntilMs),
      payerId: buyerId,
      notifyUrlTemplate: notifyUrlTemplate ?? '',
      detailsJson: detailsOf(terms),
    },
  })
}

function detailsOf({ sheetId }: Pick<GatewayTrade, 'sheetId'>): string | null {
  return sheetId === null ? null : JSON.stringify({ sheetId })
}

/** Marks a trade as paid. */
export async function savePaid(
  tx: TxClient,
  { id, tradeNo }: Pick<GatewayTrade, 'id' | 'tradeNo'>,
  { state, atMs }: { readonly state: TradeState; readonly atMs: number },
): Promise<void> {
  await tx.gatewayTransaction.update({
    where: { id },
    data: { state, transactionId: tradeNo, paidAtMs: BigInt(atMs) },
  })
}

/** Marks a trade as closed. */
export async function saveState(tx: TxClient, id: number, state: TradeState): Promise<void> {
  await tx.gatewayTransaction.update({ where: { id }, data: { state } })
}

/** Adds a refund to its trade; both rows change together. */
export async function insertRefund(
  tx: TxClient,
  trade: Pick<GatewayTrade, 'id' | 'tradeNo'>,
  { id, state, ...refund }: GatewayRefund & { readonly id: number; readonly state: TradeState },
): Promise<void> {
  const { outRequestNo, amountFen, reason, settledAtMs } = refund
  await tx.gatewayTransaction.update({
    where: { id: trade.id },
    data: { state, refundedFen: { increment: amountFen } },
  })
  await tx.gatewayRefund.create({
    data: {
      id,
      provider,
      outRefundNo: outRequestNo,
      // Alipay numbers no refunds of its own: the merchant's number within the trade names one.
      refundId: `${trade.tradeNo}-${outRequestNo}`,
      gatewayId: trade.id,
      amountFen,
      reason,
      state: 'SUCCESS',
      createdAtMs: BigInt(settledAtMs),
      settledAtMs: BigInt(settledAtMs),
    },
  })
}

/** The refund of a trade with the merchant's number. */
export async function findRefund(
  client: Reader,
  { id: gatewayId }: Pick<GatewayTrade, 'id'>,
  outRequestNo: string,
): Promise<GatewayRefund | null> {
  const row = await client.gatewayRefund.findFirst({ where: { gatewayId, outRefundNo: outRequestNo } })
  if (row === null) return null
  const { amountFen, reason, createdAtMs } = row
  return { outRequestNo, amountFen, reason, settledAtMs: Number(row.settledAtMs ?? createdAtMs) }
}

function toTrade(row: TradeRow): GatewayTrade {
  return {
    id: row.id,
    tradeNo: row.prepayId,
    outTradeNo: row.outTradeNo,
    subject: row.description,
    passback: row.attach,
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    // Only this repository writes the column, always from the transition table.
    state: row.state as TradeState,
    notifyUrlTemplate: row.notifyUrlTemplate === '' ? null : row.notifyUrlTemplate,
    buyerId: row.payerId ?? '',
    agreementNo: row.contractId,
    sheetId: row.detailsJson === null ? null : (JSON.parse(row.detailsJson) as { sheetId: string }).sheetId,
    createdAtMs: Number(row.createdAtMs),
    payUntilMs: readInstant(row.payUntilMs),
    paidAtMs: readInstant(row.paidAtMs),
  }
}
