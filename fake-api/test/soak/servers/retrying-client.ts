import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const TRY_AGAIN_MS = 50
/** A call that nobody answers for so long has failed. */
const MAX_RETRYING_MS = 60_000
/** Code of a 409 that is over in a moment: an advance that was cut off and goes on. */
const PASSING = 'clock-busy'

/** One call to the servers behind the balancer. */
interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body?: object | undefined
}

/** Reply to a call that was answered for good. */
export interface Reply {
  status: number
  body: unknown
}

/** A client that sends each call again until a server answers it, and counts why it had to. */
export class RetryingClient {
  /** Retries by reason: a status, that of a passing refusal with its code, or what the connection said. */
  readonly retries = new Map<string, number>()
  /** Calls that were never answered. */
  failed = 0
  answered = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #tlsAgent: TlsAgent

  /** `ca` is the certificate of the control plane; empty where it is reached without TLS. */
  constructor(ca: string) {
    this.#tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 64, ...(ca && { ca }) })
  }

  async send(call: Call): Promise<Reply> {
    const startedMs = performance.now()
    const reasons = new Set<string>()
    while (performance.now() - startedMs < MAX_RETRYING_MS) {
      const reply = await this.#once(call).catch((error: unknown) => reasonOf(error))
      if (typeof reply !== 'string' && reply.status < 500 && !isPassing(reply)) {
        this.answered += 1
        return reply
      }
      const reason = typeof reply === 'string' ? reply : statusOf(reply)
      reasons.add(typeof reply === 'string' ? reply : `${reply.status} ${JSON.stringify(reply.body)}`)
      this.retries.set(reason, (this.retries.get(reason) ?? 0) + 1)
      await pause(TRY_AGAIN_MS)
    }
    this.failed += 1
    throw new Error(
      `${call.method} ${call.url} was not answered within ${MAX_RETRYING_MS / 1000} s: ${[...reasons].join(', ')}`,
    )
  }

  close(): void {
    this.#agent.destroy()
    this.#tlsAgent.destroy()
  }

  async #once({ method, url, headers, body }: Call): Promise<Reply> {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const typed = sent === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const isTls = url.startsWith('https:')
    const request = isTls
      ? requestTls(url, { method, headers: typed, agent: this.#tlsAgent })
      : requestHttp(url, { method, headers: typed, agent: this.#agent })
    request.once('response', resolve).once('error', reject).end(sent)
    const response = await promise
    const read = await text(response)
    return { status: response.statusCode ?? 0, body: parsed(read) }
  }
}

function isPassing(reply: Reply): boolean {
  return reply.status === 409 && codeOf(reply) === PASSING
}

function statusOf(reply: Reply): string {
  return isPassing(reply) ? `409 ${codeOf(reply)}` : String(reply.status)
}

/** The code of a refusal of the control plane. */
function codeOf({ body }: Reply): unknown {
  return body !== null && typeof body === 'object' && 'error' in body ? body.error : null
}

function parsed(read: string): unknown {
  try {
    return JSON.parse(read)
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
