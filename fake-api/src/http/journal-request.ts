import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FastifyRequest } from 'fastify'
import type { HttpFault } from '../faults/fault-record.ts'
import { markFaulted } from '../faults/send-under-fault.ts'
import type { Journal } from '../journal/journal.ts'
import type { Answer } from './envelope.ts'
import { exchangeFacts } from './exchange-facts.ts'

export interface RequestEntry {
  id: HttpOperationId
  request: FastifyRequest
  answer: Answer
  fault: HttpFault | null
  traceId: string
  tookMs: number
}

const JSON_TYPE = 'application/json; charset=utf-8'
const PREFIX = /^\/api\/skyworth\w+/

/** Writes one product request with its answer into a journal. */
export function journalRequest(
  journal: Journal,
  { id, request, answer, fault, traceId, tookMs }: RequestEntry,
): void {
  const { method, path } = httpOperations[id]
  const { query, body } = request
  const plain = {
    status: String(answer.status === 200 ? answer.body.code : answer.status),
    note: answer.body.success ? null : reasonOf(answer),
  }
  journal.append({
    traceId,
    kind: 'http',
    operationId: id,
    from: 'shop',
    to: 'upstream',
    tookMs,
    label: `${method.toUpperCase()} ${path.replace(PREFIX, '')}`,
    ...markFaulted(plain, fault),
    orderNo: orderNoOf(query) ?? orderNoOf(body) ?? orderNoOf(answer.body.data),
    request: { query, body },
    response: answer.body,
    http: exchangeFacts(request, { status: answer.status, mediaType: JSON_TYPE }),
  })
}

function reasonOf(answer: Answer): string {
  if (answer.note !== undefined) return answer.note
  const found = Object.entries(errorCodes).find(([, entry]) => entry.code === answer.body.code)
  return answer.status === 400 ? answer.body.msg : (found?.[0] ?? answer.body.msg)
}

function orderNoOf(value: unknown): string | null {
  if (!value || typeof value !== 'object' || !('orderNo' in value)) return null
  return typeof value.orderNo === 'string' ? value.orderNo : null
}
