import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import { type EntryFacts, factsOf } from './entry-facts.ts'
import { maskSecrets } from './journal-mask.ts'
import { maskText } from './masked-text.ts'

/** One thing that happened in a world: request, webhook, bridge call, event or transition. */
export type JournalEntry = Schemas['JournalEntry']
export type JournalKind = JournalEntry['kind']
/** A result that the contract has a word for; readers say it in their language. */
export type JournalResult = Schemas['JournalResult']
/** Which key signed what a provider sent. */
export type JournalSigner = Schemas['JournalSigner']
/** Parts of a request to a gateway beside its body. */
export type JournalCall = Schemas['JournalCall']
/** Message of a provider to the merchant, and how it was answered. */
export type JournalWebhook = Schemas['JournalWebhook']

type Optional = 'parentSeq' | 'tookMs' | 'note' | 'orderNo' | 'request' | 'response'

/** Entry as a caller tells it; sequence and times are the journal's own. */
export type NewJournalEntry = { traceId: string } & UntracedEntry

/** Entry as a transaction tells it: its entries are of one trace, which it knows. */
export type UntracedEntry = EntryEnd &
  Partial<Pick<JournalEntry, Optional>> &
  Omit<JournalEntry, 'seq' | 'virtualMs' | 'wallMs' | 'traceId' | 'kind' | 'status' | Optional>

/** How an entry ends: with a number or a word that readers know, but for states, what the host saw, and hits of faults. */
type EntryEnd =
  | { kind: 'job' | 'system' | 'clock'; status: JournalResult }
  | { kind: 'http' | 'gateway'; status: ExchangeEnd }
  | { kind: 'fault'; status: 'hit' }
  | { kind: 'state' | 'bridge'; status: string }

/** End of an exchange: its HTTP status, the code of a refusal, or why there is none. */
export type ExchangeEnd = `${number}` | JournalResult

/** The texts and bodies of an entry without what must not be read in them. */
export function maskedParts(
  entry: Pick<NewJournalEntry, 'label' | 'note' | 'request' | 'response' | 'http' | 'call' | 'webhook'>,
) {
  const { label, note, request, response, http, call, webhook } = entry
  const parts = {
    label: maskText(label),
    note: note ? maskText(note) : null,
    request: maskSecrets(request),
    response: maskSecrets(response),
  }
  return Object.assign(
    parts,
    http && { http: maskSecrets(http) as typeof http },
    call && { call: maskSecrets(call) as typeof call },
    webhook && { webhook: maskSecrets(webhook) as typeof webhook },
  )
}

/** The journal ended before its last entries could be written; why was reported before. */
export class JournalLossError extends Error {
  constructor(count: number, file: string) {
    super(`The last ${count} entries of the journal ${file} could not be written and are lost.`)
  }
}

/** The numbers of entries that were never written, both included. */
export interface JournalGap {
  fromSeq: number
  untilSeq: number
}

/** Says in the journal that entries of it are lost. */
export function gapEntry(seq: number, { fromSeq, untilSeq }: JournalGap): NewJournalEntry {
  const count = untilSeq - fromSeq + 1
  return {
    traceId: `state-${seq}`,
    kind: 'state',
    operationId: 'journal-gap',
    from: 'world',
    to: 'world',
    label: 'journal-gap',
    status: 'lost',
    note: `${count} entries could not be written and are lost: ${fromSeq} to ${untilSeq}.`,
    request: { count, fromSeq, untilSeq },
  }
}

/** An entry as it is written: once serialised, its bodies serve the row and the hash alike. */
export interface WrittenEntry extends Pick<JournalEntry, 'seq' | 'traceId' | 'kind' | 'orderNo'> {
  /** The entry as JSON up to its bodies. */
  head: string
  /** What the hash covers beside the bodies. */
  hashedHead: string
  /** `"request":`, the request as JSON, and `"response":`. */
  requestPart: string
  /** The response as JSON; what ends the entry's JSON follows it. */
  response: string
  /** What searches look through. */
  facts: EntryFacts
}

/** Serialises an entry. Wall time and trace id are not hashed, nor what a request had beside its bodies. */
export function writtenEntry(entry: JournalEntry, responseJson?: string): WrittenEntry {
  const { request, response, ...head } = entry
  const { virtualMs, seq, kind, operationId, status, traceId, orderNo } = entry
  return {
    ...{ seq, traceId, kind, orderNo },
    head: `${JSON.stringify(head).slice(0, -1)},`,
    requestPart: `"request":${JSON.stringify(request ?? null)},"response":`,
    response: responseJson ?? JSON.stringify(response ?? null),
    hashedHead: JSON.stringify([virtualMs, seq, kind, operationId, status]),
    facts: factsOf(entry),
  }
}

const LOOPBACK = 'http://127.0.0.1:'
const LISTENER = /http:\/\/127\.0\.0\.1:\d{1,5}/g

/**
 * The hash of the journal up to an entry, from the hash before it. The names of the world itself (id, number) are
 * neutral, so that equal worlds have equal hashes, and so are the ports of this run's listeners.
 */
export function chainHash(before: string, hashed: string, worldNames: readonly string[]): string {
  const placeless = hashed.includes(LOOPBACK) ? hashed.replaceAll(LISTENER, '·') : hashed
  const line = worldNames.reduce((neutral, name) => neutral.replaceAll(name, '·'), placeless)
  return hash('sha256', before + line)
}

/** The trace of a request, and its own span in it. */
export interface RequestTrace {
  readonly traceId: string
  readonly spanId: string
  /** Whether the caller records the trace, or there is none; what the request sends says the same. */
  readonly isSampled: boolean
}

const traces = new AsyncLocalStorage<RequestTrace | null>()

/**
 * Runs work under a trace: what its transactions record carries this id, and what it sends has this span as its parent.
 * Timers that are set in it keep the trace, so it is two texts and never the request.
 */
export function withTrace<T>(trace: RequestTrace, work: () => Promise<T>): Promise<T> {
  return traces.run(trace, work)
}

/** Runs work of a timer under no trace: it is not of the request in which the timer was set. */
export function withoutTrace<T>(work: () => T): T {
  return traces.run(null, work)
}

/** The trace the caller runs under, or null. */
export function currentTraceId(): string | null {
  return traces.getStore()?.traceId ?? null
}

/** The span of a request that begins a trace; one that continues a trace has an id of its own. */
export function firstSpanId(traceId: string): string {
  return traceId.slice(0, 16)
}

/** No span: W3C has it for an id that is not one. */
export const NO_SPAN_ID = '0'.repeat(16)

/**
 * The trace of what a provider does by itself when the clock comes to it, the same in a replayed world. No request began
 * it, so its first span is none, and the webhook that it sends has no parent.
 */
export function clockTraceId(...parts: readonly string[]): string {
  return NO_SPAN_ID + hash('sha256', JSON.stringify(parts)).slice(0, 16)
}

/** The form of a trace id that can travel in a W3C header; that of an event, such as `event-5`, is not sent. */
const TRACE_ID = /^[0-9a-f]{32}$/

/** The W3C header by which the receiver's entries join a trace, below the request that is handled now; none for an event. */
export function traceHeaders(traceId: string): { readonly traceparent?: string } {
  if (!TRACE_ID.test(traceId)) return {}
  const current = traces.getStore()
  if (current?.traceId !== traceId) return { traceparent: `00-${traceId}-${firstSpanId(traceId)}-01` }
  return { traceparent: `00-${traceId}-${current.spanId}-${current.isSampled ? '01' : '00'}` }
}
