import {
  type Agent,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http'
import { Agent as HttpsAgent, request as requestOverTls } from 'node:https'
import { getCACertificates } from 'node:tls'
import { connectHostOf } from '@skyshop/openapi/this-machine'
import { markOwnConnection } from './listener.ts'

/** An HTTP request of merchant or provider. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A file is asked for: the body of the answer is its bytes, one a character (latin1). */
  readonly isFile?: true
  /** Longest wait for an answer, in milliseconds of wall time; a minute when left out. */
  readonly wallTimeoutMs?: number
}

/** The response; header names are lower-case. */
export interface IncomingReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a request; rejects when no answer came, with WallTimeoutError when none came in time on the wall. */
export type HttpSender = (request: OutgoingRequest) => Promise<IncomingReply>

/** No answer for so long that it is a defect of this installation and no provider's time-out, which is virtual. */
export class WallTimeoutError extends Error {
  override name = 'WallTimeoutError'
}

const WALL_TIMEOUT_MS = 60_000

const httpAgent = new HttpAgent({ keepAlive: true })

/**
 * Makes a sender. `ca`: certificates in PEM that are trusted for `https` beside those of Node, a self-signed one itself or its
 * issuer. Redirects are not followed, as WeChat Pay does not. `node:http` and not `fetch`, which costs three times as much
 * a call.
 */
export function createHttpSender({ ca = null }: { readonly ca?: string | null } = {}): HttpSender {
  const own = ca === null ? {} : { ca: [...getCACertificates('default'), ca] }
  const httpsAgent = new HttpsAgent({ keepAlive: true, ...own })
  return async (sent) => {
    const isTls = sent.url.startsWith('https:')
    const open = isTls ? requestOverTls : request
    const reply = await answerTo(sent, { open, agent: isTls ? httpsAgent : httpAgent })
    // Not with a TextDecoder, which passes over a byte order mark: some receivers take none.
    const body = (await bytesOf(reply)).toString(sent.isFile ? 'latin1' : 'utf8')
    return { status: reply.statusCode ?? 0, headers: singleValues(reply.headers), body }
  }
}

/** Sends requests between the parties of this process, which are loopback addresses. */
export const sendHttp: HttpSender = createHttpSender()

function answerTo(
  { method, url, headers, body, wallTimeoutMs = WALL_TIMEOUT_MS }: OutgoingRequest,
  { open, agent }: { open: typeof request; agent: Agent },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const to = new URL(url)
    const outgoing = open(to, {
      ...{ method, agent, timeout: wallTimeoutMs, hostname: connectHostOf(to.hostname) },
      headers: { host: to.host, ...headers },
    })
    markOwnConnection(outgoing)
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.once('timeout', () => {
      const sentence = `no answer from ${url} within ${wallTimeoutMs / 1000} s of wall time`
      outgoing.destroy(new WallTimeoutError(sentence))
    })
    outgoing.end(method === 'GET' ? undefined : body)
  })
}

/** Reads an answer to its end. Node's `buffer` goes through a Blob, which costs a quarter of a call between two parties. */
function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.once('end', () => resolve(Buffer.concat(chunks)))
    reply.once('error', reject)
  })
}

function singleValues(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
