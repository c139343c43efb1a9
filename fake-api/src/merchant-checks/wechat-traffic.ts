import { HOUR_MS, type Instant, parseBeijing } from '../engine/kernel/clock.ts'
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

/** How long after the signing a deduction needs no notice. */
const JUST_SIGNED_MS = 12 * HOUR_MS

/** Tells whether a call is this one of WeChat's, also in the name of a sub-merchant. */
export function isWechatCall({ op }: GatewayCall, ...names: readonly string[]): boolean {
  return names.includes(op.replace('Partner', ''))
}

/** The number of an order that a call is about; empty for none. */
export function tradeNumber({ request, parameters, response }: GatewayCall): string {
  return (
    textIn(request, 'out_trade_no') || textIn(parameters, 'out_trade_no') || textIn(response, 'out_trade_no')
  )
}

/**
 * The result of a v2 call as the merchant heard it: `SUCCESS`, the `err_code` of a refusal, `FAIL` of a message that is
 * wrong itself, or `unknown` where there was no answer to trust.
 */
export function resultHeard(call: GatewayCall): string {
  const { status, response } = call
  if (heardAnswer(call) !== 'answer' || status !== '200') return 'unknown'
  if (textIn(response, 'return_code') !== 'SUCCESS') return 'FAIL'
  return textIn(response, 'result_code') === 'SUCCESS' ? 'SUCCESS' : textIn(response, 'err_code')
}

/** Returns what a notice of v2 says. */
export function noticeFields({ tells }: SentWebhook): Fields {
  return partOf(tells, 'fields')
}

/** Returns what a notice of V3 says under its seal. */
export function noticeResource({ tells }: SentWebhook): Fields {
  return partOf(partOf(tells, 'subject'), 'resource')
}

/** Instants at which contracts were signed, by their `contract_id`, as WeChat told anybody. */
const signedAt = perTraffic(({ webhooks, calls, phone }): ReadonlyMap<string, Instant> => {
  const told = webhooks.map(noticeFields).filter((fields) => fields.change_type === 'ADD')
  const signed = [
    ...phone.map(({ response, atMs }): [string, Instant | null] => [
      response.status === 'signed' ? textIn(response, 'contractId') : '',
      atMs,
    ]),
    ...told.map((fields): [string, Instant | null] => [
      textIn(fields, 'contract_id'),
      parseBeijing(textIn(fields, 'operate_time')),
    ]),
    ...calls.map(({ response }): [string, Instant | null] => [
      textIn(response, 'contract_id'),
      parseBeijing(textIn(response, 'contract_signed_time')),
    ]),
  ]
  return new Map(signed.filter((entry): entry is [string, Instant] => entry[0] !== '' && entry[1] !== null))
})

/** Tells whether a contract was signed within the twelve hours before an instant. */
export function isJustSigned(traffic: Traffic, contractId: string, atMs: Instant): boolean {
  const signedAtMs = signedAt(traffic).get(contractId)
  return signedAtMs !== undefined && atMs < signedAtMs + JUST_SIGNED_MS
}

/** The merchant's number of the refund that a call is about; empty for none. */
export function refundNumber({ request, parameters, response }: GatewayCall): string {
  const name = 'out_refund_no'
  return textIn(request, name) || textIn(parameters, name) || textIn(response, name)
}
