/** Way a request came: over a socket, or injected into the listener within the process. */
export type Via = 'socket' | 'process'

/** Number of times an operation has ended in this way. `code` is the envelope's, null for an answer outside it. */
export interface OutcomeRow {
  operationId: string
  status: number
  code: number | null
  via: Via
  times: number
}

/** Counts the outcomes of every operation since the process began, for the coverage report. */
export class OutcomeCounter {
  readonly #rows = new Map<string, OutcomeRow>()

  /** Counts an answer; an answer without a business code counts by its status alone. */
  count(operationId: string, { status, body }: { status: number; body?: unknown }, via: Via): void {
    const code = codeOf(body)
    const key = `${operationId} ${status} ${code} ${via}`
    const row = this.#rows.get(key)
    if (row) row.times += 1
    else this.#rows.set(key, { operationId, status, code, via, times: 1 })
  }

  /** All outcomes seen so far. */
  rows(): OutcomeRow[] {
    return [...this.#rows.values()]
  }
}

function codeOf(body: unknown): number | null {
  if (!body || typeof body !== 'object' || !('code' in body)) return null
  return typeof body.code === 'number' ? body.code : null
}
