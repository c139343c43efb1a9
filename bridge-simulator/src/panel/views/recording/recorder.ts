import type { Schemas } from '@skyshop/openapi/control'
import type { RecordedMoment, RecordedStep, Recording } from './recording.ts'

export type RecordingStart = Omit<Recording, 'moments'> & { worldId: string }

/** A recording under way; null while none is. */
export interface RunningRecording extends Recording, RecordedLine {
  worldId: string
}

/**
 * Keeps what is done by hand while a recording runs: taps, wallets, the host's buttons, the control plane. What undo
 * takes back is taken back here too, and redo brings it again. A world that begins again begins the recording again.
 */
export class Recorder {
  readonly #wallNowMs: () => number
  readonly #listeners = new Set<() => void>()
  #running: RunningRecording | null = null
  /** The recording as it was at each checkpoint. */
  readonly #kept = new Map<string, RunningRecording>()

  constructor(wallNowMs: () => number) {
    this.#wallNowMs = wallNowMs
  }

  readonly get = (): RunningRecording | null => this.#running

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  begin(start: RecordingStart): void {
    this.#kept.clear()
    this.#put({ ...start, ...newLine })
  }

  /** What is done in another world that was opened meanwhile is no part of it. */
  readonly note = (step: RecordedStep, worldId: string): void => {
    if (this.#running === null || worldId !== this.#running.worldId) return
    const moment: RecordedMoment = { step, wallMs: this.#wallNowMs() }
    const isLoading = step.kind === 'open' || step.kind === 'reload'
    const { sinceMs } = isLoading ? loadedOn(this.#running, moment.wallMs) : this.#running
    this.#put({ ...this.#running, sinceMs, moments: [...this.#running.moments, moment] })
  }

  /** A change of the control plane counts when it is about the recorded world. */
  readonly noteControl = (change: { method: string; url: string; body: unknown; answer: unknown }): void => {
    const { method, url, body, answer } = change
    const [, worldId, path] = /[/]control[/]worlds[/]([\w-]+)([/].*)$/.exec(new URL(url).pathname) ?? []
    if (this.#running === null || worldId !== this.#running.worldId || path === undefined) return
    const [, restoredId] = /^[/]snapshots[/](\w+)[/]restore$/.exec(path) ?? []
    if (restoredId !== undefined) this.#goBack(this.#running, restoredId)
    else if (method === 'POST' && path === '/snapshots') this.#keep(this.#running, answer)
    else if (method === 'POST' && path === '/restart' && isWorld(answer))
      this.#beginAgain(this.#running, answer)
    else this.note({ kind: 'control', method, path, body, nowMs: nowMsOf(answer) }, worldId)
  }

  /** Takes one step out of the test to come, by its index; with a jump what it woke the phone for. */
  readonly remove = (index: number): void => {
    if (this.#running === null) return
    const before = this.#running.moments
    const removed = [index, wakeOf(before, index)]
    const moments = before.map((moment, at) =>
      removed.includes(at) ? { ...moment, isRemoved: true } : moment,
    )
    this.#put({ ...this.#running, moments })
  }

  stop(): RunningRecording | null {
    const stopped = this.#running
    this.#put(null)
    return stopped
  }

  #keep(running: RunningRecording, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null || !('snapshotId' in answer)) return
    this.#kept.set(String(answer.snapshotId), { ...running, ...momentsAt(running, this.#wallNowMs()) })
  }

  #goBack(running: RunningRecording, snapshotId: string): void {
    const kept = this.#kept.get(snapshotId)
    if (kept) this.#put({ ...kept, ...rewoundTo(kept, running, this.#wallNowMs()) })
  }

  /** The test begins where the world began again: with the host and the cameras of its scenario, and no fault. */
  #beginAgain(running: RunningRecording, { profile, devices, clock }: Schemas['World']): void {
    const beginning = { profile, devices, faults: [], startMs: clock.nowMs }
    this.#put({ ...running, ...beginning, ...rewoundTo(newLine, running, this.#wallNowMs()) })
  }

  #put(running: RunningRecording | null): void {
    this.#running = running
    for (const listener of this.#listeners) listener()
  }
}

/** Index of the wake that a step brought about; -1 for a step that is no jump. */
function wakeOf(moments: readonly RecordedMoment[], index: number): number {
  const isJump = (moment: RecordedMoment | undefined) =>
    moment?.step.kind === 'control' && moment.step.path.startsWith('/clock')
  if (!isJump(moments[index])) return -1
  const next = moments.findIndex(
    (moment, at) => at > index && (moment.step.kind === 'wake' || isJump(moment)),
  )
  return moments[next]?.step.kind === 'wake' ? next : -1
}

function isWorld(answer: unknown): answer is Schemas['World'] {
  return typeof answer === 'object' && answer !== null && 'worldId' in answer && 'profile' in answer
}

/** World time of an answer: `nowMs`, or that of its clock. */
function nowMsOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null
  if ('nowMs' in answer && typeof answer.nowMs === 'number') return answer.nowMs
  return 'clock' in answer ? nowMsOf(answer.clock) : null
}

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

const newLine: RecordedLine = { moments: [], spans: [], sinceMs: 0 }

/** The line as a checkpoint keeps it. */
function momentsAt({ moments, spans, sinceMs }: RecordedLine, wallMs: number): RecordedLine {
  return { moments, spans: [...spans, { fromMs: sinceMs, untilMs: wallMs }], sinceMs: wallMs }
}

/**
 * The line after the world went back to a checkpoint. The page of before may still call until it is loaded anew, and
 * the phone keeps its network and theme: no checkpoint holds them.
 */
function rewoundTo(kept: RecordedLine, from: RecordedLine, wallMs: number): RecordedLine {
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
function loadedOn(line: RecordedLine, wallMs: number): RecordedLine {
  return { ...line, sinceMs: Math.min(line.sinceMs, wallMs) }
}

/** Tells whether what happened at a wall time led to the present state. */
export function isOnLine({ spans, sinceMs }: RecordedLine, wallMs: number): boolean {
  return wallMs >= sinceMs || spans.some(({ fromMs, untilMs }) => wallMs >= fromMs && wallMs < untilMs)
}
