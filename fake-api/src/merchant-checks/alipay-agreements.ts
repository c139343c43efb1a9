import { DAY_MS, parseBeijing } from '../engine/kernel/clock.ts'
import {
  agreementNumber,
  alipayNumber,
  alipayResult,
  hundredthsOf,
  notifyMembers,
  stringContent,
} from './alipay-traffic.ts'
import { type Judge, type Occasion, occasion } from './occasion.ts'
import {
  type Fields,
  type GatewayCall,
  isTrue,
  partOf,
  perTraffic,
  type SentWebhook,
  type Traffic,
  textIn,
} from './traffic.ts'

/** What a merchant did about, or learned of, the deductions of an agreement, in the order in which it did or heard it. */
interface Step {
  readonly kind: 'deduct' | 'query' | 'told' | 'modify'
  readonly seq: number
  readonly atMs: number
  /** Of the trade; empty for a change of the plan. */
  readonly number: string
  readonly result: string
  readonly call: GatewayCall | null
}

interface Agreement {
  readonly number: string
  /** What was signed, as the app opened it; empty where that was not seen. */
  readonly terms: Fields
  readonly steps: readonly Step[]
}

const KINDS: Readonly<Record<string, Step['kind']>> = {
  alipayDeduct: 'deduct',
  alipayQueryTrade: 'query',
  alipayModifyPlan: 'modify',
}

const agreementsOf = perTraffic((traffic: Traffic): readonly Agreement[] => {
  const { calls, webhooks } = traffic
  const deducts = calls.filter(({ op }) => op === 'alipayDeduct')
  const agreementOf = new Map(deducts.map((call) => [alipayNumber(call), agreementNumber(call)]))
  const steps = [...calls.flatMap(callStep), ...webhooks.flatMap(notifyStep)].sort((a, b) => a.at - b.at)
  const byAgreement = Map.groupBy(
    steps,
    ({ step, agreement }) => agreement || (agreementOf.get(step.number) ?? ''),
  )
  byAgreement.delete('')
  const terms = signedTerms(traffic)
  return [...byAgreement].map(([number, own]) => ({
    ...{ number, terms: terms.get(number) ?? {}, steps: own.map(({ step }) => step) },
  }))
})

interface PlacedStep {
  readonly step: Step
  /** Empty where only the trade's number is known. */
  readonly agreement: string
  readonly at: number
}

function callStep(call: GatewayCall): PlacedStep[] {
  const kind = KINDS[call.op]
  if (kind === undefined) return []
  const heard = alipayResult(call)
  const result = kind === 'query' && heard === 'SUCCESS' ? textIn(call.response, 'trade_status') : heard
  const { seq, atMs } = call
  return [
    {
      step: { kind, seq, atMs, number: alipayNumber(call), result, call },
      agreement: agreementNumber(call),
      at: seq,
    },
  ]
}

function notifyStep(notice: SentWebhook): PlacedStep[] {
  const number = textIn(notifyMembers(notice), 'out_trade_no')
  if (number === '' || !isTrue(notice) || !notice.isAcknowledged) return []
  const { seq, atMs, kind, afterSeq } = notice
  return [
    {
      step: { kind: 'told', seq, atMs, number, result: kind, call: null },
      agreement: '',
      at: afterSeq + 0.5,
    },
  ]
}

/** The terms of agreements by their numbers: of the string by which each was signed. */
function signedTerms({ phone, webhooks }: Traffic): ReadonlyMap<string, Fields> {
  const opened = phone.flatMap((call) => {
    const content = stringContent(call)
    const terms = [content, partOf(content, 'agreement_sign_params')].find(
      (one) => textIn(one, 'personal_product_code') !== '',
    )
    return terms === undefined ? [] : [terms]
  })
  const signed = webhooks.filter(({ kind }) => kind === 'dut_user_sign').map(notifyMembers)
  return new Map(
    signed.flatMap((members): [string, Fields][] => {
      const own = textIn(members, 'external_agreement_no')
      const terms = opened.find((one) => own !== '' && one.external_agreement_no === own)
      return terms === undefined ? [] : [[textIn(members, 'agreement_no'), terms]]
    }),
  )
}

const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED', 'SUCCESS', 'TRADE_HAS_SUCCESS']
const UNSETTLED = ['unknown', 'UNDER_WAY']

const isPaidStep = ({ kind, result }: Step) => kind !== 'modify' && PAID.includes(result)
const isFailedStep = ({ kind, result }: Step) =>
  kind === 'deduct' && !PAID.includes(result) && !UNSETTLED.includes(result)

const isMovedPlan = ({ kind, result }: Step) => kind === 'modify' && result === 'SUCCESS'

/** Judges each deduction of each agreement, with the steps before it. */
function deductions(
  judge: (
    agreement: Agreement,
    step: Step & { readonly call: GatewayCall },
    before: readonly Step[],
  ) => Occasion | null,
): Judge {
  return (traffic) =>
    agreementsOf(traffic).flatMap((agreement) =>
      agreement.steps.flatMap((step, index) => {
        const { kind, call } = step
        if (kind !== 'deduct' || call === null) return []
        const occasion = judge(agreement, { ...step, call }, agreement.steps.slice(0, index))
        return occasion === null ? [] : [occasion]
      }),
    )
}

/** ALM-33: the product of a deduction and of its agreement. */
const sameProduct = deductions(({ number, terms }, { call }) => {
  const [signed, sent] = [textIn(terms, 'product_code'), textIn(call.request, 'product_code')]
  if (signed === '') return null
  const broken = `deducted with product_code ${sent || 'left out'} under an agreement of ${signed}`
  return occasion([call], number, signed === sent ? null : broken)
})

const MISMATCH = 'CYCLE_PAY_DATE_NOT_MATCH'

/** The steps since the last success, or all. */
function sinceSuccess(before: readonly Step[]): readonly Step[] {
  return before.slice(before.findLastIndex(isPaidStep) + 1)
}

/** ALM-34: deductions before their window; after a missed day it is the plan that was not moved. */
const insideWindow = deductions(({ number }, step, before) => {
  const isMissed = sinceSuccess(before).some(isFailedStep)
  if (step.result === MISMATCH && isMissed) return null
  if (step.result !== MISMATCH && step.result !== 'SUCCESS') return null
  const broken = step.result === MISMATCH ? `deducted outside the window as ${step.number}` : null
  return occasion([step], number, broken)
})

/** ALM-35: amounts above what was signed. */
const belowSingleAmount = deductions(({ number, terms }, { call, result }) => {
  const most = hundredthsOf(partOf(terms, 'period_rule_params').single_amount)
  const isAbove = result === 'CYCLE_PAY_SINGLE_FEE_EXCEED' || hundredthsOf(call.request.total_amount) > most
  const broken = `deducted ${String(call.request.total_amount)}, more than single_amount`
  return occasion([call], number, isAbove ? broken : null)
})

/** Tries of a period above which a merchant goes on without an end. */
const MANY_TRIES = 3

/** ALM-36: tries of a period, which ends with a success or where the plan goes on to another day. */
const fewTries = deductions(({ number }, step, before) => {
  const since = sinceSuccess(before)
  const failed = since.slice(since.findLastIndex(isMovedPlan) + 1).filter(isFailedStep)
  if (failed.length === 0) return null
  const broken = `made try ${failed.length + 1} since the last success or change of the plan`
  return occasion([...failed.slice(-1), step], number, failed.length >= MANY_TRIES ? broken : null)
})

/** ALM-37: the plan is moved between a day that failed and the next try. */
const planMoved = deductions(({ number }, step, before) => {
  const since = sinceSuccess(before)
  const failed = since.findLast(isFailedStep)
  if (failed === undefined || step.atMs - failed.atMs < DAY_MS) return null
  const isMoved = since.slice(since.indexOf(failed)).some(isMovedPlan)
  if (!isMoved && step.result !== MISMATCH) return null
  const broken = 'tried again after a missed day without moving the plan'
  return occasion([failed, step], number, isMoved ? null : broken)
})

/** ALM-38: changes of a plan; going on to the next period is none that stretches this one. */
const planOnlyLater: Judge = (traffic) =>
  agreementsOf(traffic).flatMap(({ number, terms, steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'modify') return []
      const isStretch = (one: Step) => isMovedPlan(one) && isWithinPeriod(terms, one)
      const moved = sinceSuccess(steps.slice(0, index)).filter(isStretch)
      const isRefused = step.result === 'ILLEGAL_EXECUTION_TIME'
      const isAbuse = isStretch(step) && moved.length >= MANY_TRIES
      const broken = isRefused
        ? 'moved the plan to an earlier or a past day'
        : `moved the plan ${moved.length + 1} times without a success between`
      return [occasion([...moved.slice(-1), step], number, isRefused || isAbuse ? broken : null)]
    }),
  )

/** Tells whether a change leads to a day of the same period: less than half a one from now. */
function isWithinPeriod(terms: Fields, { call, atMs }: Step): boolean {
  const toMs = parseBeijing(`${textIn(call?.request ?? {}, 'deduct_time')} 00:00:00`)
  return toMs === null || toMs - atMs < periodDays(partOf(terms, 'period_rule_params')) * (DAY_MS / 2)
}

/** Days of a period by its rule; a week where the rule is not known. */
function periodDays({ period_type: type, period }: Fields): number {
  const count = Number(period) || 1
  if (type === 'MONTH') return 30 * count
  return type === 'DAY' ? count : 7
}

const ASKED_WITHIN_MS = 2 * DAY_MS

/** ALM-39: deductions of unknown result, but those that were told of before their answer. */
const waitForResult: Judge = (traffic) =>
  agreementsOf(traffic).flatMap(({ steps }) =>
    steps.flatMap((step, index): Occasion[] => {
      if (step.kind !== 'deduct' || !UNSETTLED.includes(step.result)) return []
      const isOwn = ({ number }: Step) => number === step.number
      if (steps.slice(0, index).some((one) => one.kind === 'told' && isOwn(one) && isPaidStep(one))) return []
      const after = steps.slice(index + 1)
      const next = after.find((one) => one.kind === 'deduct' || isOwn(one))
      if (next === undefined) {
        const isLate = traffic.nowMs > step.atMs + ASKED_WITHIN_MS
        return isLate
          ? [occasion([step], step.number, `never asked about ${step.number}, whose result was not known`)]
          : []
      }
      if (next.kind === 'told') return []
      const isOther = next.kind === 'deduct' && next.number !== step.number
      const broken = `deducted as ${next.number} while the result of ${step.number} was not known`
      return [occasion([step, next], step.number, isOther ? broken : null)]
    }),
  )

/** Judges of deductions under agreements of Alipay. */
export const alipayAgreementJudges = {
  'ALM-33': sameProduct,
  'ALM-34': insideWindow,
  'ALM-35': belowSingleAmount,
  'ALM-36': fewTries,
  'ALM-37': planMoved,
  'ALM-38': planOnlyLater,
  'ALM-39': waitForResult,
} satisfies Readonly<Record<string, Judge>>
