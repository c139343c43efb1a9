import { type Fields, type GatewayCall, heardAnswer, partOf, type SentWebhook, textIn } from './traffic.ts'

/** The members of a notify. */
export function notifyMembers({ tells }: SentWebhook): Fields {
  return { ...partOf(tells, 'facts'), ...partOf(tells, 'members') }
}

/**
 * The result of a call as the merchant heard it: `SUCCESS`, `UNDER_WAY` (10003), `unknown`, or the sub code of a refusal
 * without the prefix of its business.
 */
export function alipayResult(call: GatewayCall): string {
  const { status, response } = call
  if (heardAnswer(call) !== 'answer' || Number(status) >= 500) return 'unknown'
  const code = textIn(response, 'code')
  if (code === '10003') return 'UNDER_WAY'
  if (code === '10000' || (code === '' && status === '200')) return 'SUCCESS'
  const subCode = (textIn(response, 'sub_code') || code).replace(/^ACQ[.]/, '')
  const isUnknown = code === '20000' || subCode === 'SYSTEM_ERROR' || subCode.endsWith('unknow-error')
  return isUnknown ? 'unknown' : subCode
}

/** The number of the trade that a call is about; empty for none. */
export function alipayNumber({ request, response }: GatewayCall): string {
  return textIn(request, 'out_trade_no') || textIn(response, 'out_trade_no')
}

/** The agreement that a call deducts under, changes or asks about; empty for none. */
export function agreementNumber({ request }: GatewayCall): string {
  return textIn(partOf(request, 'agreement_params'), 'agreement_no') || textIn(request, 'agreement_no')
}

/** The number that stands for a refund: its own, or that of the trade for one without. */
export function alipayRefundNumber(call: GatewayCall): string {
  return textIn(call.request, 'out_request_no') || alipayNumber(call)
}

/** The content of a string that the app opened; none where it is no JSON. */
export function stringContent({ parameters }: GatewayCall): Fields {
  try {
    const content: unknown = JSON.parse(parameters.biz_content ?? '')
    return partOf({ content }, 'content')
  } catch {
    // A string that the gateway refused, too.
    return {}
  }
}

/** An amount in yuan as whole hundredths; NaN for none. */
export function hundredthsOf(amount: unknown): number {
  return Math.round(Number(amount) * 100)
}
