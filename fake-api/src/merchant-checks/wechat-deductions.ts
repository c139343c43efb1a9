import { formatBeijing, HOUR_MS, startOfBeijingDay } from '../engine/kernel/clock.ts'
import { type Judge, type Occasion, occasion, type Shown } from './occasion.ts'
import { type GatewayCall, isTrue, perTraffic, type SentWebhook, textIn } from './traffic.ts'
import { isJustSigned, isWechatCall, noticeFields, resultHeard, tradeNumber } from './wechat-traffic.ts'

/** What a merchant did about, or learned of, a deduction. */
interface Step extends Shown {
  readonly kind: 'apply' | 'query' | 'close' | 'told'
  readonly number: string
  /** As the merchant heard it: the result of an application or a close, the state of a query, what a notice told. */
  readonly result: string
}

/** Everything about the deductions of a contract, in the order in which the merchant did or heard it. */
interface DeductedContract {
  readonly contractId: string
  readonly steps: readonly Step[]
}

const contractsOf = perTraffic(({ calls, webhooks }): readonly DeductedContract[] => {
  const applies = calls.filter((call) => isWechatCall(call, 'wechatDeduct'))
  const contractOf = new Map(applies.map((call) => [tradeNumber(call), textIn(call.request, 'contract_id')]))
  const ordered = [...calls.flatMap(callStep), ...webhooks.flatMap(noticeStep)].sort((a, b) => a.at - b.at)
  const byContract = Map.groupBy(ordered, ({ step }) => contractOf.get(step.number) ?? '')
  byContract.delete('')
  return [...byContract].map(([contractId, own]) => ({ contractId, steps: own.map(({ step }) => step) }))
})

interface PlacedStep {
  readonly step: Step
  /** A notice is heard before what the merchant did on it, which is journaled first. */
  readonly at: number
}

const KINDS: Readonly<Record<string, 'apply' | 'query' | 'close'>> = {
  wechatDeduct: 'apply',
  wechatQueryOrder: 'query',
  wechatQueryDeduction: 'query',
  wechatCloseDeduction: 'close',
}

function callStep(call: GatewayCall): PlacedStep[] {
  const kind = KINDS[call.op.replace('Partner', '')]
  if (kind === undefined) return []
  const heard = resultHeard(call)
  const result = kind === 'query' && heard === 'SUCCESS' ? textIn(call.response, 'trade_state') : heard
  return [{ step: { seq: call.seq, atMs: call.atMs, kind, number: tradeNumber(call), result }, at: call.seq }]
}

function noticeStep(webhook: SentWebhook): PlacedStep[] {
  if (webhook.kind !== 'papay.deduction' || !isTrue(webhook) || !webhook.isAcknowledged) return []
  const fields = noticeFields(webhook)
  const isPaid = fields.result_code === 'SUCCESS' && fields.trade_state === 'SUCCESS'
  const { seq, atMs, afterSeq } = webhook
  const step = {
    ...{ seq, atMs, kind: 'told' as const, number: textIn(fields, 'out_trade_no') },
    result: isPaid ? 'SUCCESS' : textIn(fields, 'err_code') || 'FAIL',
  }
  return [{ step, at: afterSeq + 0.5 }]
}

/** Answers after which an application may have been taken. */
const UNKNOWN: readonly string[] = ['unknown', 'SYSTEMERROR', 'ORDER_ACCEPTED']
/** Refusals of a number that is over. */
const USED: readonly string[] = ['ORDERPAID', 'ORDERCLOSED', 'OUT_TRADE_NO_USED']
const PAID: readonly string[] = ['SUCCESS', 'REFUND', 'ORDERPAID']
/** States and answers after which a number takes no money any more. */
const OVER: readonly string[] = ['CLOSED', 'PAY_FAIL', 'REVOKED', 'ORDERNOTEXIST', 'ORDERCLOSED']

const isTaken = ({ kind, result }: Step) =>
  kind === 'apply' && (result === 'SUCCESS' || UNKNOWN.includes(result))

/** Whether a step tells the merchant that its number was paid. */
function tellsPaid({ kind, result }: Step): boolean {
  return PAID.includes(result) && (kind === 'query' || kind === 'told' || result === 'ORDERPAID')
}

/** Whether a step settles that its number takes no money any more. */
function settlesUnpaid({ kind, result }: Step): boolean {
  if (kind === 'close') return result === 'SUCCESS' || result === 'ORDERCLOSED'
  return kind !== 'told' && OVER.includes(result)
}

/** Results of a notice that settle nothing. */
const UNSETTLED: readonly string[] = ['0', 'SYSTEMERROR']

/** Whether a step tells the merchant that its number has failed; an order that is not known may never have arrived. */
function tellsFailed(step: Step): boolean {
  if (step.kind === 'told') return !PAID.includes(step.result) && !UNSETTLED.includes(step.result)
  return step.result !== 'ORDERNOTEXIST' && settlesUnpaid(step)
}

/** WXM-10: a new number while an earlier one may still take money, and a number that is over sent again. */
const numbersOnce: Judge = (traffic) =>
  contractsOf(traffic).flatMap(({ steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'apply') return []
      const before = steps.slice(0, index)
      const own = before.filter(({ number }) => number === step.number)
      const failure = own.findLast(tellsFailed)
      if (failure !== undefined && USED.includes(step.result))
        return [
          occasion([failure, step], step.number, `applied under ${step.number} again after it had failed`),
        ]
      return isTaken(step) ? newNumber(before, step) : []
    }),
  )

function newNumber(before: readonly Step[], step: Step): Occasion[] {
  const earlier = before.findLast((one) => isTaken(one) && one.number !== step.number)
  if (earlier === undefined) return []
  const { number } = earlier
  const since = before.filter(
    (one) => one.number === number && (one.kind === 'told' || one.seq > earlier.seq),
  )
  if (since.some(tellsPaid)) return []
  const settled = since.find(settlesUnpaid)
  if (settled !== undefined) return [occasion([earlier, settled, step], step.number)]
  const isAsked = since.some(({ kind, result }) => kind === 'query' && result !== 'unknown')
  const missing = isAsked ? 'closed' : 'asked about'
  const broken = `applied under ${step.number} while ${number} was not ${missing}`
  return [occasion([earlier, ...since.slice(-1), step], number, broken)]
}

/** WXM-16: what is done first after an application of unknown result, but one that was told of before its answer. */
const askedFirst: Judge = (traffic) =>
  contractsOf(traffic).flatMap(({ steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'apply' || !UNKNOWN.includes(step.result)) return []
      const isOwn = ({ number }: Step) => number === step.number
      if (steps.slice(0, index).some((one) => one.kind === 'told' && isOwn(one) && tellsPaid(one))) return []
      const next = steps.slice(index + 1).find((one) => one.kind === 'apply' || isOwn(one))
      const said = step.result === 'unknown' ? 'an application without an answer' : step.result
      if (next === undefined) {
        const isLate = traffic.nowMs > step.atMs + ASKED_WITHIN_MS
        return isLate ? [occasion([step], step.number, `never asked about ${step.number} after ${said}`)] : []
      }
      if (next.kind === 'told') return []
      if (next.kind === 'query') return [occasion([step, next], step.number)]
      const broken =
        next.kind === 'close'
          ? `closed ${next.number} without a query after ${said}`
          : `applied under ${next.number} without a query after ${said} about ${step.number}`
      return [occasion([step, next], step.number, broken)]
    }),
  )

/** The notice of a deduction may take a day in coming. */
const ASKED_WITHIN_MS = 48 * HOUR_MS

/** WXM-15: query, close unless it is closed, and a new number, after a notice with an error of WeChat's own. */
const afterSystemError: Judge = (traffic) =>
  contractsOf(traffic).flatMap(({ steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'told' || step.result !== 'SYSTEMERROR') return []
      const after = steps.slice(index + 1)
      const isApplied = steps
        .slice(0, index)
        .some((one) => one.kind === 'apply' && one.number === step.number)
      // A notice that comes before the answer stands before its own application.
      const isAnother = ({ number }: Step) => isApplied || number !== step.number
      const next = after.find((one) => one.kind === 'apply' && isAnother(one))
      const between = next === undefined ? after : after.slice(0, after.indexOf(next))
      const own = between.filter(({ number }) => number === step.number)
      if (own.some(tellsPaid)) return []
      const query = own.find(({ kind, result }) => kind === 'query' && result !== 'unknown')
      if (next === undefined) return query === undefined ? [] : [occasion([step, query], step.number)]
      // A notice that is late tells nothing new of a number that is over already.
      const settled = steps.slice(0, index).find((one) => one.number === step.number && settlesUnpaid(one))
      if (settled !== undefined && next.number !== step.number)
        return [occasion([settled, step, next], step.number)]
      const broken = brokenAfterSystemError(step, next, own)
      return [occasion([step, ...own.slice(-1), next], step.number, broken)]
    }),
  )

function brokenAfterSystemError({ number }: Step, next: Step, own: readonly Step[]): string | null {
  if (next.number === number) return `applied under ${number} again after a notice with SYSTEMERROR`
  const asked = own.filter(({ kind, result }) => kind === 'query' && result !== 'unknown')
  if (asked.length === 0) return `applied under ${next.number} without a query of ${number}`
  return own.some(settlesUnpaid) ? null : `applied under ${next.number} while ${number} was not closed`
}

/** WXM-17: the number of a deduction that a query answered as closed. */
const closedKnown: Judge = (traffic) =>
  contractsOf(traffic).flatMap(({ steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'query' || step.result !== 'CLOSED') return []
      const next = steps.slice(index + 1).find(({ kind }) => kind === 'apply')
      if (next === undefined) return []
      const broken =
        next.number === step.number
          ? `applied under ${step.number} again, which a query had answered CLOSED`
          : null
      return [occasion([step, next], step.number, broken)]
    }),
  )

const OPENS_MS = 7 * HOUR_MS
const CLOSES_MS = 22 * HOUR_MS

/** WXM-09: hours of Beijing. Within twelve hours of signing an application that is taken at night is none. */
const hours: Judge = (traffic) =>
  traffic.calls.flatMap((call): Occasion[] => {
    const isApply = isWechatCall(call, 'wechatDeduct')
    if (!isApply && !isWechatCall(call, 'wechatDeductNotice')) return []
    const ofDayMs = call.atMs - startOfBeijingDay(call.atMs)
    const contractId = textIn(call.request, 'contract_id')
    if (ofDayMs >= OPENS_MS && ofDayMs < CLOSES_MS) return [occasion([call], subjectOf(call))]
    if (isApply && resultHeard(call) === 'SUCCESS' && isJustSigned(traffic, contractId, call.atMs)) return []
    const did = isApply ? 'applied for a deduction' : 'sent a notice to the payer'
    return [
      occasion([call], subjectOf(call), `${did} at ${formatBeijing(call.atMs).slice(11, 16)} in Beijing`),
    ]
  })

function subjectOf(call: GatewayCall): string | null {
  return tradeNumber(call) || call.parameters.contract_id || null
}

/** WXM-19: the first deduction of a contract, with and without a notice before it. */
const noEarlyNotice: Judge = (traffic) => {
  const seen = new Set<string>()
  return traffic.calls.flatMap((call): Occasion[] => {
    const isNotice = isWechatCall(call, 'wechatDeductNotice')
    if (!isNotice && !isWechatCall(call, 'wechatDeduct')) return []
    const contractId = call.parameters.contract_id ?? textIn(call.request, 'contract_id')
    const isFirst = !seen.has(contractId)
    seen.add(contractId)
    if (!isFirst || !isJustSigned(traffic, contractId, call.atMs)) return []
    const broken = isNotice ? 'sent a notice to the payer within 12 hours of the signing' : null
    return [occasion([call], contractId, broken)]
  })
}

/** WXM-26: whole fen, and not one off what was announced. */
const wholeFen: Judge = (traffic) => {
  const announced = new Map<string, { readonly fen: number; readonly shown: Shown }>()
  return traffic.calls.flatMap((call): Occasion[] => {
    const { request, parameters } = call
    if (isWechatCall(call, 'wechatDeductNotice')) {
      const amount = (request.estimated_amount as { amount?: unknown } | undefined)?.amount
      if (typeof amount === 'number')
        announced.set(parameters.contract_id ?? '', { fen: amount, shown: call })
    }
    if (!isWechatCall(call, 'wechatDeduct', 'wechatContractOrder', 'wechatRefundV2')) return []
    const fee = textIn(request, 'total_fee')
    const number = tradeNumber(call)
    if (!/^\d+$/.test(fee)) return [occasion([call], number, `asked for ${fee || 'no'} fen`)]
    const told = announced.get(textIn(request, 'contract_id'))
    if (told === undefined || Math.abs(told.fen - Number(fee)) !== 1) return [occasion([call], number)]
    const broken = `asked for ${fee} fen after announcing ${told.fen}`
    return [occasion([told.shown, call], number, broken)]
  })
}

/** Judges of what a merchant does about deductions. */
export const wechatDeductionJudges = {
  'WXM-09': hours,
  'WXM-10': numbersOnce,
  'WXM-15': afterSystemError,
  'WXM-16': askedFirst,
  'WXM-17': closedKnown,
  'WXM-19': noEarlyNotice,
  'WXM-26': wholeFen,
} satisfies Readonly<Record<string, Judge>>
