import type { paths } from '@skyshop/openapi/http'
import { operationPaths } from '@skyshop/openapi/operation-paths'
import createClient from 'openapi-fetch'
import type { Timers } from '../time/timers.ts'
import { type ApiResult, NetworkError } from './api-errors.ts'
import type { ApiOperation } from './api-types.ts'
import { isAnswerStatus, readEnvelope } from './envelope.ts'
import { startTimeLimit } from './time-limit.ts'

/** Client credentials of the shop itself; they name the client and are no secret (A). */
const CLIENT_AUTHORIZATION = 'Basic c2t5c2hvcC13ZWI6c2t5c2hvcC13ZWI='

const TIMEOUT_MS = 100_000
const ORDER_TIMEOUT_MS = 60_000
/** Making an order, and paying one of nothing (spec §7). */
const orderCalls: ReadonlySet<ApiOperation> = new Set<ApiOperation>(['addOrder', 'zeroPay'])

/** One attempt of a call. */
export interface Attempt {
  id: ApiOperation
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  token: string
  language: string
  signal?: AbortSignal | undefined
}

/** Sends one attempt and reads its answer. */
export type Send = (attempt: Attempt) => Promise<ApiResult<unknown>>

export function createSend(options: {
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  timers: Timers
}): Send {
  const client = createClient<paths>({ baseUrl: options.baseUrl, fetch: options.fetch })
  // Path and method come from the contract's own table, so the pair is right by construction; the compiler
  // cannot see that for a key it learns only at run time.
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>

  return async (attempt) => {
    const [method, path] = operationPaths[attempt.id]
    const limit = startTimeLimit({
      timers: options.timers,
      limitMs: orderCalls.has(attempt.id) ? ORDER_TIMEOUT_MS : TIMEOUT_MS,
      signal: attempt.signal,
    })
    try {
      const answer = await request(method, path, {
        params: { query: attempt.query },
        body: attempt.body,
        headers: headersOf(attempt),
        signal: limit.signal,
      })
      if (!isAnswerStatus(answer.response.status)) throw new NetworkError('status')
      return readEnvelope(answer.data ?? answer.error)
    } catch (error) {
      throw limit.reasonOf(error)
    } finally {
      limit.end()
    }
  }
}

function headersOf({ token, language }: Attempt): Record<string, string> {
  return {
    Authorization: CLIENT_AUTHORIZATION,
    'Blade-Auth': `bearer ${token}`,
    'Accept-Language': language,
  }
}
