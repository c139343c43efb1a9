import type { Schemas } from '@skyshop/openapi/control'
import { httpOperations } from '@skyshop/openapi/operations'

export type FaultRecord = Schemas['FaultRecord']

/** Subjects of faults: calls of the shop, the bridge, calls of the server, webhooks, a payment, or a deduction. */
export const faultSubjects = ['shop', 'host', 'upstream', 'gateway', 'buyer', 'payer'] as const

export type FaultSubject = (typeof faultSubjects)[number]

/** Returns the subjects of a world: without the backend there are calls of a merchant and webhooks to it. */
export function subjectsOf({ hasBackend }: { hasBackend: boolean }): readonly FaultSubject[] {
  return hasBackend ? faultSubjects : ['gateway', 'upstream']
}

/** The outcomes of faults on each subject. */
export const faultOutcomes = {
  shop: [
    'lost-answer',
    'refused-connection',
    'status-503',
    'status-500-after',
    'expired-token',
    'business-code',
    'malformed',
    'truncated',
    'empty-page',
    'late',
  ],
  host: [
    'bridge-late',
    'silent',
    'bridge-twice',
    'before-return',
    'wrong-type',
    'empty',
    'missing',
    'bridge-failed',
    'not-installed',
  ],
  upstream: [
    'lost-answer',
    'refused-connection',
    'status-503',
    'status-500-after',
    'malformed',
    'truncated',
    'unsigned',
    'bad-signature',
    'signed-probe',
    'late',
  ],
  gateway: [
    'twice',
    'late',
    'first-lost',
    'all-lost',
    'wrong-signature',
    'signature-probe',
    'wrong-amount',
    'before-response',
    'after-cancel',
  ],
  buyer: [
    'paid',
    'paid-untold',
    'failed',
    'insufficient',
    'cancelled',
    'network',
    'undetermined',
    'unknown',
    'repeated',
  ],
  payer: [
    ...['not-enough', 'over-limit', 'account-abnormal', 'account-closed', 'bank-maintenance'],
    ...['order-wrong', 'system-error', 'no-reason', 'pending'],
  ],
} as const satisfies Record<FaultSubject, readonly string[]>

export type FaultOutcome = (typeof faultOutcomes)[FaultSubject][number]

/** A fault as the form edits it; every field is chosen from a list. */
export interface FaultDraft {
  subject: FaultSubject
  /** An operation, or `provider kind` of a callback; `*` for any. */
  target: string
  /** It applies from the nth match on. */
  nth: number
  outcome: FaultOutcome
  /** Refusal code; used by the outcome `business-code`. */
  code: string
  delayMs: number
  /** How often it applies; null: until it is switched off. */
  times: number | null
}

/** Draft that the form shows before anything is chosen. */
export const firstDraft: FaultDraft = {
  subject: 'shop',
  target: 'addOrder',
  nth: 1,
  outcome: 'lost-answer',
  code: 'operate-failed',
  delayMs: 0,
  times: 1,
}

/** Choices for the match from which a fault applies. */
export const nthChoices = [1, 2, 3, 5, 10] as const
/** Choices for how often a fault applies; null: until it is removed. */
export const timesChoices = [1, 2, 3, 10, null] as const

const second = 1000
const minute = 60 * second

/** On the wall for an exchange, on the world's clock for a callback. */
const delayChoices = {
  exchange: [0, 500, 2 * second, 10 * second],
  callback: [0, 30 * second, 20 * minute, 24 * 60 * minute],
} as const

/** A host app is late or not; nothing else of it waits. */
const bridgeDelays = [2 * second, 10 * second, 30 * second] as const

/** Outcomes that are a delay, and nothing without one. */
export function isLate(outcome: FaultOutcome): boolean {
  return outcome === 'late' || outcome === 'bridge-late'
}

/** Which delays a subject has; none for a deduction. */
export function delaysOf(subject: FaultSubject): readonly number[] {
  if (subject === 'payer') return [0]
  if (subject === 'host') return bridgeDelays
  return subject === 'gateway' || subject === 'buyer' ? delayChoices.callback : delayChoices.exchange
}

/** Built-in presets of the fault form. */
export const faultPresets = {
  paymentFails: { ...firstDraft, subject: 'buyer', target: '*', outcome: 'failed' },
  loseCallback: { ...firstDraft, subject: 'buyer', target: '*', outcome: 'paid-untold' },
  webhookTwice: { ...firstDraft, subject: 'gateway', target: '*', outcome: 'twice' },
  answerLost: firstDraft,
  bridgeSilent: { ...firstDraft, subject: 'host', target: 'getNewToken', outcome: 'silent' },
  tokenExpires: { ...firstDraft, target: '*', outcome: 'expired-token' },
} as const satisfies Record<string, FaultDraft>

export type FaultPreset = keyof typeof faultPresets

/** A draft about another subject, with its first outcome and target; what still fits stays. */
export function withSubject(draft: FaultDraft, subject: FaultSubject): FaultDraft {
  const [outcome] = faultOutcomes[subject]
  const [delayMs = 0] = delaysOf(subject)
  return { ...draft, subject, target: firstTargets[subject], outcome, delayMs }
}

/** Of the server's own calls one has to be named: `*` would be the shop's as well. */
const firstTargets = {
  shop: 'addOrder',
  host: 'getNewToken',
  upstream: 'wechatQueryTransaction',
  gateway: '*',
  buyer: '*',
  payer: '*',
} as const satisfies Record<FaultSubject, string>

/** Targets of outcomes that the first target of their subject cannot have. */
const targetsOfOutcomes: Partial<Record<FaultOutcome, string>> = {
  'empty-page': '*',
  'not-installed': 'requestWechatPay',
}

/** Returns a draft with an outcome, and a target of its subject that may have it. */
export function draftOfOutcome(subject: FaultSubject, outcome: FaultOutcome): FaultDraft {
  const draft = withSubject(firstDraft, subject)
  return { ...draft, outcome, target: targetsOfOutcomes[outcome] ?? draft.target }
}

const callbackOperation = /^receive([A-Z][a-z]+)/

/** Tells if the shop calls an operation; a provider of a configuration has operations of its own. */
export function isOfShop(operationId: string): boolean {
  return operationId === '*' || Object.hasOwn(httpOperations, operationId)
}

/** Draft for an operation of the journal; a webhook receiver gives a fault of its provider's webhooks. */
export function draftFor(operationId: string): FaultDraft {
  const provider = callbackOperation.exec(operationId)?.[1]?.toLowerCase()
  const isCallback = provider === 'wechat' || provider === 'alipay' || provider === 'lianlian'
  if (isCallback) return { ...withSubject(firstDraft, 'gateway'), target: provider }
  const subject = isOfShop(operationId) ? 'shop' : 'upstream'
  return { ...withSubject(firstDraft, subject), target: operationId }
}
