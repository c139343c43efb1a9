import type { Instant } from '../../../kernel/clock.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { CycleEvent, CycleState } from './contract-transitions.ts'
import type { CyclePlan, OpenCycle } from './renewal-rules.ts'

/** One period of a contract. */
export interface Cycle {
  /** 1 for the one paid when signing. */
  period: number
  state: CycleState
  /** Deductions asked for so far. */
  attempt: number
  amountFen: Fen
  plannedAtMs: Instant
  serviceEndsAtMs: Instant
  windowFromMs: Instant | null
  windowUntilMs: Instant | null
  announcedAtMs: Instant | null
  /** When the clock has something to do for it; null when it is over. */
  nextDueMs: Instant | null
  settledAtMs: Instant | null
  /** Why the last try or notice failed. */
  failCode: string | null
}

/** A step along the table. */
export interface CycleMove {
  from: CycleState | null
  to: CycleState
  event: CycleEvent
  atMs: Instant
}

/** What the shell has to do after a decision; each asks the provider, outside the transaction. */
export type CycleTask = 'announce' | 'deduct' | 'query'

/** A decided command. Save `cycle`; a refusal changed nothing. */
export interface CycleDecision {
  cycle: Cycle
  moves: CycleMove[]
  task: CycleTask | null
  /** The service goes on unpaid until then. */
  graceUntilMs: Instant | null
  isRefused: boolean
}

const OPEN: readonly CycleState[] = ['scheduled', 'announced', 'waiting', 'deducting', 'grace']

/** Whether a period may still be paid. */
export function isOpen({ state }: Pick<Cycle, 'state'>): boolean {
  return OPEN.includes(state)
}

/** Whether service runs up to this period, so that a failure can leave it in grace. */
export function hasService({ plannedAtMs, serviceEndsAtMs }: Cycle): boolean {
  return serviceEndsAtMs > plannedAtMs
}

/** The period with its window, or null before that is known. */
export function openCycleOf({ plannedAtMs, windowFromMs, windowUntilMs }: Cycle): OpenCycle | null {
  if (windowFromMs === null || windowUntilMs === null) return null
  return { plannedAtMs, fromMs: windowFromMs, untilMs: windowUntilMs }
}

/** A new period. */
export function planCycle(period: number, amountFen: Fen, plan: CyclePlan): Cycle {
  const { plannedAtMs, serviceEndsAtMs, announceAtMs, window } = plan
  return {
    period,
    state: 'scheduled',
    attempt: 0,
    amountFen,
    plannedAtMs,
    serviceEndsAtMs,
    windowFromMs: window?.fromMs ?? null,
    windowUntilMs: window?.untilMs ?? null,
    announcedAtMs: null,
    nextDueMs: announceAtMs ?? plannedAtMs,
    settledAtMs: null,
    failCode: null,
  }
}
