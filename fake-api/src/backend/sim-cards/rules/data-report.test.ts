import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, parseBeijing } from '../../../engine/kernel/clock.ts'
import { aPack } from './data-fixture.ts'
import { cardFigures, dailyPoints } from './data-report.ts'

const START = parseBeijing('2026-11-18 12:00:00') ?? 0
const NOW = parseBeijing('2026-11-20 06:00:00') ?? 0
const meter = {
  packs: [
    aPack({ startsAtMs: START, endsAtMs: START + 10 * DAY_MS, dataKb: 500 }),
    aPack({ id: 2, topUp: true, startsAtMs: NOW - HOUR_MS, endsAtMs: NOW + 30 * DAY_MS, dataKb: 300 }),
    aPack({ id: 3, startsAtMs: START - 9 * DAY_MS, endsAtMs: START, dataKb: 900 }),
  ],
  profile: [{ sinceMs: START, dailyKb: 240 }],
}

it('adds the active packs and delays the figure of the operator until midnight', () => {
  expect(cardFigures(meter, NOW)).toEqual({
    totalKb: 800,
    usedKb: 420,
    remainingKb: 380,
    operatorUsedKb: 360,
    operatorAtMs: parseBeijing('2026-11-20 00:00:00'),
  })
})

it('returns an empty report without packs', () => {
  const none = { packs: [], profile: meter.profile }
  expect(cardFigures(none, NOW)).toMatchObject({ totalKb: 0, usedKb: 0, remainingKb: 0, operatorUsedKb: 0 })
})

it('has one point for each day of Beijing, today included', () => {
  expect(dailyPoints(meter, NOW, 4)).toEqual([
    { date: '2026-11-17', usedKb: 0 },
    { date: '2026-11-18', usedKb: 120 },
    { date: '2026-11-19', usedKb: 240 },
    { date: '2026-11-20', usedKb: 60 },
  ])
})

it('defaults to 30 daily points', () => {
  expect(dailyPoints(meter, NOW)).toHaveLength(30)
})
