import type { RecordedMoment, RecordedStep } from './recording.ts'

interface WallSpan {
  fromMs: number
  untilMs: number
}

/** The way to the present state of a recorded world: what was done on it, and when. Wall times. */
export interface RecordedLine {
  moments: readonly RecordedMoment[]
  /** Stretches that ended with a checkpoint the world came back to. */
  spans: readonly WallSpan[]
  /** Since when it goes on from there. */
  sinceMs: number
}

export const newLine: RecordedLine = { moments: [], spans: [], sinceMs: 0 }

/** The line as a checkpoint keeps it. */
export function momentsAt({ moments, spans, sinceMs }: RecordedLine, wallMs: number): RecordedLine {
  return { moments, spans: [...spans, { fromMs: sinceMs, untilMs: wallMs }], sinceMs: wallMs }
}

/**
 * The line after the world went back to a checkpoint. The page of before may still call until it is loaded anew, and
 * the phone keeps its network and theme: no checkpoint holds them.
 */
export function rewoundTo(kept: RecordedLine, from: RecordedLine, wallMs: number): RecordedLine {
  const stays = (['network', 'theme'] as const).flatMap((kind): RecordedMoment[] => {
    const step = stateOf(lastOf(from, kind))
    const isSame = JSON.stringify(step) === JSON.stringify(stateOf(lastOf(kept, kind)))
    return step === undefined || isSame ? [] : [{ step, wallMs }]
  })
  return { ...kept, moments: [...kept.moments, ...stays], sinceMs: Number.POSITIVE_INFINITY }
}

/** A step without the page it was done on. */
function stateOf(step: RecordedStep | undefined): RecordedStep | undefined {
  return step?.kind === 'network' ? { kind: step.kind, network: step.network } : step
}

function lastOf({ moments }: RecordedLine, kind: RecordedStep['kind']): RecordedStep | undefined {
  return moments.findLast(({ step, isRemoved }) => step.kind === kind && !isRemoved)?.step
}

/** The line with a page that was loaded. */
export function loadedOn(line: RecordedLine, wallMs: number): RecordedLine {
  return { ...line, sinceMs: Math.min(line.sinceMs, wallMs) }
}

/** Tells whether what happened at a wall time led to the present state. */
export function isOnLine({ spans, sinceMs }: RecordedLine, wallMs: number): boolean {
  return wallMs >= sinceMs || spans.some(({ fromMs, untilMs }) => wallMs >= fromMs && wallMs < untilMs)
}
