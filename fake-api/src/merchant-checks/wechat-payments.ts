import {
  DAY_MS,
  formatBeijing,
  HOUR_MS,
  type Instant,
  parseBeijing,
  startOfBeijingDay,
} from '../engine/kernel/clock.ts'
import { parseRfc3339 } from '../engine/kernel/rfc3339.ts'
import { missedNotices } from './notices.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import {
  type AskedRefund,
  type RefundTerms,
  refundNumbersKept,
  refundNumbersOwn,
  refundsBelowPayment,
} from './refunds.ts'
import {
  type GatewayCall,
  heardAnswer,
  isTrue,
  partOf,
  type SentWebhook,
  type Traffic,
  textIn,
} from './traffic.ts'
import { isWechatRefund, wechatTerms } from './wechat-notices.ts'
import {
  isWechatCall,
  noticeFields,
  noticeResource,
  refundNumber,
  resultHeard,
  tradeNumber,
} from './wechat-traffic.ts'

/** What became of a call of V3, as the merchant heard it. */
function heardOf(call: GatewayCall): 'taken' | 'refused' | 'unknown' {
  if (heardAnswer(call) !== 'answer' || Number(call.status) >= 500) return 'unknown'
  return Number(call.status) < 300 ? 'taken' : 'refused'
}

const UNKNOWN_V2 = ['unknown', 'SYSTEMERROR', 'BIZERR_NEED_RETRY']

const refundTerms: RefundTerms = {
  refundOf(call) {
    const isV2 = isWechatCall(call, 'wechatRefundV2')
    if (!isV2 && !isWechatCall(call, 'wechatCreateRefund')) return null
    const order = tradeNumber(call) || textIn(call.request, 'transaction_id')
    const amount = isV2 ? textIn(call.request, 'refund_fee') : String(partOf(call.request, 'amount').refund)
    return { order, number: refundNumber(call), amount, result: isV2 ? resultOfV2(call) : resultOfV3(call) }
  },
  askedAbout: (call) =>
    isWechatCall(call, 'wechatQueryRefund', 'wechatQueryRefundV2') ? refundNumber(call) : null,
}

function resultOfV2(call: GatewayCall): AskedRefund['result'] {
  const result = resultHeard(call)
  if (result === 'SUCCESS') return 'taken'
  if (UNKNOWN_V2.includes(result)) return 'unknown'
  return result === 'REFUND_FEE_MISMATCH' ? 'too-much' : 'refused'
}

function resultOfV3(call: GatewayCall): AskedRefund['result'] {
  const heard = heardOf(call)
  return heard === 'refused' && textIn(call.response, 'message').includes('大于可退') ? 'too-much' : heard
}

/** WXM-23: the number is kept, and no more is asked for than was paid. */
const refundsInOrder: Judge = (traffic) => [
  ...refundNumbersKept(refundTerms)(traffic),
  ...refundsBelowPayment(refundTerms)(traffic),
]

/** WXM-24: refunds of v2 under the client certificate. */
const certificate: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    if (!isWechatCall(call, 'wechatRefundV2')) return []
    const isWithout = textIn(call.response, 'err_code') === 'CERT_ERROR' && call.fault === null
    return [
      occasion([call], refundNumber(call), isWithout ? 'sent a refund without the client certificate' : null),
    ]
  })

const ORDERS = [
  'wechatCreateAppOrder',
  'wechatCreateJsapiOrder',
  'wechatCreateH5Order',
  'wechatCreateNativeOrder',
]

/** WXB-14: order numbers are used once, and those of refunds kept. */
const ownNumbers: Judge = (traffic) => [
  ...traffic.calls.flatMap((call): Occasion[] => {
    if (!isWechatCall(call, ...ORDERS)) return []
    const isOther =
      /参数与首次请求时不一致|重入/.test(textIn(call.response, 'message')) ||
      call.response.code === 'OUT_TRADE_NO_USED'
    const number = tradeNumber(call)
    return [occasion([call], number, isOther ? `ordered under ${number} again with other terms` : null)]
  }),
  ...refundNumbersKept(refundTerms)(traffic),
]

/** WXB-17: at most fifty refunds of an order. */
const fiftyParts: Judge = ({ calls }) => {
  const parts = new Map<string, number>()
  return calls.flatMap((call): Occasion[] => {
    if (!isWechatCall(call, 'wechatCreateRefund')) return []
    const order = tradeNumber(call)
    const before = parts.get(order) ?? 0
    if (heardOf(call) === 'taken') parts.set(order, before + 1)
    return [occasion([call], order, before >= 50 ? `asked for refund ${before + 1} of ${order}` : null)]
  })
}

const REFUND_ENDS = ['SUCCESS', 'CLOSED', 'ABNORMAL']

/** Whether the answer to a refund, which may be asked for again under its number, says how it ended. */
function tellsRefundEnd(call: GatewayCall): boolean {
  const isTold = isWechatCall(call, 'wechatCreateRefund') && heardOf(call) === 'taken'
  return isTold && REFUND_ENDS.includes(textIn(call.response, 'status'))
}

const REFUND_NO = 'out_refund_no'

/** Numbers of the refund that a query names, and of those that its answer lists, as v2 does of an order. */
function refundsTold(call: GatewayCall): string[] {
  const listed = Object.keys(call.response).filter((name) => name.startsWith(`${REFUND_NO}_`))
  return [refundNumber(call), ...listed.map((name) => textIn(call.response, name))]
}

/** WXB-08: a refund whose notice did not arrive is asked about as a refund. */
const refundsAsked: Judge = missedNotices(
  {
    ...wechatTerms,
    askedBy: (call) =>
      refundTerms.askedAbout(call) === null ? [] : [tradeNumber(call), ...refundsTold(call)],
    settledBy: (call) => (tellsRefundEnd(call) ? [tradeNumber(call), refundNumber(call)] : []),
  },
  isWechatRefund,
  (notice) => textIn(noticeResource(notice), REFUND_NO) || textIn(noticeFields(notice), REFUND_NO),
)

const OPEN_FOR_MS = 7 * DAY_MS

/** WXB-05: orders that nobody paid, closed by the merchant or by their own end. */
const unpaidClosed: Judge = (traffic) => {
  const orders = traffic.calls.filter((call) => isWechatCall(call, ...ORDERS) && heardOf(call) === 'taken')
  return [...Map.groupBy(orders, tradeNumber)].flatMap(([number, own]): Occasion[] => {
    const last = own.at(-1)
    if (last === undefined || isPaid(traffic, number)) return []
    const closed = traffic.calls.find(
      (call) => isWechatCall(call, 'wechatCloseOrder') && tradeNumber(call) === number,
    )
    if (closed !== undefined) return [occasion([last, closed], number)]
    const endMs = parseRfc3339(textIn(last.request, 'time_expire'))
    if (endMs !== null) return traffic.nowMs >= endMs ? [occasion([last], number)] : []
    if (traffic.nowMs <= last.atMs + OPEN_FOR_MS) return []
    return [occasion([last], number, `left ${number} open for seven days, unpaid and without an end`)]
  })
}

function isPaid({ webhooks, calls }: Traffic, number: string): boolean {
  const isTold = ({ orderNo, kind }: SentWebhook) => orderNo === number && kind === 'TRANSACTION.SUCCESS'
  return webhooks.some(isTold) || calls.some((call) => wechatTerms.settledBy(call).includes(number))
}

const BILLS = ['wechatTradeBill', 'wechatFundFlowBill', 'wechatDownloadBillV2']
const COMPLETE_MS = 10 * HOUR_MS

/** The day of a bill that a call asks for, as `YYYYMMDD`. */
function billDay({ parameters, request }: GatewayCall): string {
  return (parameters.bill_date ?? textIn(request, 'bill_date')).replaceAll('-', '')
}

const dayText = (instant: Instant) => formatBeijing(instant).slice(0, 10).replaceAll('-', '')

/** When the money of a notice moved, which may be told late: by V3, or by v2. */
function movedMs(notice: SentWebhook): Instant {
  const endedAt = textIn(noticeFields(notice), 'time_end')
  const inV2 = endedAt.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6')
  return parseRfc3339(textIn(noticeResource(notice), 'success_time')) ?? parseBeijing(inV2) ?? notice.atMs
}

/** The bill of each day on which money moved that notices of some kinds told of, after 10:00 of the next. */
function dailyBills(isMoney: (notice: SentWebhook) => boolean): Judge {
  return (traffic) => {
    const asked = traffic.calls.filter((call) => isWechatCall(call, ...BILLS))
    const early = asked.flatMap((call): Occasion[] => {
      const yesterday = dayText(call.atMs - DAY_MS)
      const isEarly = billDay(call) === yesterday && call.atMs - startOfBeijingDay(call.atMs) < COMPLETE_MS
      const time = formatBeijing(call.atMs).slice(11, 16)
      return [
        occasion([call], billDay(call), isEarly ? `asked for the bill of ${billDay(call)} at ${time}` : null),
      ]
    })
    const moved = traffic.webhooks.filter((notice) => isTrue(notice) && isMoney(notice))
    const byDay = Map.groupBy(moved, (notice) => startOfBeijingDay(movedMs(notice)))
    const missing = [...byDay].flatMap(([dayMs, notices]): Occasion[] => {
      const day = dayText(dayMs)
      const toldMs = notices[0]?.atMs ?? dayMs
      const isDue = traffic.nowMs >= Math.max(dayMs + DAY_MS, toldMs) + DAY_MS
      if (!isDue || asked.some((call) => billDay(call) === day)) return []
      return [occasion(notices.slice(0, 1), day, `never fetched the bill of ${day}`)]
    })
    return [...early, ...missing]
  }
}

/** WXB-09: bills that are asked for are fetched. */
const billsFetched: Judge = ({ calls, nowMs }) =>
  calls.flatMap((call): Occasion[] => {
    if (!isWechatCall(call, 'wechatTradeBill', 'wechatFundFlowBill') || heardOf(call) !== 'taken') return []
    const fetched = calls.find((other) => other.seq > call.seq && isWechatCall(other, 'wechatDownloadBill'))
    if (fetched !== undefined) return [occasion([call, fetched], billDay(call))]
    if (nowMs <= call.atMs + HOUR_MS) return []
    return [occasion([call], billDay(call), `never downloaded the bill of ${billDay(call)}`)]
  })

/** A deduction that failed has moved no money. */
function isDeduction(notice: SentWebhook): boolean {
  const { result_code, trade_state } = noticeFields(notice)
  return notice.kind === 'papay.deduction' && result_code === 'SUCCESS' && trade_state !== 'PAY_FAIL'
}

const isPayment = ({ kind }: SentWebhook) => kind === 'TRANSACTION.SUCCESS' || kind === 'v2.payment'

/** Judges of orders, refunds and bills of WeChat. */
export const wechatPaymentJudges = {
  'WXM-23': refundsInOrder,
  'WXM-24': certificate,
  'WXM-25': dailyBills(isDeduction),
  'WXB-05': unpaidClosed,
  'WXB-06': refundNumbersOwn(refundTerms),
  'WXB-08': refundsAsked,
  'WXB-09': billsFetched,
  'WXB-14': ownNumbers,
  'WXB-16': dailyBills(isPayment),
  'WXB-17': fiftyParts,
} satisfies Readonly<Record<string, Judge>>
