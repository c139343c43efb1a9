import { expect, it } from 'vitest'
import { at, ENDS_MS, inState, rules } from './cycle-fixture.ts'
import { moveWithService } from './moved-service.ts'

const EARLIER_MS = at('2026-12-10 09:41:00')

it('a scheduled period follows service that ends at another time', () => {
  expect(moveWithService(inState.scheduled, EARLIER_MS, rules)).toMatchObject({
    ...{ period: 2, state: 'scheduled', amountFen: 1790, serviceEndsAtMs: EARLIER_MS },
    ...{ plannedAtMs: at('2026-12-09 09:41:00'), nextDueMs: at('2026-12-07 09:41:00') },
  })
})

it('a period stays where the service does not move, and where its provider was asked', () => {
  expect(moveWithService(inState.scheduled, ENDS_MS, rules)).toBeNull()
  const asked = (['announced', 'waiting', 'deducting', 'grace', 'paid', 'lapsed', 'cancelled'] as const).map(
    (state) => moveWithService(inState[state], EARLIER_MS, rules),
  )
  expect(asked).toEqual(asked.map(() => null))
})

it('a period without service before it stays', () => {
  const alone = { ...inState.scheduled, plannedAtMs: ENDS_MS }
  expect(moveWithService(alone, EARLIER_MS, rules)).toBeNull()
})
