import {
  DAY_MS,
  formatBeijing,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  parseBeijing,
  SECOND_MS,
} from '../../engine/kernel/clock.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { V3Plan } from './wechat-account.ts'

/*
 * When bills of v3 are there, and what they read (docs/providers/wechat.md)
 * R-WECHAT-74. A bill is there from ten in the morning of the next day in Beijing, for three months, of a day with trades;
 *   its amounts are yuan. Before it is being made, and of other days there is none (WX-326).
 * R-WECHAT-75. The address of a bill is good for five minutes (documented) or 30 s (an older page), a setting of the
 *   account; the download is signed as any call, its answer is not, and its hash is that of the unpacked text (WX-323,
 *   WX-324, WX-325).
 */

const READY_AFTER_MS = DAY_MS + 10 * HOUR_MS
const KEPT_MS = 92 * DAY_MS

/** The first instant of a day in Beijing; throws for a text that is none. */
export function dayStartMs(day: string): Instant {
  const startMs = parseBeijing(`${day} 00:00:00`)
  if (startMs === null) throw new GatewayRefusal('PARAM_ERROR', '账单日期格式错误', 'bill_date')
  return startMs
}

/** Throws the refusal of a day whose bill is not there yet, or not any more. */
export function checkBillDay(startMs: Instant, nowMs: Instant): void {
  if (nowMs < startMs + READY_AFTER_MS) throw new GatewayRefusal('STATEMENT_CREATING', '账单生成中')
  if (nowMs - startMs > KEPT_MS) throw new GatewayRefusal('NO_STATEMENT_EXIST', '账单文件不存在')
}

/** Returns the milliseconds for which the address of a bill is good. */
export function billAddressMs({ billAddress }: Pick<V3Plan, 'billAddress'>): number {
  return billAddress === 'documented' ? 5 * MINUTE_MS : 30 * SECOND_MS
}

/** A payment or a refund as a bill lists it. */
export interface BillRow {
  readonly atMs: Instant
  readonly appid: string
  readonly mchid: string
  /** The merchant that a provider acts for; null for the account itself. */
  readonly subMchid: string | null
  readonly transactionId: string
  readonly outTradeNo: string
  readonly openid: string
  readonly tradeType: string
  readonly description: string
  readonly amountFen: number
  readonly refund: {
    readonly refundId: string
    readonly outRefundNo: string
    readonly amountFen: number
  } | null
}

const TRADE_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,微信订单号,商户订单号,用户标识,交易类型,交易状态,货币种类,应结订单金额,微信退款单号,商户退款单号,退款金额,商品名称,手续费'
const TRADE_SUM_HEAD = '总交易单数,应结订单总金额,退款总金额,手续费总金额'

/** The bill of a day's payments and refunds. */
export function tradeBillText(rows: readonly BillRow[]): string {
  const lines = rows.map((row) => {
    const { refund } = row
    return lineOf([
      ...[formatBeijing(row.atMs), row.appid, row.mchid, row.subMchid ?? '0'],
      ...[row.transactionId, row.outTradeNo, row.openid, row.tradeType],
      ...[refund === null ? 'SUCCESS' : 'REFUND', 'CNY'],
      ...[yuan(refund === null ? row.amountFen : 0), refund?.refundId ?? '0', refund?.outRefundNo ?? '0'],
      ...[yuan(refund?.amountFen ?? 0), row.description, yuan(0)],
    ])
  })
  const paidFen = sumOf(rows.filter(({ refund }) => refund === null).map(({ amountFen }) => amountFen))
  const backFen = sumOf(rows.map(({ refund }) => refund?.amountFen ?? 0))
  const sums = lineOf([String(rows.length), yuan(paidFen), yuan(backFen), yuan(0)])
  return [TRADE_HEAD, ...lines, TRADE_SUM_HEAD, sums, ''].join('\r\n')
}

const FLOW_HEAD =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),备注'
const FLOW_SUM_HEAD = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

/** The bill of a day's money in an account, beginning with what it held. */
export function fundFlowBillText(rows: readonly BillRow[], openingFen: number): string {
  let restFen = openingFen
  const lines = rows.map((row) => {
    const { refund } = row
    const amountFen = refund === null ? row.amountFen : refund.amountFen
    restFen += refund === null ? amountFen : -amountFen
    const number = refund?.refundId ?? row.transactionId
    const kind = refund === null ? ['交易', '交易', '收入'] : ['退款', '退款', '支出']
    return lineOf([formatBeijing(row.atMs), number, number, ...kind, yuan(amountFen), yuan(restFen), ''])
  })
  const income = rows.filter(({ refund }) => refund === null).map(({ amountFen }) => amountFen)
  const spent = rows.flatMap(({ refund }) => (refund === null ? [] : [refund.amountFen]))
  const sums = [String(rows.length), String(income.length), yuan(sumOf(income))]
  const sumLine = lineOf([...sums, String(spent.length), yuan(sumOf(spent))])
  return [FLOW_HEAD, ...lines, FLOW_SUM_HEAD, sumLine, ''].join('\r\n')
}

/** Each value after a back quote, so that a table program takes it for text. */
function lineOf(values: readonly string[]): string {
  return values.map((value) => `\`${value.replaceAll(/[,\r\n]/g, ' ')}`).join(',')
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
