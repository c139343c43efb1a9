import type { Journal } from '../journal/journal.ts'
import type { JournalWebhook } from '../journal/journal-entry.ts'
import { mask, maskText } from '../journal/masked-text.ts'
import type { DefinedCodeError } from '../kernel/defined-code-error.ts'
import type { WorldTx } from '../world/transaction/world.ts'
import type { ToldWebhook } from './webhook-provider.ts'
import type { SentAttempt, StoredWebhook } from './webhook-repository.ts'

/** A sent message and its result. */
export interface SentEntry {
  readonly webhook: StoredWebhook
  /** Names the entry: the operation that takes the webhook in, or its kind. */
  readonly receiver: string
  readonly one: SentAttempt
  /** The last entry before it was sent. */
  readonly afterSeq: number
  /** Where it went, as a template; null while the account has no address. */
  readonly to: string | null
  readonly message: ToldWebhook
  /** What was sent together with it so far, itself among it. */
  readonly sent: readonly SentAttempt[]
  /** An attempt of the provider's own counts, and is made again at this instant if it failed; null for the last. */
  readonly counted?: { readonly nextDueMs: number | null }
  readonly parentSeq: number | null
}

/**
 * Writes a message into the world's journal, as soon as it was sent: what the server did about it stands before, what
 * it did about the next one after it.
 */
export function journalMessage(journal: Journal, entry: SentEntry): void {
  const { webhook, receiver, one, message, parentSeq, counted } = entry
  const { kind, attempt, status } = one
  journal.append({
    traceId: webhook.traceId,
    parentSeq,
    kind: 'gateway',
    operationId: receiver,
    from: 'gateway',
    to: 'upstream',
    label: `${webhook.kind}, ${labelOf(entry)}`,
    status: status === null ? 'lost' : `${status}`,
    tookMs: null,
    note: noteOf(entry),
    orderNo: webhook.orderNo,
    request: {
      notifyId: webhook.notifyId,
      ...contractOf(webhook),
      ...(kind === 'regular' ? { attempt, nextDueMs: counted?.nextDueMs ?? null } : { message: kind }),
    },
    response: null,
    signedBy: message.signed.signedBy,
    webhook: webhookFacts(entry),
  })
}

/** Journals an attempt that ended in code of a configuration: none is made after it. */
export function journalBroken(
  journal: Journal,
  {
    webhook,
    attempt,
    receiver,
    parentSeq,
    error,
  }: Pick<SentEntry, 'webhook' | 'receiver' | 'parentSeq'> & {
    readonly attempt: number
    readonly error: DefinedCodeError
  },
): void {
  journal.append({
    ...{ traceId: webhook.traceId, parentSeq, kind: 'gateway', operationId: receiver },
    ...{ from: 'gateway', to: 'upstream', label: `${webhook.kind}, attempt ${attempt}`, status: 'lost' },
    note: `${error.message}, given up`,
    orderNo: webhook.orderNo,
    request: { notifyId: webhook.notifyId, ...contractOf(webhook), attempt, nextDueMs: null },
  })
}

/** Longest part of an answer that the journal keeps. */
const REPLY_LENGTH = 200

/** Longest part of a text under a signature that the journal keeps. */
const COVERED_LENGTH = 4096

function webhookFacts(entry: SentEntry): JournalWebhook {
  const { webhook, one, afterSeq, to, message } = entry
  const { provider, kind, notifyId, contractCode, orderNo: number } = webhook
  const { isSigned, amountByFen, altered, tells } = message
  const { isAcknowledged, reply, failure } = one
  return {
    ...{ provider, kind, notifyId, contractCode, number, message: one.kind, afterSeq, to },
    ...{
      isSigned,
      amountByFen,
      altered: [...altered],
      tells: tells as JournalWebhook['tells'],
      isAcknowledged,
    },
    reply: reply === null ? null : reply.slice(0, REPLY_LENGTH),
    failure,
    ...(isAcknowledged ? {} : { signature: signatureFacts(entry) }),
  }
}

/** How a message was signed that its receiver did not acknowledge. */
function signatureFacts({ message: { signed } }: SentEntry): NonNullable<JournalWebhook['signature']> {
  const { covered = null } = signed
  const headers = Object.entries(signed.headers).map(([name, value]) => {
    return [name, /sig(?:nature)?$/i.test(name) ? mask : maskText(value)]
  })
  return {
    covered: covered === null ? null : maskText(covered).slice(0, COVERED_LENGTH),
    headers: Object.fromEntries(headers),
  }
}

/** Journals that a webhook was dropped by hand. */
export function journalDrop(ctx: WorldTx, { orderNo, ...webhook }: StoredWebhook): void {
  const { provider, kind, notifyId } = webhook
  const event = { operationId: 'notify-drop', from: 'world', to: 'world', status: 'dropped' } as const
  const number = orderNo === null ? {} : { number: orderNo }
  const request = { provider, kind, notifyId, ...number, ...contractOf(webhook) }
  const words = { label: 'callback dropped', note: 'fault: dropped by hand' }
  ctx.record({ kind: 'state', ...event, ...words, orderNo, request })
}

function labelOf({ one: { kind, attempt }, sent }: SentEntry): string {
  switch (kind) {
    case 'regular':
      return `attempt ${attempt}`
    case 'copy': {
      const copyNo = sent.filter((other) => other.kind === 'copy').length
      return `${attempt === null ? 'by hand' : `attempt ${attempt}`}, copy ${copyNo}`
    }
    case 'probe':
      return 'signature probe'
    case 'by-hand':
      return 'by hand'
    case 'forged':
      return 'forged'
  }
}

function noteOf({ one, counted }: SentEntry): string {
  const { kind, isAcknowledged, isGenuine, failure } = one
  if ((kind === 'probe' || kind === 'forged') && !isAcknowledged) return 'fault: refused, as it must be'
  if (kind === 'probe') return 'fault: the server accepted a forged webhook'
  // One whose signature holds and whose amount is off is rightly acknowledged, and moves nothing.
  if (kind === 'forged') return 'fault: the server acknowledged a forged webhook'
  const missed = `not received, ${failure}${kind === 'regular' ? planAfter(counted) : ''}`
  const outcome = isAcknowledged ? 'received' : missed
  return isGenuine ? outcome : `fault: altered by a fault; ${outcome}`
}

function planAfter(counted: SentEntry['counted']): string {
  if (counted === undefined) return ''
  return counted.nextDueMs === null ? ', given up' : ', tried again later'
}

function contractOf({ contractCode }: Pick<StoredWebhook, 'contractCode'>): { contractCode?: string } {
  return contractCode === null ? {} : { contractCode }
}
