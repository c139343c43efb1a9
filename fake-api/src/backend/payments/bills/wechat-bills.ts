import { createHash } from 'node:crypto'
import { orNull } from '../../kernel/gateway-error.ts'
import type { ListedMoney } from '../rules/bill.ts'
import { toFen } from '../rules/yuan-text.ts'
import {
  callWechat,
  classifyWechatError,
  read,
  sendSigned,
  WechatGatewayError,
  type WechatOptions,
} from '../wechat.ts'
import type { BillSource } from './bill-service.ts'

/** Bills of WeChat Pay, by v3: those of deductions, too, which v2 lists in the same way. */
export function createWechatBills(options: Pick<WechatOptions, 'files' | 'http'>): BillSource {
  return {
    classifyError: classifyWechatError,
    async fetch(world, day, traceId) {
      const call = {
        operation: 'wechatTradeBill',
        query: `?bill_date=${day}&bill_type=ALL`,
        traceId,
      } as const
      const answer = await callWechat(options, world, call).catch(orNull('NO_STATEMENT_EXIST'))
      if (answer === null) return null
      const { download_url: url, hash_value } = read('BillAddress', answer)
      const account = await options.files(world)
      const file = { operation: 'wechatDownloadBill', method: 'GET', url, body: '', isFile: true } as const
      const { status, body } = await sendSigned(options.http, world, { ...file, account, traceId })
      const bytes = Buffer.from(body, 'latin1')
      // No signature covers the file: the signed answer has its hash (WX-324).
      if (status !== 200 || createHash('sha1').update(bytes).digest('hex') !== hash_value)
        throw new WechatGatewayError(`the bill of ${day} is not the one that was named`)
      return readTradeBill(bytes.toString())
    },
  }
}

/** Reads a bill of v3; throws WechatGatewayError for one that is not whole. */
export function readTradeBill(text: string): ListedMoney[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const head = (lines[0] ?? '').split(',')
  const rows = lines.slice(1, -2).map(valuesOf)
  const [count] = valuesOf(lines.at(-1) ?? '')
  // Two lines of sums are its end (WX-206).
  if (count !== String(rows.length)) throw new WechatGatewayError('a bill without its end')
  return rows.map((row) => {
    const valueIn = (column: string) => row[head.indexOf(column)] ?? ''
    const isRefund = valueIn('交易状态') === 'REFUND'
    const number = valueIn(isRefund ? '商户退款单号' : '商户订单号')
    const amountFen = toFen(valueIn(isRefund ? '退款金额' : '应结订单金额'))
    if (number === '' || amountFen === null)
      throw new WechatGatewayError('a line of a bill without its money')
    return { money: isRefund ? 'refund' : 'payment', number, amountFen }
  })
}

/** Each value stands behind a back quote, in which there is no comma. */
function valuesOf(line: string): string[] {
  return line.split(',').map((value) => value.replace(/^`/, ''))
}
