import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../engine/kernel/clock.ts'
import { advanceTimeline, nextDueMs } from './advance-timeline.ts'
import { buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import { readyAt } from './plan-purchase.ts'

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
