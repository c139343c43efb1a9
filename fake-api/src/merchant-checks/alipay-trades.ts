import { DAY_MS, SECOND_MS } from '../engine/kernel/clock.ts'
import { alipayTerms } from './alipay-notifies.ts'
import {
  alipayNumber,
  alipayRefundNumber,
  alipayResult,
  hundredthsOf,
  stringContent,
} from './alipay-traffic.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type AskedRefund, type RefundTerms, refundNumbersKept } from './refunds.ts'
import { type Fields, type GatewayCall, isTrue, perTraffic, type Traffic, textIn } from './traffic.ts'

const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/** A trade as a merchant orders it: by a string that the app opens, a page, or a code. */
interface Order {
  readonly call: GatewayCall
  readonly content: Fields
}

const PAGES = ['alipayOpenWapPay', 'alipayOpenPagePay']

const ordersOf = perTraffic(({ calls, phone }: Traffic): readonly Order[] => {
  const opened = phone
    .filter(({ op }) => op === 'alipayOpenCashier' || PAGES.includes(op))
    .map((call) => ({ call, content: stringContent(call) }))
  const made = calls
    .filter(({ op }) => op === 'alipayPrecreate' || PAGES.includes(op))
    .map((call) => ({ call, content: call.request }))
  return [...opened, ...made]
    .filter(({ content }) => textIn(content, 'out_trade_no') !== '')
    .sort((a, b) => a.call.seq - b.call.seq)
})

function isToldPaid({ webhooks }: Traffic, number: string, beforeSeq = Infinity): boolean {
  return webhooks.some(
    (notice) =>
      notice.orderNo === number &&
      PAID.includes(notice.kind) &&
      isTrue(notice) &&
      notice.isAcknowledged &&
      notice.seq < beforeSeq,
  )
}

const refundTerms: RefundTerms = {
  refundOf(call) {
    if (call.op !== 'alipayRefund') return null
    const number = alipayRefundNumber(call)
    return {
      order: alipayNumber(call),
      number,
      amount: String(hundredthsOf(call.request.refund_amount)),
      result: refundResult(call),
    }
  },
  askedAbout: (call) => (call.op === 'alipayQueryRefund' ? alipayRefundNumber(call) : null),
}

function refundResult(call: GatewayCall): AskedRefund['result'] {
  const result = alipayResult(call)
  if (result === 'SUCCESS') return 'taken'
  if (result === 'unknown') return 'unknown'
  return result === 'REASON_TRADE_REFUND_FEE_ERR' ? 'too-much' : 'refused'
}

/** Calls that move money or end a trade, under a number of their own. */
const MOVING = ['alipayRefund', 'alipayDeduct', 'alipayPrecreate', 'alipayCancelTrade', 'alipayCloseTrade']

/** ALM-13: what is done next after an answer that says nothing certain, and before a notify that the trade is paid. */
const unknownAskedAgain: Judge = (traffic) => {
  const { calls } = traffic
  return calls.flatMap((call, index): Occasion[] => {
    if (!MOVING.includes(call.op) || alipayResult(call) !== 'unknown') return []
    const number = alipayNumber(call)
    const next = calls.slice(index + 1).find((other) => isAboutSame(call, other))
    if (next === undefined || isPaymentTold(traffic, call, next)) return []
    const isSame = next.op !== call.op || sameNumbers(call, next)
    const broken = `asked for another ${call.label} as ${numbersIn(next)} while ${numbersIn(call)} was not known`
    return [occasion([call, next], number, isSame ? null : broken)]
  })
}

/** Whether a notify told that the trade of a call is paid before the next one, also before its answer. */
function isPaymentTold(traffic: Traffic, call: GatewayCall, { seq }: GatewayCall): boolean {
  // Of a refund it tells nothing.
  return call.op !== 'alipayRefund' && isToldPaid(traffic, alipayNumber(call), seq)
}

const numbersIn = (call: GatewayCall) =>
  call.op === 'alipayRefund' ? alipayRefundNumber(call) : alipayNumber(call)
const sameNumbers = (one: GatewayCall, other: GatewayCall) => numbersIn(one) === numbersIn(other)

/** Whether a later call is about the same trade, or takes another number for the same thing. */
function isAboutSame(call: GatewayCall, other: GatewayCall): boolean {
  if (other.provider !== 'alipay') return false
  if (alipayNumber(other) === alipayNumber(call)) return true
  const { agreement_params: agreement } = call.request
  return (
    call.op === 'alipayDeduct' &&
    other.op === call.op &&
    JSON.stringify(other.request.agreement_params) === JSON.stringify(agreement)
  )
}

/** ALM-14: a second number for one order, known by equal subject, amount and passback. */
const secondNumber: Judge = (traffic) => {
  const orders = ordersOf(traffic)
  return orders.flatMap(({ call, content }, index): Occasion[] => {
    const [number, passback] = [textIn(content, 'out_trade_no'), textIn(content, 'passback_params')]
    const isSame = (other: Order) =>
      ['subject', 'total_amount', 'passback_params'].every((name) => other.content[name] === content[name])
    const former = orders
      .slice(0, index)
      .findLast((other) => isSame(other) && other.content.out_trade_no !== number)
    if (passback === '' || former === undefined) return []
    const earlier = textIn(former.content, 'out_trade_no')
    if (isToldPaid(traffic, earlier, call.seq)) return []
    const between = traffic.calls.filter(({ seq }) => seq > former.call.seq && seq < call.seq)
    const own = between.filter((one) => alipayNumber(one) === earlier)
    const asked = own.find(({ op }) => op === 'alipayQueryTrade' || op === 'alipayCloseTrade')
    const isWaiting = own.some(({ response }) => response.trade_status === 'WAIT_BUYER_PAY')
    const isClosed = own.some(({ op }) => op === 'alipayCloseTrade')
    const missing = asked === undefined ? 'asked about' : 'closed'
    const isBroken = asked === undefined || (isWaiting && !isClosed)
    const broken = `made ${number} for the order of ${earlier}, which was not ${missing}`
    return [occasion([former.call, ...own.slice(-1), call], number, isBroken ? broken : null)]
  })
}

/** ALM-15: a refund of a trade that nobody paid. */
const notBySdk: Judge = (traffic) =>
  [...new Set(ordersOf(traffic).map(({ content }) => textIn(content, 'out_trade_no')))].flatMap(
    (number): Occasion[] => {
      const order = ordersOf(traffic).find(({ content }) => content.out_trade_no === number)
      const isPaid = traffic.webhooks.some(({ orderNo, kind }) => orderNo === number && PAID.includes(kind))
      const isAskedPaid = traffic.calls.some((call) => alipayTerms.settledBy(call).includes(number))
      if (order === undefined || isPaid || isAskedPaid) return []
      const refund = traffic.calls.find((call) => call.op === 'alipayRefund' && alipayNumber(call) === number)
      if (refund !== undefined)
        return [occasion([order.call, refund], number, `asked for a refund of ${number}, which nobody paid`)]
      return traffic.nowMs > order.call.atMs + DAY_MS ? [occasion([order.call], number)] : []
    },
  )

/** ALM-17: payments after the merchant has closed what did not exist yet. */
const paidAfterClose: Judge = ({ calls, webhooks }) =>
  calls.flatMap((close): Occasion[] => {
    if (close.op !== 'alipayCloseTrade' || alipayResult(close) !== 'TRADE_NOT_EXIST') return []
    const number = alipayNumber(close)
    const paid = webhooks.find(
      (notice) => notice.seq > close.seq && notice.orderNo === number && PAID.includes(notice.kind),
    )
    if (paid === undefined) return []
    const refund = calls.find(
      (call) => call.op === 'alipayRefund' && call.seq > close.seq && alipayNumber(call) === number,
    )
    if (refund !== undefined) return [occasion([close, paid, refund], number)]
    const told = webhooks.filter(
      (notice) => notice.orderNo === number && isTrue(notice) && notice.status !== null,
    )
    const isRefused = told.length >= 3 && told.every(({ isAcknowledged }) => !isAcknowledged)
    return isRefused
      ? [occasion([close, ...told], number, `refuses the payment of ${number}, which it had cancelled`)]
      : []
  })

/** ALM-18: orders with and without an end. */
const withEnd: Judge = (traffic) =>
  ordersOf(traffic).map(({ call, content }) => {
    const hasEnd = textIn(content, 'time_expire') !== '' || textIn(content, 'timeout_express') !== ''
    const number = textIn(content, 'out_trade_no')
    return occasion([call], number, hasEnd ? null : `ordered ${number} without an end`)
  })

/** ALM-19: cancel is for results that are unknown. */
const cancelForUnknown: Judge = (traffic) =>
  traffic.calls.flatMap((call): Occasion[] => {
    if (call.op !== 'alipayCancelTrade') return []
    const number = alipayNumber(call)
    const isKnown = isToldPaid(traffic, number, call.seq)
    return [
      occasion([call], number, isKnown ? `cancelled ${number}, whose payment it had acknowledged` : null),
    ]
  })

const ASKED_WITHIN_MS = DAY_MS

/** ALM-20: refunds whose answer does not say that money moved. */
const fundChange: Judge = ({ calls, webhooks, nowMs }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (call.op !== 'alipayRefund' || alipayResult(call) !== 'SUCCESS' || call.response.fund_change === 'Y')
      return []
    const number = alipayRefundNumber(call)
    const isSame = (other: GatewayCall) => other.op === 'alipayRefund' && alipayRefundNumber(other) === number
    // A repetition of one that moved money answers N, and tells nothing new to who heard of that.
    const isMoved = (other: GatewayCall) =>
      isSame(other) && alipayResult(other) === 'SUCCESS' && other.response.fund_change === 'Y'
    if (calls.slice(0, index).some(isMoved)) return []
    const asked = calls.slice(index + 1).find((other) => refundTerms.askedAbout(other) === number)
    if (asked !== undefined) return [occasion([call, asked], number)]
    const isTold = webhooks.some(
      (notice) => notice.kind === 'REFUND' && notice.orderNo === alipayNumber(call) && notice.isAcknowledged,
    )
    if (isTold || nowMs <= call.atMs + ASKED_WITHIN_MS) return []
    const said = textIn(call.response, 'fund_change') || 'nothing'
    return [occasion([call], number, `never asked about the refund ${number} after fund_change ${said}`)]
  })

/** ALM-22: partial refunds and their number. */
const partsNumbered: Judge = (traffic) =>
  traffic.calls.flatMap((call): Occasion[] => {
    if (call.op !== 'alipayRefund') return []
    const number = alipayNumber(call)
    const total = ordersOf(traffic).find(({ content }) => content.out_trade_no === number)?.content
      .total_amount
    const isPart = hundredthsOf(call.request.refund_amount) < hundredthsOf(total)
    const isRefused = alipayResult(call) === 'REFUND_AMT_NOT_EQUAL_TOTAL'
    if (textIn(call.request, 'out_request_no') !== '') return isPart ? [occasion([call], number)] : []
    return isPart || isRefused
      ? [occasion([call], number, `refunded a part of ${number} without out_request_no`)]
      : []
  })

/** ALM-23: time between two refunds of a trade. */
const refundsApart: Judge = ({ calls }) => {
  const refunds = calls.filter(({ op }) => op === 'alipayRefund')
  return refunds.flatMap((call, index): Occasion[] => {
    const former = refunds
      .slice(0, index)
      .findLast((other) => alipayNumber(other) === alipayNumber(call) && !sameNumbers(other, call))
    if (former === undefined) return []
    const isSoon = call.atMs - former.atMs < 3 * SECOND_MS
    const broken = `asked for two refunds of ${alipayNumber(call)} within ${(call.atMs - former.atMs) / SECOND_MS} seconds`
    return [occasion([former, call], alipayNumber(call), isSoon ? broken : null)]
  })
}

/** ALM-24: time between a refund and the query of it. */
const queryLater: Judge = ({ calls }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (call.op !== 'alipayQueryRefund') return []
    const number = alipayRefundNumber(call)
    const refund = calls
      .slice(0, index)
      .findLast((other) => other.op === 'alipayRefund' && alipayRefundNumber(other) === number)
    if (refund === undefined) return []
    const seconds = (call.atMs - refund.atMs) / SECOND_MS
    const broken = `asked about the refund ${number} after ${seconds} seconds`
    return [occasion([refund, call], number, seconds < 10 ? broken : null)]
  })

/** ALM-25: signature and time of each call. */
const signedAndStamped: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    const { signature, clock = null, provider } = call
    if (provider !== 'alipay' || signature === null || signature.reasons?.includes('unknown-app')) return []
    const made = [
      ...(signature.holds ? [] : [signature.mistake ?? 'signed another text, or by another key']),
      ...(clock === null ? [] : [clock]),
    ]
    return [occasion([call], alipayNumber(call) || null, made[0] ?? null)]
  })

/** ALM-26: calls that a browser or an app makes. */
const onServer: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    if (call.provider !== 'alipay' || PAGES.includes(call.op)) return []
    const { origin, referer, 'user-agent': agent = '' } = call.headers
    const isBrowser = origin !== undefined || referer !== undefined || agent.startsWith('Mozilla/')
    return [
      occasion([call], alipayNumber(call) || null, isBrowser ? `called ${call.label} from a browser` : null),
    ]
  })

/** Contents of calls and of strings that the app opened. */
const contentsOf = perTraffic((traffic: Traffic): readonly Order[] => [
  ...traffic.calls
    .filter(({ provider }) => provider === 'alipay')
    .map((call) => ({ call, content: call.request })),
  ...traffic.phone
    .filter(({ parameters }) => parameters.biz_content !== undefined)
    .map((call) => ({ call, content: stringContent(call) })),
])

const EMPTY: readonly unknown[] = ['', 'undefined', 'null', 'NaN', null]

/** ALM-27: members without a value. */
const noEmptyMembers: Judge = (traffic) =>
  contentsOf(traffic).flatMap(({ call, content }): Occasion[] => {
    const empty = Object.keys(content).find((name) => EMPTY.includes(content[name]))
    const broken = empty === undefined ? null : `sent ${empty} as ${JSON.stringify(content[empty])}`
    return Object.keys(content).length === 0
      ? []
      : [occasion([call], textIn(content, 'out_trade_no') || null, broken)]
  })

const AMOUNTS = ['total_amount', 'refund_amount']

/** ALM-28: amounts as texts with at most two decimals. */
const plainAmounts: Judge = (traffic) =>
  contentsOf(traffic).flatMap(({ call, content }): Occasion[] => {
    const name = AMOUNTS.find((one) => content[one] !== undefined)
    if (name === undefined) return []
    const amount = content[name]
    const isPlain = typeof amount === 'string' && /^\d+([.]\d{1,2})?$/.test(amount)
    const broken = `sent ${name} as ${JSON.stringify(amount)}`
    return [occasion([call], textIn(content, 'out_trade_no') || null, isPlain ? null : broken)]
  })

/** ALM-29: characters of subject and passback. */
const plainSubjects: Judge = (traffic) =>
  contentsOf(traffic).flatMap(({ call, content }): Occasion[] => {
    const [subject, passback] = [textIn(content, 'subject'), textIn(content, 'passback_params')]
    if (subject === '') return []
    const isRaw = /[^!-~]|[&=?#]/.test(passback)
    const number = textIn(content, 'out_trade_no') || null
    if (/[/=&]/.test(subject)) return [occasion([call], number, `sent the subject ${subject}`)]
    return [occasion([call], number, isRaw ? 'sent passback_params unencoded' : null)]
  })

const OVER = /isv[.]app-cert-(?:expired|not-exist)/

/** ALM-40: certificates of the app, in calls and in strings that the app opened. */
const certificates: Judge = ({ calls, phone }) =>
  [...calls, ...phone].flatMap((call): Occasion[] => {
    const { app_cert_sn: named } = call.parameters
    if (call.provider !== 'alipay' || named === undefined) return []
    const isOld = OVER.test(JSON.stringify(call.response))
    return [occasion([call], null, isOld ? `named the app certificate ${named}, which is over` : null)]
  })

/** Judges of orders, refunds and calls of Alipay. */
export const alipayTradeJudges = {
  'ALM-13': unknownAskedAgain,
  'ALM-14': secondNumber,
  'ALM-15': notBySdk,
  'ALM-17': paidAfterClose,
  'ALM-18': withEnd,
  'ALM-19': cancelForUnknown,
  'ALM-20': fundChange,
  'ALM-21': refundNumbersKept(refundTerms),
  'ALM-22': partsNumbered,
  'ALM-23': refundsApart,
  'ALM-24': queryLater,
  'ALM-25': signedAndStamped,
  'ALM-26': onServer,
  'ALM-27': noEmptyMembers,
  'ALM-28': plainAmounts,
  'ALM-29': plainSubjects,
  'ALM-40': certificates,
} satisfies Readonly<Record<string, Judge>>
