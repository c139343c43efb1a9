import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { Journal } from '../journal/journal.ts'

/** Writes what is our own fault into a journal, with its stack; a test world with one fails its test. */
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
