import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { renewalRulesOf } from './contract.ts'
import { type Cycle, type CycleCommand, decideCycle, mayRetry, planCycle } from './cycle.ts'
import {
  at,
  CLOSES_MS,
  circumstancesAt,
  contractOver,
  decide,
  due,
  ENDS_MS,
  FIRST_MS,
  failed,
  inState,
  rules,
  SOON_MS,
} from './cycle-fixture.ts'

const { scheduled, announced, waiting, deducting, grace } = inState
const NIGHT_MS = at('2026-12-19 23:00:00')
const MORNING_MS = at('2026-12-20 07:00:00')

it.each<[string, Cycle, CycleCommand, { nowMs: number; change: Partial<Cycle>; task?: string }]>([
  ['announces no notice at night', scheduled, due, { nowMs: NIGHT_MS, change: { nextDueMs: MORNING_MS } }],
  [
    'announces again when the answer was lost',
    announced,
    due,
    {
      nowMs: FIRST_MS + 7 * DAY_MS - 1,
      change: {
        announcedAtMs: FIRST_MS + 7 * DAY_MS - 1,
        nextDueMs: FIRST_MS + 7 * DAY_MS - 1 + 10 * MINUTE_MS,
      },
      task: 'announce',
    },
  ],
  [
    'announces again an hour after a refusal',
    announced,
    { type: 'notice-refused', code: 'NO' },
    { nowMs: SOON_MS, change: { failCode: 'NO', nextDueMs: SOON_MS + HOUR_MS } },
  ],
  ['asks for no money at night', waiting, due, { nowMs: NIGHT_MS, change: { nextDueMs: MORNING_MS } }],
  [
    'asks how a deduction ended',
    deducting,
    due,
    { nowMs: SOON_MS, change: { nextDueMs: SOON_MS + HOUR_MS }, task: 'query' },
  ],
  [
    'is requested again when the provider does not know the deduction',
    deducting,
    { type: 'unknown' },
    {
      nowMs: SOON_MS,
      change: { attempt: 2, failCode: 'UNKNOWN', nextDueMs: SOON_MS + 5 * MINUTE_MS },
      task: 'deduct',
    },
  ],
  ['tries again on a word', grace, { type: 'retry-now' }, { nowMs: SOON_MS, change: { nextDueMs: SOON_MS } }],
  [
    'waits for its outcome when the contract ends',
    deducting,
    { type: 'contract-ended' },
    { nowMs: SOON_MS, change: {} },
  ],
])('%s and keeps its state', (_, cycle, command, { nowMs, change, task = null }) => {
  const decision = decide(cycle, command, nowMs)
  expect(decision).toEqual({
    ...{ cycle: { ...cycle, ...change }, moves: [], task, graceUntilMs: null, isRefused: false },
  })
})

it.each([
  [contractOver, { isContractLive: true }],
  [failed, { isContractLive: false }],
])('ends with its contract when a try fails by it (%#)', (command, change) => {
  const moves = [
    { from: 'deducting', to: 'grace', event: 'failed', atMs: SOON_MS },
    { from: 'grace', to: 'cancelled', event: 'contract-ended', atMs: SOON_MS },
  ]
  const cycle = {
    ...deducting,
    state: 'cancelled',
    failCode: 'NOTENOUGH',
    nextDueMs: null,
    settledAtMs: SOON_MS,
  }
  expect(decideCycle(deducting, command, circumstancesAt(SOON_MS, change))).toEqual({
    ...{ cycle, moves, task: null, graceUntilMs: null, isRefused: false },
  })
})

it('refuses a retry once the window has closed or the contract has ended', () => {
  const now = { ...circumstancesAt(SOON_MS), lapses: 0 }
  expect(mayRetry(grace, now)).toBe(true)
  expect(mayRetry(grace, { ...now, isContractLive: false })).toBe(false)
  expect(mayRetry(grace, { ...now, nowMs: CLOSES_MS })).toBe(false)
  expect(mayRetry(scheduled, { ...now, lapses: 1 })).toBe(false)
})

it('moves the period after a lapse to now', () => {
  const after = planCycle(3, 1790, rules.planAfterUnpaid(ENDS_MS + 29 * DAY_MS))
  const moved = planCycle(3, 1790, rules.planAfterUnpaid(SOON_MS))
  expect(decide(after, { type: 'retry-now' }, SOON_MS)).toEqual({
    ...{ cycle: moved, moves: [], task: null, graceUntilMs: null, isRefused: false },
  })
})

it('waits for the end of a window that allows no more requests', () => {
  const dayAfter = renewalRulesOf('wechat-24-hour')
  const planned = planCycle(2, 1790, dayAfter.planNext(ENDS_MS))
  const open: Cycle = { ...planned, state: 'grace' }
  const untilMs = planned.windowUntilMs ?? 0
  const late = decideCycle(open, due, circumstancesAt(untilMs - HOUR_MS, { rules: dayAfter }))
  expect([late.cycle.state, late.cycle.nextDueMs, late.task]).toEqual(['grace', untilMs, null])
  expect(decideCycle(open, due, circumstancesAt(untilMs, { rules: dayAfter })).cycle.state).toBe('lapsed')
})

it.each([SOON_MS, at('2026-12-19 23:00:00')])(
  'does nothing for a period that was cancelled before its window was known (%#)',
  (nowMs) => {
    const cancelled: Cycle = { ...scheduled, state: 'cancelled', nextDueMs: null, settledAtMs: FIRST_MS }
    expect(decide(cancelled, due, nowMs)).toMatchObject({ cycle: cancelled, isRefused: true, task: null })
  },
)

it('is due when the renewal rules first open its window, else when that closes', () => {
  const taken = { type: 'notice-taken' } as const
  const opening = { ...rules, nextOpening: ({ plannedAtMs }: { plannedAtMs: number }) => plannedAtMs + 1 }
  const closed = { ...rules, nextOpening: () => null }
  const next = (changed: typeof rules) =>
    decideCycle(announced, taken, circumstancesAt(SOON_MS, { rules: changed })).cycle.nextDueMs
  expect([next(opening), next(closed)]).toEqual([FIRST_MS + 1, CLOSES_MS])
})

it.each([
  [
    'at once where money could be asked for before',
    deducting,
    -MINUTE_MS,
    'deducting',
    'deduct',
    5 * MINUTE_MS,
  ],
  ['at once where it can be asked for now', deducting, 0, 'deducting', 'deduct', 5 * MINUTE_MS],
  [
    'at once where an earlier try had failed',
    { ...deducting, failCode: 'NOTENOUGH' },
    0,
    'deducting',
    'deduct',
    5 * MINUTE_MS,
  ],
  ['in grace where it can be asked for later', deducting, 1, 'grace', null, 1],
  [
    'in grace, from now on, where it was unknown before',
    { ...deducting, failCode: 'UNKNOWN' },
    -MINUTE_MS,
    'grace',
    null,
    0,
  ],
  [
    'in grace, from now on, where it was still unknown before',
    { ...deducting, failCode: 'STILL_UNKNOWN' },
    0,
    'grace',
    null,
    0,
  ],
  [
    'in grace, from now on, where the service has ended',
    { ...deducting, serviceEndsAtMs: SOON_MS },
    0,
    'grace',
    null,
    0,
  ],
  [
    'at once where the service ends later',
    { ...deducting, serviceEndsAtMs: SOON_MS + 1 },
    0,
    'deducting',
    'deduct',
    5 * MINUTE_MS,
  ],
  [
    'at once where no service runs',
    { ...deducting, serviceEndsAtMs: FIRST_MS },
    0,
    'deducting',
    'deduct',
    5 * MINUTE_MS,
  ],
] as const)('repeats a lost request %s', (_, cycle, opensInMs, state, task, dueInMs) => {
  const opening = { ...rules, nextOpening: () => SOON_MS + opensInMs }
  const decision = decideCycle(cycle, { type: 'unknown' }, circumstancesAt(SOON_MS, { rules: opening }))
  expect([decision.cycle.state, decision.task, decision.cycle.nextDueMs]).toEqual([
    state,
    task,
    SOON_MS + dueInMs,
  ])
})

it('grants grace where the money of a repeated request would move after the service has ended', () => {
  const dayAfter = renewalRulesOf('wechat-24-hour')
  const planned = planCycle(2, 1790, dayAfter.planNext(ENDS_MS))
  const asked: Cycle = { ...planned, state: 'deducting', attempt: 1 }
  const after = (nowMs: number) =>
    decideCycle(asked, { type: 'unknown' }, circumstancesAt(nowMs, { rules: dayAfter }))
  const [before, late] = [after(ENDS_MS - DAY_MS - 1), after(ENDS_MS - DAY_MS)]
  expect([before.cycle.state, before.graceUntilMs]).toEqual(['deducting', null])
  expect([late.cycle.state, late.graceUntilMs]).toEqual(['grace', planned.windowUntilMs])
})

it('queries a lost request once more an hour after a window that allows no further try, and lapses when it stays unknown', () => {
  const closed = { ...rules, nextOpening: () => null }
  const unknown = { type: 'unknown' } as const
  const waiting = decideCycle(deducting, unknown, circumstancesAt(SOON_MS, { rules: closed }))
  expect([waiting.cycle.state, waiting.cycle.nextDueMs, waiting.graceUntilMs]).toEqual([
    'deducting',
    CLOSES_MS + HOUR_MS,
    CLOSES_MS,
  ])
  const last = circumstancesAt(CLOSES_MS + HOUR_MS, { rules: closed })
  const query = decideCycle(waiting.cycle, due, last)
  expect([query.cycle.state, query.task]).toEqual(['deducting', 'query'])
  expect(decideCycle(query.cycle, { type: 'succeeded' }, last).cycle.state).toBe('paid')
  const { cycle } = decideCycle(query.cycle, unknown, last)
  expect([cycle.state, cycle.nextDueMs]).toEqual(['grace', CLOSES_MS + HOUR_MS])
  expect(decideCycle(cycle, due, last).cycle.state).toBe('lapsed')
})

it('queries a period that was tried more than once before it lapses, as the failure may be that of an earlier try', () => {
  const again: Cycle = { ...grace, attempt: 2 }
  expect(decide(grace, due, CLOSES_MS).cycle.state).toBe('lapsed')
  expect(decide(again, due, CLOSES_MS - 1).task).not.toBe('query')
  const { cycle, task } = decide(again, due, CLOSES_MS)
  expect([cycle.state, cycle.nextDueMs, task]).toEqual(['grace', CLOSES_MS + HOUR_MS, 'query'])
  expect(decide(cycle, { type: 'succeeded' }, CLOSES_MS).cycle.state).toBe('paid')
  expect(decide(cycle, failed, CLOSES_MS).cycle.state).toBe('lapsed')
  const unknown = decide(cycle, { type: 'unknown' }, CLOSES_MS)
  expect([unknown.cycle.state, unknown.cycle.nextDueMs, unknown.graceUntilMs]).toEqual([
    'grace',
    CLOSES_MS + HOUR_MS,
    null,
  ])
  const { cycle: lapsed } = decide(unknown.cycle, { type: 'unknown' }, CLOSES_MS + HOUR_MS)
  // It lapsed for what the provider said, not for what it did not know afterwards.
  expect([lapsed.state, lapsed.failCode]).toEqual(['lapsed', 'NOTENOUGH'])
  // An answer that was lost is asked for again.
  expect(decide(cycle, due, CLOSES_MS + HOUR_MS).task).toBe('query')
})

it.each([
  ['at the very end of its window', 0],
  ['five minutes after its window', 5 * MINUTE_MS],
])('queries a request once more that is not known %s', (_, laterMs) => {
  const closed = { ...rules, nextOpening: () => null }
  const last = circumstancesAt(CLOSES_MS + laterMs, { rules: closed })
  const { cycle } = decideCycle(deducting, { type: 'unknown' }, last)
  expect([cycle.state, cycle.nextDueMs]).toEqual(['deducting', CLOSES_MS + HOUR_MS])
})

it('repeats no lost request once the contract has ended', () => {
  const { cycle } = decideCycle(
    deducting,
    { type: 'unknown' },
    circumstancesAt(SOON_MS, { isContractLive: false }),
  )
  expect([cycle.state, cycle.nextDueMs, cycle.failCode]).toEqual(['cancelled', null, 'UNKNOWN'])
})
