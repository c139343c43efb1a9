/** One HTTP request that either party sends. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came back; headers with lower-case names. */
export interface IncomingReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a request; rejects when no answer came, with WallTimeoutError when none came in 55 s of wall time. */
export type HttpSender = (request: OutgoingRequest) => Promise<IncomingReply>

/** No answer for so long that it is a defect of this installation and no provider's time-out, which is virtual. */
export class WallTimeoutError extends Error {
  override name = 'WallTimeoutError'
}

/** Under the minute the world's clock gives an event, so that the cause is named before the event is given up. */
const WALL_TIMEOUT_MS = 55_000

/** The sender of the running process. Redirects are not followed, as WeChat Pay does not. */
export const sendHttp: HttpSender = async (request) => {
  const { method, url, headers, body } = request
  try {
    const reply = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(WALL_TIMEOUT_MS),
      ...(method === 'GET' ? {} : { body }),
    })
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() }
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
    throw new WallTimeoutError(`no answer from ${url} within ${WALL_TIMEOUT_MS / 1000} s of wall time`, {
      cause: error,
    })
  }
}
