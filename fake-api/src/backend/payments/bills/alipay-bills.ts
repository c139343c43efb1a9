import { inflateRawSync } from 'node:zlib'
import { orNull } from '../../kernel/gateway-error.ts'
import { AlipayGatewayError, type AlipayMerchantOptions, classifyError, createClient } from '../alipay.ts'
import type { ListedMoney } from '../rules/bill.ts'
import { toFen } from '../rules/yuan-text.ts'
import type { BillSource } from './bill-service.ts'

/** Bills of Alipay, those of deductions among them. */
export function createAlipayBills(options: AlipayMerchantOptions): BillSource {
  const { call } = createClient(options)
  return {
    classifyError,
    async fetch(world, day, traceId) {
      const content = { bill_type: 'trade', bill_date: day } as const
      const asked = call(world, 'alipayQueryBill', { content, traceId })
      // Papers and reports differ about the code (AL-239).
      const answer = await asked.catch(orNull('isp.bill_not_exist', 'BILL_NOT_EXIST'))
      if (answer === null) return null
      const file = { method: 'GET', url: answer.bill_download_url, body: '', isFile: true } as const
      const { status, body } = await options.http({ ...file, headers: {} })
      if (status !== 200)
        throw new AlipayGatewayError(`the bill of ${day} was not handed out: HTTP ${status}`)
      return readBillArchive(Buffer.from(body, 'latin1'))
    },
  }
}

/** Column of the merchant's number, which the list of trades has and the summary beside it has not. */
const NUMBER = '商户订单号'

/** Reads the list of trades in the archive of a bill; throws AlipayGatewayError for what is none. */
export function readBillArchive(archive: Buffer): ListedMoney[] {
  for (const text of filesIn(archive)) {
    const rows = rowsOf(text)
    const head = rows.findIndex((cells) => cells.includes(NUMBER))
    if (head !== -1) return moneyIn(rows.slice(head + 1), rows[head] ?? [])
  }
  throw new AlipayGatewayError('a bill without a list of trades')
}

function moneyIn(rows: readonly string[][], head: readonly string[]): ListedMoney[] {
  const end = rows.findIndex(([first = '']) => first.startsWith('#'))
  if (end === -1) throw new AlipayGatewayError('a bill without its end')
  return rows.slice(0, end).map((row) => {
    const valueIn = (column: string) => row[head.indexOf(column)] ?? ''
    const isRefund = valueIn('业务类型') === '退款'
    const number = valueIn(isRefund ? '退款批次号/请求号' : NUMBER)
    // What went back is negative.
    const amountFen = toFen(valueIn('订单金额（元）').replace(/^-/, ''))
    if (number === '' || amountFen === null)
      throw new AlipayGatewayError('a line of a bill without its money')
    return { money: isRefund ? 'refund' : 'payment', number, amountFen }
  })
}

/** A cell, in quotes where there is a comma, a quote or a line end in it, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g

/** The rows of a CSV file; cells of real bills are padded with tabs. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(CELL)) {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    rows.at(-1)?.push(value.trim())
    if (end !== ',') rows.push([])
  }
  return rows
}

const CENTRAL_ENTRY = 0x02014b50
const END_OF_ARCHIVE = 0x06054b50
/** Bit of an entry whose names and texts are UTF-8; others of Alipay are GBK. */
const IS_UTF8 = 0x0800
const DEFLATED = 8

/** The texts of the files in a ZIP archive. */
function filesIn(archive: Buffer): string[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || archive.readUInt32LE(end) !== END_OF_ARCHIVE)
    throw new AlipayGatewayError('a bill that is no ZIP')
  const texts: string[] = []
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === CENTRAL_ENTRY; ) {
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const [packedBytes, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)]
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + packedBytes)
    const bytes = method === DEFLATED ? inflateRawSync(packed) : packed
    texts.push(new TextDecoder(flags & IS_UTF8 ? 'utf-8' : 'gbk').decode(bytes))
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return texts
}
