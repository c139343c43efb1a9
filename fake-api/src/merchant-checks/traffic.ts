import type { Schemas } from '@skyshop/openapi/control'
import type { Instant } from '../engine/kernel/clock.ts'

type JournalEntry = Schemas['JournalEntry']
type WebhookFacts = Omit<Schemas['JournalWebhook'], 'number'>

/** Members of a message. */
export type Fields = Readonly<Record<string, unknown>>

/** A request to a gateway with its answer, by the merchant or by the payer's phone. */
export interface GatewayCall {
  readonly seq: number
  /** World time. */
  readonly atMs: Instant
  readonly provider: string
  /** Operation of the gateway; `notBuilt` for what it has not. */
  readonly op: string
  /** Method and path, or the name of a method. */
  readonly label: string
  readonly request: Fields
  /** Of path and query. */
  readonly parameters: Readonly<Record<string, string>>
  readonly response: Fields
  /** HTTP status, or why there is none. */
  readonly status: string
  /** Values of a link as they were written. */
  readonly raw?: Readonly<Record<string, string>>
  readonly signature: Schemas['JournalCall']['signature']
  /** What is wrong with the clock of the client. */
  readonly clock?: string | null
  /** The answer that a tester arranged. */
  readonly fault: Schemas['JournalCall']['fault']
  readonly headers: Readonly<Record<string, string>>
  readonly orderNo: string | null
}

/** A message of a provider to the merchant with its answer. */
export interface SentWebhook extends WebhookFacts {
  readonly seq: number
  readonly atMs: Instant
  /** HTTP status of the answer; null for none in time, or for a message that was lost. */
  readonly status: number | null
  /** The merchant's number at the provider: of a later try of a deduction its own. */
  readonly orderNo: string | null
}

/** Traffic between a merchant and the gateways of a world, in its order. */
export interface Traffic {
  /** World time at which it was read. */
  readonly nowMs: Instant
  readonly lastSeq: number
  /** By the merchant. */
  readonly calls: readonly GatewayCall[]
  /** By the phone of the payer. */
  readonly phone: readonly GatewayCall[]
  readonly webhooks: readonly SentWebhook[]
  /** Webhooks that a tester took off the clock for good. */
  readonly drops: readonly DroppedWebhook[]
}

/** A webhook that will not be sent any more. */
export interface DroppedWebhook
  extends Pick<SentWebhook, 'seq' | 'atMs' | 'notifyId' | 'orderNo' | 'contractCode'> {
  readonly provider: string
  readonly kind: string
}

/** The traffic in a journal, oldest first: since its world was put back to an earlier state, where it was. */
export function readTraffic(
  journal: readonly JournalEntry[],
  { nowMs, lastSeq }: Pick<Traffic, 'nowMs' | 'lastSeq'>,
): Traffic {
  const entries = journal.slice(journal.findLastIndex(isPutBack) + 1)
  const calls = entries.filter(({ from }) => from === 'upstream').flatMap(callOf)
  const phone = entries.filter(({ from }) => from === 'host').flatMap(callOf)
  const sent = { webhooks: entries.flatMap(webhookOf), drops: entries.flatMap(dropOf) }
  return { nowMs, lastSeq, calls, phone, ...sent }
}

/** Whether numbers may come a second time from here on, as the world has forgotten the first. */
function isPutBack({ kind, operationId, request }: JournalEntry): boolean {
  if (kind !== 'state') return false
  const isEarlierFork = operationId === 'fork' && textIn(fieldsOf(request), 'snapshotId') !== ''
  return operationId === 'restore' || operationId === 'restart' || isEarlierFork
}

function callOf({ call, http, ...entry }: JournalEntry): GatewayCall[] {
  if (call === undefined) return []
  const { seq, virtualMs: atMs, operationId: op, label, status, orderNo } = entry
  const request = fieldsOf(entry.request)
  const response = fieldsOf(entry.response)
  const headers = http?.requestHeaders ?? {}
  return [{ ...call, seq, atMs, op: call.as ?? op, label, status, orderNo, request, response, headers }]
}

function webhookOf({ webhook, seq, virtualMs: atMs, status, orderNo }: JournalEntry): SentWebhook[] {
  if (webhook === undefined) return []
  const { number = orderNo } = webhook
  return [{ ...webhook, seq, atMs, orderNo: number, status: status === 'lost' ? null : Number(status) }]
}

function dropOf({ operationId, seq, virtualMs: atMs, orderNo, request }: JournalEntry): DroppedWebhook[] {
  if (operationId !== 'notify-drop') return []
  const fields = fieldsOf(request)
  const [provider, kind] = [textIn(fields, 'provider'), textIn(fields, 'kind')]
  const contractCode = textIn(fields, 'contractCode') || null
  const notifyId = textIn(fields, 'notifyId')
  return [{ seq, atMs, orderNo: textIn(fields, 'number') || orderNo, provider, kind, notifyId, contractCode }]
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** The text of a member; empty where it is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The members of a member; none where it has none. */
export function partOf(fields: Fields, name: string): Fields {
  return fieldsOf(fields[name])
}

/** Tells what the merchant got for an answer: the provider's own, none it could read, or one it may not trust. */
export function heardAnswer({ status, fault }: GatewayCall): 'answer' | 'silence' | 'untrusted' {
  switch (fault?.kind) {
    case 'reset-before-commit':
    case 'reset-after-commit':
    case 'truncated':
    case 'malformed':
    case 'empty-page':
      return 'silence'
    case 'unsigned':
    case 'bad-signature':
    case 'signed-probe':
      return 'untrusted'
    default:
      return status === 'reset' ? 'silence' : 'answer'
  }
}

/** Tells whether a message is the provider's own and true: signed as it signs, telling nothing otherwise. */
export function isTrue({ isSigned, amountByFen, altered, message }: SentWebhook): boolean {
  return isSigned && amountByFen === 0 && altered.length === 0 && message !== 'probe'
}

/** Reads something of some traffic once, however many judges ask for it. */
export function perTraffic<T>(read: (traffic: Traffic) => T): (traffic: Traffic) => T {
  const known = new WeakMap<Traffic, { readonly value: T }>()
  return (traffic) => {
    const cached = known.get(traffic) ?? { value: read(traffic) }
    known.set(traffic, cached)
    return cached.value
  }
}
