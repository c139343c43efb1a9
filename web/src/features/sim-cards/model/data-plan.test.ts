import { expect, it } from 'vitest'
import { KB_PER_UNIT } from '../../../shared/catalogue/data-amount.ts'
import { perGbFen, suggestPlan } from './data-plan.ts'

// spec: 2.95
it.each([
  ['3 GB', { price: 1290, dataMb: 3072 }, 430],
  ['less than a GB', { price: 190, dataMb: 512 }, 380],
  ['a package without an amount', { price: 500 }, null],
  ['a package of nothing', { price: 500, dataMb: 0 }, null],
])('the price of a GB of %s', (_which, bought, fen) => {
  expect(perGbFen(bought)).toBe(fen)
})

/** Days in order, the last of them today, in MB. */
const daysOf = (...usedMb: number[]) =>
  usedMb.map((mb, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    usedKb: mb * KB_PER_UNIT.MB,
  }))
const everyDay = (mb: number, count: number) => daysOf(...Array.from({ length: count }, () => mb), 9999)

// spec: 2.95
it.each([
  ['what fits a month', everyDay(50, 14), { monthlyMb: 3072, days: 14 }],
  ['the smallest that fits', everyDay(30, 14), { monthlyMb: 1024, days: 14 }],
  ['the largest where none fits', everyDay(500, 14), { monthlyMb: 10_240, days: 14 }],
  ['what the last four weeks say', everyDay(50, 30), { monthlyMb: 3072, days: 28 }],
  [
    'what the days since the first use say',
    daysOf(0, 0, 0, 0, ...everyDay(50, 7).map(({ usedKb }) => usedKb / KB_PER_UNIT.MB)),
    { monthlyMb: 3072, days: 7 },
  ],
])('suggestPlan suggests %s', (_what, points, suggestion) => {
  expect(suggestPlan(points, [3072, 1024, 10_240])).toMatchObject(suggestion)
})

it.each([
  ['the backend gives no days', undefined, [1024]],
  ['the days are too few', everyDay(50, 6), [1024]],
  ['nothing was used', everyDay(0, 20), [1024]],
  ['no plan differs from the others', everyDay(50, 20), []],
])('suggests nothing where %s', (_why, points, offered) => {
  expect(suggestPlan(points, offered)).toBeNull()
})
