import type { RecordedMoment, RecordedStep, Recording } from '../model/record/recording.ts'

export type RecordingStart = Omit<Recording, 'moments'> & { worldId: string }

/** A recording under way; null while none is. */
export interface RunningRecording extends Recording {
  worldId: string
}

/** Keeps what is done by hand while a recording runs: taps, wallets, the host's buttons, the control plane. */
export class Recorder {
  readonly #wallNowMs: () => number
  readonly #listeners = new Set<() => void>()
  #running: RunningRecording | null = null

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
    this.#put({ ...start, moments: [] })
  }

  readonly note = (step: RecordedStep): void => {
    if (this.#running === null) return
    const moment: RecordedMoment = { step, wallMs: this.#wallNowMs() }
    this.#put({ ...this.#running, moments: [...this.#running.moments, moment] })
  }

  /** A change of the control plane counts when it is about the recorded world. */
  readonly noteControl = (change: { method: string; url: string; body: unknown; answer: unknown }): void => {
    const { method, url, body, answer } = change
    const [, worldId, path] = /[/]control[/]worlds[/]([\w-]+)([/].*)$/.exec(new URL(url).pathname) ?? []
    if (worldId !== this.#running?.worldId || path === undefined) return
    this.note({ kind: 'control', method, path, body, nowMs: nowMsOf(answer) })
  }

  stop(): RunningRecording | null {
    const stopped = this.#running
    this.#put(null)
    return stopped
  }

  #put(running: RunningRecording | null): void {
    this.#running = running
    for (const listener of this.#listeners) listener()
  }
}

/** A clock tells it by itself, a jump within its clock. */
function nowMsOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null
  if ('nowMs' in answer && typeof answer.nowMs === 'number') return answer.nowMs
  return 'clock' in answer ? nowMsOf(answer.clock) : null
}
