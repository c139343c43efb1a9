import { randomUUID } from 'node:crypto'

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace id a caller sent (W3C trace context), or a new one. It never enters the journal's hash. */
export function traceIdOf(header: string | string[] | undefined): string {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  // Node draws random bytes for many of these at once.
  return match?.[1] ?? randomUUID().replaceAll('-', '')
}

/** The span of a caller. */
export interface TraceParent {
  readonly spanId: string
  /** Whether the caller records its trace. */
  readonly isSampled: boolean
}

/** The span that a caller named as the parent of its request; null without one. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | null {
  const [, , spanId, flags = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return spanId === undefined ? null : { spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
