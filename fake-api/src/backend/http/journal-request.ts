import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FastifyRequest } from 'fastify'
import { markFaulted } from '../../engine/faults/distort-answer.ts'
import type { HttpFault } from '../../engine/faults/fault-record.ts'
import { exchangeFacts } from '../../engine/http/exchange-facts.ts'
import type { Journal } from '../../engine/journal/journal.ts'
import type { NewJournalEntry } from '../../engine/journal/journal-entry.ts'
import type { Answer } from './envelope.ts'

/** A request with its answer, as it enters the journal. */
export interface RequestEntry {
  id: HttpOperationId
  request: FastifyRequest
  answer: Answer
  /** The answer's body as JSON. */
  text: string | undefined
  fault: HttpFault | null
  traceId: string
  tookMs: number
}

const JSON_TYPE = 'application/json; charset=utf-8'
const PREFIX = /^\/api\/skyworth\w+/

/** Writes one product request with its answer into a journal. */
export function journalRequest(
  journal: Journal,
  { id, request, answer, text, fault, traceId, tookMs }: RequestEntry,
): void {
  const { method, path } = httpOperations[id]
  const { query, body } = request
  const end = answer.status === 200 ? answer.body.code : answer.status
  const plainNote = answer.body.success ? null : reasonOf(answer)
  const { status, note } = markFaulted({ status: `${end}`, note: plainNote }, fault)
  const entry: NewJournalEntry = {
    traceId,
    kind: 'http',
    operationId: id,
    from: 'shop',
    to: 'upstream',
    tookMs,
    label: `${method.toUpperCase()} ${path.replace(PREFIX, '')}`,
    status,
    note,
    orderNo: orderNoOf(query) ?? orderNoOf(body) ?? orderNoOf(answer.body.data),
    request: { query, body },
    response: answer.body,
    http: exchangeFacts(request, { status: answer.status, mediaType: JSON_TYPE }),
  }
  journal.append(entry, text)
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

/** Writes a defect of ours into a journal, with its stack; a test world with one fails its test. */
export function journalDefect(
  journal: Journal,
  { id, traceId }: { id: HttpOperationId; traceId: string },
  error: unknown,
): void {
  journal.append({
    traceId,
    kind: 'system',
    operationId: id,
    from: 'upstream',
    to: 'upstream',
    status: 'defect',
    label: `defect in ${id}`,
    note: error instanceof Error ? error.message : String(error),
    response: error instanceof Error ? error.stack : undefined,
  })
}
