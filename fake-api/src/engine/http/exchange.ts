import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpFault } from '../faults/fault-record.ts'
import type { FaultResponder } from '../faults/http-fault.ts'
import { firstSpanId, type JournalCall, NO_SPAN_ID } from '../journal/journal-entry.ts'
import type { MaybePromise } from '../kernel/maybe-promise.ts'
import {
  ServerEndingError,
  WorldClosingError,
  WorldElsewhereError,
  WorldNotFoundError,
} from '../kernel/world-errors.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World, WorldLease } from '../world/transaction/world.ts'
import { awayAnswer } from './listener.ts'
import type { Via } from './outcome-counter.ts'

/** The name of the request decorator that holds the exchange. */
export const EXCHANGE = 'exchange'

/** The exchange of a request; null for one that was answered before it reached its route. */
export function exchangeOf<Operation, Details, Answer>(
  request: FastifyRequest,
): Exchange<Operation, Details, Answer> | null {
  return request.getDecorator<Exchange<Operation, Details, Answer> | null>(EXCHANGE)
}

/** One request on its way through the pipeline. `details` is what its protocol keeps between the hooks. */
export class Exchange<Operation, Details, Answer> {
  readonly request: FastifyRequest
  readonly operation: Operation
  readonly details: Details
  readonly traceId: string
  readonly spanId: string
  /** Whether the caller records the trace; true for a trace that begins here. */
  readonly isSampled: boolean
  /** Why the body could not be read; null for one that was read, or is not there. */
  unreadable: Error | null = null
  /** Whether its world was looked for: errors before that are answered by the listener. */
  isWorldLookedUp = false
  /** Held until the answer is sent; null before the world is found, and where there is none. */
  lease: WorldLease | null = null
  /** When the world was found, on the stopwatch of the listener. */
  startedMs = 0
  /** The fault that strikes this request. */
  fault: HttpFault | null = null
  answer: Answer | null = null
  /** What is sent in place of the answer's text. */
  bytes: Buffer | null = null
  /** Whether the answer is the handler's: only then is it checked against the contract and changed by a fault. */
  isHandled = false
  /** Whether its world was released: what fails after that is answered by the listener. */
  isFinished = false

  constructor(request: FastifyRequest, operation: Operation, details: Details) {
    this.request = request
    this.operation = operation
    this.details = details
    const { traceparent } = request.headers
    const continued = continuedTraceId(traceparent)
    this.traceId = continued ?? newTraceId()
    this.spanId = firstSpanId(continued === null ? this.traceId : newTraceId())
    this.isSampled = continued === null || (readTraceParent(traceparent)?.isSampled ?? true)
  }

  /** @throws Error where there is no world */
  get world(): World {
    if (this.lease === null) throw new Error(`${this.request.url} has no world`)
    return this.lease.world
  }

  /** Sets an answer that is not checked against the contract; returns this exchange. */
  refusedWith(answer: Answer): this {
    this.answer = answer
    this.isHandled = false
    return this
  }
}

/** A request of a listener that was answered, for metrics and traces. */
export interface AnsweredRequest {
  readonly operationId: string
  readonly worldId: string | null
  readonly method: string
  readonly status: number
  readonly traceId: string
  readonly spanId: string
  /** The span of the caller (W3C trace context), and whether it is recorded there; null without one. */
  readonly parent: TraceParent | null
  readonly tookMs: number
}

/** An answer as it goes out; `mediaType` null for one without a body. */
export interface WireAnswer {
  readonly status: number
  readonly mediaType: string | null
  readonly text: string
  /** Sent in place of the text, which stands for them in the journal. */
  readonly bytes?: Buffer
  /** Names as the provider spells them. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Part of the pipeline for one kind of caller: how it is recognised, how its messages are checked, how an answer looks
 * on the wire and in the journal. A hook that answers refuses the request; null lets it go on. What a hook or the
 * handler throws is turned into an answer by `refuse`.
 */
export interface Protocol<Operation, Details, Answer, X = Exchange<Operation, Details, Answer>> {
  /** What is kept of a request between the hooks. */
  begin(request: FastifyRequest): Details
  /** The world of the request; null when there is none. Left out where handlers choose their worlds. */
  findWorld?(exchange: X): MaybePromise<WorldLease | null>
  /** The refusal of a request without a world; null when it goes on without. */
  unknownWorld?(exchange: X): Answer | null
  /** Who asks: a token, or a signature over the bytes. */
  authenticate?(exchange: X): MaybePromise<Answer | null>
  /** The request against the contract. */
  checkRequest?(exchange: X): MaybePromise<Answer | null>
  /** Where there is none, no fault strikes. */
  faults?(exchange: X): Faultable<Answer>
  /** Null when the handler wrote to the reply by itself. */
  handle(exchange: X, reply: FastifyReply): Promise<Answer | null>
  /** The answer of a handler against the contract: the answer that goes out. */
  checkAnswer?(exchange: X, answer: Answer): Answer
  /** The answer to an error; throws what the listener itself is to answer. */
  refuse(exchange: X, error: unknown): Answer
  /** Runs before an answer from a world leaves, refusals too: webhooks that overtake it. */
  beforeAnswer?(world: World): Promise<void>
  write(exchange: X, answer: Answer): MaybePromise<WireAnswer>
  /** Writes down how the exchange ended; `text` is that of the answer, unless it is recorded after a delay. */
  record?(exchange: X, answer: Answer, text?: string): void
  /** Whether an exchange is recorded only after a fault has held its answer back. */
  readonly isDelayRecorded?: boolean
  /** Whether answers of a world carry its time in a header, for servers of others that live in it. */
  readonly isTimeTold?: boolean
  /** What is known of the signature, token or secret of a request; one that is refused is explained in a header. */
  signatureOf?(exchange: X, answer: Answer): JournalCall['signature']
  /** Milliseconds of a monotonic wall clock. */
  readonly stopwatchMs?: () => number
  /** What metrics and traces call the operation; left out where it is its own name. */
  operationIdOf?(exchange: X): string
  /** Called for each request that reached a route, once its answer has been sent. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined
}

/** An operation that faults can strike, and what answers for them. */
export interface Faultable<Answer> {
  readonly operationId: string
  readonly responder: FaultResponder<Answer>
}

type Leases = Pick<WorldRegistry, 'has' | 'acquire' | 'tryAcquire'>

/** Finds the world that the path of a request names; null when it is not here, or is being deleted. */
export function worldInPath(registry: Leases) {
  return ({ request }: { request: FastifyRequest }): MaybePromise<WorldLease | null> => {
    const { worldId = '' } = request.params as { worldId?: string }
    return leaseOf(registry, worldId)
  }
}

/** A lease on a world; null when it is not here, or is being deleted. */
export function leaseOf(registry: Leases, worldId: string): MaybePromise<WorldLease | null> {
  if (!registry.has(worldId)) return null
  return registry.tryAcquire(worldId) ?? waitForLease(registry, worldId)
}

async function waitForLease(registry: Leases, worldId: string): Promise<WorldLease | null> {
  try {
    return await registry.acquire(worldId)
  } catch (error) {
    if (error instanceof WorldClosingError || error instanceof WorldNotFoundError) return null
    throw error
  }
}

/** Tells how a request came: what was put into the listener has no real socket. */
export function viaOf({ socket }: FastifyRequest): Via {
  return socket instanceof Socket ? 'socket' : 'process'
}

/** Headers Fastify lower-cased; only single values are of use to us. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace id a caller sent (W3C trace context), or null. */
function continuedTraceId(header: string | string[] | undefined): string | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  return match?.[1] ?? null
}

/** The trace that a request continues, or a new one. */
export function traceIdOf({ headers }: FastifyRequest): string {
  return continuedTraceId(headers.traceparent) ?? newTraceId()
}

/** A trace id never enters the journal's hash. */
function newTraceId(): string {
  // Node draws random bytes for many of these at once.
  return randomUUID().replaceAll('-', '')
}

/** The span of a caller. */
export interface TraceParent {
  readonly spanId: string
  /** Whether the caller records its trace. */
  readonly isSampled: boolean
}

/** The span that a caller named as the parent of its request; null without one, also for a webhook that the clock sent. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | null {
  const [, , spanId, flags = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return spanId === undefined || spanId === NO_SPAN_ID
    ? null
    : { spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Wall seconds after which the owner has let an idle world go, or a balancer has found it. */
const RETRY_AFTER_S = '1'

/** Returns headers for a world that another server has: when to ask again, and which server that is. */
export function elsewhereHeaders(error: unknown): Record<string, string> {
  if (!(error instanceof WorldElsewhereError)) return {}
  return { 'retry-after': RETRY_AFTER_S, 'x-skyshop-owner': error.owner, 'cache-control': 'no-store' }
}

/**
 * Answers 503 for a world that another server has, and where this server is ending; false for any other error. Nothing was
 * done before it.
 */
export function answerAway(error: unknown, reply: FastifyReply): boolean {
  if (error instanceof ServerEndingError) {
    const { headers, body } = awayAnswer(error.message)
    reply.code(503).headers(headers).send(body)
    return true
  }
  if (!(error instanceof WorldElsewhereError)) return false
  const body = JSON.stringify({ code: 503, success: false, data: null, msg: error.message })
  reply.code(503).headers(elsewhereHeaders(error)).type('application/json; charset=utf-8').send(body)
  return true
}
