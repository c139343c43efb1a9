import { withoutTrace } from '../../journal/journal-entry.ts'
import { LATEST_INSTANT_MS } from '../../kernel/clock.ts'
import { ServerEndingError, WorldClosingError } from '../../kernel/world-errors.ts'
import { runReentrant } from '../transaction/reentrant-scope.ts'
import {
  type AdvanceResult,
  ClockBackwardsError,
  ClockBusyError,
  ClockEndError,
  ClockInterruptedError,
  type ClockReading,
  type ClockTarget,
  type WorldClock,
} from '../transaction/world-clock.ts'
import type { ClockMode, WorldState } from '../transaction/world-state.ts'
import { journalClock } from './journal-event.ts'
import { type ClockHost, FiredEvents, runDueEvents } from './run-due-events.ts'
import type { Cause } from './schedule.ts'

/** Longer `setTimeout`s overflow, and a running world stores its time this often. */
const maxTimerMs = 60_000

/** Time of one world: stands, runs with the wall, or jumps. */
export class ClockService implements WorldClock {
  readonly #host: ClockHost
  #mode: ClockMode = 'standing'
  #rate = 1
  /** Now at `#anchorWallMs`; now itself while standing or advancing. */
  #anchorMs = 0
  #anchorWallMs = 0
  #isAdvancing = false
  /** Whoever made the jump has had enough: it ends after the event it is at. */
  #isCutShort = false
  #execution: Promise<unknown> | null = null
  /** `runDue` was called during an execution, which therefore looks for due events once more. */
  #rechecksDue = false
  #isStopped = false
  #cancelTimer: () => void = () => {}
  /** Wall time of the next tick of a running clock; null where none is set. */
  #nextTickWallMs: number | null = null

  constructor(host: ClockHost) {
    this.#host = host
  }

  get isAdvancing(): boolean {
    return this.#isAdvancing
  }

  get isRunning(): boolean {
    return this.#mode === 'running'
  }

  /** Whether events are being executed, by an advance or on the clock's own account. */
  get isExecuting(): boolean {
    return this.#isAdvancing || this.#execution !== null
  }

  /** Wall time by which a running clock is late with what is due. */
  get lagMs(): number {
    if (this.#nextTickWallMs === null || this.#isStopped) return 0
    return Math.max(0, this.#host.wallClock.nowMs() - this.#nextTickWallMs)
  }

  nowMs(): number {
    if (this.#mode === 'standing' || this.#isAdvancing) return this.#anchorMs
    const passedMs = Math.max(0, this.#host.wallClock.nowMs() - this.#anchorWallMs)
    return Math.min(this.#anchorMs + Math.floor(passedMs * this.#rate), LATEST_INSTANT_MS)
  }

  /** Takes over the state of the file; a running clock goes on from there. */
  load(state: WorldState): void {
    this.#mode = state.clockMode
    this.#rate = state.clockRate
    this.#anchorAt(state.nowMs)
    this.#arm()
  }

  /** A transaction has committed at this instant. */
  committed(nowMs: number): void {
    if (nowMs > this.nowMs()) this.#anchorAt(nowMs)
    this.#arm()
  }

  /** Executes no further event; due ones stay due. Returns once the running event is done: what events call is about to be gone. */
  async stopExecuting(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer()
    await this.#execution?.catch(() => {})
  }

  /** Stops the timer for good and stores the time of a running clock. The world must be open. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer()
    if (this.#mode === 'running') await this.#store(this.nowMs())
  }

  async get(): Promise<ClockReading> {
    const { events } = this.#host
    const [next, pending] = [events?.next() ?? null, events?.countPending() ?? 0]
    return { mode: this.#mode, rate: this.#rate, nowMs: this.nowMs(), next, pending }
  }

  async setMode(mode: ClockMode, rate: number = this.#rate): Promise<void> {
    if (this.#isAdvancing) throw new ClockBusyError()
    const { state } = await this.#host.transact({
      instantOf: (storedMs) => Math.max(storedMs, this.nowMs()),
      run: async (_ctx, stored) => {
        stored.clockMode = mode
        stored.clockRate = rate
      },
    })
    this.#mode = mode
    this.#rate = rate
    this.#anchorAt(state.nowMs)
    journalClock(this.#host.world.journal, 'set-clock-mode', rate === 1 ? { mode } : { mode, rate })
    this.#arm()
  }

  async advance(target: ClockTarget): Promise<AdvanceResult> {
    if (this.#isAdvancing) throw new ClockBusyError()
    const fromMs = this.nowMs()
    this.#anchorAt(fromMs)
    this.#isAdvancing = true
    this.#isCutShort = false
    try {
      // Waits for what a running clock or `runDue` is executing now; only another advance is refused.
      await this.#execution?.catch(() => {})
      const toMs = this.#targetMs(target)
      const cause = journalClock(this.#host.world.journal, 'advance', { fromMs, toMs })
      const result = await this.#execute(() => toMs, cause)
      if (this.#isCutShort) journalClock(this.#host.world.journal, 'cut-short', { nowMs: result.nowMs, toMs })
      if (!this.#isStopped || result.nowMs >= toMs) return result
      // A world that is deleted waits for its jump: the server is ending.
      throw 'byMs' in target ? new ClockInterruptedError(result.nowMs, toMs) : new ServerEndingError()
    } finally {
      this.#anchorAt(this.#anchorMs)
      this.#isAdvancing = false
      this.#isCutShort = false
      this.#arm()
    }
  }

  cutShort(): void {
    if (this.#isAdvancing) this.#isCutShort = true
  }

  async runDue(): Promise<AdvanceResult> {
    if (!this.isExecuting && !this.#isStopped) return this.#execute(() => this.nowMs(), null)
    this.#rechecksDue = true
    return { nowMs: this.nowMs(), fired: [], firedCount: 0 }
  }

  #targetMs(target: ClockTarget): number {
    const nowMs = this.nowMs()
    const toMs = this.#instantOf(target, nowMs)
    if (!Number.isSafeInteger(toMs)) throw new RangeError('The target must be integer milliseconds.')
    if (toMs < nowMs) throw new ClockBackwardsError(nowMs, toMs)
    if (toMs > LATEST_INSTANT_MS) throw new ClockEndError(nowMs)
    return toMs
  }

  #instantOf(target: ClockTarget, nowMs: number): number {
    if ('toMs' in target) return target.toMs
    if ('byMs' in target) return nowMs + target.byMs
    return Math.max(nowMs, this.#host.events?.next()?.dueMs ?? nowMs)
  }

  async #execute(target: () => number, cause: Cause | null): Promise<AdvanceResult> {
    const execution = this.#runTo(target, cause)
    this.#execution = execution
    try {
      return await execution
    } finally {
      this.#execution = null
      this.#arm()
    }
  }

  async #runTo(target: () => number, cause: Cause | null): Promise<AdvanceResult> {
    const release = await this.#host.keepOpen()
    try {
      // Read only now: the world may have been closed and replaced until here.
      const targetMs = target()
      const fired = new FiredEvents()
      const mayGoOn = () => !this.#isStopped && !this.#isCutShort
      do {
        this.#rechecksDue = false
        await runReentrant(() => runDueEvents(this.#host, { targetMs, parent: cause, mayGoOn }, fired))
        if (!mayGoOn()) break
        if (this.#mode === 'running' || targetMs > this.#anchorMs) await this.#store(targetMs)
      } while (this.#rechecksDue)
      return { nowMs: this.nowMs(), fired: fired.kept, firedCount: fired.count }
    } finally {
      release()
    }
  }

  async #store(nowMs: number): Promise<void> {
    await this.#host.storeTime(nowMs)
  }

  #anchorAt(nowMs: number): void {
    this.#anchorMs = nowMs
    this.#anchorWallMs = this.#host.wallClock.nowMs()
  }

  #arm(minTimerMs = 0): void {
    if (this.#isStopped || this.isExecuting) return
    this.#cancelTimer()
    this.#nextTickWallMs = null
    if (this.#mode === 'standing') return
    const next = this.#host.events?.next(LATEST_INSTANT_MS)
    const untilDueMs = next ? Math.ceil((next.dueMs - this.nowMs()) / this.#rate) : maxTimerMs
    const delayMs = Math.min(maxTimerMs, Math.max(minTimerMs, untilDueMs))
    this.#nextTickWallMs = this.#host.wallClock.nowMs() + delayMs
    this.#cancelTimer = this.#host.wallClock.startTimer(delayMs, () => void withoutTrace(() => this.#tick()))
  }

  async #tick(): Promise<void> {
    try {
      await this.runDue()
    } catch (error) {
      if (error instanceof WorldClosingError) return
      this.#host.onError(error)
      // The event that failed so badly is still due; without the pause the timer would spin.
      this.#arm(maxTimerMs)
    }
  }
}
