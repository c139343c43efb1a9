import { LATEST_INSTANT_MS } from '../../kernel/clock.ts'
import { WorldError } from '../../kernel/world-errors.ts'
import type { DueEvent } from './event-table.ts'
import type { ClockMode } from './world-state.ts'

/** An event that the clock has executed. */
export interface FiredEvent extends DueEvent {
  /** The instant it ran at: its due time, or later when it was overdue. */
  atMs: number
  outcome: 'done' | 'failed'
  error?: string
}

/** State of a world's clock: its instant, the next event, and how many are pending. */
export interface ClockReading {
  mode: ClockMode
  /** World milliseconds per wall millisecond while running. */
  rate: number
  nowMs: number
  next: DueEvent | null
  pending: number
}

/** Target of a clock's move: by milliseconds, to an instant, or to the next event. */
export type ClockTarget = { byMs: number } | { toMs: number } | { toNextEvent: true }

/** The instant of a clock after an advance, and the events that were executed. */
export interface AdvanceResult {
  nowMs: number
  /** In order; the first thousand. */
  fired: readonly FiredEvent[]
  firedCount: number
}

/** The only source of time in a world. */
export interface WorldClock {
  /** Whether an advance is under way. */
  readonly isAdvancing: boolean
  get(): Promise<ClockReading>
  /** Lets it run or stand, at another rate when one is given. @throws ClockBusyError while it is being moved */
  setMode(mode: ClockMode, rate?: number): Promise<void>
  /**
   * Moves the clock and executes every event due on the way, each at its own instant.
   * @throws ClockBusyError while another advance runs; ClockBackwardsError; ClockRunawayError.
   */
  advance(target: ClockTarget): Promise<AdvanceResult>
  /** Ends an advance after the event it is at; it then answers how far it came. Without one, nothing. */
  cutShort(): void
  /** Executes what is due by now. During another execution it returns at once: that one includes these events. */
  runDue(): Promise<AdvanceResult>
}

/** Another advance is under way (409). */
export class ClockBusyError extends WorldError {
  constructor() {
    super('clock-busy', "The world's clock is already being moved.")
  }
}

/** The clock of a world was asked to go to an earlier instant. */
export class ClockBackwardsError extends WorldError {
  constructor(nowMs: number, toMs: number) {
    super('clock-backwards', `The world's clock stands at ${nowMs} and cannot go back to ${toMs}.`)
  }
}

/** The clock of a world ends in the year 2200 (400). */
export class ClockEndError extends WorldError {
  constructor(nowMs: number) {
    super(
      'clock-end',
      `The clock of a world ends in the year 2200, at ${LATEST_INSTANT_MS}; it stands at ${nowMs}. ` +
        'Jump less far, restore a snapshot, or make a new world.',
    )
  }
}

/** Events keep scheduling events for the same instant. */
export class ClockRunawayError extends WorldError {
  constructor(atMs: number, limit: number) {
    super('clock-runaway', `Events bring about events at the instant ${atMs}, more than ${limit} times over.`)
  }
}

/** A server that ends has interrupted a jump by a span (409): sent again, it would go too far. */
export class ClockInterruptedError extends WorldError {
  constructor(nowMs: number, toMs: number) {
    super(
      'clock-interrupted',
      `The server is ending, and the world's clock stopped at ${nowMs} on its way to ${toMs}: jump to that instant (toMs) in a second.`,
    )
  }
}
