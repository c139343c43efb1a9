import type { paths, Schemas } from '@skyshop/openapi/control'
import createClient, { type Client } from 'openapi-fetch'

/** No answer came: the server does not run, or the connection was cut. */
export class ServerUnreachable extends Error {}

/** The server is being replaced by one of changed sources, as `pnpm dev` does it; it answers again in a moment. */
export class ServerRestarting extends ServerUnreachable {}

/** `fetch` that rejects with `ServerUnreachable` when there is no answer; any other error is a defect. */
export async function fetchServer(input: Request | string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw new ServerUnreachable(error instanceof Error ? error.message : String(error))
  }
}

/** Every call of the control plane, typed by `control.yaml`. */
export type ControlClient = Client<paths>

/** Where a control plane answers. `token` is its per-boot token; the panel's own server adds it by itself. */
export interface ControlAddress {
  /** Without trailing slash. */
  baseUrl: string
  token?: string
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
export function createControlClient({ baseUrl, token }: ControlAddress): ControlClient {
  return createClient<paths>({
    baseUrl,
    fetch: fetchServer,
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
  if (code === 'upstream-restarting') throw new ServerRestarting(message)
  if (status >= 502) throw new ServerUnreachable(`status ${status}`)
  if (typeof error === 'object') throw new ControlRefused(code, message, { docs })
  const path = url === '' ? 'The control plane' : new URL(url).pathname
  throw new ControlRefused(null, error || `${path} answered ${status}.`)
}
