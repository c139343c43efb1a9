import { type ApiResult, NetworkError, type Refusal } from './api-errors.ts'

/** Reads an answer's body; the status plays no part, the body's code decides (spec §8). */
export function readEnvelope(body: unknown): ApiResult<unknown> {
  if (typeof body !== 'object' || body === null || !('code' in body)) throw new NetworkError('unreadable')
  const envelope: { code: unknown; msg?: unknown; data?: unknown } = body
  const code = Number(envelope.code)
  if (!Number.isInteger(code)) throw new NetworkError('unreadable')
  if (code === 200) return { ok: true, data: envelope.data ?? null }
  return {
    ok: false,
    refusal: {
      code,
      msg: typeof envelope.msg === 'string' ? envelope.msg : '',
      data: refusalData(envelope.data),
    },
  }
}

/** Whether a status counts as an answer at all. */
export function isAnswerStatus(status: number): boolean {
  return status >= 200 && status <= 500
}

function refusalData(data: unknown): Refusal['data'] {
  return typeof data === 'object' && data !== null ? data : null
}
