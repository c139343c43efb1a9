import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestOverTcp,
  type ServerResponse,
} from 'node:http'
import { request as requestOverTls } from 'node:https'
import { type Duplex, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connectHostOf, isThisMachine } from '@skyshop/openapi/this-machine'
import { codeOf } from '../settings/start-checks.ts'
import { answerEncoder, codingHeaders } from './compression.ts'
import { onceRead, send } from './static-files.ts'

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
  /** The value of a header of the answer (lower case) as the client gets it; null leaves the header out. */
  changeHeader?: (name: string, value: string) => string | null
  /** A page of the target as the client gets it; with it, pages are sent whole. */
  changePage?: (page: Buffer) => Buffer
  /** What the client is told when the target is not there. */
  absentText?: string
}

/** Answer to a request that the target could not end because it was being replaced. */
const restartingAnswer = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' },
  body: JSON.stringify({
    error: 'upstream-restarting',
    message: 'The upstream is starting again: send the request again in a second.',
  }),
} as const

/** Headers that are of one connection alone. */
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
  const upstream = openUpstream(request, forwarding)
  let isAnswered = false
  upstream.on('error', (error) => {
    // A target that has answered may refuse the rest of the request; an answer that is cut tells by itself.
    if (isAnswered) return
    if (!response.headersSent && forwarding.isRestarting?.()) send(response, restartingAnswer)
    else if (response.headersSent || !isAbsent(error)) response.destroy()
    else sendAbsent(response, forwarding)
  })
  upstream.on('response', (answer) => {
    isAnswered = true
    // The client has just closed; piping to a closed response throws.
    if (response.destroyed) return void answer.destroy()
    const pass = () => passAnswer(answer, response, forwarding)
    if ((answer.statusCode ?? 502) < 400) return void pass()
    // What is refused need not be read by the target.
    request.unpipe(upstream)
    onceRead(response, pass)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function passAnswer(answer: IncomingMessage, response: ServerResponse, forwarding: Forwarding): void {
  // One that is about to go refuses what still reaches it.
  if (answer.statusCode === 503 && forwarding.isRestarting?.()) {
    answer.destroy()
    send(response, restartingAnswer)
    return
  }
  const { changePage, isCompressed } = forwarding
  if (changePage && isPage(answer)) {
    passPage(answer, response, { ...forwarding, changePage }).catch(() => response.destroy())
    return
  }
  const encoder = isCompressed ? answerEncoder(response.req, answer) : null
  const added = encoder ? Object.entries(codingHeaders('gzip')).flat() : []
  const headers = [...responseHeaders(answer, forwarding, encoder ? ['content-length'] : []), ...added]
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  response.flushHeaders()
  // A failure on either side ends the other; no error can be sent any more.
  if (encoder) pipeline(answer, encoder, response, () => undefined)
  else pipeline(answer, response, () => undefined)
}

/**
 * Passes a request for another protocol on, that of web sockets, and then the bytes of both sides. A side that closes, also
 * before the target has answered, closes the other; so does an answer that is no upgrade.
 */
export function forwardUpgrade(
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
  forwarding: Forwarding,
): void {
  const { upgrade = '' } = request.headers
  const upstream = openUpstream(request, forwarding, { connection: 'upgrade', upgrade })
  const giveUp = () => {
    socket.destroy()
    upstream.destroy()
  }
  socket.on('error', giveUp).once('end', giveUp).once('close', giveUp)
  upstream.on('error', giveUp).on('response', giveUp)
  upstream.on('upgrade', (answer, other, otherHead) => {
    if (socket.destroyed) return void other.destroy()
    // From here on a side may be done while the other still speaks.
    socket.off('end', giveUp)
    other.on('error', () => other.destroy()).once('close', () => socket.destroy())
    socket.once('close', () => other.destroy())
    socket.write(upgradeText(answer))
    socket.write(otherHead)
    other.write(head)
    socket.pipe(other).pipe(socket)
  })
  upstream.end()
}

/** Opens a request by HTTP or HTTPS. On this machine any certificate will do: dev servers make their own. */
export function openRequest(target: URL, options: RequestOptions): ClientRequest {
  const to = { ...options, hostname: connectHostOf(target.hostname) }
  if (target.protocol !== 'https:') return requestOverTcp(target, to)
  return requestOverTls(target, { ...to, rejectUnauthorized: !isThisMachine(target.hostname) })
}

/** Tells whether nothing answers there, or not in the way that the address says. */
function isAbsent(error: unknown): boolean {
  return /^(ECONNREFUSED|EPROTO|ERR_SSL_|ERR_TLS_|.*CERT)/.test(codeOf(error))
}

function openUpstream(request: IncomingMessage, forwarding: Forwarding, more: Record<string, string> = {}) {
  const target = new URL(forwarding.targetUrl)
  const upstream = openRequest(target, {
    method: request.method,
    path: forwarding.path,
    headers: { ...requestHeaders(request, forwarding, target.host), ...more },
    // A fresh connection each time: a kept one that the target just closed would look like a cut.
    agent: false,
  })
  upstream.setNoDelay(true)
  return upstream
}

function upgradeText({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return `${['HTTP/1.1 101 Switching Protocols', ...lines].join('\r\n')}\r\n\r\n`
}

function sendAbsent(response: ServerResponse, { absentText = 'The upstream is not running.' }: Forwarding) {
  send(response, { status: 502, headers: { 'content-type': 'text/plain' }, body: absentText })
}

function isPage({ headers, statusCode }: IncomingMessage): boolean {
  // Without a body there is nothing to change.
  return statusCode !== 304 && headers['content-type']?.startsWith('text/html') === true
}

async function passPage(
  answer: IncomingMessage,
  response: ServerResponse,
  forwarding: Forwarding & { changePage: (page: Buffer) => Buffer },
): Promise<void> {
  const page = forwarding.changePage(await buffer(answer))
  const headers = responseHeaders(answer, forwarding, ['content-length'])
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [
    ...headers,
    ...['content-length', String(page.length)],
  ])
  response.end(page)
}

/** Headers of a request as the target gets them. */
export function requestHeaders(
  request: IncomingMessage,
  { drop = [], add = {} }: Pick<Forwarding, 'drop' | 'add'>,
  host: string,
) {
  const dropped = new Set([...hopByHop, ...drop])
  const kept = Object.entries(request.headers).filter(([name]) => !dropped.has(name))
  return { ...Object.fromEntries(kept), ...add, host, connection: 'close' }
}

/** Name and value pairs in one flat list, as Node takes them; repeated headers stay repeated. */
export function responseHeaders(
  { rawHeaders: raw }: IncomingMessage,
  { changeHeader = (_, value) => value }: Pick<Forwarding, 'changeHeader'>,
  dropped: readonly string[],
): string[] {
  const kept: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? ''
    const key = name.toLowerCase()
    if (hopByHop.includes(key) || dropped.includes(key)) continue
    const value = changeHeader(key, raw[index + 1] ?? '')
    if (value !== null) kept.push(name, value)
  }
  return kept
}
