import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { markOwnConnection } from './listener.ts'

/** An HTTP request of merchant or provider. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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

const agent = new Agent({ keepAlive: true })

/**
 * The sender of the running process; both parties are loopback addresses, so plain HTTP. Redirects are not followed,
 * as WeChat Pay does not. `node:http` and not `fetch`, which costs three times as much a call.
 */
export const sendHttp: HttpSender = async (request) => {
  const reply = await answerTo(request)
  return { status: reply.statusCode ?? 0, headers: singleValues(reply.headers), body: await text(reply) }
}

function answerTo({
  method,
  url,
  headers,
  body,
  wallTimeoutMs = WALL_TIMEOUT_MS,
}: OutgoingRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(url, { method, agent, timeout: wallTimeoutMs, headers })
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

function singleValues(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
