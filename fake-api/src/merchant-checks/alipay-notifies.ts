import { DAY_MS, parseBeijing } from '../engine/kernel/clock.ts'
import {
  agreementNumber,
  alipayNumber,
  alipayRefundNumber,
  alipayResult,
  hundredthsOf,
  notifyMembers,
  stringContent,
} from './alipay-traffic.ts'
import {
  acknowledgedNotices,
  arrivedNotices,
  forgedNotices,
  isNoReceiver,
  missedNotices,
  type NoticeTerms,
  noticeSubject,
  otherAmounts,
  otherMembers,
  repeatedNotices,
  takesTrueNotices,
} from './notices.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type GatewayCall, heardAnswer, isTrue, type SentWebhook, textIn } from './traffic.ts'

const QUERIES = ['alipayQueryTrade', 'alipayQueryRefund', 'alipayQueryAgreement']
const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED']

function moneyNumbers(notice: SentWebhook): string[] {
  return [notice.orderNo ?? '', textIn(notifyMembers(notice), 'out_trade_no')].filter(Boolean)
}

/** Terms of what is told and asked of money of Alipay. */
export const alipayTerms: NoticeTerms = {
  provider: 'alipay',
  subjectsOf(notice) {
    const members = notifyMembers(notice)
    const told = ['agreement_no', 'external_agreement_no'].map((name) => textIn(members, name))
    return [...moneyNumbers(notice), notice.contractCode ?? '', ...told].filter(Boolean)
  },
  moneySubjectsOf: moneyNumbers,
  moveOf(call) {
    const number = alipayNumber(call)
    const isTaken = ['SUCCESS', 'UNDER_WAY'].includes(alipayResult(call))
    if (call.op === 'alipayDeduct' && isTaken)
      return { kind: 'deduction', subject: agreementNumber(call), number }
    if (call.op !== 'alipayRefund' || !isTaken) return null
    return { kind: 'refund', subject: number, number: alipayRefundNumber(call) }
  },
  askedBy(call) {
    if (!QUERIES.includes(call.op)) return []
    return [alipayNumber(call), agreementNumber(call), textIn(call.request, 'external_agreement_no')].filter(
      Boolean,
    )
  },
  settledBy(call) {
    const { op, response } = call
    const isDeducted = op === 'alipayDeduct' && alipayResult(call) === 'SUCCESS'
    const isPaid = heardAnswer(call) === 'answer' && PAID.includes(textIn(response, 'trade_status'))
    return isDeducted || isPaid ? [alipayNumber(call)] : []
  },
  isPayment: ({ kind }) => PAID.includes(kind),
  toldFenOf: (notice) => hundredthsOf(notifyMembers(notice).total_amount),
}

/** Of a trade, and answered: what nobody answered was not read either. */
const isTradeNotify = (notice: SentWebhook) =>
  notice.status !== null && textIn(notifyMembers(notice), 'out_trade_no') !== ''
const { isPayment } = alipayTerms

/** ALM-02: true notifies with characters that are encoded otherwise in forms than in texts. */
const encodedValues = acknowledgedNotices(alipayTerms, (notice) => {
  const members = notice.status === null ? {} : notifyMembers(notice)
  return ['subject', 'body', 'passback_params'].some((name) => /[^!-~]|[+%&=]/.test(textIn(members, name)))
})

/** ALM-06: what follows a notify of a trade that is not paid. */
const onlyPaid: Judge = (traffic) => {
  const { webhooks, calls } = traffic
  return webhooks.flatMap((notice): Occasion[] => {
    const number = notice.orderNo
    const isMeant = notice.provider === 'alipay' && ['TRADE_CLOSED', 'WAIT_BUYER_PAY'].includes(notice.kind)
    if (!isMeant || notice.status === null || !notice.isSigned || isEverPaid(webhooks, number)) return []
    const refund = calls.find(
      (call) => call.op === 'alipayRefund' && call.seq > notice.afterSeq && alipayNumber(call) === number,
    )
    if (refund === undefined) {
      const isTaken = notice.isAcknowledged || takesTrueNotices(traffic, notice)
      return isTaken ? [occasion([notice], number)] : []
    }
    const broken = `took ${notice.kind} for a payment: asked for a refund of ${number}`
    return [occasion([notice, refund], number, broken)]
  })
}

function isEverPaid(webhooks: readonly SentWebhook[], number: string | null): boolean {
  return webhooks.some(({ kind, orderNo }) => isPayment({ kind }) && orderNo === number)
}

/** Answers that were meant for an acknowledgement. */
const MEANT = /^\W*(?:success|ok|true)\W*$|"(?:success|ok)"|<[^>]*>\s*success/i

/** ALM-09: the seven letters. */
const sevenLetters: Judge = (traffic) =>
  arrivedNotices(traffic, 'alipay').flatMap((notice): Occasion[] => {
    const { status, reply, isAcknowledged } = notice
    if (!isTrue(notice)) return []
    if (isAcknowledged) return [occasion([notice], noticeSubject(notice))]
    const said = reply ?? ''
    if (status !== 200 && status !== 201 && status !== 204) return []
    if (status === 200 && !MEANT.test(said) && said !== '') return []
    const broken = `answered ${JSON.stringify(said)} with ${status} in place of success`
    return [occasion([notice], noticeSubject(notice), broken)]
  })

const ELSEWHERE: readonly (number | null)[] = [301, 302, 303, 307, 308, 401, 403, 407]

/** ALM-10: redirects, logins, and addresses at which nobody takes a notify. */
const answersItself: Judge = (traffic) => [
  ...arrivedNotices(traffic, 'alipay')
    .filter((notice) => isTrue(notice) && !isNoReceiver(notice))
    .map((notice) => {
      const isElsewhere = ELSEWHERE.includes(notice.status)
      const broken = `answered a notify with ${notice.status}`
      return occasion([notice], noticeSubject(notice), isElsewhere ? broken : null)
    }),
  ...acknowledgedNotices(alipayTerms, isNoReceiver)(traffic).filter(({ broken }) => broken !== null),
]

/** ALM-30: agreements that the user ended. */
const unsigned: Judge = (traffic) => [
  ...acknowledgedNotices(alipayTerms, ({ kind }) => kind === 'dut_user_unsign')(traffic),
  ...traffic.webhooks.flatMap((notice): Occasion[] => {
    const agreement = textIn(notifyMembers(notice), 'agreement_no')
    if (notice.kind !== 'dut_user_unsign') return []
    if (notice.to === null)
      return [occasion([notice], agreement, 'has no gateway URL for the end of an agreement')]
    const isAfter = (call: GatewayCall) =>
      call.op === 'alipayDeduct' && call.seq > notice.seq && agreementNumber(call) === agreement
    const deducted = notice.isAcknowledged ? traffic.calls.find(isAfter) : undefined
    if (deducted === undefined) return []
    return [
      occasion([notice, deducted], agreement, 'deducted under an agreement whose end it had acknowledged'),
    ]
  }),
]

/** ALM-31: deductions after the time of an agreement has run out. */
const expired: Judge = ({ webhooks, calls }) =>
  webhooks.flatMap((notice): Occasion[] => {
    const members = notifyMembers(notice)
    const endMs = parseBeijing(textIn(members, 'invalid_time'))
    const agreement = textIn(members, 'agreement_no')
    if (notice.kind !== 'dut_user_sign' || endMs === null) return []
    const isAfter = (call: GatewayCall) => call.atMs >= endMs && agreementNumber(call) === agreement
    const deducted = calls.find((call) => call.op === 'alipayDeduct' && isAfter(call))
    if (deducted === undefined) return []
    const asked = calls.find(
      (call) => call.op === 'alipayQueryAgreement' && isAfter(call) && call.seq < deducted.seq,
    )
    if (asked !== undefined) return [occasion([notice, asked, deducted], agreement)]
    return [
      occasion(
        [notice, deducted],
        agreement,
        'deducted after the time of the agreement without asking about it',
      ),
    ]
  })

/** ALM-32: payments whose agreement did not come about. */
const paidNotSigned: Judge = (traffic) =>
  traffic.phone.flatMap((opened): Occasion[] => {
    const content = stringContent(opened) as {
      out_trade_no?: string
      agreement_sign_params?: { external_agreement_no?: string }
    }
    const { out_trade_no: number = '', agreement_sign_params: terms } = content
    const agreement = terms?.external_agreement_no
    if (opened.op !== 'alipayOpenCashier' || terms === undefined) return []
    const paid = traffic.webhooks.find(({ kind, orderNo }) => isPayment({ kind }) && orderNo === number)
    const isTold = traffic.webhooks.some(
      ({ kind, contractCode }) => kind === 'dut_user_sign' && contractCode === agreement,
    )
    if (paid === undefined || isTold) return []
    const after = traffic.calls.filter(({ seq }) => seq > opened.seq)
    const without = after.find(
      (call) => call.op === 'alipayDeduct' && alipayResult(call) === 'AGREEMENT_NOT_EXIST',
    )
    if (without !== undefined)
      return [
        occasion([paid, without], number, 'asked for a deduction under an agreement that nobody signed'),
      ]
    const asked = after.find(
      (call) =>
        call.op === 'alipayQueryAgreement' &&
        (agreement === undefined || alipayTerms.askedBy(call).includes(agreement)),
    )
    if (asked !== undefined) return [occasion([paid, asked], number)]
    if (traffic.nowMs <= paid.atMs + DAY_MS) return []
    return [occasion([paid], number, `never asked whether ${agreement ?? 'the agreement'} was signed`)]
  })

/** Judges of what a merchant does with notifies of Alipay. */
export const alipayNotifyJudges = {
  'ALM-01': forgedNotices(alipayTerms),
  'ALM-02': encodedValues,
  'ALM-03': otherAmounts(alipayTerms),
  'ALM-04': otherMembers(alipayTerms, 'app_id', 'seller_id'),
  'ALM-05': otherMembers(alipayTerms, 'out_trade_no'),
  'ALM-06': onlyPaid,
  'ALM-07': acknowledgedNotices(alipayTerms, ({ kind }) => kind === 'REFUND'),
  'ALM-08': repeatedNotices(alipayTerms),
  'ALM-09': sevenLetters,
  'ALM-10': answersItself,
  'ALM-11': acknowledgedNotices(alipayTerms, isTradeNotify),
  'ALM-12': missedNotices(alipayTerms, isPayment),
  'ALM-30': unsigned,
  'ALM-31': expired,
  'ALM-32': paidNotSigned,
} satisfies Readonly<Record<string, Judge>>
