import type { paths, Schemas } from '@skyshop/openapi/control'
import createClient, { type Client } from 'openapi-fetch'

/** No answer came: the server does not run, or the connection was cut. */
export class ServerUnreachable extends Error {}

/** The server starts again, is replaced by one of changed sources, or another one has the world; one answers in a moment. */
export class ServerRestarting extends ServerUnreachable {}

/** `fetch` that rejects with `ServerUnreachable` when there is no answer; any other error is a defect. */
export async function fetchServer(input: Request | string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw new ServerUnreachable(error instanceof Error ? error.message : String(error))
  }
}

/** How long a program waits for a server that ended. */
interface Retries {
  pause: (ms: number) => Promise<void>
  /** How often a call is sent at most. */
  tries: number
}

const tryAgainMs = 1_000

/**
 * `fetch` for a program that goes on when its server is back. Sent again is what no server has begun, which says so with 503
 * or is not there though it was before, and what only reads. Rejects with `ServerUnreachable`, which says what to do.
 */
export function retryingFetch({ pause, tries }: Retries): typeof fetchServer {
  let hasAnswered = false
  return async (input, init) => {
    const request = new Request(input, init)
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === tries
      try {
        const response = await fetch(request.clone())
        hasAnswered = true
        if (response.status !== 503 || isLast) return response
        // A date is for clocks that agree: a second will do.
        await pause(tryAgainMs * (Number(response.headers.get('retry-after')) || 1))
      } catch (error) {
        if (request.signal.aborted) throw error
        const isUnsent = isRefusedConnection(error)
        const isWaiting = hasAnswered && (isUnsent || request.method === 'GET')
        if (!isWaiting || isLast) throw new ServerUnreachable(awaySentence(request, isUnsent))
        await pause(tryAgainMs)
      }
    }
  }
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

function awaySentence({ method, url }: Request, isUnsent: boolean): string {
  const { origin, pathname } = new URL(url)
  if (isUnsent) return `No server listens at ${origin}: start it, then begin again.`
  return `${method} ${pathname} was cut off: its server ended, and may have done it or not. Look at the world before you send it again.`
}

/** Every call of the control plane, typed by `control.yaml`. */
export type ControlClient = Client<paths>

/** Where a control plane answers. `token` is its per-boot token; the panel's own server adds it by itself. */
export interface ControlAddress {
  /** Without trailing slash. */
  baseUrl: string
  token?: string
  /** `fetchServer` when left out. */
  fetch?: typeof fetchServer
}

/** The control plane refused; the message is meant for the tester. */
export class ControlRefused extends Error {
  /** Null where the answer had none. */
  readonly code: Schemas['ControlErrorCode'] | null
  /** Schema differences of a refused file. */
  readonly differences: readonly Schemas['WorldFileDifference'][]
  /** Address of the page that explains it; null where the answer had none. */
  readonly docs: string | null

  constructor(
    code: ControlRefused['code'],
    message: string,
    { differences = [], docs = null }: Partial<Pick<ControlRefused, 'differences' | 'docs'>> = {},
  ) {
    super(message)
    this.code = code
    this.differences = differences
    this.docs = docs
  }
}

/** An answer of the control plane, or of a proxy in front of it. */
export interface ControlAnswer<T> {
  data?: T
  error?:
    | { error: Schemas['ControlErrorCode'] | 'upstream-restarting'; message: string; docs?: string }
    | string
  response: Response
}

/**
 * The control plane over HTTP. Its calls answer `data` or `error`; `answered` makes an exception of the latter.
 * They reject with `ServerUnreachable` when there is no answer.
 */
export function createControlClient({ baseUrl, token, fetch = fetchServer }: ControlAddress): ControlClient {
  return createClient<paths>({
    baseUrl,
    fetch,
    headers: token ? { 'x-skyshop-control': token } : {},
  })
}

/**
 * The data of an answer. Throws `ControlRefused` with the message of the refusal, `ServerUnreachable` when the server is
 * away.
 */
export function answered<T>({ data, error, response: { status, url } }: ControlAnswer<T>): T {
  if (data !== undefined) return data
  const { error: code = null, message = '', docs = null } = typeof error === 'object' ? error : {}
  if (code === 'upstream-restarting' || code === 'world-elsewhere') throw new ServerRestarting(message)
  if (status >= 502) throw new ServerUnreachable(`status ${status}`)
  if (typeof error === 'object') throw new ControlRefused(code, message, { docs })
  const path = url === '' ? 'The control plane' : new URL(url).pathname
  throw new ControlRefused(null, error || `${path} answered ${status}.`)
}
