import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../engine/kernel/clock.ts'
import { buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import {
  assertEffectAllowed,
  closeGrace,
  mayTakeEffectNow,
  openGrace,
  planPurchase,
  readyAt,
  takeEffectChoices,
  takeEffectNow,
} from './take-effect.ts'
import { advanceTimeline, nextDueMs, type Timeline } from './timeline.ts'

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

it('starts the first package at once', () => {
  const change = buy([], 100, {})
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 100-130'])
  expect(eventTexts(change)).toEqual(['planned 1@100', 'started 1@100'])
  expect(nextDueMs(change.timeline)).toBe(130)
})

it('queues a normal purchase behind the current one without losing a millisecond', () => {
  const change = buy(buy([], 100, {}).timeline, 110, { id: 2 })
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 100-130', '2 not-yet-active 130-160'])
  expect(eventTexts(advanceTimeline(change.timeline, 160))).toEqual([
    'ended 1@130',
    'started 2@130',
    'ended 2@160',
  ])
})

it.each([
  [129, ['1 activated 100-130', '2 not-yet-active 130-160']],
  [130, ['1 expired 100-130', '2 activated 130-160']],
  [131, ['1 expired 100-130', '2 activated 130-160']],
  [160, ['1 expired 100-130', '2 expired 130-160']],
])('starts the next package exactly at the end of the current one: at %i', (nowMs, shape) => {
  const { timeline } = buy(buy([], 100, {}).timeline, 110, { id: 2 })
  expect(timelineTexts(advanceTimeline(timeline, nowMs).timeline)).toEqual(shape)
})

it('an immediate purchase suspends the current package, which resumes with its remaining time', () => {
  const change = buy(buy([], 100, {}).timeline, 110, { id: 2, effect: 'immediate', boughtMs: 7 })
  expect(timelineTexts(change.timeline)).toEqual(['1 suspended 100-137', '2 activated 110-117'])
  expect(eventTexts(change)).toEqual(['planned 2@110', 'suspended 1@110', 'started 2@110'])
  const [first] = change.timeline
  expect(first).toMatchObject({ usedMs: 10, remainingMs: 20 })
  expect(eventTexts(advanceTimeline(change.timeline, 200))).toEqual([
    'ended 2@117',
    'resumed 1@117',
    'ended 1@137',
  ])
})

it('stacks immediate purchases and resumes the last suspended first', () => {
  const two = buy(buy([], 0, {}).timeline, 10, { id: 2, effect: 'immediate' })
  const three = buy(two.timeline, 15, { id: 3, effect: 'immediate' })
  expect(timelineTexts(three.timeline)).toEqual([
    '1 suspended 0-90',
    '2 suspended 10-70',
    '3 activated 15-45',
  ])
})

it('queues a normal purchase behind suspended packages', () => {
  const two = buy(buy([], 0, {}).timeline, 10, { id: 2, effect: 'immediate' })
  expect(timelineTexts(buy(two.timeline, 15, { id: 3 }).timeline)).toEqual([
    '1 suspended 0-60',
    '2 activated 10-40',
    '3 not-yet-active 60-90',
  ])
})

it.each(['normal', 'immediate'] as const)('refuses a %s renewal of a renewed package', (effect) => {
  const renewed = buy(buy([], 0, {}).timeline, 10, { id: 2 }).timeline
  expect(() => buy(renewed, 29, { id: 3, effect })).toThrow('already-renewed')
  expect(timelineTexts(buy(renewed, 30, { id: 3 }).timeline)).toContain('3 not-yet-active 60-90')
})

it('starts a purchase at once after everything has expired', () => {
  const change = buy(buy([], 0, {}).timeline, 50, { id: 2 })
  expect(eventTexts(change)).toEqual(['ended 1@30', 'planned 2@50', 'started 2@50'])
  expect(timelineTexts(change.timeline)).toEqual(['1 expired 0-30', '2 activated 50-80'])
})

it('an immediate purchase extends a trial', () => {
  const change = buy(buy([], 0, { cause: 'trial' }).timeline, 10, { id: 2, effect: 'immediate' })
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 0-30', '2 not-yet-active 30-60'])
})

it('runs top-ups beside the base package and beside each other', () => {
  const base = buy(buy([], 0, {}).timeline, 1, { id: 2 }).timeline
  const one = buy(base, 5, { id: 3, topUp: true, boughtMs: 10 }).timeline
  const two = buy(one, 6, { id: 4, topUp: true, boughtMs: 10, readyAtMs: 8 })
  expect(timelineTexts(two.timeline)).toEqual([
    '1 activated 0-30',
    '2 not-yet-active 30-60',
    '3 activated 5-15',
    '4 activating 8-18',
  ])
  expect(eventTexts(advanceTimeline(two.timeline, 18))).toEqual(['started 4@8', 'ended 3@15', 'ended 4@18'])
})

it('shows an event annual package as activating until it is ready', () => {
  const change = buy([], 0, { readyAtMs: 10 })
  expect(timelineTexts(change.timeline)).toEqual(['1 activating 10-40'])
  expect(eventTexts(change)).toEqual(['planned 1@0'])
  expect(timelineTexts(advanceTimeline(change.timeline, 9).timeline)).toEqual(['1 activating 10-40'])
  expect(eventTexts(advanceTimeline(change.timeline, 10))).toEqual(['started 1@10'])
})

it('an immediate package suspends the current one once it is ready', () => {
  const change = buy(buy([], 0, {}).timeline, 5, { id: 2, effect: 'immediate', readyAtMs: 15 })
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 0-60', '2 activating 15-45'])
  expect(eventTexts(advanceTimeline(change.timeline, 60))).toEqual([
    'suspended 1@15',
    'started 2@15',
    'ended 2@45',
    'resumed 1@45',
    'ended 1@60',
  ])
})

it('leaves a gap when the current package ends before the next is ready', () => {
  const waiting = buy(buy([], 0, {}).timeline, 29, { id: 2, readyAtMs: 35 }).timeline
  expect(timelineTexts(waiting)).toEqual(['1 activated 0-30', '2 activating 35-65'])
  const queued = buy(waiting, 31, { id: 3 })
  expect(timelineTexts(queued.timeline)).toEqual([
    '1 expired 0-30',
    '2 activating 35-65',
    '3 not-yet-active 65-95',
  ])
})

it('a package is ready when its turn comes after its activation limit', () => {
  const change = buy(buy([], 0, {}).timeline, 5, { id: 2, readyAtMs: 30 })
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 0-30', '2 not-yet-active 30-60'])
})

it('schedules nothing for a package that is ready behind a running one', () => {
  const waiting = buy(buy([], 0, {}).timeline, 29, { id: 2, readyAtMs: 35 }).timeline
  const early = waiting.map((row) => (row.id === 2 ? { ...row, startsAtMs: 10 } : row))
  expect(nextDueMs(early)).toBe(30)
  expect(eventTexts(advanceTimeline(early, 30))).toEqual(['ended 1@30', 'started 2@30'])
})

it('does not change the given time line', () => {
  const before = buy([], 0, {}).timeline
  const copy = structuredClone(before)
  buy(before, 40, { id: 2 })
  expect(before).toEqual(copy)
})

it.each([
  [0, 0, 100],
  [HOUR_MS, 0, 101],
  [HOUR_MS, 1 - Number.EPSILON, 100 + HOUR_MS],
])('is ready within %i ms', (withinMs, random, expected) => {
  expect(readyAt(100, withinMs, random)).toBe(expected)
})

const PACKAGE = 'cloud-event-7d-month-auto'

function month(timeline: Timeline, id: number, nowMs: number, boughtMs = 30 * DAY_MS) {
  const plan = { id, orderNo: `order-${id}`, packageId: PACKAGE, topUp: false, readyAtMs: nowMs, boughtMs }
  return planPurchase(timeline, { ...plan, cause: 'contract', effect: 'normal' }, nowMs).timeline
}

const paid = month([], 1, 0)
const grace = openGrace(paid, { id: 2, packageId: PACKAGE, untilMs: 35 * DAY_MS }, 29 * DAY_MS).timeline

it('grace waits behind the running package and is no renewal', () => {
  expect(grace).toMatchObject([
    { state: 'activated', endsAtMs: 30 * DAY_MS },
    { state: 'not-yet-active', startsAtMs: 30 * DAY_MS, endsAtMs: 35 * DAY_MS, boughtMs: 5 * DAY_MS },
  ])
  expect(takeEffectChoices(grace, 29 * DAY_MS).isRenewedAhead).toBe(false)
})

it('grace opens once, and only after the end of the service', () => {
  const again = openGrace(grace, { id: 3, packageId: PACKAGE, untilMs: 40 * DAY_MS }, 29 * DAY_MS)
  expect(again).toEqual({ timeline: grace, events: [] })
  expect(openGrace(paid, { id: 3, packageId: PACKAGE, untilMs: 20 * DAY_MS }, 0).events).toEqual([])
})

it('grace is revoked unused when the renewal is paid in time', () => {
  const { timeline, usedMs } = closeGrace(grace, 29.5 * DAY_MS)
  expect([usedMs, timeline[1]?.state, timeline[1]?.revokedMs]).toEqual([0, 'revoked', 5 * DAY_MS])
})

it('grace reports its used time, so that the paid period counts from the end of the last one', () => {
  const nowMs = 32 * DAY_MS
  const { timeline, usedMs } = closeGrace(grace, nowMs)
  expect([usedMs, timeline[1]?.revokedMs]).toEqual([2 * DAY_MS, 3 * DAY_MS])
  const after = month(timeline, 3, nowMs, 30 * DAY_MS - usedMs)
  expect(after.at(-1)).toMatchObject({ state: 'activated', startsAtMs: nowMs, endsAtMs: 60 * DAY_MS })
})

it('queues a contract period behind an earlier gift', () => {
  const gift = { id: 5, orderNo: null, packageId: PACKAGE, topUp: false, readyAtMs: 0, boughtMs: DAY_MS }
  const given = planPurchase(paid, { ...gift, cause: 'gift', effect: 'normal' }, 0).timeline
  expect(month(given, 6, DAY_MS).at(-1)).toMatchObject({ startsAtMs: 31 * DAY_MS })
})
