import { expect, it } from 'vitest'
import {
  headingsOf,
  instantAt,
  isUnderFlag,
  labelStart,
  percentAt,
  shifted,
  spanRound,
  ticksOf,
} from './time-span.ts'

// 2026-03-14 10:04:12 in Beijing.
const nowMs = Date.UTC(2026, 2, 14, 2, 4, 12)
const dayMs = 86_400_000

it('shows three months around now', () => {
  const span = spanRound(nowMs, 'quarter')
  expect((span.endMs - span.startMs) / dayMs).toBe(89)
  expect(percentAt(span, nowMs)).toBeCloseTo(46.6, 2)
})

it('converts a position to a whole minute within the time line', () => {
  const span = { startMs: nowMs, endMs: nowMs + dayMs }
  expect(instantAt(span, 0.5) - nowMs).toBe(dayMs / 2 - 12_000)
  expect(instantAt(span, 7)).toBe(instantAt(span, 1))
})

it('marks Mondays and months of a quarter, in Beijing time', () => {
  const span = { startMs: Date.UTC(2026, 1, 27), endMs: Date.UTC(2026, 2, 10) }
  const ticks = ticksOf(span, 'quarter', 'en')
  expect(ticks.map(({ label, isMajor }) => [label, isMajor])).toEqual([
    ['', true],
    ['2', false],
    ['9', false],
  ])
  expect(ticks[0]?.atMs).toBe(Date.UTC(2026, 1, 28, 16))
  expect(headingsOf(span, 'quarter', 'en').map(({ label }) => label)).toEqual(['February 2026', 'March 2026'])
})

it('marks hours of a day', () => {
  const span = { startMs: Date.UTC(2026, 2, 14, 12), endMs: Date.UTC(2026, 2, 14, 20) }
  expect(ticksOf(span, 'day', 'zh').map(({ label }) => label)).toEqual(['21:00', '00:00', '03:00'])
})

it('moves by half of the shown span', () => {
  expect(shifted({ startMs: 0, endMs: 10 }, -1)).toEqual({ startMs: -5, endMs: 5 })
})

it('omits the label of a tick that the flag at now covers', () => {
  expect([-12, -11, 0, 6, 7].map((percent) => isUnderFlag(percent, 890))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

const span = { startMs: 0, endMs: 100 }

it.each([
  ['a stretch that now does not cut', { startMs: 60, endMs: 90 }, null],
  ['a stretch with more behind now than ahead', { startMs: 10, endMs: 60 }, null],
  ['a stretch with more ahead of now than behind', { startMs: 40, endMs: 90 }, 50],
  ['a stretch that begins and ends out of sight', { startMs: -900, endMs: 900 }, 50],
] as const)('labelStart places the label of %s', (_name, stretch, expected) => {
  expect(labelStart(span, stretch, 50)).toBe(expected)
})
