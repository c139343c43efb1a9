import { DAY_MS } from '../engine/kernel/clock.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type GatewayCall, type Traffic, textIn } from './traffic.ts'
import { isWechatCall, noticeFields, resultHeard } from './wechat-traffic.ts'

/** WXM-07: links by GET, their address for notices encoded once with upper-case escapes. */
const encodedOnce: Judge = ({ phone }) =>
  phone.flatMap((link): Occasion[] => {
    const written = link.raw?.notify_url
    if (!link.op.startsWith('wechatSign ') || written === undefined) return []
    const subject = link.parameters.contract_code ?? null
    return [occasion([link], subject, brokenEncoding(written))]
  })

function brokenEncoding(written: string): string | null {
  if (/%25(?:2F|3A)/i.test(written)) return 'encoded notify_url twice'
  if (/%[0-9a-f]?[a-f]/.test(written)) return 'encoded notify_url with escapes in lower case'
  return /[:/]/.test(written) ? 'did not encode notify_url' : null
}

const codeOf = ({ request }: GatewayCall) => textIn(request, 'contract_code')

/** WXM-20: the next call about a contract code that WeChat has already. */
const askedAboutDuplicate: Judge = ({ calls }) =>
  calls.flatMap((call, index): Occasion[] => {
    const isRefused = isWechatCall(call, 'wechatPreEntrust') && isDuplicate(call)
    if (!isRefused) return []
    const code = codeOf(call)
    const isNext = (other: GatewayCall) =>
      codeOf(other) === code || (isWechatCall(other, 'wechatQueryContract') && isAnswerAbout(other, code))
    const next = calls.slice(index + 1).find(isNext)
    if (next === undefined) return []
    const isAsked = isWechatCall(next, 'wechatQueryContract')
    const broken = isAsked ? null : `signed ${code} again without asking about the contract that is there`
    return [occasion([call, next], code, broken)]
  })

function isDuplicate({ response }: GatewayCall): boolean {
  return /DUPLICATION/.test(`${textIn(response, 'err_code')} ${textIn(response, 'return_msg')}`)
}

const isAnswerAbout = ({ response }: GatewayCall, code: string) => textIn(response, 'contract_code') === code

/** A signing notice may be late; the guide has the contract asked about then. */
const SIGNED_WITHIN_MS = DAY_MS

/** WXM-21: pay-and-sign whose contract did not come about. */
const paidNotSigned: Judge = (traffic) =>
  traffic.calls.flatMap((order): Occasion[] => {
    if (!isWechatCall(order, 'wechatContractOrder') || resultHeard(order) !== 'SUCCESS') return []
    const code = codeOf(order)
    const isRefused = textIn(order.response, 'contract_result_code') === 'FAIL'
    if (!isRefused && (isTold(traffic, code) || !isPaid(traffic, order))) return []
    const after = traffic.calls.filter(({ seq }) => seq > order.seq)
    const without = after.find((call) => isMoneyAsked(call) && isOfNobody(traffic, call))
    if (without !== undefined) {
      const broken = `asked for a deduction under a contract that ${code} never became`
      return [occasion([order, without], code, broken)]
    }
    const asked = after.find((call) => isWechatCall(call, 'wechatQueryContract') && codeOf(call) === code)
    if (asked !== undefined) return [occasion([order, asked], code)]
    if (traffic.nowMs <= order.atMs + SIGNED_WITHIN_MS) return []
    // What the order's answer says needs no question.
    return [occasion([order], code, isRefused ? null : `never asked whether ${code} was signed`)]
  })

function isTold({ webhooks }: Traffic, code: string): boolean {
  return webhooks.some((notice) => noticeFields(notice).change_type === 'ADD' && notice.contractCode === code)
}

function isPaid({ webhooks }: Traffic, order: GatewayCall): boolean {
  const number = textIn(order.request, 'out_trade_no')
  return webhooks.some(({ orderNo, kind }) => kind === 'v2.payment' && orderNo === number)
}

function isMoneyAsked(call: GatewayCall): boolean {
  return isWechatCall(call, 'wechatDeduct', 'wechatDeductNotice')
}

/** Whether a call names a contract that WeChat does not know, and never told of. */
function isOfNobody({ webhooks }: Traffic, call: GatewayCall): boolean {
  const isUnknown = [textIn(call.response, 'err_code'), textIn(call.response, 'code')].includes(
    'CONTRACT_NOT_EXIST',
  )
  const id = call.parameters.contract_id ?? textIn(call.request, 'contract_id')
  return isUnknown && !webhooks.some((notice) => noticeFields(notice).contract_id === id)
}

/** WXM-22: how the app opened a signing. */
const launched: Judge = ({ phone }) =>
  phone.flatMap((call): Occasion[] => {
    if (call.op !== 'wechatOpenContractSheet' && call.op !== 'wechatSignContract') return []
    const said = { ...call.parameters, ...call.request }
    const launch = textIn(said, 'launch')
    if (launch === '') return []
    const isRefused = textIn(call.response, 'status') === 'not-launched'
    const broken = `opened the signing by ${launch}, which opens nothing there`
    return [occasion([call], textIn(said, 'preEntrustWebId'), isRefused ? broken : null)]
  })

/** Judges of what a merchant does about contracts. */
export const wechatContractJudges = {
  'WXM-07': encodedOnce,
  'WXM-20': askedAboutDuplicate,
  'WXM-21': paidNotSigned,
  'WXM-22': launched,
} satisfies Readonly<Record<string, Judge>>
