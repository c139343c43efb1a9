import type { Schemas } from '@skyshop/openapi/control'
import { type EntryKind, type EntryTone, type Lane, lanes } from '@skyshop/openapi/entry-reading'
import type { FilterToken } from '@skyshop/openapi/journal-query'
import { httpOperations } from '@skyshop/openapi/operations'

/** A body of an entry, as it is shown. */
export interface EntryPayload {
  /** First line: method and path, or status. */
  headline: string
  body: unknown
}

/** Parts of a request beside its bodies; secrets are masked. */
export interface EntryExchange {
  method: string
  url: string
  status: number
  requestHeaders: Readonly<Record<string, string>>
  responseHeaders: Readonly<Record<string, string>>
}

/** Verdict on whether both sides kept the contract; where they did not, which field broke which rule. */
export type EntryVerdict =
  | { isValid: true; isDisturbed: boolean }
  | { isValid: false; side: 'request' | 'answer'; breaches: readonly Breach[] }

/** A rule of the contract that a message breaks: where, and what stood there. */
export interface Breach {
  /** JSON pointer, empty where the whole is wrong. */
  pointer: string
  message: string
  /** Of the schema: `type`, `required`. */
  rule?: string | undefined
  /** What stood there, short; secrets are masked before they get here. */
  got?: string | undefined
}

/**
 * One line of the journal as the panel shows it. `startOrder` and `endOrder` are positions on one common scale, so that
 * entries between call and answer are known on a stopped clock (equal stamps).
 */
export interface JournalEntry {
  seq: number
  kind: EntryKind
  operationId: string
  tone: EntryTone
  from: Lane
  to: Lane
  label: string
  /** World time when it began and, for a call, when its answer came. */
  worldMs: number
  endWorldMs: number
  wallMs: number
  startOrder: number
  endOrder: number | null
  tookMs: number | null
  /** Result chip: `200`, `ok`, `paid`. */
  result: string | null
  /** Text beside the chip: `expired`, `try 2 of 3`. */
  note: string | null
  answerLabel: string | null
  parentSeq: number | null
  traceId: string | null
  orderNo: string | null
  /** How far the clock jumped and how many events that set off. */
  jump: { lengthMs: number; firedCount: number } | null
  request: EntryPayload | null
  answer: EntryPayload | null
  exchange: EntryExchange | null
  /** Null for what no contract describes. */
  verdict: EntryVerdict | null
  /** The callback of a provider this is one delivery of. */
  deliveryOf: string | null
  /** Which key signed what the provider sent; null where nothing is signed. */
  signedBy: Schemas['JournalSigner'] | null
  /** Facts of a request to a gateway beside its body, such as whether its signature holds. */
  call: Schemas['JournalCall'] | null
  /** Message of a provider: its content, its signature and the answer to it. */
  webhook: Schemas['JournalWebhook'] | null
  /** The fault that was applied. */
  faultId: number | null
  contractCode: string | null
  /** The one device that a request names. */
  deviceId: string | null
}

/** Calls of the page that change nothing the panel shows, by their names; those of the upstream are held by its examples. */
const readingCall = /^((get(?!NewToken)|list|filter|has|judge|query)[A-Z]|reportEvent$|noExitFun$)/

/** Tells whether an entry alone leaves the world unchanged: a call that reads, or a user's act in the page. */
export function isReading({ kind, operationId }: JournalEntry): boolean {
  return kind === 'tap' || kind === 'route' || (kind === 'call' && readingCall.test(operationId))
}

/** Tells whether an entry is a call or message that was not taken: what `explainRefusal` explains. */
export function isRefused({ kind, tone, verdict, call, webhook }: JournalEntry): boolean {
  if (kind !== 'call' && kind !== 'event') return false
  if (webhook !== null && (!webhook.isAcknowledged || !webhook.isSigned)) return true
  const isUnsigned = call?.signature?.holds === false
  return tone !== 'plain' || isUnsigned || (verdict !== null && !verdict.isValid)
}

/** Number of the newest refusal; null for none. */
export function latestRefusal(journal: readonly JournalEntry[]): number | null {
  return journal.findLast(isRefused)?.seq ?? null
}

/** Tells whether an entry records that a fault was applied. */
export function isHit({ kind, tone }: JournalEntry): boolean {
  return kind === 'note' && tone === 'fault'
}

/** Tells whether a callback or a webhook never reached its receiver. */
export function isLost({ kind, result }: JournalEntry): boolean {
  return (kind === 'call' || kind === 'event') && result === 'lost'
}

/** The state of the order that an answer names. */
export function orderStatusOf({ answer }: JournalEntry): number | null {
  const body = answer?.body as { data?: { orderStatus?: unknown } | null } | null | undefined
  const status = body?.data?.orderStatus
  return typeof status === 'number' ? status : null
}

const goingBack: ReadonlySet<string> = new Set(['restore', 'restart'])

/** Hits since the world was last put back to a checkpoint or begun anew: numbers of faults before that count for others. */
export function hitsSinceBack(journal: readonly JournalEntry[]): JournalEntry[] {
  const back = journal.findLastIndex(
    ({ kind, operationId }) => kind === 'state' && goingBack.has(operationId),
  )
  return journal.slice(back + 1).filter(isHit)
}

/** Where each life line stands, in per cent of the width the lanes share. */
export const lanePositions = {
  shop: 9,
  host: 36,
  upstream: 66,
  gateway: 91,
} as const satisfies Record<Lane, number>

/** Life lines of a world, each with its place. */
export interface LaneLayout {
  lanes: readonly Lane[]
  positions: Readonly<Record<Lane, number>>
}

const ofAll: LaneLayout = { lanes, positions: lanePositions }
const ofProviders: LaneLayout = {
  lanes: lanes.filter((lane) => lane !== 'shop'),
  positions: { ...lanePositions, host: 9, upstream: 50 },
}

/** Returns the life lines of a world: without the backend those of payer, merchant and providers, which share the room. */
export function laneLayout({ hasBackend }: { hasBackend: boolean }): LaneLayout {
  return hasBackend ? ofAll : ofProviders
}

/** A time without a live journal: what came after the entry at which it broke off was read once it was back. */
export interface JournalGap {
  afterSeq: number
  /** The last entry that came meanwhile; null while the stream is away. */
  untilSeq: number | null
}

/** The gap after the stream was cut; a gap that is still open keeps its start. */
export function gapFrom(before: JournalGap | null, lastSeq: number | null): JournalGap | null {
  if (before?.untilSeq === null || lastSeq === null) return before
  return { afterSeq: lastSeq, untilSeq: null }
}

/** The gap once the stream is back; none when nothing came meanwhile. */
export function gapClosedAt(open: JournalGap | null, lastSeq: number | null): JournalGap | null {
  if (open === null || open.untilSeq !== null) return open
  return lastSeq === null || lastSeq <= open.afterSeq ? null : { ...open, untilSeq: lastSeq }
}

/** Tells whether an entry came while the stream was away. */
export function isInGap(gap: JournalGap | null, seq: number): boolean {
  return gap !== null && seq > gap.afterSeq && (gap.untilSeq === null || seq <= gap.untilSeq)
}

/** Part of the journal that is read, and the entry chosen there; without one, from the first on. */
export interface JournalPlace {
  tokens: readonly FilterToken[]
  seq: number | null
}

/** One breach of the contract in a journal entry: the operation, and on which side. */
export interface Violation extends Breach {
  seq: number
  operationId: string
  label: string
  side: 'request' | 'answer'
}

/** Violations of the contract in a journal, newest first. A defect beside its request is listed once. */
export function violationsIn(journal: readonly JournalEntry[]): Violation[] {
  return journal.filter(isBroken).toReversed().flatMap(breachesOf)
}

/** Number of violations of the contract in a journal. */
export function countViolations(journal: readonly JournalEntry[]): number {
  return journal.filter(isBroken).flatMap(breachesOf).length
}

function isBroken({ kind, verdict }: JournalEntry): boolean {
  return verdict !== null && !verdict.isValid && kind !== 'note'
}

function breachesOf({ seq, operationId, label, verdict }: JournalEntry): Violation[] {
  if (verdict === null || verdict.isValid) return []
  return verdict.breaches.map((breach) => ({ seq, operationId, label, side: verdict.side, ...breach }))
}

/** Reason for which an entry cannot be sent again: its caller alone can, or the journal masks a part of it. */
export type RepeatObstacle = 'caller' | 'masked'

/** Text in place of a masked one. */
export const masked = '•••'

/** Tells if an entry is a message that was sent: a request, or one delivery of a webhook. */
export function isSent({ kind, exchange, deliveryOf }: JournalEntry): boolean {
  return kind === 'call' && (exchange !== null || deliveryOf !== null)
}

/** Returns why the server cannot send a message again; null where it can, and of an entry that is none. */
export function repeatObstacle(entry: JournalEntry): RepeatObstacle | null {
  const { exchange, deliveryOf, operationId, to } = entry
  if (!isSent(entry) || exchange === null || deliveryOf !== null) return null
  // Calls of a provider are signed by the merchant, whose key the server does not have.
  if (to === 'gateway' || !Object.hasOwn(httpOperations, operationId)) return 'caller'
  const sent = `${decodeURIComponent(exchange.url)} ${JSON.stringify(entry.request?.body ?? null)}`
  return sent.includes(masked) ? 'masked' : null
}

/** Returns the number of the chosen entry where it can be sent again, and null otherwise. */
export function repeatableSeq(journal: readonly JournalEntry[], selectedSeq: number | null): number | null {
  const chosen = journal.find(({ seq }) => seq === selectedSeq)
  return chosen !== undefined && isSent(chosen) && repeatObstacle(chosen) === null ? chosen.seq : null
}
