import { expect, it } from 'vitest'
import { durationText, tookText } from './duration-text.ts'

const units = { year: 'y', day: 'd', hour: 'h', minute: 'm', second: 's', now: 'now' }
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

it('formats a duration with two units at most', () => {
  const cases = [
    [-5, 'now'],
    [999, 'now'],
    [second, '1 s'],
    [minute - 1, '59 s'],
    [minute, '1 m 00 s'],
    [14 * minute + 8 * second, '14 m 08 s'],
    [hour, '1 h 00 m'],
    [20 * hour + 55 * minute, '20 h 55 m'],
    [day + 5 * hour, '1 d 05 h'],
    [30 * day, '30 d 00 h'],
    [1084 * day + hour, '2 y 354 d'],
  ] as const
  for (const [leftMs, text] of cases) expect(durationText(leftMs, units)).toBe(text)
})

it('formats how long a call took', () => {
  expect([null, 0.4, 14, 6400, 125_000].map(tookText)).toEqual(['', '0 ms', '14 ms', '6.4 s', '2 m 05 s'])
})
