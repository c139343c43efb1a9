import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { distortAnswer } from '../faults/distort-answer.ts'
import { answerAfterCommit, answerBeforeCommit, takeHttpFault } from '../faults/http-fault.ts'
import { withTrace } from '../journal/journal-entry.ts'
import { type MaybePromise, whenReady } from '../kernel/maybe-promise.ts'
import { runReentrant } from '../world/transaction/reentrant-scope.ts'
import { EXCHANGE, Exchange, exchangeOf, type Protocol } from './exchange.ts'
import { isOwnConnection } from './listener.ts'
import { observeAnswers } from './observe-answers.ts'
import { noteUnreadable, UnreadableBodyError } from './raw-body.ts'
import { SIGNATURE_HEADER, signatureHeader } from './signature-header.ts'

/** Header with the world's time in milliseconds since the epoch, on answers of gateways and on webhooks. */
export const WORLD_TIME_HEADER = 'x-skyshop-now'

/** One route behind the pipeline. */
export interface PipelineRoute<Operation> {
  readonly method: string | string[]
  /** With `:name` for parameters. */
  readonly url: string
  readonly operation: Operation
  /** Largest body that is read; that of the listener when left out. */
  readonly maxBytes?: number | undefined
}

/**
 * Puts routes on a scope of a listener, behind the stages every request goes through. Each stage is a hook of Fastify,
 * in the order below; the protocol says what it does.
 */
export function addPipeline<Operation, Details, Answer>(
  scope: FastifyInstance,
  protocol: Protocol<Operation, Details, Answer>,
  routes: readonly PipelineRoute<Operation>[],
): void {
  const pipeline = new Pipeline(protocol)
  scope.decorateRequest(EXCHANGE, null)
  scope.addHook('preValidation', pipeline.hookOf(pipeline.findWorld))
  scope.addHook('preValidation', pipeline.hookOf(pipeline.authenticate))
  scope.addHook('preHandler', pipeline.hookOf(pipeline.checkRequest))
  scope.addHook('preHandler', pipeline.hookOf(pipeline.takeFault))
  scope.addHook('preSerialization', pipeline.payloadHookOf(pipeline.checkAnswer))
  scope.addHook('preSerialization', pipeline.payloadHookOf(pipeline.write))
  scope.addHook('onSend', pipeline.payloadHookOf(pipeline.distort))
  scope.addHook('onSend', pipeline.payloadHookOf(pipeline.finish))
  if (protocol.onAnswered !== undefined) observeAnswers(scope, protocol)
  scope.setReplySerializer((payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
  scope.setErrorHandler(pipeline.answerError)
  for (const { method, url, operation, maxBytes } of routes) {
    scope.route({
      method: method as HTTPMethods | HTTPMethods[],
      url,
      ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
      onRequest: (request, _reply, done) => {
        request.setDecorator(EXCHANGE, new Exchange(request, operation, protocol.begin(request)))
        done()
      },
      handler: pipeline.handle,
    })
  }
}

/** A stage before the handler: the refusal it ends with, or null. */
type Stage<X, Answer> = (exchange: X) => MaybePromise<Answer | null>
/** A stage behind the handler: what is sent on, an exchange first and then a text. */
type PayloadStage<X> = (exchange: X, payload: unknown, reply: FastifyReply) => unknown
/** What a stage leaves of an answer whose connection it has ended. */
const CONNECTION_GONE = Symbol('connection gone')
type PayloadDone = (error?: Error | null, payload?: unknown) => void

/** The stages of one protocol. Handlers send their exchange; any other payload is sent by a raw handler or the listener. */
class Pipeline<Operation, Details, Answer> {
  readonly #protocol: Protocol<Operation, Details, Answer>

  constructor(protocol: Protocol<Operation, Details, Answer>) {
    this.#protocol = protocol
  }

  hookOf(stage: Stage<Exchange<Operation, Details, Answer>, Answer>) {
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const exchange = exchangeOf<Operation, Details, Answer>(request)
      if (exchange === null) return done()
      const goOn = (refusal: Answer | null) => {
        if (refusal === null) done()
        else reply.send(exchange.refusedWith(refusal))
      }
      const outcome = stage(exchange)
      if (outcome instanceof Promise) outcome.then(goOn, done)
      else goOn(outcome)
    }
  }

  payloadHookOf(stage: PayloadStage<Exchange<Operation, Details, Answer>>) {
    return (request: FastifyRequest, reply: FastifyReply, ...[payload, done]: [unknown, PayloadDone]) => {
      const exchange = exchangeOf<Operation, Details, Answer>(request)
      if (exchange === null) return done(null, payload)
      const goOn = (next: unknown) => {
        if (next !== CONNECTION_GONE) done(null, next)
      }
      const outcome = stage(exchange, payload, reply)
      if (outcome instanceof Promise) outcome.then(goOn, done)
      else goOn(outcome)
    }
  }

  readonly findWorld = (exchange: Exchange<Operation, Details, Answer>): MaybePromise<Answer | null> => {
    const { findWorld, unknownWorld, stopwatchMs } = this.#protocol
    // Reentrant to avoid a deadlock: a world about to be replaced waits for the sender of an own request, which waits for this.
    const find = () => findWorld?.(exchange) ?? null
    return whenReady(isOwnConnection(exchange.request) ? runReentrant(find) : find(), (lease) => {
      exchange.lease = lease
      exchange.isWorldLookedUp = true
      exchange.startedMs = stopwatchMs?.() ?? 0
      return lease === null ? (unknownWorld?.(exchange) ?? null) : null
    })
  }

  readonly authenticate = (exchange: Exchange<Operation, Details, Answer>) =>
    this.#protocol.authenticate?.(exchange) ?? null

  readonly checkRequest = (exchange: Exchange<Operation, Details, Answer>) =>
    this.#protocol.checkRequest?.(exchange) ?? null

  /** Takes the fault armed for the operation. One that strikes before the handler answers in its place. */
  readonly takeFault = (exchange: Exchange<Operation, Details, Answer>): MaybePromise<Answer | null> => {
    const faultable = this.#protocol.faults?.(exchange)
    if (faultable === undefined || exchange.lease === null) return null
    const { operationId, responder } = faultable
    const { world, traceId, spanId, isSampled } = exchange
    return whenReady(takeHttpFault({ world, traceId, spanId, isSampled, operationId }), (fault) => {
      exchange.fault = fault
      return fault && answerBeforeCommit(fault, responder)
    })
  }

  readonly handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const exchange = exchangeOf<Operation, Details, Answer>(request)
    if (exchange === null) throw new Error(`${request.url} did not begin`)
    const answer = () => this.#protocol.handle(exchange, reply)
    // What is sent on in a caller's trace has this request as its parent, not the one that began the trace.
    const isContinued = request.headers.traceparent !== undefined
    const { traceId, spanId, isSampled } = exchange
    const work = isContinued ? () => withTrace({ traceId, spanId, isSampled }, answer) : answer
    // Reentrant to avoid a deadlock: a restore waits for this lease, and work under it may need a second one.
    exchange.answer = await (exchange.lease === null ? work() : runReentrant(work))
    exchange.isHandled = true
    return exchange.answer === null ? reply : exchange
  }

  /** Holds the handler's answer against the contract, then lets the fault change it. */
  readonly checkAnswer = (exchange: Exchange<Operation, Details, Answer>, payload: unknown) => {
    if (payload !== exchange || exchange.answer === null) return payload
    const { fault, answer } = exchange
    const checked = exchange.isHandled ? this.#checked(exchange, answer) : answer
    const faultable = fault && this.#protocol.faults?.(exchange)
    exchange.answer = fault && faultable ? answerAfterCommit(fault, faultable.responder, checked) : checked
    return exchange
  }

  #checked(exchange: Exchange<Operation, Details, Answer>, answer: Answer): Answer {
    try {
      return this.#protocol.checkAnswer?.(exchange, answer) ?? answer
    } catch (error) {
      return this.#protocol.refuse(exchange, error)
    }
  }

  /** Makes text and headers of the answer. */
  readonly write = (exchange: Exchange<Operation, Details, Answer>, payload: unknown, reply: FastifyReply) =>
    payload === exchange && exchange.answer !== null ? this.#write(exchange, exchange.answer, reply) : payload

  #write(
    exchange: Exchange<Operation, Details, Answer>,
    answer: Answer,
    reply: FastifyReply,
  ): MaybePromise<string> {
    const protocol = this.#protocol
    const { lease } = exchange
    const early = lease === null ? undefined : protocol.beforeAnswer?.(lease.world)
    return whenReady(early, () =>
      whenReady(protocol.write(exchange, answer), ({ status, mediaType, text, bytes, headers }) => {
        reply.code(status)
        // Fastify sends names in small letters, and not every client reads them in any case.
        for (const name in headers) reply.raw.setHeader(name, headers[name] ?? '')
        if (protocol.isTimeTold && lease !== null)
          reply.header(WORLD_TIME_HEADER, String(lease.world.nowMs()))
        const refused = signatureHeader(protocol.signatureOf?.(exchange, answer) ?? null)
        if (refused !== null) reply.header(SIGNATURE_HEADER, refused)
        if (mediaType === null) reply.removeHeader('content-type')
        else reply.type(bytes === undefined ? `${mediaType}; charset=utf-8` : mediaType)
        if (!protocol.isDelayRecorded) protocol.record?.(exchange, answer, text)
        exchange.bytes = bytes ?? null
        return text
      }),
    )
  }

  /** Distorts the text of an answer as its fault says: late, cut, malformed, or none at all. */
  readonly distort = (
    exchange: Exchange<Operation, Details, Answer>,
    payload: unknown,
    reply: FastifyReply,
  ) => {
    const { fault, isFinished } = exchange
    if (isFinished || fault === null || typeof payload !== 'string') return exchange.bytes ?? payload
    return distortAnswer(reply, payload, fault).then((text) => {
      if (text === payload && exchange.bytes !== null) return exchange.bytes
      return text ?? this.#cutOff(exchange)
    })
  }

  /** Records what is recorded last and releases the world, once: an answer that then fails comes here again. */
  readonly finish = (exchange: Exchange<Operation, Details, Answer>, payload: unknown) => {
    if (exchange.isFinished) return payload
    exchange.isFinished = true
    const { isDelayRecorded, record } = this.#protocol
    try {
      if (isDelayRecorded && exchange.answer !== null) record?.(exchange, exchange.answer)
    } finally {
      exchange.lease?.release()
    }
    return payload
  }

  #cutOff(exchange: Exchange<Operation, Details, Answer>): typeof CONNECTION_GONE {
    this.finish(exchange, '')
    return CONNECTION_GONE
  }

  readonly answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const exchange = exchangeOf<Operation, Details, Answer>(request)
    if (exchange === null || exchange.isFinished) throw error
    exchange.answer = null
    if (exchange.isWorldLookedUp) return exchange.refusedWith(this.#protocol.refuse(exchange, error))
    if (!isUnreadable(error)) throw error
    exchange.unreadable = error
    noteUnreadable(request, error)
    return this.#resume(exchange, reply)
  }

  /**
   * Goes through the stages although the body could not be read, where Fastify skips them: a caller nobody knows learns
   * nothing of the body, and some operations take none.
   */
  async #resume(exchange: Exchange<Operation, Details, Answer>, reply: FastifyReply) {
    try {
      for (const stage of [this.findWorld, this.authenticate, this.checkRequest, this.takeFault]) {
        const refusal = await stage(exchange)
        if (refusal !== null) return exchange.refusedWith(refusal)
      }
      return await this.handle(exchange.request, reply)
    } catch (error) {
      if (!exchange.isWorldLookedUp) throw error
      return exchange.refusedWith(this.#protocol.refuse(exchange, error))
    }
  }
}

/** Whether the listener could not read the body of a request; any other error is ours. */
function isUnreadable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const isClientFault = 'statusCode' in error && Number(error.statusCode) < 500
  return isClientFault || error instanceof UnreadableBodyError
}
