import type { FastifyInstance, FastifyRequest } from 'fastify'
import { markFaulted } from '../faults/distort-answer.ts'
import type { HttpFault } from '../faults/fault-record.ts'
import type { FaultResponder } from '../faults/http-fault.ts'
import { type Exchange, exchangeOf, type Protocol } from '../http/exchange.ts'
import { type ExchangeFacts, exchangeFacts } from '../http/exchange-facts.ts'
import { addPipeline } from '../http/pipeline.ts'
import {
  acceptJsonBodies,
  type BodyFault,
  bodyFault,
  foundIn,
  isCompressed,
  keepRawBody,
  notFormError,
  otherMediaError,
  rawBodyOf,
  unreadBody,
} from '../http/raw-body.ts'
import type { JournalCall, JournalSigner } from '../journal/journal-entry.ts'
import { journalSignature, type SignatureDiagnosis } from '../signing/signature-diagnosis.ts'
import { otherWorldIds } from './account-keys.ts'
import { callParameters, type GatewayOptions, gatewayStages, journalCall } from './gateway-protocol.ts'
import { type NotBuilt, NotBuiltError, notBuiltEntry, refuseNotBuilt } from './not-built.ts'
import type { RestAnswer, RestCall, RestGateway, RestObstacle } from './rest-gateway.ts'
import { callName, type RestOperation } from './url-table.ts'

/** Puts one provider's gateway on a listener, under its prefix. */
export function registerRestGateway(
  server: FastifyInstance,
  gateway: RestGateway,
  options: GatewayOptions,
): void {
  server.register(async (scope) => {
    acceptJsonBodies(scope)
    acceptForms(scope, gateway)
    const routes = gateway.operations.map((operation) => {
      return { method: operation.method, url: `${gateway.prefix}${operation.path}`, operation }
    })
    addPipeline(scope, restProtocol(gateway, options), routes)
  })
}

/** Reads forms, which a client's credentials are sent with; of a gateway that takes them, those of each operation. */
function acceptForms(scope: FastifyInstance, { takesForms = false }: RestGateway): void {
  const type = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(type, { parseAs: 'string' }, (request, text, done) => {
    const exchange = exchangeOf<RestOperation, Details, RestAnswer>(request)
    const isTaken = takesForms || exchange?.operation.auth === FORM_AUTH
    if (text === '') return done(null, undefined)
    if (!isTaken || isCompressed(request)) return done(otherMediaError(request))
    if (foundIn(String(text), 'a form') !== null) return done(notFormError(request, String(text)))
    keepRawBody(request, String(text))
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}

const FORM_AUTH = 'client-credentials'

interface Details {
  call: RestCall | null
  /** What of the request is not built; null for one that is served or refused. */
  notBuilt: NotBuilt | null
  /** What is known of a signature that is refused. */
  diagnosis: SignatureDiagnosis | null
}

type RestExchange = Exchange<RestOperation, Details, RestAnswer>

/** Authentication comes first, then schema, then rules: an unknown caller learns nothing of the contract. */
function restProtocol(
  gateway: RestGateway,
  options: GatewayOptions,
): Protocol<RestOperation, Details, RestAnswer> {
  const responder = restFaultResponder(gateway)
  return {
    ...gatewayStages(options),
    begin: () => ({ call: null, notBuilt: null, diagnosis: null }),
    unknownWorld({ request }) {
      const { worldId } = request.params as { worldId: string }
      return gateway.refuse({ type: 'unknown-world', worldId: worldId.slice(0, 40) })
    },
    async authenticate(exchange) {
      const fault = unsignableBody(exchange)
      if (fault !== null) return gateway.refuse({ type: 'missing-body', fault })
      await gateway.authorise(callOf(exchange, options))
      return null
    },
    async checkRequest(exchange) {
      const call = callOf(exchange, options)
      await refuseUnbuilt(gateway, call)
      const obstacle = obstacleOf(gateway, call)
      return obstacle && gateway.refuse(obstacle)
    },
    operationIdOf: ({ operation }) => operation.id,
    faults: ({ operation }) => ({ operationId: operation.id, responder }),
    handle(exchange) {
      const { id } = exchange.operation
      const handle = gateway.handlers[id]
      if (handle === undefined) throw new Error(`${id} has no handler`)
      return handle(callOf(exchange, options))
    },
    checkAnswer({ operation: { id, response } }, answer) {
      const error = response === null ? null : gateway.validate(response, answer.body)
      if (error === null) return answer
      throw new Error(`${id} answers against the contract: ${error.field} ${error.issue}`)
    },
    refuse: (exchange, error) => refusalOf(gateway, options, { exchange, error }),
    async write(exchange, { status, body, file }) {
      if (file !== undefined) return { status, ...file }
      const text = status === 204 ? '' : JSON.stringify(body)
      const headers = exchange.lease ? await gateway.headersOf?.(callOf(exchange, options), text) : undefined
      const mediaType = status === 204 ? null : 'application/json'
      return { status, mediaType, text, ...(headers && { headers }) }
    },
    signatureOf: (exchange, answer) => signatureOf(gateway, exchange, answer),
    record: (exchange, answer) => record(gateway, options, { exchange, answer }),
  }
}

/** The answer to what a stage threw; what is not built is noted in the list of the run. */
function refusalOf(
  gateway: RestGateway,
  options: GatewayOptions,
  { exchange, error }: { readonly exchange: RestExchange; readonly error: unknown },
): RestAnswer {
  if (error instanceof NotBuiltError) {
    exchange.details.notBuilt = error.notBuilt
    options.notBuilt?.met(gateway.notBuilt?.provider ?? '', error.notBuilt)
    return gateway.refuse({ type: 'not-built', error })
  }
  exchange.details.diagnosis = gateway.diagnosisOf?.(error) ?? null
  const refusal = gateway.answerTo(error)
  if (refusal) return refusal
  options.onError(error, exchange.world.id)
  return gateway.failureOf?.(error) ?? gateway.failure
}

function record(
  gateway: RestGateway,
  options: GatewayOptions,
  { exchange, answer }: { readonly exchange: RestExchange; readonly answer: RestAnswer },
): void {
  const { isJournaling, stopwatchMs } = options
  if (!isJournaling || exchange.lease === null) return
  const { request, fault, startedMs, details } = exchange
  const call = callOf(exchange, options)
  const body = gateway.journaled ? gateway.journaled(call) : call.body
  const tookMs = stopwatchMs() - startedMs
  const http = exchangeFacts(request, { status: answer.status, mediaType: 'application/json' })
  const asked = body ?? withoutWorld(call.parameters)
  const signedBy = gateway.signerOf?.(call.operation)
  const exchanged = {
    ...{ provider: providerOf(gateway.prefix), parameters: callParameters(request) },
    signature: signatureOf(gateway, exchange, answer),
  }
  journalRestRequest(call, {
    ...{ answer, tookMs, http, fault, request: asked, call: journalCall(exchanged, fault) },
    notBuilt: details.notBuilt,
    addressMembers: gateway.addressMembers,
    ...(signedBy && { signedBy }),
  })
}

/** How the merchant proves itself, of the operations that ask for it. */
const PROVED: ReadonlySet<string> = new Set(['merchant-signature', 'bearer', 'client-credentials'])

/** Whether the merchant's signature, token or secret holds; null where none is asked for, or the gateway knows nothing of it. */
function signatureOf(
  { diagnosisOf }: RestGateway,
  exchange: RestExchange,
  answer: RestAnswer,
): JournalCall['signature'] {
  const { operation, details } = exchange
  const diagnosis = details.diagnosis ?? answer.diagnosis ?? null
  if (diagnosis !== null) return journalSignature(diagnosis)
  if (unsignableBody(exchange) !== null) return null
  const isHeld = diagnosisOf !== undefined && PROVED.has(operation.auth)
  return isHeld ? { holds: true, mistake: null } : null
}

/** Why a signature cannot be checked: the body that it is over was not made out. */
function unsignableBody({ operation, request }: RestExchange): BodyFault | null {
  return operation.auth === 'merchant-signature' ? unreadBody(request) : null
}

/** The name of the party below whose prefix a gateway is. */
function providerOf(prefix: string): string {
  return prefix.split('/')[2] ?? ''
}

function callOf(
  { details, world, operation, traceId, request }: RestExchange,
  options: GatewayOptions,
): RestCall {
  details.call ??= {
    ...{ world, operation, traceId },
    path: request.originalUrl,
    asked: request,
    parameters: parametersOf(request),
    headers: request.headers,
    rawBody: rawBodyOf(request),
    body: request.body,
    missingBody: bodyFault(request),
    otherWorldIds: () => otherWorldIds(options, world),
  }
  return details.call
}

function parametersOf({ query, params }: FastifyRequest): Record<string, string> {
  const given = { ...(query as object), ...(params as object) }
  const single = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(single)
}

/** Throws NotBuiltError for a call with a parameter that the gateway has not. */
async function refuseUnbuilt({ notBuilt }: RestGateway, call: RestCall): Promise<void> {
  const { operation, world, body, headers, parameters: query } = call
  const rows = notBuilt?.parameters[operation.id]
  const isOwnAsked = rows?.some(({ besides }) => besides !== undefined) ?? false
  const own = isOwnAsked ? await notBuilt?.ownOf?.(world) : undefined
  refuseNotBuilt(rows, { call: callName(operation), body, headers, query, ...(own && { own }) })
}

function obstacleOf(gateway: RestGateway, call: RestCall): RestObstacle | null {
  const { operation, body, missingBody } = call
  if (operation.request === null) return null
  if (operation.isBodyOptional && missingBody?.kind === 'missing') return null
  if (missingBody !== null) return { type: 'missing-body', fault: missingBody }
  const error = gateway.validate(operation.request, body)
  return error && { type: 'broken-contract', error }
}

function withoutWorld({ worldId: _, ...rest }: RestCall['parameters']): object {
  return rest
}

/** Answers a fault in the error format of the gateway, with its status or code. */
function restFaultResponder({ failure, refusalOf }: RestGateway): FaultResponder<RestAnswer> {
  return {
    refusal: (code) =>
      refusalOf?.(422, code) ?? { status: 422, body: { ...failure.body, name: code, code, message: code } },
    status: (status) => refusalOf?.(status, 'the provider failed') ?? { ...failure, status },
    expired: () => refusalOf?.(401, 'the authorisation has expired') ?? { ...failure, status: 401 },
    emptied: ({ status }) => ({ status, body: {} }),
  }
}

/** Writes a request to a gateway into the world's journal. Calls under `/app/` come from the buyer's phone. */
function journalRestRequest(
  { world, operation, traceId }: RestCall,
  exchange: {
    readonly answer: RestAnswer
    readonly fault: HttpFault | null
    readonly tookMs: number
    readonly request: unknown
    readonly http: ExchangeFacts
    readonly call: JournalCall
    readonly notBuilt: NotBuilt | null
    readonly signedBy?: JournalSigner
    readonly addressMembers: readonly string[]
  },
): void {
  const { answer, fault, tookMs, request, notBuilt, addressMembers, ...facts } = exchange
  const note = facts.call.signature?.mistake ?? answer.reason ?? null
  world.journal.append({
    traceId,
    kind: 'gateway',
    operationId: operation.id,
    from: operation.path.startsWith('/app/') ? 'host' : 'upstream',
    to: 'gateway',
    label: `${operation.method} ${operation.path}`,
    ...markFaulted({ status: `${answer.status}`, note }, fault),
    ...(notBuilt && notBuiltEntry(notBuilt)),
    tookMs,
    orderNo: answer.orderNo ?? null,
    request: withoutMembers(request, addressMembers),
    response: withoutMembers(answer.body, addressMembers),
    ...facts,
  })
}

/** No message of a wallet is nested deeper; a request of thousands of levels would use up the stack. */
const DEEPEST = 20

function withoutMembers(value: unknown, names: readonly string[], depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value
  if (Array.isArray(value)) return value.map((item) => withoutMembers(item, names, depth + 1))
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutMembers(item, names, depth + 1)]))
}
