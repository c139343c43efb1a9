import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import {
  announceTo,
  choosePlan,
  contractEvents,
  contractRulesOf,
  contractStates,
  contractTransitions,
  endsInstead,
  firstChargeAtNewPrice,
  hasFailedRenewal,
  isAtNewPrice,
  isLastTryOver,
  isUnpaidTooLong,
  MAX_AGREEMENTS,
  MAX_UNPAID_PERIODS,
  needsNewAgreement,
  nextChargeAtMs,
  nextContractState,
  nextDeductionAtMs,
  PLAN_POOLS,
  periodPriceFen,
  priceCycle,
  retryDelayMs,
  SIGN_WITHIN_MS,
} from './contract.ts'
import { cycleEvents, cycleStates, cycleTransitions, nextCycleState, planCycle } from './cycle.ts'
import { CLOSES_MS, FIRST_MS, inState, OPENS_MS } from './cycle-fixture.ts'

it('contract terms equal those of the rules', () => {
  expect([SIGN_WITHIN_MS, MAX_UNPAID_PERIODS, MAX_AGREEMENTS]).toEqual([2 * HOUR_MS, 2, 10])
})

it('each mode has ten plans of its own', () => {
  expect(PLAN_POOLS['pre-notice']).toHaveLength(10)
  expect([PLAN_POOLS['pre-notice'][0], PLAN_POOLS['pre-notice'][9]]).toEqual(['120201', '120210'])
  expect([PLAN_POOLS['24-hour'][0], PLAN_POOLS['24-hour'].at(-1)]).toEqual(['120301', '120310'])
  expect(new Set(Object.values(PLAN_POOLS).flat()).size).toBe(20)
})

const held = (planIds: readonly (string | null)[], isLive: boolean) =>
  planIds.map((planId) => ({ planId, isLive }))
const plans = PLAN_POOLS['pre-notice']
const [first = '', second = '', ...others] = plans

it('signs each further camera on the next plan', () => {
  expect(choosePlan('pre-notice', [])).toBe(first)
  expect(choosePlan('pre-notice', held([first], true))).toBe(second)
  expect(choosePlan('pre-notice', held([first], false))).toBe(second)
})

it('signs on plans of the mode alone, which fill up each by itself', () => {
  expect(choosePlan('24-hour', held(plans, true))).toBe(PLAN_POOLS['24-hour'][0])
  expect(() => choosePlan('24-hour', held(PLAN_POOLS['24-hour'], true))).toThrow(/^contract-pool-spent$/)
})

it('takes over the plan of an open session when no other is free, and refuses when all are signed', () => {
  const signed = held([first, ...others], true)
  expect(choosePlan('pre-notice', [...signed, ...held([second], false)])).toBe(second)
  expect(() => choosePlan('pre-notice', held(plans, true))).toThrow(/^contract-pool-spent$/)
})

it('counts agreements at Alipay, where there are no plans', () => {
  const nine = held(
    Array.from({ length: 9 }, () => null),
    true,
  )
  expect(choosePlan(null, [...nine, ...held([null], false)])).toBeNull()
  expect(() => choosePlan(null, [...nine, ...held([null], true)])).toThrow(/^contract-pool-spent$/)
})

/** The tables of docs/rules/auto-renewal.md once more, by hand: from, event, to. */
const CONTRACT_ROWS = [
  '- pre-sign pre-signed',
  'pre-signed signed active',
  'pre-signed session-over abandoned',
  'pre-signed replaced abandoned',
  'active ended terminated',
]

const CYCLE_ROWS = [
  '- plan scheduled',
  'scheduled announce announced',
  'announced notice-taken waiting',
  'scheduled try deducting',
  'waiting try deducting',
  'grace try deducting',
  'deducting succeeded paid',
  'grace succeeded paid',
  'deducting failed grace',
  'scheduled window-closed lapsed',
  'announced window-closed lapsed',
  'waiting window-closed lapsed',
  'grace window-closed lapsed',
  'scheduled contract-ended cancelled',
  'announced contract-ended cancelled',
  'waiting contract-ended cancelled',
  'grace contract-ended cancelled',
]

const rowsOf = <State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  next: (from: State | null, event: Event) => State | null,
) =>
  [null, ...states].flatMap((from) =>
    events.flatMap((event) => {
      const to = next(from, event)
      return to === null ? [] : [`${from ?? '-'} ${event} ${to}`]
    }),
  )

it('moves contracts along the table and nowhere else', () => {
  expect(rowsOf(contractStates, contractEvents, nextContractState).sort()).toEqual([...CONTRACT_ROWS].sort())
  expect(contractTransitions).toHaveLength(CONTRACT_ROWS.length)
  expect([...contractStates].sort()).toEqual(['abandoned', 'active', 'pre-signed', 'terminated'])
})

it('moves periods along the table and nowhere else', () => {
  expect(rowsOf(cycleStates, cycleEvents, nextCycleState).sort()).toEqual([...CYCLE_ROWS].sort())
  expect(cycleTransitions).toHaveLength(CYCLE_ROWS.length)
  const ends = ['cancelled', 'lapsed', 'paid']
  expect([...cycleStates].sort()).toEqual(
    [...ends, 'announced', 'deducting', 'grace', 'scheduled', 'waiting'].sort(),
  )
})

const preNotice = { provider: 'wechat', planId: first } as const
const dayAfter = { provider: 'wechat', planId: PLAN_POOLS['24-hour'][0] ?? '' } as const

it('money moves when the period is planned, and in grace at the next try', () => {
  const { scheduled, waiting, grace } = inState
  expect([nextDeductionAtMs(preNotice, scheduled), nextDeductionAtMs(preNotice, waiting)]).toEqual([
    FIRST_MS,
    FIRST_MS,
  ])
  const retried = { ...grace, nextDueMs: FIRST_MS + HOUR_MS }
  expect(nextDeductionAtMs(preNotice, retried)).toBe(FIRST_MS + HOUR_MS)
})

it('money moves a day after it is asked for in 24-hour mode, once the window is known', () => {
  const windowless = { ...inState.waiting, windowFromMs: null }
  expect(nextDeductionAtMs(dayAfter, windowless)).toBe(FIRST_MS)
  expect(nextDeductionAtMs(dayAfter, { ...windowless, windowFromMs: OPENS_MS })).toBe(FIRST_MS + DAY_MS)
  const retried = { ...inState.grace, nextDueMs: FIRST_MS + HOUR_MS }
  expect(nextDeductionAtMs(dayAfter, retried)).toBe(FIRST_MS + HOUR_MS + DAY_MS)
})

it.each([
  ['wechat', null, 'in pre-notice mode', 0],
  ['wechat', '120301', 'in 24-hour mode', DAY_MS],
  ['alipay', null, 'at Alipay', 0],
] as const)(
  'at %s with plan %s, %s, nobody has paid too long an hour after the money was to move',
  (provider, planId, _, movesAfterMs) => {
    const cycle = { ...inState.deducting, windowFromMs: FIRST_MS, windowUntilMs: FIRST_MS + 8 * DAY_MS }
    const dueMs = FIRST_MS + movesAfterMs + HOUR_MS
    const isTooLong = (nowMs: number) =>
      isUnpaidTooLong({ provider, planId }, cycle, { askedAtMs: FIRST_MS, nowMs })
    expect([dueMs - 1, dueMs].map(isTooLong)).toEqual([false, true])
  },
)

it('tells no next money while a deduction is under way, and none of a period in grace without another try', () => {
  expect(nextDeductionAtMs(preNotice, inState.deducting)).toBeNull()
  expect(nextDeductionAtMs(dayAfter, { ...inState.grace, nextDueMs: null })).toBeNull()
})

it('hasFailedRenewal is true in grace, and after a lapse until a period is paid', () => {
  expect(hasFailedRenewal({ lapses: 0 }, inState.grace)).toBe(true)
  expect(hasFailedRenewal({ lapses: 1 }, inState.scheduled)).toBe(true)
  expect(hasFailedRenewal({ lapses: 0 }, inState.scheduled)).toBe(false)
  expect(hasFailedRenewal({ lapses: 0 }, null)).toBe(false)
})

it.each([
  [1, 0],
  [2, 10 * MINUTE_MS],
  [10, 10 * MINUTE_MS],
  [11, DAY_MS],
  [400, DAY_MS],
])('waits before attempt %i for %i ms', (attempt, waitMs) => {
  expect(retryDelayMs(attempt)).toBe(waitMs)
})

const MONTH_MS = 30 * DAY_MS
const priceChange = { amountFen: 1990, fromMs: 40 * DAY_MS, toldAtMs: 10 * DAY_MS }
const priced = { provider: 'wechat', planId: null, amountFen: 1790, signedFen: 1790, priceChange } as const

// R-RENEWAL-42
it('prices a period by the day of its first try', () => {
  expect(periodPriceFen(priced, 40 * DAY_MS - 1)).toBe(1790)
  expect(periodPriceFen(priced, 40 * DAY_MS)).toBe(1990)
  expect(periodPriceFen({ ...priced, priceChange: null }, 40 * DAY_MS)).toBe(1790)
})

// R-RENEWAL-42
it.each([
  [2, 'scheduled', 1990],
  [1, 'scheduled', 1790],
  [2, 'announced', 1790],
  [2, 'waiting', 1790],
  [2, 'deducting', 1790],
  [2, 'grace', 1790],
] as const)('period %d, %s, planned after the day of a new price, costs %d', (period, state, fen) => {
  const cycle = { ...inState[state], period, plannedAtMs: 40 * DAY_MS }
  expect(priceCycle(priced, cycle)).toEqual({ ...cycle, amountFen: fen })
})

// R-RENEWAL-42
it('prices a period back that is moved to before the day of a new price', () => {
  const late = priceCycle(priced, { ...inState.scheduled, plannedAtMs: 59 * DAY_MS })
  const early = priceCycle(priced, { ...late, plannedAtMs: 39 * DAY_MS })
  expect([late.amountFen, early.amountFen]).toEqual([1990, 1790])
})

// R-RENEWAL-42
it.each([
  ['scheduled', { amountFen: 1790, priceChange: null }],
  ['paid', { amountFen: 1790, priceChange: null }],
  ['announced', { amountFen: 1990, priceChange: { ...priceChange, amountFen: 1790 } }],
  ['waiting', { amountFen: 1990, priceChange: { ...priceChange, amountFen: 1790 } }],
  ['deducting', { amountFen: 1990, priceChange: { ...priceChange, amountFen: 1790 } }],
  ['grace', { amountFen: 1990, priceChange: { ...priceChange, amountFen: 1790 } }],
] as const)('a price taken back while the period at it is %s', (state, changed) => {
  const cycle = { ...inState[state], amountFen: 1990, plannedAtMs: 41 * DAY_MS }
  expect(announceTo(priced, cycle, { ...priceChange, amountFen: 1790 })).toEqual(changed)
})

// R-RENEWAL-43
it.each([
  ['wechat', 1790, 1990, false],
  ['alipay', 1790, 1990, true],
  ['alipay', 1790, 1590, false],
  ['alipay', 1990, 1990, false],
  ['alipay', 1990, 1991, true],
] as const)(
  'an agreement of %s signed for %d needs a new one for %d: %s',
  (provider, signedFen, amountFen, isNeeded) => {
    const agreement = { ...priced, provider, signedFen }
    expect(needsNewAgreement({ ...agreement, priceChange: { ...priceChange, amountFen } })).toBe(isNeeded)
    expect(needsNewAgreement({ ...agreement, priceChange: null })).toBe(false)
  },
)

// R-RENEWAL-43
it('ends in place of the first charge at a price that the agreement does not cover', () => {
  const alipay = { ...priced, provider: 'alipay' } as const
  const [before, at] = [
    { amountFen: 1790, plannedAtMs: 29 * DAY_MS },
    { amountFen: 1990, plannedAtMs: 59 * DAY_MS },
  ]
  expect([endsInstead(alipay, before), endsInstead(alipay, at), endsInstead(priced, at)]).toEqual([
    false,
    true,
    false,
  ])
})

it.each([
  ['the open period, which has it', { amountFen: 1990, plannedAtMs: 41 * DAY_MS }, 41 * DAY_MS],
  ['the next one after one before the day', { amountFen: 1790, plannedAtMs: 29 * DAY_MS }, 59 * DAY_MS],
  ['the one after the next', { amountFen: 1790, plannedAtMs: 5 * DAY_MS }, 65 * DAY_MS],
  ['the next one after one announced before', { amountFen: 1790, plannedAtMs: 41 * DAY_MS }, 71 * DAY_MS],
])('finds the first charge at the new price: %s', (_, cycle, firstMs) => {
  const open = { ...inState.scheduled, ...cycle }
  expect(firstChargeAtNewPrice(priced, open, MONTH_MS)).toBe(firstMs)
  expect(isAtNewPrice({ priceChange }, cycle)).toBe(cycle.amountFen === 1990)
})

// R-RENEWAL-42: one charge has one moment
it.each([41, 29])('tells in 24-hour mode when the money moves, for a period planned for day %d', (day) => {
  const daily = { ...priced, planId: PLAN_POOLS['24-hour'][0] ?? null }
  const plan = contractRulesOf(daily).planNext((day + 2) * DAY_MS)
  const cycle = priceCycle(daily, planCycle(2, 1790, plan))
  const askedMs = cycle.amountFen === 1990 ? plan.plannedAtMs : plan.plannedAtMs + MONTH_MS
  expect(firstChargeAtNewPrice(daily, cycle, MONTH_MS)).toBe(askedMs + DAY_MS)
  if (cycle.amountFen === 1990)
    expect(nextDeductionAtMs(daily, cycle)).toBe(firstChargeAtNewPrice(daily, cycle, MONTH_MS))
})

const unpaid = { ...inState.grace, nextDueMs: CLOSES_MS }

it('a period has no try left once what it waits for is the end of its window', () => {
  expect([unpaid, { ...unpaid, nextDueMs: CLOSES_MS + 1 }].map(isLastTryOver)).toEqual([true, true])
  const others = [
    { ...unpaid, nextDueMs: CLOSES_MS - 1 },
    { ...unpaid, nextDueMs: null },
    { ...unpaid, windowUntilMs: null },
    { ...unpaid, state: 'deducting' } as const,
    inState.lapsed,
  ]
  expect(others.map(isLastTryOver)).toEqual(Array(others.length).fill(false))
})

const live = { ...priced, priceChange: null, lapses: 0, periodDays: 30 }
const monthLater = live.periodDays * DAY_MS

it('the next charge is that of the open period while it has a try left, else that of the one after it', () => {
  expect(nextChargeAtMs(live, inState.grace)).toBe(nextDeductionAtMs(live, inState.grace))
  const { plannedAtMs } = contractRulesOf(live).planAfterUnpaid(FIRST_MS + monthLater)
  expect(nextChargeAtMs(live, unpaid)).toBe(plannedAtMs)
  expect(nextChargeAtMs({ ...live, periodDays: null }, unpaid)).toBe(plannedAtMs)
  const daily = { ...live, periodDays: 1 }
  expect(nextChargeAtMs(daily, unpaid)).toBe(contractRulesOf(daily).planAfterUnpaid(CLOSES_MS).plannedAtMs)
})

it('there is no next charge where the contract ends with the open period, or in place of the one after it', () => {
  expect(nextChargeAtMs({ ...live, lapses: 1 }, unpaid)).toBeNull()
  const alipay = { ...live, provider: 'alipay', planId: null } as const
  expect(nextChargeAtMs(alipay, unpaid)).toBe(FIRST_MS + monthLater)
  const dearer = { ...alipay, priceChange: { ...priceChange, fromMs: FIRST_MS + monthLater } }
  expect(nextChargeAtMs(dearer, unpaid)).toBeNull()
  const later = { ...alipay, priceChange: { ...priceChange, fromMs: FIRST_MS + monthLater + 1 } }
  expect(nextChargeAtMs(later, unpaid)).toBe(FIRST_MS + monthLater)
  expect(
    nextChargeAtMs(dearer, { ...unpaid, amountFen: 1990, plannedAtMs: FIRST_MS + monthLater }),
  ).toBeNull()
})
