import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import type { Cycle } from './cycle.ts'
import { around, at, CLOSES_MS, decide, due, FIRST_MS, inState, rules, SOON_MS } from './cycle-fixture.ts'
import { decideCycle } from './decide-cycle.ts'

const { announced, scheduled, deducting } = inState

it.each([SOON_MS, at('2026-12-19 23:00:00')])(
  'does nothing for a period that was cancelled before its window was known (%#)',
  (nowMs) => {
    const cancelled: Cycle = { ...scheduled, state: 'cancelled', nextDueMs: null, settledAtMs: FIRST_MS }
    expect(decide(cancelled, due, nowMs)).toMatchObject({ cycle: cancelled, isRefused: true, task: null })
  },
)

it('is due when the calendar first opens its window, else when that closes', () => {
  const taken = { type: 'notice-taken' } as const
  const opening = { ...rules, nextOpening: ({ plannedAtMs }: { plannedAtMs: number }) => plannedAtMs + 1 }
  const closed = { ...rules, nextOpening: () => null }
  const next = (calendar: typeof rules) =>
    decideCycle(announced, taken, around(SOON_MS, { rules: calendar })).cycle.nextDueMs
  expect([next(opening), next(closed)]).toEqual([FIRST_MS + 1, CLOSES_MS])
})

it('repeats a lost request when the calendar next allows it, not before now', () => {
  const past = { ...rules, nextOpening: () => SOON_MS - MINUTE_MS }
  const decision = decideCycle(deducting, { type: 'unknown' }, around(SOON_MS, { rules: past }))
  expect(decision.cycle.nextDueMs).toBe(SOON_MS)
})

it('repeats a lost request at the end of a closed window', () => {
  const closed = { ...rules, nextOpening: () => null }
  const decision = decideCycle(deducting, { type: 'unknown' }, around(SOON_MS, { rules: closed }))
  expect(decision.cycle.nextDueMs).toBe(CLOSES_MS)
})

it('repeats no lost request once the contract has ended', () => {
  const { cycle } = decideCycle(deducting, { type: 'unknown' }, around(SOON_MS, { isContractLive: false }))
  expect([cycle.state, cycle.nextDueMs, cycle.failCode]).toEqual(['cancelled', null, 'UNKNOWN'])
})
