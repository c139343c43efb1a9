import {
  acknowledgedNotices,
  arrivedNotices,
  forgedNotices,
  isNoReceiver,
  missedNotices,
  type NoticeTerms,
  noticeSubject,
  otherAmounts,
  repeatedNotices,
  takesTrueNotices,
} from './notices.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type GatewayCall, heardAnswer, isTrue, partOf, type SentWebhook, textIn } from './traffic.ts'
import {
  isWechatCall,
  noticeFields,
  noticeResource,
  refundNumber,
  resultHeard,
  tradeNumber,
} from './wechat-traffic.ts'

const QUERIES = [
  ...['wechatQueryTransaction', 'wechatQueryTransactionById', 'wechatQueryOrder', 'wechatQueryDeduction'],
  ...['wechatQueryRefund', 'wechatQueryRefundV2'],
]

function toldNumbers(notice: SentWebhook, ...names: readonly string[]): string[] {
  const parts = [noticeFields(notice), noticeResource(notice)]
  return parts.flatMap((part) => names.map((name) => textIn(part, name)))
}

function moneyNumbers(notice: SentWebhook): string[] {
  return [notice.orderNo ?? '', ...toldNumbers(notice, 'out_trade_no', 'out_refund_no')].filter(Boolean)
}

/** Terms of what is told and asked of money of WeChat. */
export const wechatTerms: NoticeTerms = {
  provider: 'wechat',
  subjectsOf(notice) {
    const contract = [notice.contractCode ?? '', ...toldNumbers(notice, 'contract_id')]
    return [...moneyNumbers(notice), ...contract].filter(Boolean)
  },
  moneySubjectsOf: moneyNumbers,
  moveOf(call) {
    if (isWechatCall(call, 'wechatDeduct') && resultHeard(call) === 'SUCCESS')
      return { kind: 'deduction', subject: textIn(call.request, 'contract_id'), number: tradeNumber(call) }
    if (!isWechatCall(call, 'wechatCreateRefund', 'wechatRefundV2')) return null
    return { kind: 'refund', subject: tradeNumber(call), number: refundNumber(call) }
  },
  askedBy: (call) =>
    isWechatCall(call, ...QUERIES) ? [tradeNumber(call), refundNumber(call)].filter(Boolean) : [],
  settledBy(call) {
    const isPaid = ['SUCCESS', 'REFUND'].includes(textIn(call.response, 'trade_state'))
    return isPaid && heardAnswer(call) === 'answer' ? [tradeNumber(call)] : []
  },
  isPayment: (notice) => isPayment(notice) || notice.kind === 'papay.deduction',
  toldFenOf(notice) {
    const { total } = partOf(noticeResource(notice), 'amount')
    return Number(total ?? noticeFields(notice).total_fee)
  },
  isFailure: ({ kind, tells }) =>
    kind === 'papay.deduction' && textIn(partOf(tells, 'fields'), 'result_code') === 'FAIL',
}

/** WXM-04: probes, and the true message that follows each. */
const probes: Judge = (traffic) =>
  arrivedNotices(traffic, 'wechat').flatMap((probe, index, notices): Occasion[] => {
    if (probe.message !== 'probe') return []
    const subject = noticeSubject(probe)
    if (probe.isAcknowledged) return [occasion([probe], subject, 'acknowledged a signature probe')]
    const next = notices.slice(index + 1).find((one) => one.notifyId === probe.notifyId && isTrue(one))
    if (next === undefined) return takesTrueNotices(traffic, probe) ? [occasion([probe], subject)] : []
    if (isNoReceiver(next)) return []
    const broken = next.isAcknowledged ? null : 'refused the true notice that followed a signature probe'
    return [occasion([probe, next], subject, broken)]
  })

/** WXM-11: true notices of v2 of several kinds at one address. */
const kindsApart: Judge = (traffic) => {
  const notices = arrivedNotices(traffic, 'wechat').filter((notice) => isTrue(notice) && isOfV2(notice))
  return [...Map.groupBy(notices, ({ to }) => to)].flatMap(([to, own]): Occasion[] => {
    const byKind = Map.groupBy(own, ({ kind }) => kind)
    if (to === null || byKind.size < 2) return []
    return [...byKind].map(([kind, ofKind]) => {
      const isTaken = ofKind.some(({ isAcknowledged }) => isAcknowledged)
      const broken = `never acknowledged ${kind}, which shares its address with other kinds`
      return occasion(ofKind, null, isTaken ? null : broken)
    })
  })
}

const isOfV2 = ({ kind }: SentWebhook) => /^(papay|v2)[.]/.test(kind)

const isSigning = (notice: SentWebhook) => noticeFields(notice).change_type === 'ADD'
const isPayment = ({ kind }: Pick<SentWebhook, 'kind'>) =>
  ['TRANSACTION.SUCCESS', 'v2.payment'].includes(kind)
/** Tells whether a notice is about a refund. */
export const isWechatRefund = ({ kind }: Pick<SentWebhook, 'kind'>) =>
  kind.startsWith('REFUND.') || kind === 'v2.refund'

/** WXB-07: notices of refunds are acknowledged, and one that was closed begins anew under another number. */
const refundNotices: Judge = (traffic) => [
  ...acknowledgedNotices(wechatTerms, isWechatRefund)(traffic),
  ...traffic.webhooks.flatMap((notice): Occasion[] => {
    if (notice.kind !== 'REFUND.CLOSED' || !isTrue(notice) || !notice.isAcknowledged) return []
    const closed = textIn(noticeResource(notice), 'out_refund_no')
    const isAgain = (call: GatewayCall) =>
      isWechatCall(call, 'wechatCreateRefund') &&
      call.seq > notice.afterSeq &&
      tradeNumber(call) === notice.orderNo
    const again = traffic.calls.find(isAgain)
    if (again === undefined) return []
    const broken =
      refundNumber(again) === closed ? `asked for the refund ${closed} again, which was closed` : null
    return [occasion([notice, again], closed, broken)]
  }),
]

/** WXB-03: of deductions and contracts, too, where their address is no receiver at all. */
const isTakenIn = acknowledgedNotices(
  wechatTerms,
  (notice) => isPayment(notice) || (notice.kind.startsWith('papay.') && isNoReceiver(notice)),
)

/** Judges of what a merchant does with notices of WeChat. */
export const wechatNoticeJudges = {
  'WXM-02': forgedNotices(wechatTerms),
  'WXM-03': repeatedNotices(wechatTerms),
  'WXM-04': probes,
  'WXM-11': kindsApart,
  'WXM-13': repeatedNotices(wechatTerms, isSigning),
  'WXM-14': otherAmounts(wechatTerms),
  'WXB-03': isTakenIn,
  'WXB-04': missedNotices(wechatTerms, isPayment),
  'WXB-07': refundNotices,
} satisfies Readonly<Record<string, Judge>>
