import { DAY_MS, MINUTE_MS, parseBeijing } from '../../../engine/kernel/clock.ts'
import { renewalRulesOf } from './contract.ts'
import {
  type Cycle,
  type CycleCircumstances,
  type CycleCommand,
  type CycleState,
  decideCycle,
  planCycle,
} from './cycle.ts'

/** An instant of Beijing. */
export const at = (text: string) => parseBeijing(text) ?? 0
/** The renewal rules of the periods below. */
export const rules = renewalRulesOf('wechat')
/** The service ends. */
export const ENDS_MS = at('2026-12-20 09:41:00')
/** The deduction is announced to the payer. */
export const NOTICE_MS = at('2026-12-17 09:41:00')
/** The first try. */
export const FIRST_MS = at('2026-12-19 09:41:00')
/** The window, from. */
export const OPENS_MS = at('2026-12-19 07:00:00')
/** The window, until. */
export const CLOSES_MS = at('2026-12-25 22:00:00')
/** Instant at which a first answer comes. */
export const SOON_MS = FIRST_MS + MINUTE_MS

const scheduled = planCycle(2, 1790, rules.planNext(ENDS_MS))
const announced: Cycle = { ...scheduled, state: 'announced', announcedAtMs: NOTICE_MS }
const window = { windowFromMs: OPENS_MS, windowUntilMs: CLOSES_MS }
const waiting: Cycle = { ...announced, ...window, state: 'waiting', nextDueMs: FIRST_MS }
const deducting: Cycle = { ...waiting, state: 'deducting', attempt: 1, nextDueMs: FIRST_MS + 5 * MINUTE_MS }
const grace: Cycle = { ...deducting, state: 'grace', failCode: 'NOTENOUGH', nextDueMs: ENDS_MS }
const settled = { nextDueMs: null, settledAtMs: FIRST_MS }
/** A period of WeChat's pre-notice mode as it stands in each state. */
export const inState: Record<CycleState, Cycle> = {
  ...{ scheduled, announced, waiting, deducting, grace },
  paid: { ...deducting, ...settled, state: 'paid' },
  lapsed: { ...grace, ...settled, state: 'lapsed' },
  cancelled: { ...grace, ...settled, state: 'cancelled' },
}

/** The clock. */
export const due: CycleCommand = { type: 'due' }
/** A try that failed, by its answer. */
export const failed: CycleCommand = {
  type: 'failed',
  code: 'NOTENOUGH',
  isContractOver: false,
  isAnswer: true,
}
/** A try that failed because the contract is over. */
export const contractOver: CycleCommand = { ...failed, isContractOver: true }
/** One command of each kind. */
export const commands: readonly CycleCommand[] = [
  ...[due, failed, { type: 'notice-taken' } as const, { type: 'notice-refused', code: 'NO' } as const],
  { type: 'taken', movesAtMs: FIRST_MS + DAY_MS },
  ...(['succeeded', 'unknown', 'retry-now', 'contract-ended'] as const).map((type) => ({ type })),
]

/** A live contract under the renewal rules, changed as a test needs. */
export const circumstancesAt = (
  nowMs: number,
  change: Partial<CycleCircumstances> = {},
): CycleCircumstances => ({
  ...{ rules, nowMs, isContractLive: true },
  ...change,
})

/** Decides under a live contract. */
export const decide = (cycle: Cycle, command: CycleCommand, nowMs: number) =>
  decideCycle(cycle, command, circumstancesAt(nowMs))
