import { formatBeijing } from '../../../engine/kernel/clock.ts'
import { toYuanText } from '../rules/yuan-text.ts'

/** One line of a bill: money that came in, or that went back. */
export interface BillLine {
  readonly tradeNo: string
  readonly outTradeNo: string
  /** Of a refund; null for a payment. */
  readonly outRequestNo: string | null
  readonly subject: string
  readonly atMs: number
  readonly amountFen: number
}

const COLUMNS = '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额（元）,退款批次号/请求号'

/** Writes the bill of a day as CSV: comments begin with `#`, a refund has a negative amount. */
export function billCsv(sellerId: string, date: string, lines: readonly BillLine[]): string {
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${date} 00:00:00]   终止日期：[${date} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS,
    ...lines.map(csvLine),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '',
  ].join('\r\n')
}

function csvLine({ tradeNo, outTradeNo, outRequestNo, subject, atMs, amountFen }: BillLine): string {
  const isRefund = outRequestNo !== null
  const amount = `${isRefund ? '-' : ''}${toYuanText(amountFen)}`
  const kind = isRefund ? '退款' : '交易'
  const cells = [tradeNo, outTradeNo, kind, subject, formatBeijing(atMs), amount, outRequestNo ?? '']
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}
