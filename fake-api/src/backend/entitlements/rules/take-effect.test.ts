import { expect, it } from 'vitest'
import { advanceTimeline } from './advance-timeline.ts'
import type { Timeline } from './entitlement.ts'
import { buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import { assertEffectAllowed, mayTakeEffectNow, takeEffectChoices, takeEffectNow } from './take-effect.ts'

const running = buy([], 0, {}).timeline
const renewed = buy(running, 5, { id: 2 }).timeline
const suspended = buy(running, 5, { id: 2, effect: 'immediate' }).timeline
const trial = buy([], 0, { cause: 'trial' }).timeline
const activating = buy([], 0, { readyAtMs: 20 }).timeline
const activatingOver = buy(running, 5, { id: 2, effect: 'immediate', readyAtMs: 20 }).timeline

it.each([
  ['nothing', [], 10, ['normal'], 10, null],
  ['a running package', running, 10, ['normal', 'immediate'], 30, null],
  ['a running package, 1 ms before its end', running, 29, ['normal', 'immediate'], 30, null],
  ['an ended package', running, 30, ['normal'], 30, null],
  ['a renewed package', renewed, 10, [], 60, 30],
  ['a renewal that has started', renewed, 30, ['normal', 'immediate'], 60, null],
  ['a suspended package', suspended, 10, ['normal', 'immediate'], 60, null],
  ['a trial', trial, 10, ['normal'], 30, null],
  ['a package that is activating', activating, 10, ['normal'], 50, null],
  ['one activating over a running one', activatingOver, 10, [], 60, 20],
] as const)('takeEffectChoices of %s', (_, timeline, nowMs, choices, normalStartsAtMs, renewalStartsAtMs) => {
  const isRenewedAhead = renewalStartsAtMs !== null
  const offered = { choices, normalStartsAtMs, isRenewedAhead, renewalStartsAtMs }
  expect(takeEffectChoices(timeline, nowMs)).toEqual(offered)
})

it.each([
  ['nothing', [], 'immediate', null],
  ['a running package', running, 'immediate', null],
  ['a running package', running, 'normal', null],
  ['a renewed package', renewed, 'normal', 'already-renewed'],
  ['a renewed package', renewed, 'immediate', 'already-renewed'],
  ['a trial', trial, 'immediate', 'immediate-not-possible'],
  ['a trial', trial, 'normal', null],
  ['a package that is activating', activating, 'immediate', 'immediate-not-possible'],
] as const)('checks for %s: %s %s → %s', (_, timeline, effect, refusal) => {
  const check = () => assertEffectAllowed(timeline, effect, 10)
  if (refusal) expect(check).toThrow(refusal)
  else expect(check).not.toThrow()
})

it('does not count top-ups', () => {
  const toppedUp = buy(running, 5, { id: 2, topUp: true, readyAtMs: 20 }).timeline
  expect(takeEffectChoices(toppedUp, 10)).toEqual({
    choices: ['normal', 'immediate'],
    normalStartsAtMs: 30,
    isRenewedAhead: false,
    renewalStartsAtMs: null,
  })
})

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
