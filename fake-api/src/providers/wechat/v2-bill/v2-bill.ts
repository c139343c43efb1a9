import { gzipSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import {
  DAY_MS,
  formatBeijing,
  HOUR_MS,
  type Instant,
  parseBeijingDigits,
} from '../../../engine/kernel/clock.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import type { BillRow } from '../bill-rules.ts'
import type { PapayHandlers } from '../papay/papay-gateway.ts'
import { WholeRefusal } from '../papay/papay-messages.ts'
import { findBillRows } from '../wechat-gateway-repository.ts'

/*
 * Bills of v2 (docs/providers/wechat.md)
 * R-WECHAT-91. A bill is made from nine in the morning of the next day in Beijing and kept for three months (WX-204);
 *   before it is `Bill Creating`, of a day without trades `No Bill Exist`, both 20002 (WX-205). It is text, a failure is
 *   XML (WX-203).
 * R-WECHAT-92. Each kind has columns of its own: a head, a line of values behind back quotes for each trade, and two lines
 *   of sums, packed on request (WX-206). Amounts are yuan (WX-207), and a deduction stands there as PAP (WX-208).
 */

const MADE_AFTER_MS = DAY_MS + 9 * HOUR_MS
const KEPT_MS = 92 * DAY_MS
const NOT_THERE = '20002'

type BillType = Schemas['V2BillRequest']['bill_type']

/** The gateway's bills of v2. */
export function v2BillHandlers(): PapayHandlers {
  return {
    async wechatDownloadBillV2({ world, fields }) {
      const { bill_date, bill_type, tar_type, sub_mch_id } = fields as Schemas['V2BillRequest'] & PapayFields
      const startMs = parseBeijingDigits(`${bill_date}000000`)
      if (startMs === null) throw failed('invalid bill_date', '20001')
      checkDay(startMs, world.nowMs())
      const rows = await findBillRows(world.read, { fromMs: startMs, untilMs: startMs + DAY_MS })
      const asked = rows.filter((row) => isAsked(row, bill_type) && isOf(row, sub_mch_id))
      if (asked.length === 0) throw failed('No Bill Exist', NOT_THERE)
      const text = v2BillText(asked, bill_type)
      return { isFile: true, text, ...(tar_type === 'GZIP' ? { bytes: gzipSync(text) } : {}) }
    },
  }
}

function checkDay(startMs: Instant, nowMs: Instant): void {
  if (nowMs < startMs + MADE_AFTER_MS) throw failed('Bill Creating', NOT_THERE)
  if (nowMs - startMs > KEPT_MS) throw failed('No Bill Exist', NOT_THERE)
}

function failed(return_msg: string, error_code: string): WholeRefusal {
  return new WholeRefusal({ return_code: 'FAIL', return_msg, error_code })
}

function isAsked({ refund }: BillRow, type: BillType): boolean {
  if (type === 'ALL') return true
  // Nothing here is refunded from what a merchant has paid in.
  if (type === 'RECHARGE_REFUND') return false
  return (refund === null) === (type === 'SUCCESS')
}

function isOf({ subMchid }: BillRow, named: string | undefined): boolean {
  return named === undefined || subMchid === named
}

const VALUES = {
  交易时间: ({ atMs }) => formatBeijing(atMs),
  公众账号ID: ({ appid }) => appid,
  商户号: ({ mchid }) => mchid,
  特约商户号: ({ subMchid }) => subMchid ?? '0',
  设备号: () => '',
  微信订单号: ({ transactionId }) => transactionId,
  商户订单号: ({ outTradeNo }) => outTradeNo,
  用户标识: ({ openid }) => openid,
  交易类型: ({ tradeType }) => tradeType,
  交易状态: ({ refund }) => (refund === null ? 'SUCCESS' : 'REFUND'),
  付款银行: () => 'OTHERS',
  货币种类: () => 'CNY',
  应结订单金额: ({ refund, amountFen }) => yuan(refund === null ? amountFen : 0),
  代金券金额: () => yuan(0),
  退款申请时间: ({ atMs }) => formatBeijing(atMs),
  退款成功时间: ({ atMs }) => formatBeijing(atMs),
  微信退款单号: ({ refund }) => refund?.refundId ?? '0',
  商户退款单号: ({ refund }) => refund?.outRefundNo ?? '0',
  退款金额: ({ refund }) => yuan(refund?.amountFen ?? 0),
  充值券退款金额: () => yuan(0),
  退款类型: ({ refund }) => (refund === null ? '' : 'ORIGINAL'),
  退款状态: ({ refund }) => (refund === null ? '' : 'SUCCESS'),
  商品名称: ({ description }) => description,
  商户数据包: () => '',
  手续费: () => yuan(0),
  费率: () => '0.60%',
  订单金额: ({ refund, amountFen }) => yuan(refund === null ? amountFen : 0),
  申请退款金额: ({ refund }) => yuan(refund?.amountFen ?? 0),
  费率备注: () => '',
  返还手续费: () => yuan(0),
} as const satisfies Record<string, (row: BillRow) => string>

type Column = keyof typeof VALUES

const ORDER: readonly Column[] = [
  ...(['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号'] as const),
  ...(['用户标识', '交易类型', '交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额'] as const),
]
const REFUND: readonly Column[] = [
  ...(['微信退款单号', '商户退款单号', '退款金额', '充值券退款金额', '退款类型', '退款状态'] as const),
]
const REST: readonly Column[] = ['商品名称', '商户数据包', '手续费', '费率', '订单金额']
const TIMES: readonly Column[] = ['退款申请时间', '退款成功时间']

const COLUMNS = {
  ALL: [...ORDER, ...REFUND, ...REST, '申请退款金额', '费率备注'],
  SUCCESS: [...ORDER, ...REST, '费率备注'],
  REFUND: [...ORDER, ...TIMES, ...REFUND, ...REST, '申请退款金额', '费率备注'],
  RECHARGE_REFUND: [...ORDER, ...TIMES, ...REFUND, ...REST, '申请退款金额', '费率备注', '返还手续费'],
} as const satisfies Record<BillType, readonly Column[]>

const SUM_HEAD =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The text of a bill of v2. */
function v2BillText(rows: readonly BillRow[], type: BillType): string {
  const columns: readonly Column[] = COLUMNS[type]
  const lines = rows.map((row) => lineOf(columns.map((column) => VALUES[column](row))))
  const paidFen = rows.reduce((sum, { refund, amountFen }) => sum + (refund === null ? amountFen : 0), 0)
  const backFen = rows.reduce((sum, { refund }) => sum + (refund?.amountFen ?? 0), 0)
  const back = yuan(backFen)
  const sums = [String(rows.length), yuan(paidFen), back, yuan(0), yuan(0), yuan(paidFen), back]
  return [columns.join(','), ...lines, SUM_HEAD, lineOf(sums), ''].join('\r\n')
}

function lineOf(values: readonly string[]): string {
  return values.map((value) => `\`${value.replaceAll(/[,\r\n]/g, ' ')}`).join(',')
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
