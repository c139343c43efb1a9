import type { FaultDraft, FaultRecord } from '../../model/fault-draft.ts'

type Effect = NonNullable<NonNullable<FaultRecord['wallet']>['notify']>
type Answer = NonNullable<NonNullable<FaultRecord['http']>['answer']>

/** The record the server keeps: the same JSON in tests and here. */
export function recordOf(draft: FaultDraft): FaultRecord {
  const { nth, times } = draft
  const often = { ...(times === 1 ? {} : { count: times }), ...(nth > 1 ? { skip: nth - 1 } : {}) }
  switch (draft.subject) {
    case 'shop':
    case 'upstream':
      return { ...often, http: exchangeOf(draft) }
    case 'host':
      return { ...often, bridge: { names: [draft.target], effect: bridgeEffectOf(draft) } }
    case 'gateway':
      return { ...often, notify: { ...aboutOf(draft.target), effect: effectOf(draft) } }
    case 'buyer':
      return { ...often, wallet: paymentOf(draft) }
    case 'payer':
      return { ...often, deduction: { outcome: deductionOf(draft.outcome) } }
  }
}

function exchangeOf({ target, outcome, delayMs, code }: FaultDraft): NonNullable<FaultRecord['http']> {
  const answer = answerOf(outcome, code)
  // Nothing but a delay needs one.
  const latencyMs = answer === null && delayMs === 0 ? 2000 : delayMs
  return {
    operationIds: [target],
    ...(latencyMs === 0 ? {} : { latencyMs }),
    ...(answer === null ? {} : { answer }),
  }
}

function answerOf(outcome: FaultDraft['outcome'], code: string): Answer | null {
  switch (outcome) {
    case 'lost-answer':
      return { kind: 'reset-after-commit' }
    case 'refused-connection':
      return { kind: 'reset-before-commit' }
    case 'status-503':
      return { kind: 'status', status: 503 }
    case 'status-500-after':
      return { kind: 'status-after-commit', status: 500 }
    case 'business-code':
      return { kind: outcome, code }
    case 'expired-token':
    case 'malformed':
    case 'truncated':
    case 'unsigned':
    case 'bad-signature':
    case 'signed-probe':
    case 'empty-page':
      return { kind: outcome }
    default:
      return null
  }
}

type BridgeEffect = NonNullable<FaultRecord['bridge']>['effect']

function bridgeEffectOf({ outcome, delayMs }: FaultDraft): BridgeEffect {
  if (outcome === 'bridge-late') return { kind: 'late', delayMs: delayMs || 2000 }
  return { kind: outcome.replace('bridge-', '') as BridgeEffect['kind'] }
}

/** `wechat TRANSACTION.SUCCESS`, `wechat`, or anything. */
function aboutOf(target: string) {
  if (target === '*') return {}
  const [provider, ...kind] = target.split(' ')
  return {
    provider: provider as NonNullable<FaultRecord['notify']>['provider'],
    ...(kind.length === 0 ? {} : { kinds: [kind.join(' ')] }),
  }
}

/** Outlasts every provider's retry table. */
const everyAttempt = 100

function effectOf({ outcome, delayMs }: FaultDraft): Effect {
  const late = delayMs === 0 ? {} : { delayMs }
  switch (outcome) {
    case 'twice':
      return { copies: 1, ...late }
    case 'first-lost':
      return { lostAttempts: 1, ...late }
    case 'all-lost':
      return { lostAttempts: everyAttempt }
    case 'wrong-signature':
      return { badSignatureAttempts: 1, ...late }
    case 'signature-probe':
      return { probe: true, ...late }
    case 'wrong-amount':
      return { amountByFen: 1, ...late }
    case 'before-response':
    case 'after-cancel':
      return { timing: outcome, ...late }
    default:
      return { delayMs: delayMs || 30_000 }
  }
}

function paymentOf({ outcome, delayMs }: FaultDraft): NonNullable<FaultRecord['wallet']> {
  const late = delayMs === 0 ? {} : { notify: { delayMs } }
  const isCallbackLost = outcome === 'paid-untold'
  return {
    outcome: isCallbackLost ? 'paid' : (outcome as NonNullable<FaultRecord['wallet']>['outcome']),
    callback: isCallbackLost ? 'lost' : 'told',
    ...late,
  }
}

function deductionOf(outcome: FaultDraft['outcome']) {
  return outcome as NonNullable<FaultRecord['deduction']>['outcome']
}
