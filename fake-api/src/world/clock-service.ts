import type { ClockMovement, ClockReading, ClockTarget, FiredEvent, WorldClock } from './clock.ts'
import type { ClockHost } from './clock-host.ts'
import type { Cause } from './event-handlers.ts'
import { findNextEvent } from './fire-event.ts'
import { journalClock } from './journal-event.ts'
import { runDueEvents } from './run-due-events.ts'
import { ClockBackwardsError, ClockBusyError, WorldClosingError } from './world-errors.ts'
import type { ClockMode, WorldState } from './world-state.ts'

/** Longer `setTimeout`s overflow, and a running world stores its time this often. */
const longestTimerMs = 60_000

/** Time of one world: stands, runs with the wall, or jumps (design §6, Clock jump). */
export class ClockService implements WorldClock {
  readonly #host: ClockHost
  #mode: ClockMode = 'standing'
  /** Now at `#anchorWallMs`; now itself while standing or advancing. */
  #anchorMs = 0
  #anchorWallMs = 0
  #isAdvancing = false
  #movement: Promise<unknown> | null = null
  /** A settle came during a movement, which therefore looks for due events once more. */
  #looksAgain = false
  #isStopped = false
  #cancelTimer: () => void = () => {}

  constructor(host: ClockHost) {
    this.#host = host
  }

  get isAdvancing(): boolean {
    return this.#isAdvancing
  }

  /** Whether events are being executed, by an advance or on the clock's own account. */
  get isMoving(): boolean {
    return this.#isAdvancing || this.#movement !== null
  }

  nowMs(): number {
    if (this.#mode === 'standing' || this.#isAdvancing) return this.#anchorMs
    return this.#anchorMs + Math.max(0, Math.floor(this.#host.wallClock.nowMs() - this.#anchorWallMs))
  }

  /** Takes over what the file says; a running clock goes on from there. */
  load(state: WorldState): void {
    this.#mode = state.clockMode
    this.#anchorAt(state.nowMs)
    this.#arm()
  }

  /** A transaction has committed at this instant. */
  committed(nowMs: number): void {
    if (nowMs > this.nowMs()) this.#anchorAt(nowMs)
    this.#arm()
  }

  /** Stops the timer for good and stores the time of a running clock. The world must be open. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer()
    if (this.#mode === 'running') await this.#store(this.nowMs())
  }

  async get(): Promise<ClockReading> {
    const { read } = this.#host.world
    const [next, pending] = await Promise.all([
      findNextEvent(read),
      read.scheduledEvent.count({ where: { state: 'pending' } }),
    ])
    return { mode: this.#mode, nowMs: this.nowMs(), next, pending }
  }

  async setMode(mode: ClockMode): Promise<void> {
    if (this.#isAdvancing) throw new ClockBusyError()
    const { state } = await this.#host.transact({
      instantOf: (storedMs) => Math.max(storedMs, this.nowMs()),
      run: async (_ctx, stored) => {
        stored.clockMode = mode
      },
    })
    this.#mode = mode
    this.#anchorAt(state.nowMs)
    journalClock(this.#host.world.journal, 'set-clock-mode', { mode })
    this.#arm()
  }

  async advance(target: ClockTarget): Promise<ClockMovement> {
    if (this.#isAdvancing) throw new ClockBusyError()
    const fromMs = this.nowMs()
    this.#anchorAt(fromMs)
    this.#isAdvancing = true
    try {
      // What a running clock or a settle is executing just now is waited for; it is no rival.
      await this.#movement?.catch(() => {})
      const toMs = await this.#targetMs(target)
      const cause = journalClock(this.#host.world.journal, 'advance', { fromMs, toMs })
      return await this.#move(() => toMs, cause)
    } finally {
      this.#anchorAt(this.#anchorMs)
      this.#isAdvancing = false
      this.#arm()
    }
  }

  async settle(): Promise<ClockMovement> {
    if (!this.isMoving) return this.#move(() => this.nowMs(), null)
    this.#looksAgain = true
    return { nowMs: this.nowMs(), fired: [] }
  }

  async #targetMs(target: ClockTarget): Promise<number> {
    const nowMs = this.nowMs()
    if ('toNextEvent' in target) {
      const next = await findNextEvent(this.#host.world.read)
      return Math.max(nowMs, next?.dueMs ?? nowMs)
    }
    const toMs = 'toMs' in target ? target.toMs : nowMs + target.byMs
    if (!Number.isSafeInteger(toMs)) throw new RangeError('The target must be integer milliseconds.')
    if (toMs < nowMs) throw new ClockBackwardsError(nowMs, toMs)
    return toMs
  }

  async #move(target: () => number, cause: Cause | null): Promise<ClockMovement> {
    const movement = this.#runTo(target, cause)
    this.#movement = movement
    try {
      return await movement
    } finally {
      this.#movement = null
      this.#arm()
    }
  }

  async #runTo(target: () => number, cause: Cause | null): Promise<ClockMovement> {
    const release = await this.#host.keepOpen()
    try {
      // Asked for only now: the world may have been closed and replaced until here.
      const targetMs = target()
      const fired: FiredEvent[] = []
      do {
        this.#looksAgain = false
        fired.push(...(await runDueEvents(this.#host, targetMs, cause)))
        if (this.#mode === 'running' || targetMs > this.#anchorMs) await this.#store(targetMs)
      } while (this.#looksAgain)
      return { nowMs: this.nowMs(), fired }
    } finally {
      release()
    }
  }

  async #store(nowMs: number): Promise<void> {
    await this.#host.transact({ instantOf: (storedMs) => Math.max(storedMs, nowMs), run: async () => {} })
  }

  #anchorAt(nowMs: number): void {
    this.#anchorMs = nowMs
    this.#anchorWallMs = this.#host.wallClock.nowMs()
  }

  #arm(shortestMs = 0): void {
    if (this.#isStopped || this.isMoving) return
    this.#cancelTimer()
    if (this.#mode === 'standing') return
    const dueMs = this.#host.nextDueMs()
    const untilDueMs = dueMs === null ? longestTimerMs : dueMs - this.nowMs()
    const delayMs = Math.min(longestTimerMs, Math.max(shortestMs, untilDueMs))
    this.#cancelTimer = this.#host.wallClock.startTimer(delayMs, () => void this.#tick())
  }

  async #tick(): Promise<void> {
    try {
      await this.settle()
    } catch (error) {
      if (error instanceof WorldClosingError) return
      this.#host.onError(error)
      // The event that failed so badly is still due; without the pause the timer would spin.
      this.#arm(longestTimerMs)
    }
  }
}
