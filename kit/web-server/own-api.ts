import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { httpOperations } from '@skyshop/openapi/operations'
import type { World } from '../../bridge-simulator/src/host/host-dependencies.ts'
import { codeOf } from '../settings/start-checks.ts'
import { StartError } from '../settings/start-options.ts'
import { openRequest, requestHeaders, responseHeaders } from './http-proxy.ts'
import { send } from './static-files.ts'
import { type WorldCookie, withoutWorldCookie } from './world-cookie.ts'

/** A product API that is not Skyshop's, behind the shop of the phone. */
export interface OwnApi {
  /** Its origin. */
  url: string
  /** Whether Skyshop answers what it does not know. */
  isFallback: boolean
}

/** Reads where a product API is. @throws StartError for a text that is no origin of HTTP or HTTPS */
export function readOwnApi(text: string, isFallback: boolean): OwnApi {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
    return { url: url.origin, isFallback }
  throw new StartError(
    `${text} is no product API: --api takes its address without a path, such as http://localhost:8080.`,
    2,
  )
}

/** Writes a call of the shop into the journal of its world. */
export type RecordCall = (worldId: string, call: Schemas['CallRecord']) => Promise<void>

/** Facts about a product API that answers the shop, and about the shop. */
export interface OwnApiPlace {
  api: OwnApi
  shopUrl: string
  /** Milliseconds of a monotonic clock. */
  stopwatchMs: () => number
}

/** What answers `/api/*` of the shop's origin by another server. */
interface OwnApiRoutes extends OwnApiPlace {
  productUrl: string
  cookie: Pick<WorldCookie, 'name'>
  findWorld: (worldId: string) => Promise<World | null>
  recordCall: RecordCall
}

/** Statuses by which a server says that it does not know a call. */
const UNKNOWN_STATUSES: readonly number[] = [404, 501]
/** A longer body stands in no journal. */
const LONGEST_RECORDED_BYTES = 64 * 1024

/** Pictures of cameras, which the host hands out whatever API the shop has. */
const PICTURES = httpOperations.getArt.path.replace('{name}', '')

/**
 * Passes a call of the shop on to the product API, with the world and its time in headers, and writes it into the journal of
 * the world. What that server does not know is told there, and answered by Skyshop where it may.
 */
export async function answerByOwnApi(
  routes: OwnApiRoutes,
  {
    request,
    response,
    worldId,
  }: { request: IncomingMessage; response: ServerResponse; worldId: string | null },
): Promise<void> {
  const { api, productUrl, stopwatchMs } = routes
  const { url } = api
  const startedMs = stopwatchMs()
  const body = await buffer(request)
  if (request.url?.startsWith(PICTURES)) {
    const picture = await askSkyshop(productUrl, { request, body })
    if (picture?.statusCode === 200) return passOn(picture, response, null)
    picture?.resume()
  }
  const asked = {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    ...jsonIn('request', request, body),
  }
  const record = async (call: Omit<Schemas['CallRecord'], 'method' | 'path'>) => {
    const tookMs = Math.round(stopwatchMs() - startedMs)
    if (worldId !== null) await routes.recordCall(worldId, { ...asked, tookMs, ...call })
  }
  const answer = await ask(url, await headersFor(routes, request, worldId), { request, body })
  if (answer instanceof Error) {
    const reason = codeOf(answer)
    const isAway = reason === 'ECONNREFUSED'
    const message = isAway
      ? `The product API at ${url} does not answer: start it.`
      : `The product API at ${url} does not answer (${reason}): look at its address.`
    await record({ status: null, note: message })
    return send(response, {
      status: 502,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
  }
  const status = answer.statusCode ?? 502
  const isUnknown = UNKNOWN_STATUSES.includes(status)
  if (isUnknown && api.isFallback) {
    answer.resume()
    await record({ status, note: 'the product API does not know this call: answered by Skyshop' })
    const own = await askSkyshop(productUrl, { request, body })
    return own === null ? void response.destroy() : passOn(own, response, await readJson(own))
  }
  const read = await readJson(answer)
  await record({
    ...{ status, ...(read === null ? {} : jsonIn('response', answer, read)) },
    ...(isUnknown && { note: `the product API at ${url} does not know this call` }),
  })
  passOn(answer, response, read)
}

/** What a call carries for a server that lives in a world: which one it is, and what its clock shows. */
async function headersFor(
  { api, shopUrl, cookie, findWorld }: OwnApiRoutes,
  request: IncomingMessage,
  worldId: string | null,
) {
  const { headers } = request
  const world = worldId === null ? null : await findWorld(worldId)
  const others = withoutWorldCookie(headers.cookie, cookie.name)
  const add = {
    ...(others !== '' && { cookie: others }),
    ...(headers.origin === shopUrl && { origin: api.url }),
    ...(world && { 'x-skyshop-world': world.worldId, 'x-skyshop-now': String(world.clock.nowMs) }),
  }
  return requestHeaders(
    request,
    { drop: ['cookie', 'x-skyshop-world', 'x-skyshop-now'], add },
    new URL(api.url).host,
  )
}

/** Asks Skyshop in place of the product API; null where nobody answers. */
async function askSkyshop(productUrl: string, call: { request: IncomingMessage; body: Buffer }) {
  const headers = requestHeaders(call.request, { drop: ['cookie'] }, new URL(productUrl).host)
  const answer = await ask(productUrl, headers, call)
  return answer instanceof Error ? null : answer
}

/** Sends a call; resolves with the error where nobody answers. */
function ask(
  url: string,
  headers: OutgoingHttpHeaders,
  { request: { method, url: path }, body }: { request: IncomingMessage; body: Buffer },
): Promise<IncomingMessage | Error> {
  return new Promise((resolve) => {
    const outgoing = openRequest(new URL(url), { method, path, headers, agent: false })
    outgoing.once('response', resolve).once('error', resolve)
    outgoing.end(body)
  })
}

/** The body of an answer in JSON; null for any other, which is passed on as it comes. */
async function readJson(answer: IncomingMessage): Promise<Buffer | null> {
  return isJson(answer) ? buffer(answer) : null
}

function isJson({ headers }: IncomingMessage): boolean {
  const isPlain = headers['content-encoding'] === undefined
  return isPlain && /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')
}

function passOn(answer: IncomingMessage, response: ServerResponse, read: Buffer | null): void {
  if (response.destroyed) return void answer.destroy()
  const dropped = read === null ? [] : ['content-length']
  const headers = responseHeaders(answer, {}, dropped)
  const length = read === null ? [] : ['content-length', String(read.length)]
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...headers, ...length])
  if (read !== null) return void response.end(read)
  response.flushHeaders()
  // A failure on either side ends the other; no error can be sent any more.
  pipeline(answer, response, () => undefined)
}

/** A body as the journal keeps it; nothing for one that is no JSON, or too long. */
function jsonIn(
  name: 'request' | 'response',
  message: IncomingMessage,
  body: Buffer,
): Partial<Schemas['CallRecord']> {
  if (!isJson(message) || body.length === 0 || body.length > LONGEST_RECORDED_BYTES) return {}
  try {
    return { [name]: JSON.parse(body.toString('utf8')) as unknown }
  } catch {
    return {}
  }
}
