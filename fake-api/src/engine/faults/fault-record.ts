import type { Schemas } from '@skyshop/openapi/control'
import { membersOf } from '../kernel/members-of.ts'

/** A fault as the control plane takes it. */
export type FaultRecord = Schemas['FaultRecord']
/** Way a call of the product API or of a gateway goes wrong. */
export type HttpFault = Schemas['HttpFault']
/** Data that a forged refusal of the product carries. */
export type FaultData = NonNullable<NonNullable<HttpFault['answer']>['data']>
/** Way the delivery of a webhook goes wrong. */
export type NotifyEffect = Schemas['NotifyEffect']

/** Way the answer to a bridge call goes wrong. */
export type BridgeEffect = Schemas['BridgeEffect']

/** Subject that a record can be about: each has a member of its own there. */
export type FaultKind = keyof Omit<FaultRecord, 'count' | 'skip' | 'chance'>

const KINDS = membersOf<FaultKind>({
  http: true,
  notify: true,
  wallet: true,
  deduction: true,
  bridge: true,
  hold: true,
})

/** Returns what a record is about, or null when it names none or several. */
export function faultKindOf(record: FaultRecord): FaultKind | null {
  const [kind, other] = KINDS.filter((one) => record[one] !== undefined)
  return other === undefined ? (kind ?? null) : null
}

/** Words for what happens to an answer, as the journal says it; the panel has them in its languages. */
export const ANSWER_TEXT = {
  status: 'another status',
  'status-after-commit': 'carried out, but another status',
  'business-code': 'a refusal',
  malformed: 'malformed answer',
  truncated: 'truncated answer',
  'reset-before-commit': 'connection reset before it was carried out',
  'reset-after-commit': 'connection reset after it was carried out',
  'expired-token': 'expired token',
  'empty-page': 'empty page',
  unsigned: 'answer without its signature',
  'bad-signature': 'answer under a wrong signature',
  'signed-probe': 'answer under a signature probe',
} as const satisfies Record<NonNullable<HttpFault['answer']>['kind'], string>

/** A fault of an exchange in a few words, for the journal. */
export function describeHttpFault({ latencyMs, answer }: HttpFault): string {
  const parts = latencyMs === undefined ? [] : [`held back ${latencyMs} ms`]
  if (answer !== undefined) {
    const { kind, status, code } = answer
    parts.push([ANSWER_TEXT[kind], status, code].filter((part) => part !== undefined).join(' '))
  }
  return `fault: ${parts.join(', ')}`
}

/** Describes what happens to a webhook in a few words, for the journal; amounts are in a currency by its code of ISO 4217. */
export function describeNotifyEffect(effect: NotifyEffect, currency = 'CNY'): string {
  const { delayMs, lostAttempts, copies, timing, badSignatureAttempts, probe, amountByFen } = effect
  const parts = [
    delayMs && `${delayMs} ms late`,
    lostAttempts && `${lostAttempts} attempts lost`,
    copies && `${copies} copies`,
    timing?.replace('-', ' '),
    badSignatureAttempts && `${badSignatureAttempts} wrong signatures`,
    probe && 'signature probe',
    amountByFen && `amount off by ${amountIn(currency, amountByFen)}`,
  ].filter((part) => typeof part === 'string')
  return `fault: ${parts.join(', ') || 'none'}`
}

function amountIn(currency: string, fen: number): string {
  return currency === 'CNY' ? `${fen} fen` : `${currency} ${(fen / 100).toFixed(2)}`
}

/** Words for what happens to a bridge call, as the journal says it; the panel has them in its languages. */
export const EFFECT_TEXT = {
  late: 'held back',
  silent: 'silent',
  twice: 'sent twice',
  'before-return': 'consequences before the answer',
  'wrong-type': 'wrong types',
  empty: 'empty answer',
  missing: 'method missing',
  failed: 'failed',
  'not-installed': 'wallet app not installed',
} as const satisfies Record<BridgeEffect['kind'], string>

/** Describes what happens on the bridge in a few words, for the journal. */
export function describeBridgeEffect({ kind, delayMs }: BridgeEffect): string {
  return `fault: ${EFFECT_TEXT[kind]}${delayMs === undefined ? '' : ` ${delayMs} ms`}`
}
