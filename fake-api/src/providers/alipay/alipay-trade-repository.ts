import type { ReadClient, TxClient } from '@skyshop/prisma'
import { instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { TradeFields, TradeProduct, TradeState } from './rules/trade.ts'

type Reader = ReadClient | TxClient
const provider = 'alipay'

/** Details of a trade that its order gave beside the columns of its row. */
export interface TradeDetails {
  /** Of pay-and-sign: what the buyer signs with the payment. */
  readonly sheetId: string | null
  readonly product: TradeProduct
  readonly body: string | null
  /** The relative end, counted from the trade's creation. */
  readonly timeout: string | null
  /** Further members that its notifies shall have. */
  readonly notifyOptions: readonly string[]
  /** As the order wrote it. */
  readonly charset: string
  /** Where a browser goes that has paid, and one that gave up; null for nowhere. */
  readonly returnUrl: string | null
  readonly quitUrl: string | null
  /** The shop and the till that the order names; trade.query repeats them. */
  readonly shop: TradeShop
}

/** A shop and a till by the merchant's own numbers. */
export interface TradeShop {
  readonly store_id?: string
  readonly terminal_id?: string
}

/** The shop and the till that an order names. */
export function shopOf({ store_id, terminal_id }: { store_id?: string; terminal_id?: string }): TradeShop {
  return { ...(store_id && { store_id }), ...(terminal_id && { terminal_id }) }
}

/** Details of a trade whose order said nothing more. */
export function plainDetails(product: TradeProduct): TradeDetails {
  const nothing = { sheetId: null, body: null, timeout: null, returnUrl: null, quitUrl: null }
  return { ...nothing, product, notifyOptions: [], charset: 'utf-8', shop: {} }
}

/** A trade as the gateway stores it. Opened by a buyer's cashier or by a deduction. */
export interface GatewayTrade extends TradeFields, TradeDetails {
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
  readonly createdAtMs: number
}

/** A refund of a trade, done at once. */
export interface GatewayRefund {
  readonly outRequestNo: string
  readonly amountFen: number
  readonly reason: string | null
  readonly settledAtMs: number
}

type NewTrade = Omit<GatewayTrade, 'state' | 'refundedFen' | 'paidAtMs'> & {
  readonly sellerId: string
  readonly state?: TradeState
}
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

/** Inserts a new trade, unpaid unless it says otherwise. The app follows from the world and is not stored. */
export async function insertTrade(tx: TxClient, trade: NewTrade): Promise<void> {
  const { id, tradeNo, outTradeNo, subject, passback, notifyUrlTemplate, buyerId, agreementNo, sellerId } =
    trade
  const { state = 'NOTPAY' } = trade
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
      state,
      notifyUrlTemplate: notifyUrlTemplate ?? '',
      payerId: buyerId,
      contractId: agreementNo,
      detailsJson: detailsOf(trade),
      createdAtMs: BigInt(trade.createdAtMs),
      payUntilMs: instantColumn(trade.payUntilMs),
    },
  })
}

/** Writes new terms of an unpaid trade, or of a cashier whose trade is not there yet. */
export async function reopenTrade(
  tx: TxClient,
  terms: TradeDetails &
    Pick<
      GatewayTrade,
      'id' | 'amountFen' | 'subject' | 'passback' | 'payUntilMs' | 'buyerId' | 'notifyUrlTemplate'
    >,
): Promise<void> {
  const { id, amountFen, subject, passback, payUntilMs, buyerId, notifyUrlTemplate } = terms
  await tx.gatewayTransaction.update({
    where: { id },
    data: {
      amountFen,
      description: subject,
      attach: passback,
      payUntilMs: instantColumn(payUntilMs),
      payerId: buyerId,
      notifyUrlTemplate: notifyUrlTemplate ?? '',
      detailsJson: detailsOf(terms),
    },
  })
}

/** Deductions under an agreement whose money has not moved yet. */
export function countUnderWay(client: Reader, agreementNo: string | null): Promise<number> {
  const state: TradeState = 'NOTPAY'
  return client.gatewayTransaction.count({ where: { provider, contractId: agreementNo, state } })
}

/** Sums in fen what a buyer paid by agreements since the beginning of a day and of its month. */
export async function deductedOf(
  client: Reader,
  { buyerId, dayMs, monthMs }: { readonly buyerId: string; readonly dayMs: number; readonly monthMs: number },
): Promise<{ readonly dayFen: number; readonly monthFen: number }> {
  const sumSince = async (sinceMs: number) => {
    const paidAtMs = { gte: BigInt(sinceMs) }
    const where = { provider, payerId: buyerId, contractId: { not: null }, paidAtMs }
    const rows = await client.gatewayTransaction.findMany({ where, select: { amountFen: true } })
    return rows.reduce((sum, { amountFen }) => sum + amountFen, 0)
  }
  return { dayFen: await sumSince(dayMs), monthFen: await sumSince(monthMs) }
}

function detailsOf(details: TradeDetails): string {
  const { sheetId, product, body, timeout, notifyOptions, charset, returnUrl, quitUrl, shop } = details
  return JSON.stringify({ sheetId, product, body, timeout, notifyOptions, charset, returnUrl, quitUrl, shop })
}

/** Writes that a trade is there, without money yet: from now on its end counts. */
export async function saveBorn(
  tx: TxClient,
  id: number,
  { atMs, payUntilMs }: { readonly atMs: number; readonly payUntilMs: number },
): Promise<void> {
  const data = { state: 'NOTPAY' satisfies TradeState, createdAtMs: BigInt(atMs) }
  await tx.gatewayTransaction.update({ where: { id }, data: { ...data, payUntilMs: BigInt(payUntilMs) } })
}

/** Marks a trade as paid; `createdAtMs` of one that is created by it. */
export async function savePaid(
  tx: TxClient,
  { id, tradeNo, createdAtMs }: Pick<GatewayTrade, 'id' | 'tradeNo' | 'createdAtMs'>,
  { state, atMs }: { readonly state: TradeState; readonly atMs: number },
): Promise<void> {
  const times = { paidAtMs: BigInt(atMs), createdAtMs: BigInt(createdAtMs) }
  await tx.gatewayTransaction.update({ where: { id }, data: { state, transactionId: tradeNo, ...times } })
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

/** A span of time, its end not in it. */
interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Money that came in within a span, as a bill has it. */
export async function listPaid(client: Reader, { fromMs, untilMs }: Span) {
  const paidAtMs = { gte: BigInt(fromMs), lt: BigInt(untilMs) }
  const rows = await client.gatewayTransaction.findMany({
    where: { provider, paidAtMs },
    orderBy: { id: 'asc' },
  })
  return rows.map(toTrade).map(({ tradeNo, outTradeNo, subject, amountFen, paidAtMs: atMs }) => {
    return { tradeNo, outTradeNo, subject, amountFen, atMs: atMs ?? 0, outRequestNo: null }
  })
}

/** Money that went back within a span, as a bill has it. */
export async function listRefunded(client: Reader, { fromMs, untilMs }: Span) {
  const settledAtMs = { gte: BigInt(fromMs), lt: BigInt(untilMs) }
  const rows = await client.gatewayRefund.findMany({
    where: { provider, settledAtMs },
    orderBy: { id: 'asc' },
  })
  const ids = rows.map(({ gatewayId }) => gatewayId)
  const trades = await client.gatewayTransaction.findMany({ where: { provider, id: { in: ids } } })
  const byId = new Map(trades.map((row) => [row.id, toTrade(row)]))
  return rows.flatMap(({ gatewayId, outRefundNo: outRequestNo, amountFen, settledAtMs: at }) => {
    const trade = byId.get(gatewayId)
    if (trade === undefined) return []
    const { tradeNo, outTradeNo, subject } = trade
    return [{ tradeNo, outTradeNo, subject, amountFen, outRequestNo, atMs: Number(at ?? 0) }]
  })
}

/** Finds when the latest refund of a trade was made; null for a trade without one. */
export async function lastRefundMs(
  client: Reader,
  { id: gatewayId }: Pick<GatewayTrade, 'id'>,
): Promise<number | null> {
  const row = await client.gatewayRefund.findFirst({ where: { gatewayId }, orderBy: { id: 'desc' } })
  return row === null ? null : Number(row.createdAtMs)
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
    ...plainDetails(row.contractId === null ? 'app' : 'deduction'),
    // Only this repository writes the column; rows of earlier files have fewer members.
    ...(row.detailsJson === null ? {} : (JSON.parse(row.detailsJson) as Partial<TradeDetails>)),
    createdAtMs: Number(row.createdAtMs),
    payUntilMs: readInstant(row.payUntilMs),
    paidAtMs: readInstant(row.paidAtMs),
  }
}
