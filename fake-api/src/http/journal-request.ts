import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { Journal } from '../journal/journal.ts'
import type { Answer } from './envelope.ts'
import type { Exchange } from './exchange.ts'

export interface RequestEntry {
  id: HttpOperationId
  exchange: Exchange
  answer: Answer
  traceId: string
  tookMs: number
}

const PREFIX = /^\/api\/skyworth\w+/

/** Writes one product request with its answer into a journal. */
export function journalRequest(
  journal: Journal,
  { id, exchange, answer, traceId, tookMs }: RequestEntry,
): void {
  const { method, path } = httpOperations[id]
  const { query, body } = exchange.request
  journal.append({
    traceId,
    kind: 'http',
    operationId: id,
    from: 'shop',
    to: 'upstream',
    status: String(answer.status === 200 ? answer.body.code : answer.status),
    tookMs,
    label: `${method.toUpperCase()} ${path.replace(PREFIX, '')}`,
    note: answer.body.success ? null : reasonOf(answer),
    orderNo: orderNoOf(query) ?? orderNoOf(body) ?? orderNoOf(answer.body.data),
    request: { query, body },
    response: answer.body,
  })
}

function reasonOf(answer: Answer): string {
  const found = Object.entries(errorCodes).find(([, entry]) => entry.code === answer.body.code)
  return answer.status === 400 ? answer.body.msg : (found?.[0] ?? answer.body.msg)
}

function orderNoOf(value: unknown): string | null {
  if (!value || typeof value !== 'object' || !('orderNo' in value)) return null
  return typeof value.orderNo === 'string' ? value.orderNo : null
}
