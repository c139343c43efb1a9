import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../engine/kernel/clock.ts'
import { at, ENDS_MS, inState } from './cycle-fixture.ts'
import { mayWaitForPlan, moveWithService } from './moved-service.ts'

const EARLIER_MS = at('2026-12-10 09:41:00')
const contract = {
  ...({ provider: 'wechat', planId: null, amountFen: 1790, signedFen: 1790 } as const),
  priceChange: null,
}

it('a scheduled period follows service that ends at another time', () => {
  expect(moveWithService(inState.scheduled, EARLIER_MS, contract)).toMatchObject({
    ...{ period: 2, state: 'scheduled', amountFen: 1790, serviceEndsAtMs: EARLIER_MS },
    ...{ plannedAtMs: at('2026-12-09 09:41:00'), nextDueMs: at('2026-12-07 09:41:00') },
  })
})

// R-RENEWAL-42
it('a period that moves is priced by its new day, earlier and later', () => {
  const changed = {
    ...contract,
    priceChange: { amountFen: 1990, fromMs: at('2026-12-15 00:00:00'), toldAtMs: 0 },
  }
  const early = moveWithService({ ...inState.scheduled, amountFen: 1990 }, EARLIER_MS, changed)
  expect(early).toMatchObject({ amountFen: 1790, plannedAtMs: at('2026-12-09 09:41:00') })
  const late = early === 'stays' || early === 'ends' ? early : moveWithService(early, ENDS_MS, changed)
  expect(late).toMatchObject({ amountFen: 1990, plannedAtMs: at('2026-12-19 09:41:00') })
})

it('a period stays where the service does not move, and where its provider was asked', () => {
  expect(moveWithService(inState.scheduled, ENDS_MS, contract)).toBe('stays')
  const asked = (['announced', 'waiting', 'deducting', 'grace', 'paid', 'lapsed', 'cancelled'] as const).map(
    (state) => [EARLIER_MS, null].map((endsAtMs) => moveWithService(inState[state], endsAtMs, contract)),
  )
  expect(asked).toEqual(asked.map(() => ['stays', 'stays']))
})

it('a period without service before it stays', () => {
  const alone = { ...inState.scheduled, plannedAtMs: ENDS_MS }
  expect(moveWithService(alone, EARLIER_MS, contract)).toBe('stays')
  expect(moveWithService(alone, null, contract)).toBe('stays')
})

it('a scheduled period ends with its contract where no service is left before it', () => {
  expect(moveWithService(inState.scheduled, null, contract)).toBe('ends')
})

// The service ends in the window: then, not with the window, is the last chance.
it.each([
  ['scheduled', 'due now', 0, 0, true],
  ['scheduled', 'asked again in an hour', 0, HOUR_MS, true],
  ['scheduled', 'asked again an hour before the service ends', -2 * HOUR_MS, HOUR_MS, true],
  ['scheduled', 'asked again later than that', -2 * HOUR_MS + 1, HOUR_MS, false],
  ['scheduled', 'due now, in the last hour of the service', -1, 0, true],
  ['grace', 'asked again in an hour', 0, HOUR_MS, true],
  ['deducting', 'due now', 0, 0, false],
] as const)('a period %s whose plan is %s waits for it, or not', (state, _, beforeEndMs, inMs, waits) => {
  const nowMs = ENDS_MS + (beforeEndMs === 0 ? -DAY_MS : beforeEndMs)
  const window = { windowFromMs: ENDS_MS - 5 * DAY_MS, windowUntilMs: ENDS_MS + HOUR_MS }
  expect(mayWaitForPlan({ ...inState[state], ...window }, nowMs + inMs, nowMs)).toBe(waits)
})

it('a period without service before it waits until an hour before its window closes, and one without a window never', () => {
  const window = { windowFromMs: ENDS_MS, windowUntilMs: ENDS_MS + DAY_MS }
  const alone = { ...inState.scheduled, plannedAtMs: ENDS_MS, ...window }
  const lastMs = ENDS_MS + DAY_MS - HOUR_MS
  expect([lastMs, lastMs + 1].map((dueMs) => mayWaitForPlan(alone, dueMs, ENDS_MS))).toEqual([true, false])
  expect(mayWaitForPlan({ ...inState.scheduled, windowFromMs: null }, ENDS_MS, ENDS_MS)).toBe(false)
})
