import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnderFault, type FaultedAnswer } from '../../faults/http-fault.ts'
import { sendUnderFault } from '../../faults/send-under-fault.ts'
import { exchangeFacts } from '../../http/exchange-facts.ts'
import { acceptJsonBodies, missingJson, rawBodyOf } from '../../http/raw-body.ts'
import { traceIdOf } from '../../http/trace.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { World } from '../../world/transaction/world.ts'
import { restFaultResponder } from './rest-fault-responder.ts'
import type { RestAnswer, RestCall, RestGateway, RestObstacle } from './rest-gateway.ts'
import { journalRestRequest } from './rest-journal.ts'
import type { RestOperation } from './url-table.ts'

/** What the routes of a gateway need of the process round them. */
export interface RestRoutesOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'use'>
  readonly isJournaling: boolean
  /** Hears of our own faults; the caller only reads the provider's words for them. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  readonly stopwatchMs: () => number
  /** Runs when an operation was carried out and before it is answered: callbacks that overtake the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Puts one provider's gateway on a listener, under its prefix. */
export function registerRestGateway(
  server: FastifyInstance,
  gateway: RestGateway,
  options: RestRoutesOptions,
): void {
  server.register(async (scope) => {
    acceptJsonBodies(scope)
    acceptForms(scope)
    for (const operation of gateway.operations) {
      const handle = (request: FastifyRequest, reply: FastifyReply) =>
        serve({ gateway, options, operation }, { request, reply })
      scope.route({
        method: operation.method,
        url: `${gateway.prefix}${operation.path}`,
        // A body that cannot be read is checked like any other wrong body, after the world and the caller.
        errorHandler: (_error, request, reply) => handle(request, reply),
        handler: handle,
      })
    }
  })
}

function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}

interface Route {
  readonly gateway: RestGateway
  readonly options: RestRoutesOptions
  readonly operation: RestOperation
}

async function serve(route: Route, { request, reply }: Exchange): Promise<void> {
  const { gateway, options, operation } = route
  const { worldId } = request.params as { worldId: string }
  if (!options.registry.has(worldId)) {
    const refusal = gateway.refuse({ type: 'unknown-world', worldId: worldId.slice(0, 40) })
    return void reply.code(refusal.status).send(refusal.body)
  }
  await options.registry.use(worldId, async (world) => {
    const startedMs = options.stopwatchMs()
    const call = callOf(operation, world, request)
    const { answer, fault } = await answerTo(route, call)
    await options.beforeAnswer(world)
    const text = JSON.stringify(answer.body)
    const headers = (await gateway.headersOf?.(call, text)) ?? {}
    await sendUnderFault(
      reply.headers(headers),
      { status: answer.status, mediaType: 'application/json', text },
      fault,
    )
    if (!options.isJournaling) return
    const tookMs = options.stopwatchMs() - startedMs
    const body = gateway.journaled ? gateway.journaled(call) : call.body
    const http = exchangeFacts(request, { status: answer.status, mediaType: 'application/json' })
    journalRestRequest(call, { answer, fault, tookMs, http, request: body ?? withoutWorld(call.parameters) })
  })
}

function callOf(operation: RestOperation, world: World, request: FastifyRequest): RestCall {
  const given = { ...(request.query as object), ...(request.params as object) }
  const single = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    world,
    operation,
    traceId: traceIdOf(request.headers.traceparent),
    path: request.originalUrl,
    parameters: Object.fromEntries(single),
    headers: request.headers,
    rawBody: rawBodyOf(request),
    body: request.body,
    missingBody: missingJson(request),
  }
}

/** Caller first, then form, then meaning: a stranger learns nothing of the contract. */
async function answerTo(route: Route, call: RestCall): Promise<FaultedAnswer<RestAnswer>> {
  const { gateway, operation } = route
  try {
    await gateway.authorise(call)
    const obstacle = obstacleOf(route, call)
    if (obstacle) return { answer: gateway.refuse(obstacle), fault: null }
  } catch (error) {
    return { answer: refused(route, call, error), fault: null }
  }
  const { world, traceId } = call
  return answerUnderFault({ world, traceId, operationId: operation.id }, restFaultResponder(gateway), () =>
    carryOut(route, call).catch((error: unknown) => refused(route, call, error)),
  )
}

function obstacleOf({ gateway, operation }: Route, { body, missingBody }: RestCall): RestObstacle | null {
  if (operation.request === null) return null
  if (missingBody !== null) return { type: 'missing-body', reason: missingBody }
  const fault = gateway.faultOf(operation.request, body)
  return fault && { type: 'broken-contract', fault }
}

async function carryOut({ gateway, operation }: Route, call: RestCall): Promise<RestAnswer> {
  const handle = gateway.handlers[operation.id]
  if (handle === undefined) throw new Error(`${operation.id} has no handler`)
  const answer = await handle(call)
  const broken = operation.response === null ? null : gateway.faultOf(operation.response, answer.body)
  if (broken) throw new Error(`${operation.id} answers against the contract: ${broken.field} ${broken.issue}`)
  return answer
}

function refused({ gateway, options }: Route, call: RestCall, error: unknown): RestAnswer {
  const refusal = gateway.answerTo(error)
  if (refusal) return refusal
  options.onError(error, call.world.id)
  return gateway.failure
}

function withoutWorld({ worldId: _, ...rest }: RestCall['parameters']): object {
  return rest
}
