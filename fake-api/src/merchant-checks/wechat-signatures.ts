import { signatureReasons } from '@skyshop/openapi/signature-reasons'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import { type Fields, type GatewayCall, heardAnswer, isTrue, type Traffic, textIn } from './traffic.ts'
import { isWechatCall, noticeFields, refundNumber, tradeNumber } from './wechat-traffic.ts'

/** What the phone opens with what an answer handed out: the call, and the members that have it. */
const OPENED = [
  {
    made: 'wechatPreEntrust',
    given: 'pre_entrustweb_id',
    opens: ['wechatOpenContractSheet'],
  },
  { made: 'wechatCreateAppOrder', given: 'prepay_id', opens: ['wechatOpenCashier'] },
  { made: 'wechatCreateJsapiOrder', given: 'prepay_id', opens: ['wechatOpenJsapi'] },
  { made: 'wechatCreateNativeOrder', given: 'code_url', opens: ['wechatScanCode'] },
]

const ASKED = [
  ...['wechatQueryTransaction', 'wechatQueryTransactionById', 'wechatQueryOrder', 'wechatQueryDeduction'],
  ...['wechatQueryContract', 'wechatQueryRefund', 'wechatQueryRefundV2', 'wechatDeleteContract'],
]

/** How long a merchant may take to ask again. */
const AGAIN_WITHIN_MS = DAY_MS

/** WXM-01: answers under no signature that holds, and what the merchant did with each. */
const signatureOfAnswers: Judge = (traffic) =>
  traffic.calls.flatMap((call): Occasion[] => {
    if (call.provider !== 'wechat' || heardAnswer(call) !== 'untrusted') return []
    const way = OPENED.find(({ made }) => isWechatCall(call, made))
    if (way !== undefined) return handedOut(traffic, call, way)
    if (isWechatCall(call, 'wechatDeductNotice')) return noticeBelieved(traffic, call)
    return isWechatCall(call, ...ASKED) ? askedAgain(traffic, call) : []
  })

function handedOut(
  { calls, phone, nowMs }: Traffic,
  call: GatewayCall,
  way: (typeof OPENED)[number],
): Occasion[] {
  const given = textIn(call.response, way.given)
  if (given === '') return []
  const isTrusted = ({ response, op }: GatewayCall) => op === call.op && response[way.given] === given
  const trusted = calls.find((other) => isTrusted(other) && heardAnswer(other) === 'answer')
  const opened = phone.find(
    ({ op, request, parameters }) =>
      way.opens.includes(op) && JSON.stringify([request, parameters]).includes(given),
  )
  const subject = tradeNumber(call) || textIn(call.request, 'contract_code')
  if (opened !== undefined && opened.seq < (trusted?.seq ?? Infinity)) {
    const broken = `handed out ${way.given} of an answer under no signature that holds`
    return [occasion([call, opened], subject, broken)]
  }
  const next =
    trusted ??
    calls.find(({ op, seq, request }) => op === call.op && seq > call.seq && isSame(request, call.request))
  if (next !== undefined) return [occasion([call, next], subject)]
  return nowMs > call.atMs + AGAIN_WITHIN_MS ? [occasion([call], subject)] : []
}

/** Whether two requests are about the same, whatever their time and signature. */
function isSame(one: Fields, other: Fields): boolean {
  return ['out_trade_no', 'contract_code'].every((name) => one[name] === other[name])
}

function noticeBelieved({ calls }: Traffic, call: GatewayCall): Occasion[] {
  const { contract_id: contractId = '' } = call.parameters
  const next = calls.find(
    (other) =>
      other.seq > call.seq &&
      (isWechatCall(other, 'wechatDeductNotice')
        ? other.parameters.contract_id === contractId
        : isWechatCall(other, 'wechatDeduct') && textIn(other.request, 'contract_id') === contractId),
  )
  if (next === undefined) return []
  const isBelieved = isWechatCall(next, 'wechatDeduct')
  const broken = 'deducted after a notice whose answer had no signature that holds'
  return [occasion([call, next], contractId, isBelieved ? broken : null)]
}

function askedAgain({ calls, webhooks, nowMs }: Traffic, call: GatewayCall): Occasion[] {
  const subject = aboutOf(call)
  const next = calls.find(
    (other) => other.seq > call.seq && isWechatCall(other, ...ASKED) && aboutOf(other) === subject,
  )
  if (next !== undefined) return [occasion([call, next], subject)]
  const isTold = webhooks.some(
    (notice) =>
      isTrue(notice) &&
      notice.isAcknowledged &&
      [notice.orderNo, notice.contractCode, noticeFields(notice).contract_id].includes(subject),
  )
  if (isTold || nowMs <= call.atMs + AGAIN_WITHIN_MS) return []
  const broken = `went by an answer about ${subject} under no signature that holds, and did not ask again`
  return [occasion([call], subject, broken)]
}

function aboutOf(call: GatewayCall): string {
  const { request, response } = call
  return (
    refundNumber(call) ||
    tradeNumber(call) ||
    textIn(request, 'contract_id') ||
    textIn(request, 'contract_code') ||
    textIn(response, 'contract_id')
  )
}

const FOUR_BYTES = /[\u{10000}-\u{10FFFF}]/u
/** Members of requests that people wrote. */
const TEXTS = [
  'body',
  'attach',
  'description',
  'contract_display_account',
  'contract_termination_remark',
  'reason',
  'refund_desc',
]

/** WXM-06: characters of four bytes in texts. */
const noFourBytes: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    if (call.provider !== 'wechat') return []
    const texts = TEXTS.filter((name) => textIn(call.request, name) !== '')
    if (texts.length === 0) return []
    const rare = texts.find((name) => FOUR_BYTES.test(textIn(call.request, name)))
    const broken = rare === undefined ? null : `sent ${rare} with a character of four bytes`
    return [occasion([call], aboutOf(call), broken)]
  })

const OF_V3 = signatureReasons['apiv3-key'].says

const isOfV3 = (signature: NonNullable<GatewayCall['signature']>) =>
  signature.mistake?.includes(OF_V3) === true

/** Whether the body of a call is signed by the rules of v2. */
function isV2({ op, label, provider }: GatewayCall): boolean {
  return provider === 'wechat' && op !== 'notBuilt' && /^POST \/(papay|pay|secapi)\//.test(label)
}

/** WXM-08: v2 signatures, but for those by the key of V3. */
const rawAndSorted: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    const { signature } = call
    if (!isV2(call) || signature === null || isOfV3(signature)) return []
    const broken = signature.mistake ?? 'signed another text, or by another key'
    return [occasion([call], aboutOf(call), signature.holds ? null : broken)]
  })

/** WXM-27: v2 signatures by the key of V3. */
const keysApart: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    const { signature } = call
    if (!isV2(call) || signature === null) return []
    if (!signature.holds && !isOfV3(signature)) return []
    return [occasion([call], aboutOf(call), signature.holds ? null : OF_V3)]
  })

const NOTICE_PATH =
  /\/(?:papay|partner-papay)\/contracts?\/[^/]*\/?(?:notify|prenotify)|\/papay\/(?:pre)?notify|pappaynotify/i

/** WXM-18: notices to the payer, and calls that were meant for one. */
const noticeByV3: Judge = ({ calls }) =>
  calls.flatMap((call): Occasion[] => {
    if (call.provider !== 'wechat') return []
    if (call.op === 'notBuilt')
      return NOTICE_PATH.test(call.label) ? [occasion([call], null, `sent the notice to ${call.label}`)] : []
    if (!isWechatCall(call, 'wechatDeductNotice') || call.signature === null) return []
    const { holds, mistake } = call.signature
    const broken = holds ? null : `signed the notice otherwise than by V3: ${mistake ?? 'unknown'}`
    return [occasion([call], call.parameters.contract_id ?? null, broken)]
  })

/** Judges of how a merchant signs, and what signatures it believes. */
export const wechatSignatureJudges = {
  'WXM-01': signatureOfAnswers,
  'WXM-06': noFourBytes,
  'WXM-08': rawAndSorted,
  'WXM-18': noticeByV3,
  'WXM-27': keysApart,
} satisfies Readonly<Record<string, Judge>>
