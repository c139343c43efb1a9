import { expect, it } from 'vitest'
import { cycleStates, cycleWindowOf, hasService, isCyclePayable, planCycle } from './cycle.ts'

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
