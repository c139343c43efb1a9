import { expect, it } from 'vitest'
import { DAY_MS, formatBeijing, HOUR_MS, MINUTE_MS, parseBeijing } from '../../../engine/kernel/clock.ts'
import { renewalRulesOf } from './contract.ts'
import {
  type Cycle,
  type CycleCommand,
  cycleStates,
  cycleWindowOf,
  decideCycle,
  hasService,
  isCyclePayable,
  mayRetry,
  planCycle,
} from './cycle.ts'

const plan = { plannedAtMs: 5, serviceEndsAtMs: 9, announceAtMs: null, window: { fromMs: 1, untilMs: 8 } }
const planned = planCycle(2, 1790, plan)

it('plans a period with its window, due when it is planned', () => {
  expect(planned).toEqual({
    ...{ period: 2, state: 'scheduled', attempt: 0, amountFen: 1790, plannedAtMs: 5, serviceEndsAtMs: 9 },
    ...{ windowFromMs: 1, windowUntilMs: 8, announcedAtMs: null, nextDueMs: 5, settledAtMs: null },
    failCode: null,
  })
})

it('plans a period without its window, due when it is to be announced', () => {
  const cycle = planCycle(2, 1790, { ...plan, announceAtMs: 3, window: null })
  expect(cycle).toEqual({ ...planned, windowFromMs: null, windowUntilMs: null, nextDueMs: 3 })
})

it('a period is open until it is paid, lapsed or cancelled', () => {
  const closed = ['paid', 'lapsed', 'cancelled']
  expect(cycleStates.filter((state) => !isCyclePayable({ state })).sort()).toEqual(closed.sort())
})

it('a period has service when the service ends after its first try', () => {
  expect(hasService(planned)).toBe(true)
  expect(hasService({ ...planned, serviceEndsAtMs: 5 })).toBe(false)
})

it('returns the window once both of its ends are known', () => {
  expect(cycleWindowOf(planned)).toEqual({ plannedAtMs: 5, fromMs: 1, untilMs: 8 })
  expect(cycleWindowOf({ ...planned, windowFromMs: null })).toBeNull()
  expect(cycleWindowOf({ ...planned, windowUntilMs: null })).toBeNull()
})

const rules = renewalRulesOf('wechat')
const ENDS_MS = parseBeijing('2026-12-20 09:41:00') ?? 0
const NOTICE_MS = ENDS_MS - 3 * DAY_MS
const FIRST_MS = ENDS_MS - DAY_MS
const FAILED = { type: 'failed', code: 'NOTENOUGH', isContractOver: false, isAnswer: true } as const
const TOLD_FAILED = { ...FAILED, isAnswer: false } as const

function after(...steps: readonly [CycleCommand, number][]): Cycle {
  const planned = planCycle(2, 1790, rules.planNext(ENDS_MS))
  return steps.reduce((cycle, [command, nowMs]) => decide(cycle, command, nowMs).cycle, planned)
}

function decide(cycle: Cycle, command: CycleCommand, nowMs: number, isContractLive = true) {
  return decideCycle(cycle, command, { rules, nowMs, isContractLive })
}

const due: CycleCommand = { type: 'due' }
const scheduled = after()
const announced = after([due, NOTICE_MS])
const waiting = after([due, NOTICE_MS], [{ type: 'notice-taken' }, NOTICE_MS])
const deducting = after([due, NOTICE_MS], [{ type: 'notice-taken' }, NOTICE_MS], [due, FIRST_MS])
const grace = decide(deducting, FAILED, FIRST_MS + MINUTE_MS).cycle
const nextDue = ({ nextDueMs }: Cycle) => nextDueMs && formatBeijing(nextDueMs)

it('announces, waits for the window, requests the deduction and queries its result', () => {
  expect([scheduled, announced, waiting, deducting].map(({ state }) => state)).toEqual([
    'scheduled',
    'announced',
    'waiting',
    'deducting',
  ])
  expect([scheduled, announced, waiting, deducting].map(nextDue)).toEqual([
    '2026-12-17 09:41:00',
    '2026-12-17 09:51:00',
    '2026-12-19 09:41:00',
    '2026-12-19 09:46:00',
  ])
  const asked = decide(deducting, due, FIRST_MS + 5 * MINUTE_MS)
  expect([asked.task, asked.cycle.state, nextDue(asked.cycle)]).toEqual([
    'query',
    'deducting',
    '2026-12-19 10:46:00',
  ])
})

it('repeats an announcement soon after a lost answer and later after a refusal', () => {
  expect(decide(announced, due, NOTICE_MS + 10 * MINUTE_MS)).toMatchObject({ task: 'announce' })
  const late = decide(announced, { type: 'notice-refused', code: 'FREQUENCY' }, NOTICE_MS + 13 * HOUR_MS)
  expect([late.cycle.failCode, nextDue(late.cycle)]).toEqual(['FREQUENCY', '2026-12-18 07:00:00'])
  expect(decide(announced, due, FIRST_MS + 7 * DAY_MS).cycle.state).toBe('lapsed')
})

it('leaves a failed period in grace until the window closes, which lapses it', () => {
  const failed = decide(deducting, FAILED, FIRST_MS + MINUTE_MS)
  expect([failed.cycle.state, nextDue(failed.cycle)]).toEqual(['grace', '2026-12-20 09:41:00'])
  expect(formatBeijing(failed.graceUntilMs ?? 0)).toBe('2026-12-25 22:00:00')
  expect(decide(grace, due, ENDS_MS)).toMatchObject({ task: 'deduct', cycle: { attempt: 2 } })
  expect(decide(grace, due, parseBeijing('2026-12-25 22:00:00') ?? 0).cycle.state).toBe('lapsed')
})

it('repeats a lost request at once inside the hours, and asks hourly once it stays unknown', () => {
  const unknown: CycleCommand = { type: 'unknown' }
  const once = decide(deducting, unknown, FIRST_MS)
  expect([once.task, once.cycle.state, nextDue(once.cycle)]).toEqual([
    'deduct',
    'deducting',
    '2026-12-19 09:46:00',
  ])
  const stays = decide(once.cycle, unknown, FIRST_MS)
  expect([stays.task, stays.cycle.state, nextDue(stays.cycle)]).toEqual([
    null,
    'grace',
    '2026-12-19 09:41:00',
  ])
  const twice = decide(stays.cycle, due, FIRST_MS)
  expect([twice.task, nextDue(twice.cycle)]).toEqual(['deduct', '2026-12-19 10:41:00'])
  const night = decide(deducting, unknown, parseBeijing('2026-12-19 23:00:00') ?? 0)
  expect([night.task, night.cycle.state, nextDue(night.cycle)]).toEqual([
    null,
    'grace',
    '2026-12-20 07:00:00',
  ])
})

it('retries now while the window is open, and after a lapse; not a period that has not failed', () => {
  const circumstances = { rules, nowMs: FIRST_MS + HOUR_MS, isContractLive: true }
  expect(mayRetry(grace, { ...circumstances, lapses: 0 })).toBe(true)
  expect(nextDue(decide(grace, { type: 'retry-now' }, circumstances.nowMs).cycle)).toBe('2026-12-19 10:41:00')
  for (const cycle of [scheduled, announced, waiting, deducting])
    expect(mayRetry(cycle, { ...circumstances, lapses: 0 })).toBe(false)
  const later = planCycle(3, 1790, rules.planAfterUnpaid(ENDS_MS + 29 * DAY_MS))
  expect([
    mayRetry(later, { ...circumstances, lapses: 1 }),
    mayRetry(later, { ...circumstances, lapses: 0 }),
  ]).toEqual([true, false])
  const moved = decide(later, { type: 'retry-now' }, circumstances.nowMs).cycle
  expect([nextDue(moved), formatBeijing(moved.plannedAtMs)]).toEqual([
    '2026-12-19 10:41:00',
    '2026-12-21 07:00:00',
  ])
})

it('cancels an open period with its contract, but for one that is deducting until it fails', () => {
  for (const cycle of [scheduled, announced, waiting, grace])
    expect(decide(cycle, { type: 'contract-ended' }, FIRST_MS, false).cycle.state).toBe('cancelled')
  expect(decide(deducting, { type: 'contract-ended' }, FIRST_MS, false).cycle.state).toBe('deducting')
  expect(decide(deducting, FAILED, FIRST_MS, false).cycle.state).toBe('cancelled')
  expect(decide(deducting, { ...FAILED, isContractOver: true }, FIRST_MS).cycle.state).toBe('cancelled')
  expect(decide(deducting, { type: 'succeeded' }, FIRST_MS, false).cycle.state).toBe('paid')
})

it.each([
  ['asked for more than once', { attempt: 2 }],
  ['whose try the provider did not know', { failCode: 'UNKNOWN' }],
] as const)('a period in grace %s is queried before its ended contract cancels it', (_, change) => {
  const { cycle } = decide({ ...grace, ...change }, { type: 'contract-ended' }, FIRST_MS, false)
  expect([cycle.state, cycle.nextDueMs]).toEqual(['grace', FIRST_MS])
  const queried = decide(cycle, due, FIRST_MS, false)
  expect([queried.cycle.state, queried.task, queried.cycle.nextDueMs]).toEqual([
    'grace',
    'query',
    FIRST_MS + HOUR_MS,
  ])
  for (const told of [FAILED, { type: 'unknown' }] as const)
    expect(decide(queried.cycle, told, FIRST_MS, false).cycle.state).toBe('cancelled')
  expect(decide(queried.cycle, { type: 'succeeded' }, FIRST_MS, false).cycle.state).toBe('paid')
})

it('a failure that a webhook reports for a period tried more than once leads to a query and ends nothing', () => {
  const twice = { ...deducting, attempt: 2 }
  for (const cycle of [twice, { ...grace, attempt: 2 }]) {
    const told = decide(cycle, TOLD_FAILED, FIRST_MS, false)
    expect([told.cycle.state, told.cycle.nextDueMs, told.isRefused]).toEqual([cycle.state, FIRST_MS, false])
    expect(decide(told.cycle, due, FIRST_MS, false).task).toBe('query')
    expect(decide(told.cycle, FAILED, FIRST_MS, false).cycle.state).toBe('cancelled')
    expect(decide(told.cycle, { type: 'succeeded' }, FIRST_MS, false).cycle.state).toBe('paid')
  }
  const closesMs = grace.windowUntilMs ?? 0
  const late = decide({ ...grace, attempt: 2 }, TOLD_FAILED, closesMs)
  expect([late.cycle.state, late.cycle.nextDueMs]).toEqual(['grace', closesMs])
  expect(decide(late.cycle, due, closesMs).task).toBe('query')
  expect(decide(late.cycle, FAILED, closesMs).cycle.state).toBe('lapsed')
  for (const over of [
    decide(late.cycle, FAILED, closesMs).cycle,
    decide(twice, FAILED, FIRST_MS, false).cycle,
  ])
    expect(decide(over, TOLD_FAILED, closesMs, false)).toMatchObject({ isRefused: true, cycle: over })
  // A first try has no earlier one, no try comes after the end of the contract, and a live one is tried again.
  expect(decide(deducting, TOLD_FAILED, FIRST_MS, false).cycle.state).toBe('cancelled')
  expect(decide(twice, { ...TOLD_FAILED, isContractOver: true }, FIRST_MS).cycle.state).toBe('cancelled')
  expect(decide(twice, TOLD_FAILED, FIRST_MS).cycle.state).toBe('grace')
})

it('a paid period has no next step', () => {
  const paid = decide(deducting, { type: 'succeeded' }, FIRST_MS).cycle
  for (const command of [due, FAILED, { type: 'succeeded' }, { type: 'retry-now' }] as const)
    expect(decide(paid, command, ENDS_MS)).toMatchObject({ isRefused: true, cycle: paid })
})

it('queries a deduction hourly, and daily from a day after its window closed', () => {
  const closesMs = deducting.windowUntilMs ?? 0
  const nextAfter = (nowMs: number) => {
    const { cycle, task } = decide(deducting, due, nowMs)
    expect([task, cycle.state]).toEqual(['query', 'deducting'])
    return (cycle.nextDueMs ?? 0) - nowMs
  }
  expect(closesMs).toBeGreaterThan(FIRST_MS)
  const aDayLater = closesMs + DAY_MS
  expect([FIRST_MS, closesMs, aDayLater - 1, aDayLater, aDayLater + 30 * DAY_MS].map(nextAfter)).toEqual([
    ...[HOUR_MS, HOUR_MS, HOUR_MS],
    ...[DAY_MS, DAY_MS],
  ])
})

// fact: WX-002, WX-141
it.each([
  ['a day later', DAY_MS, DAY_MS + 5 * MINUTE_MS],
  ['at once', 0, 5 * MINUTE_MS],
])('queries a deduction that was taken and moves money %s five minutes after that', (_, movesMs, nextMs) => {
  const { cycle, task } = decide(deducting, { type: 'taken', movesAtMs: FIRST_MS + movesMs }, FIRST_MS)
  expect([cycle, task]).toEqual([{ ...deducting, nextDueMs: FIRST_MS + nextMs }, null])
})
