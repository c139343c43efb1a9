import { expect, it } from 'vitest'
import { advanceTimeline } from './advance-timeline.ts'
import type { Timeline } from './entitlement.ts'
import { buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import { mayTakeEffectNow, takeEffectNow } from './take-effect-now.ts'

/** A package of 30 from 0, and one of 60 bought behind it at 10. */
function queued(cause: 'order' | 'trial' = 'order'): Timeline {
  const first = buy([], 0, { id: 1, cause }).timeline
  return buy(first, 10, { id: 2, boughtMs: 60 }).timeline
}

it('starts the queued package and suspends the running one with its exact remaining time', () => {
  const change = takeEffectNow(queued(), 2, 12)
  expect(eventTexts(change)).toEqual(['suspended 1@12', 'started 2@12'])
  expect(timelineTexts(change.timeline)).toEqual(['1 suspended 0-90', '2 activated 12-72'])
  const later = advanceTimeline(change.timeline, 72)
  expect(eventTexts(later)).toEqual(['ended 2@72', 'resumed 1@72'])
  expect(later.timeline.map((row) => row.usedMs + row.remainingMs + row.revokedMs)).toEqual([30, 60])
})

it('refuses a package that runs, is suspended, has ended or does not exist', () => {
  expect(mayTakeEffectNow(queued(), 1, 12)).toBe(false)
  expect(mayTakeEffectNow(takeEffectNow(queued(), 2, 12).timeline, 1, 20)).toBe(false)
  expect(mayTakeEffectNow(queued(), 1, 40)).toBe(false)
  expect(mayTakeEffectNow(queued(), 9, 12)).toBe(false)
  expect(() => takeEffectNow(queued(), 1, 12)).toThrow(
    expect.objectContaining({ code: 'immediate-not-possible' }),
  )
})

it('refuses to start a package that has started by itself', () => {
  expect(mayTakeEffectNow(queued(), 2, 29)).toBe(true)
  expect(mayTakeEffectNow(queued(), 2, 30)).toBe(false)
})

it('does not suspend a trial', () => {
  expect(mayTakeEffectNow(queued('trial'), 2, 12)).toBe(false)
})

it('does not start a package that is activating', () => {
  const line = buy(buy([], 0, { id: 1 }).timeline, 10, { id: 2, effect: 'immediate', readyAtMs: 20 }).timeline
  expect(mayTakeEffectNow(line, 2, 12)).toBe(false)
})
