import type { FastifyRequest } from 'fastify'
import { markFaulted } from '../faults/distort-answer.ts'
import type { HttpFault } from '../faults/fault-record.ts'
import { type AnsweredRequest, type Protocol, worldInPath } from '../http/exchange.ts'
import type { ExchangeFacts } from '../http/exchange-facts.ts'
import type { Journal } from '../journal/journal.ts'
import type { JournalCall, JournalSigner } from '../journal/journal-entry.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import type { BackendClock } from './backend-clock.ts'
import { type NotBuilt, type NotBuiltLog, notBuiltEntry } from './not-built.ts'
import type { ProviderPorts } from './provider-ports.ts'

/** Dependencies of a gateway on the process around it. */
export interface GatewayOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'acquire' | 'tryAcquire' | 'worldIds'>
  readonly isJournaling: boolean
  /** Called with internal errors; the client gets the error of the provider. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  readonly stopwatchMs: () => number
  /** Runs after an operation and before its answer: sends webhooks that arrive first. */
  readonly beforeAnswer: (world: World) => Promise<void>
  readonly onAnswered?: (request: AnsweredRequest) => void
  /** List of what is not built and was asked for; none is kept when left out. */
  readonly notBuilt?: NotBuiltLog
  /** Ports of single gateways; none when left out. */
  readonly ports?: Pick<ProviderPorts, 'gatewayAt'>
}

/** Returns the stages all gateways share: the path names the world, and webhooks can overtake an answer. */
export function gatewayStages<Operation, Details, Answer>({
  registry,
  beforeAnswer,
  stopwatchMs,
  onAnswered,
}: GatewayOptions) {
  return {
    findWorld: worldInPath(registry),
    beforeAnswer,
    isDelayRecorded: true,
    isTimeTold: true,
    stopwatchMs,
    onAnswered,
  } satisfies Partial<Protocol<Operation, Details, Answer>>
}

/** Says where the clock stands that a signature was held against, and how a client that signs by another gets on. */
export function clockText(clock: BackendClock, moment: string): string {
  if (clock === 'wall')
    return `this machine's clock stands at ${moment}, as the account has backendClock wall`
  return `the world's clock stands at ${moment}: ${BY_THE_WALL}`
}

const BY_THE_WALL = 'begin the world with --now (now: true), or set backendClock of the account to wall'

/** One request that reached a gateway, with its answer. */
export interface GatewayEntry {
  readonly operationId: string
  readonly from: 'upstream' | 'host'
  readonly label: string
  readonly traceId: string
  readonly tookMs: number
  readonly request: unknown
  readonly answer: { readonly status: number; readonly body?: unknown }
  readonly fault: HttpFault | null
  readonly http: ExchangeFacts
  readonly call: Omit<JournalCall, 'fault'>
  /** Null where the answer is not signed. */
  readonly signedBy: JournalSigner | null
  /** What the gateway noticed beside its answer, as the clock of a client. */
  readonly remark?: string | null
  /** What of the request is not built; null or left out for one that was served or refused. */
  readonly notBuilt?: NotBuilt | null
}

/** Fields that differ between gateways. */
export interface JournalFields {
  /** Members of an answer that hold its outcome; the first present one is journaled. */
  readonly notes: readonly string[]
  /** Members signed for one world and installation, omitted so that two runs write the same. */
  readonly signed: readonly string[]
  /** Member of a request, a parameter or an answer that has the merchant's number of what it is about. */
  readonly number: string
}

/** Writes a request to a gateway into the world's journal. */
export function journalGatewayRequest(journal: Journal, entry: GatewayEntry, fields: JournalFields): void {
  const { answer, fault, request, signedBy, call, remark = null, notBuilt = null, ...said } = entry
  const outcome = fields.notes.map((name) => textOf(answer.body, name)).find((text) => text !== null) ?? null
  const mistake = call.signature?.mistake ?? null
  const told = [outcome, remark, mistake].filter((text) => text !== null)
  const note = told.length === 0 ? null : told.join(', ')
  journal.append({
    ...said,
    kind: 'gateway',
    to: 'gateway',
    ...markFaulted({ status: `${answer.status}`, note }, fault),
    ...(notBuilt && notBuiltEntry(notBuilt)),
    call: journalCall(call, fault),
    orderNo: [request, call.parameters, answer.body].reduce<string | null>(
      (orderNo, part) => orderNo ?? textOf(part, fields.number),
      null,
    ),
    request: without(request, fields.signed),
    response: without(answer.body, fields.signed),
    ...(signedBy === null ? {} : { signedBy }),
  })
}

/** A call as the journal keeps it, with the answer that a fault arranged. */
export function journalCall(call: Omit<JournalCall, 'fault'>, fault: HttpFault | null): JournalCall {
  if (fault?.answer === undefined) return { ...call, fault: null }
  const { kind, status, code } = fault.answer
  return {
    ...call,
    fault: { kind, ...(status !== undefined && { status }), ...(code !== undefined && { code }) },
  }
}

/** The parameters of path and query that are there once, without the world's id. */
export function callParameters({
  query,
  params,
}: Pick<FastifyRequest, 'query' | 'params'>): Record<string, string> {
  const given = { ...(query as object), ...(params as object) }
  const single = Object.entries(given).filter(
    (entry): entry is [string, string] => entry[0] !== 'worldId' && typeof entry[1] === 'string',
  )
  return Object.fromEntries(single)
}

function without(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const member: unknown = Reflect.get(value, name)
  return typeof member === 'string' ? member : null
}
