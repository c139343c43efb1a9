import { expect, it } from 'vitest'
import { readInstant } from '../../../control/clock-target.ts'
import { nearestPart, partAt, partBeside, stripOf } from './day-strip.ts'

const at = (text: string) => readInstant(text) ?? expect.fail(text)
const day = (text: string, count = 1, firstSeq = 1) => ({ dayMs: at(text), count, firstSeq })

it('has no strip for a single day', () => {
  expect([stripOf([]), stripOf([day('2027-03-14')])]).toEqual([null, null])
})

it('has a part for each day of a short time, also for those on which nothing happened', () => {
  const strip = stripOf([day('2026-12-30', 4, 1), day('2027-01-02', 7, 5)])
  expect(strip?.unit).toBe('day')
  expect(strip?.parts.map(({ count, firstSeq }) => [count, firstSeq])).toEqual([
    [4, 1],
    [0, null],
    [0, null],
    [7, 5],
  ])
  expect([strip?.years, strip?.most]).toEqual([
    [
      { year: '2026', part: 0 },
      { year: '2027', part: 2 },
    ],
    7,
  ])
})

it('joins the days of months where ten years have to fit, from the first of the first month on', () => {
  const strip = stripOf([day('2026-11-20', 1, 1), day('2026-11-21', 2, 2), day('2036-11-19', 5, 9)])
  expect([strip?.unit, strip?.parts.length]).toEqual(['month', 121])
  // The two months of 2026 have no room for it.
  expect(strip?.years.map(({ year }) => Number(year))).toEqual(
    Array.from({ length: 10 }, (_, at) => 2027 + at),
  )
  expect(strip?.parts[0]).toEqual({
    startMs: at('2026-11-01'),
    endMs: at('2026-12-01'),
    count: 3,
    firstSeq: 1,
  })
  expect(strip?.parts.at(-1)).toMatchObject({ startMs: at('2036-11-01'), count: 5, firstSeq: 9 })
})

it('joins the days of weeks for a year', () => {
  expect(stripOf([day('2026-11-20'), day('2027-11-20')])?.unit).toBe('week')
})

it('goes from a part to the next that has entries, and to the nearest of one that has none', () => {
  const strip = stripOf([day('2027-01-01'), day('2027-01-04'), day('2027-01-09')]) ?? expect.fail()
  expect([partBeside(strip, 0, 1), partBeside(strip, 3, -1), partBeside(strip, 8, 1)]).toEqual([3, 0, 8])
  expect([1, 2, 5, 7].map((part) => nearestPart(strip, part))).toEqual([0, 3, 3, 8])
  expect([partAt(strip, at('2027-01-04 12:00')), partAt(strip, at('2030-01-01'))]).toEqual([3, 8])
})
