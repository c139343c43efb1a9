import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../engine/kernel/clock.ts'
import {
  acknowledgedNotices,
  forgedNotices,
  missedNotices,
  type NoticeTerms,
  otherAmounts,
  repeatedNotices,
} from './notices.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type RefundTerms, refundsBelowPayment } from './refunds.ts'
import {
  type Fields,
  type GatewayCall,
  heardAnswer,
  partOf,
  perTraffic,
  type SentWebhook,
  type Traffic,
  textIn,
} from './traffic.ts'

/** The key by which a call is known again; empty for none. */
const keyOf = ({ headers }: GatewayCall) => headers['paypal-request-id'] ?? ''
const idOf = ({ parameters }: GatewayCall) => parameters.id ?? ''

/** The issue of a refusal; empty for none. */
function issueOf({ response }: GatewayCall): string {
  const [detail] = Array.isArray(response.details) ? (response.details as readonly Fields[]) : []
  return detail === undefined ? textIn(response, 'name') : textIn(detail, 'issue')
}

function isUnknown(call: GatewayCall): boolean {
  return heardAnswer(call) !== 'answer' || Number(call.status) >= 500
}

const isTaken = (call: GatewayCall) => !isUnknown(call) && Number(call.status) < 300

const isPaypal = ({ provider }: GatewayCall) => provider === 'paypal'

function resourceOf({ tells }: SentWebhook): Fields {
  return partOf(tells, 'resource')
}

/** Calls that move or hold money. */
const MOVES: Readonly<Record<string, string>> = {
  paypalCaptureOrder: 'capture',
  paypalAuthorizeOrder: 'authorization',
  paypalCaptureAuthorization: 'capture',
  paypalReauthorize: 'reauthorization',
  paypalRefundCapture: 'refund',
}
const nameOf = ({ op }: GatewayCall) => MOVES[op] ?? ''
const oneOf = (call: GatewayCall) => `${nameOf(call).startsWith('a') ? 'an' : 'a'} ${nameOf(call)}`
const isMoving = (call: GatewayCall) => nameOf(call) !== ''

/** Calls that take or hold the money of an approved order, or keep the order for that. */
const TAKES_APPROVED: readonly string[] = ['paypalCaptureOrder', 'paypalAuthorizeOrder', 'paypalSaveOrder']

/** Whether a call is for a part of an order or authorization, of which there may be several. */
function isForPart({ op, request }: GatewayCall): boolean {
  const hasParts = op === 'paypalAuthorizeOrder' || op === 'paypalCaptureAuthorization'
  return hasParts && request.amount !== undefined
}

const paypalTerms: NoticeTerms = {
  provider: 'paypal',
  subjectsOf: (notice) =>
    [notice.orderNo ?? '', textIn(resourceOf(notice), 'id')].filter((number) => number !== ''),
  moveOf(call) {
    if (!isMoving(call) || isForPart(call)) return null
    return { kind: nameOf(call), subject: idOf(call), number: keyOf(call) || `call ${call.seq}` }
  },
  askedBy: (call) => (ASKS.includes(call.op) ? [idOf(call), call.orderNo ?? ''].filter(Boolean) : []),
  settledBy(call) {
    if (!isTaken(call) || !tellsCaptured(call)) return []
    const captured = call.op === 'paypalCaptureAuthorization' ? textIn(call.response, 'id') : ''
    return [idOf(call), captured, call.orderNo ?? ''].filter(Boolean)
  },
  isPayment: ({ kind }) => kind === 'PAYMENT.CAPTURE.COMPLETED',
}

const ASKS: readonly string[] = ['paypalShowOrder', 'paypalShowCapture', 'paypalShowAuthorization']

/** Whether an answer says that money was captured; an order may be complete while its capture is pending. */
function tellsCaptured({ op, response }: GatewayCall): boolean {
  if (op === 'paypalShowCapture' || op === 'paypalCaptureAuthorization')
    return textIn(response, 'status') === 'COMPLETED'
  const units = Array.isArray(response.purchase_units) ? (response.purchase_units as readonly Fields[]) : []
  const captures = units.flatMap((unit) => partOf(unit, 'payments').captures as readonly Fields[] | undefined)
  return captures.some((capture) => capture?.status === 'COMPLETED')
}

const refundTerms: RefundTerms = {
  refundOf(call) {
    if (call.op !== 'paypalRefundCapture') return null
    const issue = issueOf(call)
    const isTooMuch = issue === 'REFUND_AMOUNT_EXCEEDED' || issue === 'CAPTURE_FULLY_REFUNDED'
    const amount = textIn(partOf(call.request, 'amount'), 'value')
    const refused = isTooMuch ? 'too-much' : 'refused'
    const answered = isTaken(call) ? 'taken' : refused
    return { order: idOf(call), number: keyOf(call), amount, result: isUnknown(call) ? 'unknown' : answered }
  },
  askedAbout: () => null,
}

/** PPM-05: what moves or holds money with its key. */
const keyed: Judge = ({ calls }) =>
  calls.filter(isMoving).map((call) => {
    const broken = keyOf(call) === '' ? `sent ${oneOf(call)} without PayPal-Request-Id` : null
    return occasion([call], idOf(call), broken)
  })

/** PPM-06: what follows a call of unknown result. */
const sameKey: Judge = ({ calls }) =>
  calls.flatMap((call, index): Occasion[] => {
    if (!isMoving(call) || !isUnknown(call)) return []
    const next = calls
      .slice(index + 1)
      .find((other) => isPaypal(other) && idOf(other) === idOf(call) && idOf(other) !== '')
    if (next === undefined) return []
    const isSame = next.op !== call.op || (keyOf(next) === keyOf(call) && keyOf(call) !== '')
    const broken = `sent the ${nameOf(call)} again under another key while its result was not known`
    return [occasion([call, next], idOf(call), isSame ? null : broken)]
  })

/** PPM-07: captures and authorizations of what is not approved. */
const approvedFirst: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    if (!TAKES_APPROVED.includes(call.op)) return []
    const isEarly = issueOf(call) === 'ORDER_NOT_APPROVED' && call.fault === null
    if (!isEarly && !isTaken(call)) return []
    const done = call.op === 'paypalCaptureOrder' ? 'captured' : 'authorized'
    return [occasion([call], idOf(call), isEarly ? `${done} an order that was not approved` : null)]
  })

/** How long an approval is good for. */
const APPROVED_FOR_MS = 3 * HOUR_MS

interface Approval {
  readonly seq: number
  readonly atMs: number
  readonly id: string
}

/** Whether the payer's page was answered by an approval, of whichever means of payment. */
function isApproval({ op, request, parameters }: GatewayCall): boolean {
  if (op === 'paypalApprove') return !textIn(request, 'outcome').startsWith('cancel')
  return op === 'paypalAnswerCheckoutPage' && (parameters.choice ?? '').startsWith('approve')
}

/** Approvals of the payer, as the page or the webhook has them. */
const approvalsOf = perTraffic(({ phone, webhooks }: Traffic): readonly Approval[] => {
  const clicked = phone.filter(isApproval).map(({ seq, atMs, request, parameters }) => {
    return { seq, atMs, id: textIn(request, 'orderId') || (parameters.shown ?? '') }
  })
  const told = webhooks
    .filter(({ kind }) => kind === 'CHECKOUT.ORDER.APPROVED')
    .map((notice) => ({ seq: notice.seq, atMs: notice.atMs, id: textIn(resourceOf(notice), 'id') }))
  return [...clicked, ...told].filter(({ id }) => id !== '').sort((a, b) => a.seq - b.seq)
})

/** PPM-08: approved orders and their capture, and authorizations and theirs. */
const approvedCaptured: Judge = (traffic) => [...ordersTaken(traffic), ...authorizationsEnded(traffic)]

const ordersTaken: Judge = (traffic) =>
  [...Map.groupBy(approvalsOf(traffic), ({ id }) => id)].flatMap(([id, [approval]]): Occasion[] => {
    if (approval === undefined) return []
    const tries = traffic.calls.filter((call) => TAKES_APPROVED.includes(call.op) && idOf(call) === id)
    const captured = tries.find(isTaken)
    if (captured !== undefined) return [occasion([approval, captured], id)]
    if (tries.length > 0 || traffic.nowMs <= approval.atMs + APPROVED_FOR_MS) return []
    return [occasion([approval], id, `never captured ${id}, which was approved`)]
  })

/** An authorization that is void was voided by the merchant, or something was taken of it. */
const authorizationsEnded: Judge = ({ calls, webhooks }) =>
  webhooks.flatMap((notice): Occasion[] => {
    if (notice.provider !== 'paypal' || notice.kind !== 'PAYMENT.AUTHORIZATION.VOIDED') return []
    const id = textIn(resourceOf(notice), 'id')
    const anew = calls.filter(({ op, ...call }) => op === 'paypalReauthorize' && call.parameters.id === id)
    const ids = [id, ...anew.map(({ response }) => textIn(response, 'id'))]
    const end = calls.find((call) => ENDS_AUTHORIZATION.includes(call.op) && ids.includes(idOf(call)))
    if (end !== undefined) return [occasion([end, notice], id)]
    return [occasion([notice], id, `never captured ${id}, which was authorized, nor let it go`)]
  })

const ENDS_AUTHORIZATION: readonly string[] = ['paypalCaptureAuthorization', 'paypalVoidAuthorization']

/** PPM-10: refunds of captures whose money has not come. */
const pendingIsNone: Judge = ({ calls, webhooks }) => [
  ...calls.flatMap((call): Occasion[] => {
    if (call.op !== 'paypalRefundCapture' || issueOf(call) !== 'PENDING_CAPTURE') return []
    return [occasion([call], idOf(call), 'refunded a capture that is pending')]
  }),
  ...webhooks.flatMap((notice): Occasion[] => {
    const id = textIn(resourceOf(notice), 'id')
    const isRefunded = calls.some((call) => call.op === 'paypalRefundCapture' && idOf(call) === id)
    return notice.kind === 'PAYMENT.CAPTURE.PENDING' && !isRefunded ? [occasion([notice], id)] : []
  }),
]

/** PPM-11: what follows INSTRUMENT_DECLINED. */
const chosenAgain: Judge = (traffic) =>
  traffic.calls.flatMap((call, index): Occasion[] => {
    if (!TAKES_APPROVED.includes(call.op) || issueOf(call) !== 'INSTRUMENT_DECLINED') return []
    const isNext = (other: GatewayCall) => other.op === call.op && idOf(other) === idOf(call)
    const next = traffic.calls.slice(index + 1).find(isNext)
    if (next === undefined) return []
    const isApproved = approvalsOf(traffic).some(
      ({ id, seq }) => id === idOf(call) && seq > call.seq && seq < next.seq,
    )
    const done = call.op === 'paypalCaptureOrder' ? 'captured' : 'authorized'
    const broken = `${done} again after INSTRUMENT_DECLINED before the buyer had chosen`
    return [occasion([call, next], idOf(call), isApproved ? null : broken)]
  })

const WHOLE = ['HUF', 'JPY', 'TWD']

/** The amounts of a request. */
function amountsIn({ request }: GatewayCall): readonly Fields[] {
  const units = Array.isArray(request.purchase_units) ? (request.purchase_units as readonly Fields[]) : []
  return [request, ...units].map((part) => partOf(part, 'amount')).filter(({ value }) => value !== undefined)
}

/** PPM-14: decimals of amounts. */
const decimals: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    const amounts = isPaypal(call) ? amountsIn(call) : []
    if (amounts.length === 0) return []
    const wrong = amounts.find(({ value, currency_code: code }) => {
      const form = WHOLE.includes(String(code)) ? /^\d+$/ : /^\d+[.]\d{2}$/
      return !form.test(String(value))
    })
    const broken = wrong === undefined ? null : `sent ${String(wrong.value)} ${String(wrong.currency_code)}`
    return [occasion([call], call.orderNo ?? (idOf(call) || null), broken)]
  })

/** Tokens that several processes of a merchant may each fetch. */
const SPARE_TOKENS = 3

/** PPM-15: tokens that are fetched while former ones hold. */
const tokensKept: Judge = ({ calls }) => {
  const tokens = calls.filter((call) => call.op === 'paypalCreateToken' && isTaken(call))
  return tokens.flatMap((token, index): Occasion[] => {
    if (index === 0) return []
    const validMs = Number(token.response.expires_in) * SECOND_MS - 10 * MINUTE_MS
    const since =
      calls.findLast((call) => call.seq < token.seq && isPaypal(call) && call.status === '401')?.seq ?? 0
    const held = tokens.slice(0, index).filter(({ seq, atMs }) => seq > since && token.atMs - atMs < validMs)
    const broken = `fetched a token while ${held.length} others held`
    return [occasion([...held.slice(-1), token], null, held.length >= SPARE_TOKENS ? broken : null)]
  })
}

/** PPM-16: calls from a browser. */
const onServer: Judge = ({ calls }) =>
  calls.filter(isPaypal).map((call) => {
    const { origin, referer, 'user-agent': agent = '' } = call.headers
    const isBrowser = origin !== undefined || referer !== undefined || agent.startsWith('Mozilla/')
    return occasion([call], call.orderNo, isBrowser ? `called ${call.label} from a browser` : null)
  })

const isSettled = ({ kind }: Pick<SentWebhook, 'kind'>) =>
  kind === 'PAYMENT.CAPTURE.COMPLETED' || kind === 'PAYMENT.CAPTURE.DENIED'

/** Judges of a merchant of PayPal. */
export const paypalJudges = {
  'PPM-01': forgedNotices(paypalTerms),
  'PPM-02': acknowledgedNotices(paypalTerms),
  'PPM-03': repeatedNotices(paypalTerms),
  'PPM-04': otherAmounts(paypalTerms),
  'PPM-05': keyed,
  'PPM-06': sameKey,
  'PPM-07': approvedFirst,
  'PPM-08': approvedCaptured,
  'PPM-10': pendingIsNone,
  'PPM-11': chosenAgain,
  'PPM-12': refundsBelowPayment(refundTerms),
  'PPM-13': missedNotices(paypalTerms, isSettled),
  'PPM-14': decimals,
  'PPM-15': tokensKept,
  'PPM-16': onServer,
} satisfies Readonly<Record<string, Judge>>
