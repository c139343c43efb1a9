import type { Schemas } from '@skyshop/openapi/control'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { membersOf } from '../../../engine/kernel/members-of.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import type { CyclePlan, CycleWindow, RenewalRules } from './renewal-plan.ts'

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

/** Events that move a period. */
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

/** Task of the caller after a decision; each asks the provider, outside the transaction. */
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

/** Tells whether a period may still be paid. */
export function isCyclePayable({ state }: Pick<Cycle, 'state'>): boolean {
  return PAYABLE.includes(state)
}

/** Tells whether service runs up to this period, so that a failure can leave it in grace. */
export function hasService({ plannedAtMs, serviceEndsAtMs }: Cycle): boolean {
  return serviceEndsAtMs > plannedAtMs
}

/** Tells whether a period's next try takes a new number: one whose deduction the provider did not know keeps its. */
export function takesNewNumber(cycle: Cycle): boolean {
  return cycle.state === 'grace' && !isUnknown(cycle)
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

/** Fail code of a period whose deduction the provider did not know. */
const UNKNOWN = 'UNKNOWN'
/** Fail code of a period whose deduction the provider did not know after it was requested again. */
const STILL_UNKNOWN = 'STILL_UNKNOWN'
const HOURLY_UNTIL_MS = DAY_MS

/** Tells whether the provider did not know the deduction of a period when it was queried last. */
function isUnknown({ failCode }: Cycle): boolean {
  return failCode === UNKNOWN || failCode === STILL_UNKNOWN
}

/** Whether a period in grace may have been paid: the failure may be that of an earlier try, or the provider did not know the last. */
function isOutcomeDoubtful(cycle: Cycle): boolean {
  return cycle.state === 'grace' && (cycle.attempt > 1 || isUnknown(cycle))
}

/** Whether a period in grace past its window was tried more than once, so that the failure may be that of an earlier try. */
function isQueriedBeforeLapse({ state, attempt, windowUntilMs }: Cycle, nowMs: Instant): boolean {
  return state === 'grace' && attempt > 1 && windowUntilMs !== null && nowMs >= windowUntilMs
}

/** When to query again: in an hour; in a day once the window closed a day ago, as a provider may answer *pending* for ever. */
function nextQuery(window: CycleWindow | null, nowMs: Instant): Instant {
  const isLate = window !== null && nowMs >= window.untilMs + HOURLY_UNTIL_MS
  return nowMs + (isLate ? DAY_MS : HOUR_MS)
}

interface QueryCircumstances {
  rules: RenewalRules
  nowMs: Instant
  isContractLive: boolean
}

/** When a deduction that cannot be requested again is queried for the last time; null while it can, and once that time is over. */
function lastQuery(
  cycle: Cycle,
  { rules, nowMs, isContractLive }: QueryCircumstances,
): { dueMs: Instant; untilMs: Instant } | null {
  const window = cycleWindowOf(cycle)
  const isAsked = cycle.state === 'deducting' || isQueriedBeforeLapse(cycle, nowMs)
  if (!isAsked || window === null || !isContractLive) return null
  const dueMs = window.untilMs + HOUR_MS
  return nowMs >= dueMs || rules.nextOpening(window, nowMs) !== null
    ? null
    : { dueMs, untilMs: window.untilMs }
}

/*
 * Rules of one period (docs/rules/auto-renewal.md; product 4.26, 9.11)
 * R-RENEWAL-1. A period moves along `cycleTransitions` only; everything else is refused.
 * R-RENEWAL-2. Where the renewal rules ask for an announcement, the window opens with it, and money is asked for inside
 *   it only.
 * R-RENEWAL-3. `accepted` is no payment: the period stays `deducting` until a verified webhook or a query says how it
 *   ended. The first query comes five minutes after asking, or after the money moves where the provider has taken the
 *   deduction for a later time (WX-002); further ones every hour, from a day after the window every day. A number that
 *   the provider does not know is asked for again at once the first time, and is no failure where it can be asked for at
 *   that moment and the money moves before the service ends. Otherwise, and from the second time on, the period is in
 *   grace, and is asked for when it next can be, then every hour.
 * R-RENEWAL-4. A failure leaves the period in grace: the service goes on until the window closes. Tries go on as the
 *   renewal rules say.
 * R-RENEWAL-40. Each try after a failure has a number of its own, for a number that failed at WeChat, or was closed at
 *   Alipay, never deducts again (R-WECHAT-42, AL-236). Before one is asked for, and when the provider knows nothing of the
 *   last one, the earlier ones are asked about, and closed where they are not: one that has the money after all pays the
 *   period, and one that does not answer holds the period up (WX-010, WX-187).
 * R-RENEWAL-5. A window that closes lapses the period, but never one whose outcome is unknown. A number that the provider
 *   does not know when the window allows no further try is queried once more an hour after the window: its money may move
 *   till then. One that was asked for more than once is queried before its period lapses: the failure that was told may
 *   have been that of an earlier try.
 * R-RENEWAL-6. *Retry now* tries at the next opening of a window that is open; after a lapse it moves the next period
 *   to now.
 * R-RENEWAL-7. An ended contract cancels its open period; one that is deducting waits for its outcome: a failure
 *   cancels it, and so does money taken after the end, which goes back. One in grace that was asked for more than
 *   once, or whose last try the provider did not know, is queried first: its money may have moved. A failure that a
 *   webhook tells of a period asked for more than once may be that of an earlier try: the query decides.
 * R-RENEWAL-8. An announcement the provider does not take is tried again within ten minutes when the answer was lost,
 *   hourly when it was refused, and given up a week after the first try was due.
 */

const ANSWER_WITHIN_MS = 10 * MINUTE_MS
const FIRST_QUERY_MS = 5 * MINUTE_MS
const NOTICE_GIVEN_UP_MS = 7 * DAY_MS

/** Events of a period. */
export type CycleCommand =
  | { type: 'due' }
  | { type: 'notice-taken' }
  | { type: 'notice-refused'; code: string }
  | { type: 'succeeded' }
  | {
      type: 'failed'
      code: string
      isContractOver: boolean
      /** By the answer to the last try or to a query; a webhook may come late and be about an earlier try. */
      isAnswer: boolean
    }
  /** The provider has taken the deduction, whose money moves then. */
  | { type: 'taken'; movesAtMs: Instant }
  /** The provider does not know the deduction. */
  | { type: 'unknown' }
  | { type: 'retry-now' }
  | { type: 'contract-ended' }

/** Facts a decision looks at beside the period. */
export interface CycleCircumstances {
  rules: RenewalRules
  nowMs: Instant
  /** True if the contract is signed and not ended. */
  isContractLive: boolean
}

/** Decides one command on one period at one instant; pure. */
export function decideCycle(cycle: Cycle, command: CycleCommand, around: CycleCircumstances): CycleDecision {
  const { nowMs } = around
  switch (command.type) {
    case 'due':
      return decideDue(cycle, around)
    case 'notice-taken':
      return decideNoticeAccepted(cycle, around)
    case 'notice-refused':
      return decideNoticeRefused(cycle, command.code, around)
    case 'succeeded':
      return move(cycle, 'succeeded', {
        nowMs,
        change: { nextDueMs: null, settledAtMs: nowMs, failCode: null },
      })
    case 'failed':
      return decideFailed(cycle, command, around)
    case 'taken':
      return decideTaken(cycle, command.movesAtMs)
    case 'unknown':
      return decideUnknown(cycle, around)
    case 'retry-now':
      return decideRetry(cycle, around)
    case 'contract-ended':
      if (cycle.state === 'deducting') return keep(cycle)
      return isOutcomeDoubtful(cycle) ? waitFor(cycle, nowMs) : cancel(cycle, nowMs)
  }
}

/** Tells whether *retry now* would do something; `lapses` are the periods in a row nobody paid. */
export function mayRetry(
  cycle: Cycle,
  { lapses, ...around }: CycleCircumstances & { lapses: number },
): boolean {
  if (!around.isContractLive || (cycle.state === 'scheduled' && lapses === 0)) return false
  return !decideRetry(cycle, around).isRefused
}

function decideDue(cycle: Cycle, around: CycleCircumstances): CycleDecision {
  const { rules, nowMs, isContractLive } = around
  const window = cycleWindowOf(cycle)
  if (!isCyclePayable(cycle)) return refuse(cycle)
  const isQueried = cycle.state === 'deducting' || (cycle.state === 'grace' && !isContractLive)
  if (isQueried) return keep(cycle, 'query', { nextDueMs: nextQuery(window, nowMs) })
  if (window !== null) return tryOrCloseWindow(cycle, around)
  const noticeMs = rules.nextNotice(nowMs)
  if (isNoticeGivenUp(cycle, nowMs)) return closeWindow(cycle, nowMs)
  if (noticeMs > nowMs) return keep(cycle, null, { nextDueMs: noticeMs })
  const change = { announcedAtMs: nowMs, nextDueMs: nowMs + ANSWER_WITHIN_MS }
  if (cycle.state === 'announced') return keep(cycle, 'announce', change)
  return move(cycle, 'announce', { nowMs, change, task: 'announce' })
}

function tryOrCloseWindow(cycle: Cycle, { rules, nowMs }: CycleCircumstances): CycleDecision {
  const window = cycleWindowOf(cycle)
  const openingMs = window && rules.nextOpening(window, nowMs)
  if (openingMs === null) {
    if (window && nowMs < window.untilMs) return waitFor(cycle, window.untilMs)
    if (!isQueriedBeforeLapse(cycle, nowMs)) return closeWindow(cycle, nowMs)
    return keep(cycle, 'query', { nextDueMs: nextQuery(window, nowMs) })
  }
  // A period in grace that is due at the very end of its window has no further try.
  if (openingMs > nowMs) return waitFor(cycle, openingMs)
  const queryAfterMs = cycle.failCode === STILL_UNKNOWN ? HOUR_MS : FIRST_QUERY_MS
  const change = { attempt: cycle.attempt + 1, nextDueMs: nowMs + queryAfterMs }
  return move(cycle, 'try', { nowMs, change, task: 'deduct' })
}

function decideNoticeAccepted(cycle: Cycle, { rules, nowMs }: CycleCircumstances): CycleDecision {
  if (cycle.announcedAtMs === null) return refuse(cycle)
  const window = rules.windowOf(cycle.announcedAtMs)
  const { plannedAtMs } = cycle
  const nextDueMs = rules.nextOpening({ plannedAtMs, ...window }, plannedAtMs) ?? window.untilMs
  const change = { windowFromMs: window.fromMs, windowUntilMs: window.untilMs, nextDueMs, failCode: null }
  return move(cycle, 'notice-taken', { nowMs, change })
}

function decideNoticeRefused(
  cycle: Cycle,
  failCode: string,
  { rules, nowMs }: CycleCircumstances,
): CycleDecision {
  if (cycle.state !== 'announced') return refuse(cycle)
  return keep(cycle, null, { failCode, nextDueMs: rules.nextNotice(nowMs + HOUR_MS) })
}

function decideFailed(
  cycle: Cycle,
  { code, isContractOver, isAnswer }: Omit<Extract<CycleCommand, { type: 'failed' }>, 'type'>,
  around: CycleCircumstances,
): CycleDecision {
  const { rules, nowMs, isContractLive } = around
  const window = cycleWindowOf(cycle)
  if (window === null || !isCyclePayable(cycle)) return refuse(cycle)
  const mayBeOfEarlierTry = !isAnswer && !isContractOver && cycle.attempt > 1
  if (mayBeOfEarlierTry && (!isContractLive || isQueriedBeforeLapse(cycle, nowMs)))
    return waitFor(cycle, nowMs)
  if (cycle.state === 'grace' && !isContractLive) return cancel({ ...cycle, failCode: code }, nowMs)
  if (isQueriedBeforeLapse(cycle, nowMs)) return closeWindow(cycle, nowMs)
  const nextDueMs = Math.max(nowMs, rules.nextTry(window, nowMs) ?? window.untilMs)
  const failed = move(cycle, 'failed', { nowMs, change: { failCode: code, nextDueMs } })
  if (failed.isRefused || (isContractLive && !isContractOver)) return grantGrace(failed, window.untilMs)
  const { cycle: ended, moves } = cancel(failed.cycle, nowMs)
  return { ...failed, cycle: ended, moves: [...failed.moves, ...moves] }
}

function grantGrace(failed: CycleDecision, untilMs: Instant): CycleDecision {
  const { cycle, isRefused } = failed
  const isGranted = !isRefused && hasService(cycle) && untilMs > cycle.serviceEndsAtMs
  return { ...failed, graceUntilMs: isGranted ? untilMs : null }
}

/** Asks nothing before the money moves: until then a provider says only that it is to. */
function decideTaken(cycle: Cycle, movesAtMs: Instant): CycleDecision {
  if (cycle.state !== 'deducting') return refuse(cycle)
  return waitFor(cycle, Math.max(cycle.nextDueMs ?? 0, movesAtMs + FIRST_QUERY_MS))
}

/** Deducts again, once the window allows, what the provider does not know: under its number, which deducts once. */
function decideUnknown(cycle: Cycle, around: CycleCircumstances): CycleDecision {
  const code = isUnknown(cycle) ? STILL_UNKNOWN : UNKNOWN
  const last = lastQuery(cycle, around)
  if (last !== null) {
    // What the provider refused it for says more than that it knows no money.
    if (cycle.state === 'grace' && cycle.failCode !== null) return waitFor(cycle, last.dueMs)
    return grantGrace(keep(cycle, null, { failCode: code, nextDueMs: last.dueMs }), last.untilMs)
  }
  if (isRequestedAgainAtOnce(cycle, around)) {
    const nextDueMs = around.nowMs + FIRST_QUERY_MS
    return keep(cycle, 'deduct', { attempt: cycle.attempt + 1, failCode: code, nextDueMs })
  }
  const failed = decideFailed(cycle, { code, isContractOver: false, isAnswer: true }, around)
  const window = cycleWindowOf(failed.cycle)
  if (failed.isRefused || failed.cycle.state !== 'grace' || window === null) return failed
  const nextDueMs = around.rules.nextOpening(window, around.nowMs) ?? window.untilMs
  return { ...failed, cycle: { ...failed.cycle, nextDueMs: Math.max(around.nowMs, nextDueMs) } }
}

/** Whether a deduction the provider does not know for the first time can be requested now, with no gap in the service. */
function isRequestedAgainAtOnce(cycle: Cycle, { rules, nowMs, isContractLive }: CycleCircumstances): boolean {
  const window = cycleWindowOf(cycle)
  if (cycle.state !== 'deducting' || isUnknown(cycle) || window === null || !isContractLive) return false
  if (hasService(cycle) && rules.deductionAtMs(window, nowMs) >= cycle.serviceEndsAtMs) return false
  const openingMs = rules.nextOpening(window, nowMs)
  return openingMs !== null && openingMs <= nowMs
}

function decideRetry(cycle: Cycle, { rules, nowMs }: CycleCircumstances): CycleDecision {
  const window = cycleWindowOf(cycle)
  if (cycle.state === 'grace' && window !== null) {
    const openingMs = rules.nextOpening(window, nowMs)
    return openingMs === null ? refuse(cycle) : waitFor(cycle, openingMs)
  }
  if (cycle.state !== 'scheduled' || hasService(cycle)) return refuse(cycle)
  return keep(planCycle(cycle.period, cycle.amountFen, rules.planAfterUnpaid(nowMs)))
}

function isNoticeGivenUp({ plannedAtMs, state }: Cycle, nowMs: Instant): boolean {
  return state === 'announced' && nowMs >= plannedAtMs + NOTICE_GIVEN_UP_MS
}

function closeWindow(cycle: Cycle, nowMs: Instant): CycleDecision {
  return move(cycle, 'window-closed', { nowMs, change: { nextDueMs: null, settledAtMs: nowMs } })
}

function cancel(cycle: Cycle, nowMs: Instant): CycleDecision {
  return move(cycle, 'contract-ended', { nowMs, change: { nextDueMs: null, settledAtMs: nowMs } })
}

function waitFor(cycle: Cycle, nextDueMs: Instant): CycleDecision {
  return keep(cycle, null, { nextDueMs })
}

function keep(cycle: Cycle, task: CycleTask | null = null, change: Partial<Cycle> = {}): CycleDecision {
  return { cycle: { ...cycle, ...change }, moves: [], task, graceUntilMs: null, isRefused: false }
}

function refuse(cycle: Cycle): CycleDecision {
  return { cycle, moves: [], task: null, graceUntilMs: null, isRefused: true }
}

function move(
  cycle: Cycle,
  event: Parameters<typeof nextCycleState>[1],
  step: { nowMs: Instant; change: Partial<Cycle>; task?: CycleTask },
): CycleDecision {
  const to = nextCycleState(cycle.state, event)
  if (to === null) return refuse(cycle)
  const moves = [{ from: cycle.state, to, event, atMs: step.nowMs }]
  const changed = { ...cycle, ...step.change, state: to }
  return { cycle: changed, moves, task: step.task ?? null, graceUntilMs: null, isRefused: false }
}
