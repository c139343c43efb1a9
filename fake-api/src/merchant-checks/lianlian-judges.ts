import { DAY_MS } from '../engine/kernel/clock.ts'
import {
  acknowledgedNotices,
  forgedNotices,
  missedNotices,
  type NoticeTerms,
  otherAmounts,
  repeatedNotices,
} from './notices.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type AskedRefund, type RefundTerms, refundNumbersKept, refundsBelowPayment } from './refunds.ts'
import { type GatewayCall, heardAnswer, isTrue, partOf, type SentWebhook, textIn } from './traffic.ts'

/** The merchant's number that a call names as its own: of the payment, or of the refund. */
const numberOf = ({ request, parameters }: GatewayCall) =>
  textIn(request, 'merchant_transaction_id') || (parameters.merchant_transaction_id ?? '')
const originalOf = ({ request, parameters }: GatewayCall) =>
  textIn(request, 'original_transaction_id') || (parameters.original_transaction_id ?? '')

function isUnknown(call: GatewayCall): boolean {
  return heardAnswer(call) !== 'answer' || Number(call.status) >= 500
}

const codeOf = ({ response }: GatewayCall) => textIn(response, 'return_code')
const paymentStatus = ({ response }: GatewayCall) =>
  textIn(partOf(partOf(response, 'order'), 'payment_data'), 'payment_status')
const refundStatus = ({ response }: GatewayCall) =>
  textIn(partOf(partOf(response, 'order'), 'refund_data'), 'refund_status')

/** The number of the refund that a notify is about. */
function refundIn({ tells }: SentWebhook): string {
  return textIn(partOf(tells, 'refund'), 'merchant_transaction_id')
}

const lianlianTerms: NoticeTerms = {
  provider: 'lianlian',
  subjectsOf: (notice) => [notice.orderNo ?? '', refundIn(notice)].filter((number) => number !== ''),
  moveOf: (call) =>
    call.op === 'lianlianRefund' && codeOf(call) === 'SUCCESS'
      ? { kind: 'refund', subject: originalOf(call), number: numberOf(call) }
      : null,
  askedBy: (call) => (call.op === 'lianlianQueryPayment' ? [numberOf(call)] : []),
  settledBy: (call) => (!isUnknown(call) && paymentStatus(call) === 'PS' ? [numberOf(call)] : []),
  isPayment: ({ kind }) => kind === 'payment.PS',
}

const refundTerms: RefundTerms = {
  refundOf(call) {
    if (call.op !== 'lianlianRefund') return null
    const amount = String(partOf(call.request, 'refund_data').refund_amount)
    return { order: originalOf(call), number: numberOf(call), amount, result: resultOf(call) }
  },
  askedAbout: (call) => (call.op === 'lianlianQueryRefund' ? numberOf(call) : null),
}

function resultOf(call: GatewayCall): AskedRefund['result'] {
  if (isUnknown(call)) return 'unknown'
  const status = refundStatus(call)
  // One that failed is to be repeated under its own number, as one that nobody knows of.
  if (codeOf(call) === 'SUCCESS') return status === 'RS' || status === 'RP' ? 'taken' : 'unknown'
  return codeOf(call) === 'REFUND_AMOUNT_EXCEEDED' ? 'too-much' : 'refused'
}

/** LLM-06: refunds of payments that were never paid. */
const paidByStatus: Judge = ({ calls, webhooks }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (call.op !== 'lianlianRefund') return []
    const number = originalOf(call)
    const isTold = webhooks.some((notice) => notice.orderNo === number && notice.kind === 'payment.PS')
    const isPaid =
      isTold ||
      calls.slice(0, index).some((other) => numberOf(other) === number && paymentStatus(other) === 'PS')
    return [occasion([call], number, isPaid ? null : `asked for a refund of ${number}, which was not paid`)]
  })

/** LLM-08: what follows a payment of unknown result. */
const queriedFirst: Judge = ({ calls }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (call.op !== 'lianlianPay' || !isUnknown(call)) return []
    const number = numberOf(call)
    const isForSame = (other: GatewayCall) =>
      numberOf(other) === number || (other.op === 'lianlianPay' && saleOf(other) === saleOf(call))
    const next = calls.slice(index + 1).find(isForSame)
    if (next === undefined) return []
    const isOther = numberOf(next) !== number
    const broken = `paid as ${numberOf(next)} while the result of ${number} was not known`
    return [occasion([call, next], number, isOther ? broken : null)]
  })

/** What two payments for one order have alike. */
function saleOf({ request }: GatewayCall): string {
  const order = partOf(request, 'merchant_order')
  const customer = partOf(request, 'customer')
  return JSON.stringify([order.order_amount, order.order_description, customer.email, customer.phone])
}

/** LLM-11: refunds that are running, and are told of by nobody. */
const runningAsked: Judge = ({ calls, webhooks, nowMs }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (call.op !== 'lianlianRefund' || refundStatus(call) !== 'RP') return []
    const number = numberOf(call)
    const asked = calls.slice(index + 1).find((other) => refundTerms.askedAbout(other) === number)
    if (asked !== undefined) return [occasion([call, asked], number)]
    const isTold = webhooks.some(
      (notice) => refundIn(notice) === number && isTrue(notice) && notice.isAcknowledged,
    )
    if (isTold || nowMs <= call.atMs + ASKED_WITHIN_MS) return []
    return [occasion([call], number, `never asked about the refund ${number}, which was running`)]
  })

const ASKED_WITHIN_MS = 2 * DAY_MS

/** LLM-12: amounts as texts with two decimals. */
const twoDecimals: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    const parts = [
      partOf(call.request, 'merchant_order').order_amount,
      partOf(call.request, 'refund_data').refund_amount,
    ]
    const amount = parts.find((one) => one !== undefined)
    if (call.provider !== 'lianlian' || amount === undefined) return []
    const isPlain = typeof amount === 'string' && /^\d+[.]\d{2}$/.test(amount)
    return [occasion([call], numberOf(call), isPlain ? null : `sent the amount ${JSON.stringify(amount)}`)]
  })

/** LLM-13: signatures of calls. */
const signed: Judge = ({ calls }) =>
  calls.flatMap(({ signature, provider, ...call }): Occasion[] => {
    if (provider !== 'lianlian' || signature === null) return []
    const broken = signature.holds
      ? null
      : `signed ${call.label} otherwise: ${signature.mistake ?? 'unknown'}`
    return [occasion([call], null, broken)]
  })

/** LLM-14: payments that wait for the buyer's challenge. */
const challenged: Judge = ({ calls, phone, nowMs }) =>
  calls.flatMap((call): Occasion[] => {
    const order = partOf(call.response, 'order')
    if (call.op !== 'lianlianPay' || textIn(order, '3ds_status') !== 'CHALLENGE') return []
    const shown = phone.find(({ op, seq }) => seq > call.seq && op.startsWith('lianlianShow'))
    if (shown !== undefined) return [occasion([call, shown], numberOf(call))]
    if (nowMs <= call.atMs + DAY_MS) return []
    return [occasion([call], numberOf(call), 'never sent the buyer to the challenge')]
  })

/** Judges of a merchant of LianLian. */
export const lianlianJudges = {
  'LLM-01': forgedNotices(lianlianTerms),
  'LLM-03': acknowledgedNotices(lianlianTerms),
  'LLM-04': repeatedNotices(lianlianTerms),
  'LLM-05': otherAmounts(lianlianTerms),
  'LLM-06': paidByStatus,
  'LLM-07': missedNotices(lianlianTerms, lianlianTerms.isPayment),
  'LLM-08': queriedFirst,
  'LLM-09': refundNumbersKept(refundTerms),
  'LLM-10': refundsBelowPayment(refundTerms),
  'LLM-11': runningAsked,
  'LLM-12': twoDecimals,
  'LLM-13': signed,
  'LLM-14': challenged,
} satisfies Readonly<Record<string, Judge>>
