import type { PhoneNetwork } from '../phone-look.ts'
import type { RecordedMoment } from './recording.ts'

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
export function keptAt({ moments, spans, sinceMs }: RecordedLine, wallMs: number): RecordedLine {
  return { moments, spans: [...spans, { fromMs: sinceMs, untilMs: wallMs }], sinceMs: wallMs }
}

/**
 * The line after the world went back to a checkpoint. The page of before may still call until it is loaded anew, and
 * the phone stays connected as it is: no checkpoint holds that.
 */
export function goneBackTo(kept: RecordedLine, from: RecordedLine, wallMs: number): RecordedLine {
  const network = networkOf(from)
  const stays: RecordedMoment[] =
    network === networkOf(kept) ? [] : [{ step: { kind: 'network', network }, wallMs }]
  return { ...kept, moments: [...kept.moments, ...stays], sinceMs: Number.POSITIVE_INFINITY }
}

/** How the phone is connected at the end of a line. */
function networkOf({ moments }: RecordedLine): PhoneNetwork {
  const changes = moments.flatMap(({ step, isRemoved }) =>
    step.kind === 'network' && !isRemoved ? [step.network] : [],
  )
  return changes.at(-1) ?? 'online'
}

/** The line with a page that was loaded. */
export function loadedOn(line: RecordedLine, wallMs: number): RecordedLine {
  return { ...line, sinceMs: Math.min(line.sinceMs, wallMs) }
}

/** Whether what happened then led to the present state. */
export function isOnLine({ spans, sinceMs }: RecordedLine, wallMs: number): boolean {
  return wallMs >= sinceMs || spans.some(({ fromMs, untilMs }) => wallMs >= fromMs && wallMs < untilMs)
}
