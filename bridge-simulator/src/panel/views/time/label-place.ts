import { percentAt, type TimeSpan } from './time-span.ts'

interface Stretch {
  startMs: number
  endMs: number
}

/**
 * Where a label begins, in per cent of the line: on the longer side of now in a stretch that now cuts, never across it.
 * Null for the beginning of the stretch.
 */
export function labelStart(span: TimeSpan, { startMs, endMs }: Stretch, nowMs: number): number | null {
  const fromMs = Math.max(startMs, span.startMs)
  const toMs = Math.min(endMs, span.endMs)
  const isCut = fromMs < nowMs && nowMs < toMs
  return isCut && toMs - nowMs >= nowMs - fromMs ? percentAt(span, nowMs) : null
}
