import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { codeOf } from '../settings/start-checks.ts'
import { answerEncoder, codingHeaders } from './compression.ts'
import { send } from './static-files.ts'

/** One request to pass on. `path` is the path at the target, query included. */
export interface Forwarding {
  targetUrl: string
  path: string
  /** Headers (lower case) that are not passed on. */
  drop?: readonly string[]
  /** Headers set for the target. */
  add?: Readonly<Record<string, string>>
  /** Whether the target is away only for the moment in which it is replaced. */
  isRestarting?: (() => boolean) | undefined
  /** Whether long answers are compressed for a client that takes it. */
  isCompressed?: boolean
}

/** Answer to a request that the target could not end because it was being replaced. */
const restartingAnswer = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' },
  body: JSON.stringify({
    error: 'upstream-restarting',
    message: 'The upstream restarts with the changed sources: send the request again in a second.',
  }),
} as const

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Passes a request on and streams the answer back unbuffered, server-sent events included. What the target does to
 * the connection is done to the client too: a cut stays a cut, silence stays silence, and only a target that is not
 * there at all is a 502, or a 503 with `Retry-After` while it is replaced.
 */
export function forward(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): void {
  // The client may have gone while it was looked up what to do for it.
  if (response.destroyed) return
  const target = new URL(forwarding.targetUrl)
  const upstream = openRequest({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: forwarding.path,
    headers: requestHeaders(request, forwarding, target.host),
    // A fresh connection each time: a kept one that the target just closed would look like a cut.
    agent: false,
  })
  upstream.setNoDelay(true)
  upstream.on('error', (error) => {
    if (!response.headersSent && forwarding.isRestarting?.()) send(response, restartingAnswer)
    else if (response.headersSent || codeOf(error) !== 'ECONNREFUSED') response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('The upstream is not running.')
  })
  upstream.on('response', (answer) => {
    // The client has just closed; piping to a closed response throws.
    if (response.destroyed) return void answer.destroy()
    // One that is about to go refuses what still reaches it.
    if (answer.statusCode === 503 && forwarding.isRestarting?.()) {
      answer.destroy()
      return send(response, restartingAnswer)
    }
    const encoder = forwarding.isCompressed ? answerEncoder(request, answer) : null
    const dropped = encoder ? [...hopByHop, 'content-length'] : hopByHop
    const added = encoder ? Object.entries(codingHeaders('gzip')).flat() : []
    const headers = [...responseHeaders(answer.rawHeaders, dropped), ...added]
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
    response.flushHeaders()
    // A failure on either side ends the other; no error can be sent any more.
    if (encoder) pipeline(answer, encoder, response, () => undefined)
    else pipeline(answer, response, () => undefined)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function requestHeaders(request: IncomingMessage, { drop = [], add = {} }: Forwarding, host: string) {
  const dropped = new Set([...hopByHop, ...drop])
  const kept = Object.entries(request.headers).filter(([name]) => !dropped.has(name))
  return { ...Object.fromEntries(kept), ...add, host, connection: 'close' }
}

/** Name and value pairs in one flat list, as Node takes them; repeated headers stay repeated. */
function responseHeaders(raw: readonly string[], dropped: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? ''
    if (!dropped.includes(name.toLowerCase())) kept.push(name, raw[index + 1] ?? '')
  }
  return kept
}
