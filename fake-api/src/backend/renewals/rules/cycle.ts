import type { Schemas } from '@skyshop/openapi/control'
import type { Instant } from '../../../engine/kernel/clock.ts'
import { membersOf } from '../../../engine/kernel/members-of.ts'
import type { Fen } from '../../../engine/kernel/money.ts'

/** States of one period of a contract. */
export const cycleStates = membersOf<CycleState>({
  scheduled: true,
  announced: true,
  waiting: true,
  deducting: true,
  paid: true,
  grace: true,
  lapsed: true,
  cancelled: true,
})

/** Where a period of a contract stands. */
export type CycleState = Schemas['ContractCycleRow']['state']

/** What moves a period. */
export const cycleEvents = [
  'plan',
  'announce',
  'notice-taken',
  'try',
  'succeeded',
  'failed',
  'window-closed',
  'contract-ended',
] as const

export type CycleEvent = (typeof cycleEvents)[number]

interface CycleTransition {
  from: CycleState | null
  event: CycleEvent
  to: CycleState
}

/**
 * The cycle table. `announced`: the provider was asked to tell the payer; `waiting`: it has, and the window is to come;
 * `deducting`: asked for money, answer outstanding; `grace`: a try has failed and the window is still open.
 * The end of a contract cancels its open period, but for one whose outcome is still unknown.
 */
export const cycleTransitions = [
  { from: null, event: 'plan', to: 'scheduled' },
  { from: 'scheduled', event: 'announce', to: 'announced' },
  { from: 'scheduled', event: 'try', to: 'deducting' },
  { from: 'announced', event: 'notice-taken', to: 'waiting' },
  { from: 'waiting', event: 'try', to: 'deducting' },
  { from: 'deducting', event: 'succeeded', to: 'paid' },
  { from: 'deducting', event: 'failed', to: 'grace' },
  { from: 'grace', event: 'try', to: 'deducting' },
  { from: 'grace', event: 'succeeded', to: 'paid' },
  { from: 'grace', event: 'window-closed', to: 'lapsed' },
  { from: 'waiting', event: 'window-closed', to: 'lapsed' },
  { from: 'announced', event: 'window-closed', to: 'lapsed' },
  { from: 'scheduled', event: 'window-closed', to: 'lapsed' },
  { from: 'scheduled', event: 'contract-ended', to: 'cancelled' },
  { from: 'announced', event: 'contract-ended', to: 'cancelled' },
  { from: 'waiting', event: 'contract-ended', to: 'cancelled' },
  { from: 'grace', event: 'contract-ended', to: 'cancelled' },
] as const satisfies readonly CycleTransition[]

const cycleTargets: ReadonlyMap<string, CycleState> = new Map(
  cycleTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** State of a period after an event, or null when the table has no such row. */
export function nextCycleState(from: CycleState | null, event: CycleEvent): CycleState | null {
  return cycleTargets.get(`${from} ${event}`) ?? null
}

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
  /** Why the last try or notice failed, or that the provider did not know the last deduction (`UNKNOWN`). */
  failCode: string | null
}

/** A step along the table. */
export interface CycleMove {
  from: CycleState | null
  to: CycleState
  event: CycleEvent
  atMs: Instant
}

/** What the caller has to do after a decision; each asks the provider, outside the transaction. */
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

const PAYABLE: readonly CycleState[] = ['scheduled', 'announced', 'waiting', 'deducting', 'grace']

/** Whether a period may still be paid. */
export function isCyclePayable({ state }: Pick<Cycle, 'state'>): boolean {
  return PAYABLE.includes(state)
}

/** Whether service runs up to this period, so that a failure can leave it in grace. */
export function hasService({ plannedAtMs, serviceEndsAtMs }: Cycle): boolean {
  return serviceEndsAtMs > plannedAtMs
}

/** Returns the window of a period; null before it is known. */
export function cycleWindowOf({
  plannedAtMs,
  windowFromMs,
  windowUntilMs,
}: Pick<Cycle, 'plannedAtMs' | 'windowFromMs' | 'windowUntilMs'>): CycleWindow | null {
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

/** When one period is to be deducted. */
export interface CyclePlan {
  /** First try. */
  plannedAtMs: Instant
  /** End of the service this period follows on; equal to `plannedAtMs` when none runs. */
  serviceEndsAtMs: Instant
  /** When the provider must be asked to announce it; null when no announcement is needed. */
  announceAtMs: Instant | null
  /** The provider's window, end excluded; null until the announcement fixes it. */
  window: DeductionWindow | null
}

/** When a provider takes money, `untilMs` excluded. */
export interface DeductionWindow {
  fromMs: Instant
  untilMs: Instant
}

/** The window of a period, with the instant of its first try. */
export interface CycleWindow extends DeductionWindow {
  plannedAtMs: Instant
}

/** The renewal rules of one provider and mode; pure. */
export interface RenewalRules {
  /** The period paid when signing; `nowMs` is when we learned of it. */
  planFirst(signedAtMs: Instant, nowMs: Instant): CyclePlan
  /** The period that follows on a service ending then. */
  planNext(serviceEndsAtMs: Instant): CyclePlan
  /** The period after a lapse, when no service runs: `dueMs` is when it is to be tried. */
  planAfterUnpaid(dueMs: Instant): CyclePlan
  /** The window an announcement opens. */
  windowOf(announcedAtMs: Instant): DeductionWindow
  /** The first instant from `fromMs` on at which the provider takes an announcement. */
  nextNotice(fromMs: Instant): Instant
  /** The first instant from `fromMs` on, inside the window, at which the provider takes a deduction; null when past it. */
  nextOpening(window: CycleWindow, fromMs: Instant): Instant | null
  /** When a deduction that is requested at `requestedAtMs` moves money, at the earliest. */
  deductionAtMs(window: CycleWindow, requestedAtMs: Instant): Instant
  /** When to try again after a failure, without being asked; null when the window has no further try. */
  nextTry(window: CycleWindow, failedAtMs: Instant): Instant | null
}
