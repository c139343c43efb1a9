import type { Schemas } from '@skyshop/openapi/http'

/** A server's “no”: an answer, not a failure. Codes of the catalogue, and 400, 401, 404 and 500. */
export interface Refusal {
  code: number
  msg: string
  data: Schemas['RefusalData'] | null
}

/** Answer of an operation. */
export type ApiResult<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

/** A refusal thrown where the caller has no use for it as a value (queries). */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`refused with ${refusal.code}`)
    this.refusal = refusal
  }
}

/**
 * No answer: the request got none (`unreachable`), not in time (`timeout`), one outside status 200–500 (`status`),
 * or one that is no envelope (`unreadable`). Whether the server acted is unknown.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: 'unreachable' | 'timeout' | 'status' | 'unreadable'

  constructor(reason: NetworkError['reason'], cause?: unknown) {
    super(`no answer: ${reason}`, { cause })
    this.reason = reason
  }
}

/** The data of an answer; a refusal is thrown. */
export function dataOf<T>(result: ApiResult<T>): T {
  if (!result.ok) throw new RefusalError(result.refusal)
  return result.data
}

/** The data of an answer that must have some; throws `NetworkError` when a success has none. */
export function filledOf<T>(result: ApiResult<T>): NonNullable<T> {
  const data = dataOf(result)
  if (data === null || data === undefined) throw new NetworkError('unreadable')
  return data
}
