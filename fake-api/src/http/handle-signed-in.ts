import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { HttpFault } from '../faults/fault-record.ts'
import { answerUnderFault, type FaultedAnswer } from '../faults/http-fault.ts'
import { sendUnderFault } from '../faults/send-under-fault.ts'
import { withTrace } from '../journal/trace-scope.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { WorldClosingError, WorldNotFoundError } from '../world/registry/world-errors.ts'
import type { World, WorldLease } from '../world/transaction/world.ts'
import { answerViolation } from './answer-violation.ts'
import { authenticate } from './authenticate.ts'
import {
  type Answer,
  contractAnswer,
  okAnswer,
  plainAnswer,
  refusalAnswer,
  unauthorisedAnswer,
} from './envelope.ts'
import { type Exchange, headerOf, viaOf } from './exchange.ts'
import type { Handler, SignedInUser } from './handler.ts'
import { journalDefect } from './journal-defect.ts'
import { journalRequest } from './journal-request.ts'
import { languageOf } from './language.ts'
import { productFaultResponder } from './product-fault-responder.ts'
import { otherMedia } from './raw-body.ts'
import type { ProductServerContext } from './server-context.ts'
import { isStrictBackend } from './strict-backend.ts'
import { isExtraOperation, stripExtensions } from './strip-extensions.ts'
import { bearerToken, readToken } from './token.ts'
import { traceIdOf } from './trace.ts'
import { tenantOfWorld } from './world-tenant.ts'

type AnyHandler = Handler<HttpOperationId>

/** One signed-in request on its way through the server. */
interface Call {
  context: ProductServerContext
  id: HttpOperationId
  exchange: Exchange
  world: World
  token: string
  traceId: string
}

/** A signed-in operation: token → world and user → contract → tenant → handler → contract → journal. */
export async function handleSignedIn(
  context: ProductServerContext,
  id: HttpOperationId,
  exchange: Exchange,
): Promise<void> {
  const token = bearerToken(exchange.request.headers['blade-auth'])
  if (!token) return refuseStranger(context, id, { ...exchange, reason: 'no Blade-Auth header with a token' })
  const { worldId } = readToken(token) ?? {}
  if (!worldId) return refuseStranger(context, id, { ...exchange, reason: 'unreadable token' })
  const lease = await leaseOf(context, worldId)
  if (!lease) return refuseStranger(context, id, { ...exchange, reason: 'token of a world that is not here' })
  try {
    const startedMs = context.stopwatchMs()
    const traceId = traceIdOf(exchange.request.headers.traceparent)
    const { answer, fault } = await answerOf({ context, id, exchange, world: lease.world, token, traceId })
    // What a tester arranged is no outcome of the operation.
    if (fault === null && !(await isStrictBackend(lease.world)))
      context.ledger.count(id, answer, viaOf(exchange.request))
    const tookMs = context.stopwatchMs() - startedMs
    if (context.isJournaling)
      journalRequest(lease.world.journal, { id, exchange, answer, fault, traceId, tookMs })
    await send(exchange, answer, fault)
  } finally {
    lease.release()
  }
}

/** Null for a world that is not here, or that goes. */
async function leaseOf({ registry }: ProductServerContext, worldId: string): Promise<WorldLease | null> {
  try {
    return registry.has(worldId) ? await registry.acquire(worldId) : null
  } catch (error) {
    if (error instanceof WorldClosingError || error instanceof WorldNotFoundError) return null
    throw error
  }
}

async function answerOf(call: Call): Promise<FaultedAnswer<Answer>> {
  const { user, objection } = await authenticate(call.world, call.token)
  if (!user) return unauthorised(objection)
  if (!headerOf(call.exchange.request, 'authorization')) return unauthorised('no Authorization header')
  const isBare = await isStrictBackend(call.world)
  if (isBare && isExtraOperation(call.id)) return { answer: plainAnswer('not-found'), fault: null }
  const faults = requestFaults(call)
  if (faults.length > 0) return { answer: contractAnswer(faults), fault: null }
  if (tenantOf(call.exchange) !== (await tenantOfWorld(call.world)))
    return unauthorised('devTenantId is another tenant’s')
  const { world, id: operationId, traceId } = call
  const work = async () => {
    const answer = checked(call, await run(call, user))
    return isBare ? stripExtensions(operationId, answer) : answer
  }
  const responder = productFaultResponder(call.exchange.request.body)
  return answerUnderFault({ world, operationId, traceId }, responder, work)
}

function unauthorised(reason: string): FaultedAnswer<Answer> {
  return { answer: unauthorisedAnswer(reason), fault: null }
}

function requestFaults({ context, id, exchange: { request, error } }: Call) {
  if (error) return [{ pointer: '/body', rule: 'json', message: messageOf(error) }]
  const { path, method } = httpOperations[id]
  const { validator, isValidating } = context
  const message = validator.takesBody(path, method) ? otherMedia(request) : null
  if (message) return [{ pointer: '/body', rule: 'json', message }]
  return isValidating
    ? validator.checkRequest(path, method, request)
    : validator.coerce(path, method, request)
}

function tenantOf({ request: { query, body } }: Exchange): unknown {
  const place = body && typeof body === 'object' ? body : query
  return (place as { devTenantId?: unknown }).devTenantId
}

async function run(call: Call, user: SignedInUser): Promise<Answer> {
  const { context, id, world, traceId } = call
  const { request } = call.exchange
  const handler = context.handlers[id] as AnyHandler
  const input = { query: request.query, body: request.body } as Parameters<AnyHandler>[0]
  const language = languageOf(headerOf(request, 'accept-language'))
  try {
    return okAnswer(await withTrace(traceId, () => handler(input, { world, user, language, traceId })))
  } catch (error) {
    if (error instanceof BusinessError) return refusalAnswer(error.code, error.data)
    return defect(call, error)
  }
}

/** An answer the contract does not document is our defect: 500 and a journal entry (design §5). */
function checked(call: Call, answer: Answer): Answer {
  const { context, id } = call
  if (!context.isValidating || answer.status === 500) return answer
  const { path, method, businessCodes } = httpOperations[id]
  const faults = context.validator.checkResponse(path, method, answer)
  const allowed: number[] = [200, ...businessCodes.map((name) => errorCodes[name].code)]
  if (!allowed.includes(answer.body.code)) {
    const message = `${answer.body.code} is not documented`
    faults.push({ pointer: '/body/code', rule: 'x-business-codes', message })
  }
  return faults.length === 0 ? answer : defect(call, answerViolation(faults, answer))
}

/** No world knows who asks: the system journal notes it. */
function refuseStranger(
  context: ProductServerContext,
  id: HttpOperationId,
  { reason, ...exchange }: Exchange & { reason: string },
): Promise<void> {
  const answer = unauthorisedAnswer(reason)
  context.ledger.count(id, answer, viaOf(exchange.request))
  const traceId = traceIdOf(exchange.request.headers.traceparent)
  if (context.isJournaling)
    journalRequest(context.systemJournal, { id, exchange, answer, fault: null, traceId, tookMs: 0 })
  return send(exchange, answer, null)
}

function send({ reply }: Exchange, { status, body }: Answer, fault: HttpFault | null): Promise<void> {
  return sendUnderFault(reply, { status, mediaType: 'application/json', text: JSON.stringify(body) }, fault)
}

/** Our own fault: journaled with its stack, answered 500 without inner text. */
function defect({ world, id, traceId }: Call, error: unknown): Answer {
  journalDefect(world.journal, { id, traceId }, error)
  return plainAnswer('internal-error')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
