import type { Journal } from '../../journal/journal.ts'
import type { DueEvent } from '../transaction/event-table.ts'
import type { Cause } from './schedule.ts'

/** An event that has run: what caused it, wall milliseconds it took, and why it failed. */
export interface EventReport {
  event: DueEvent
  parent: Cause | null
  tookMs: number | null
  error: string | null
}

/** Writes an executed event into the journal and returns the cause for what follows it. */
export function journalEvent(journal: Journal, { event, parent, tookMs, error }: EventReport): Cause {
  const entry = journal.append({
    traceId: parent?.traceId ?? `event-${event.id}`,
    parentSeq: parent?.parentSeq ?? null,
    kind: 'job',
    operationId: event.kind,
    from: 'world',
    to: 'world',
    label: event.kind,
    status: error === null ? 'done' : 'failed',
    tookMs,
    note: error,
    orderNo: orderNoOf(event.payload),
    request: withoutTrace(event.payload),
  })
  return { traceId: entry.traceId, parentSeq: entry.seq }
}

/** Writes a change of the clock into the journal and returns the cause for the events it executes. */
export function journalClock(journal: Journal, operationId: string, request: object): Cause {
  return journalWorldChange(journal, 'clock', { operationId, request })
}

/** Writes what became of the world as a whole into the journal: snapshot, restore, fork, import. */
export function journalState(journal: Journal, operationId: string, request: object | null): void {
  journalWorldChange(journal, 'state', { operationId, request })
}

function journalWorldChange(
  journal: Journal,
  kind: 'clock' | 'state',
  { operationId, request }: { operationId: string; request: object | null },
): Cause {
  const entry = journal.append({
    traceId: `${kind}-${journal.lastSeq + 1}`,
    kind,
    operationId,
    from: 'world',
    to: 'world',
    label: operationId,
    status: 'ok',
    request,
  })
  return { traceId: entry.traceId, parentSeq: entry.seq }
}

function orderNoOf(payload: unknown): string | null {
  if (payload === null || typeof payload !== 'object' || !('orderNo' in payload)) return null
  return typeof payload.orderNo === 'string' ? payload.orderNo : null
}

/** A trace id is random; it stands in the entry's own field and must not enter the hash. */
function withoutTrace(payload: unknown): unknown {
  if (payload === null || typeof payload !== 'object' || !('traceId' in payload)) return payload
  const { traceId: _, ...rest } = payload
  return rest
}
