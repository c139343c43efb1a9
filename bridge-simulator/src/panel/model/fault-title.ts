import {
  type FaultDraft,
  type FaultOutcome,
  type FaultRecord,
  firstDraft,
  isLate,
  isOfShop,
} from './fault-draft.ts'

/** Texts a fault's title is made of. */
interface FaultTexts {
  subjects: Readonly<Record<FaultDraft['subject'], string>>
  outcomes: Readonly<Record<FaultDraft['outcome'], string>>
  any: string
  /** Outcome of the fault that holds every webhook. */
  held: string
  /** Separator between subject and outcome. */
  joint: string
  refused: (code: string) => string
  late: (outcome: string, delay: string) => string
  lateBy: (outcome: string, delay: string) => string
}

/** Title of a fault: what it is about, and what happens. */
export interface FaultTitle {
  /** What is disturbed. */
  about: string
  /** The outcome. */
  outcome: string
  /** Both, as one sentence. */
  sentence: string
  /** As it stands in the record. */
  code: string
}

/**
 * Title of a fault record, with the texts of the fault form. A record made elsewhere may contain more than its title.
 */
export function faultTitle(
  record: FaultRecord,
  texts: FaultTexts,
  delayText: (ms: number) => string,
): FaultTitle {
  const draft = draftOfRecord(record)
  const subject = texts.subjects[record.hold ? 'gateway' : draft.subject]
  const outcome = record.hold ? texts.held : outcomeText(draft, texts, delayText)
  const code = record.hold || draft.target === '*' ? texts.any : draft.target
  return { about: subject, outcome, sentence: subject + texts.joint + outcome, code }
}

function outcomeText(
  { subject, outcome, delayMs, code }: FaultDraft,
  texts: FaultTexts,
  delayText: (ms: number) => string,
): string {
  const text = outcome === 'business-code' ? texts.refused(code) : texts.outcomes[outcome]
  if (delayMs === 0) return text
  if (isLate(outcome)) return texts.lateBy(text, delayText(delayMs))
  return subject === 'host' ? text : texts.late(text, delayText(delayMs))
}

/** The draft nearest to a record, for records other than a hold. */
export function draftOfRecord(record: FaultRecord): FaultDraft {
  const often = { nth: (record.skip ?? 0) + 1, times: record.count === undefined ? 1 : record.count }
  return { ...firstDraft, ...often, ...aboutOf(record) }
}

function aboutOf({ http, notify, wallet, deduction, bridge }: FaultRecord): Partial<FaultDraft> {
  if (http) return exchangeDraft(http)
  if (notify) return callbackDraft(notify)
  if (bridge) return bridgeDraft(bridge)
  if (wallet) {
    const isWithoutWebhook = wallet.callback === 'lost'
    const outcome = wallet.outcome === 'ask' || isWithoutWebhook ? 'paid' : wallet.outcome
    const delayMs = wallet.notify?.delayMs ?? 0
    return { subject: 'buyer', target: '*', outcome: isWithoutWebhook ? 'paid-untold' : outcome, delayMs }
  }
  return {
    subject: 'payer',
    target: deduction?.contractCode ?? '*',
    outcome: deduction?.outcome ?? 'pending',
  }
}

function exchangeDraft({ operationIds, answer, latencyMs = 0 }: NonNullable<FaultRecord['http']>) {
  const target = operationIds.join(', ')
  const subject = operationIds.every(isOfShop) ? 'shop' : 'upstream'
  const code = answer?.code ?? firstDraft.code
  return { subject, target, outcome: exchangeOutcome(answer?.kind), delayMs: latencyMs, code } as const
}

function exchangeOutcome(
  kind: NonNullable<NonNullable<FaultRecord['http']>['answer']>['kind'] | undefined,
): FaultOutcome {
  switch (kind) {
    case undefined:
      return 'late'
    case 'reset-after-commit':
      return 'lost-answer'
    case 'reset-before-commit':
      return 'refused-connection'
    case 'status':
      return 'status-503'
    case 'status-after-commit':
      return 'status-500-after'
    default:
      return kind
  }
}

function callbackDraft({ provider, kinds = [], effect }: NonNullable<FaultRecord['notify']>) {
  const target = [provider, kinds.join(', ')].filter(Boolean).join(' ') || '*'
  return {
    subject: 'gateway',
    target,
    outcome: callbackOutcome(effect),
    delayMs: effect.delayMs ?? 0,
  } as const
}

function callbackOutcome(effect: NonNullable<FaultRecord['notify']>['effect']): FaultOutcome {
  const { copies, lostAttempts = 0, badSignatureAttempts, probe, amountByFen, timing } = effect
  if (copies) return 'twice'
  if (lostAttempts > 0) return lostAttempts > 1 ? 'all-lost' : 'first-lost'
  if (badSignatureAttempts) return 'wrong-signature'
  if (probe) return 'signature-probe'
  if (amountByFen) return 'wrong-amount'
  if (timing === undefined) return 'late'
  return timing === 'before-response' ? 'before-response' : 'after-cancel'
}

function bridgeDraft({ names, effect: { kind, delayMs = 0 } }: NonNullable<FaultRecord['bridge']>) {
  return { subject: 'host', target: names.join(', '), outcome: bridgeOutcome(kind), delayMs } as const
}

function bridgeOutcome(kind: NonNullable<FaultRecord['bridge']>['effect']['kind']): FaultOutcome {
  return kind === 'late' || kind === 'twice' || kind === 'failed' ? `bridge-${kind}` : kind
}
