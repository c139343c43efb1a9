import { expect, it } from 'vitest'
import { barHeight, dailyChart, dayFormatOf, labelledDays, labelPosition } from './daily-chart.ts'

const MB = 1024
const of = (...usedMb: number[]) =>
  usedMb.map((mb, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, usedKb: mb * MB }))

it('has no chart without points', () => {
  expect(dailyChart(undefined)).toBeNull()
  expect(dailyChart([])).toBeNull()
})

it.each([
  [[0, 0], 'MB', [0, 1, 2, 3]],
  [[80, 520, 120], 'MB', [0, 200, 400, 600]],
  [[601], 'MB', [0, 250, 500, 750]],
  [[12], 'MB', [0, 5, 10, 15]],
  [[3072], 'MB', [0, 2000, 4000, 6000]],
  [[3073], 'GB', [0, 2, 4, 6]],
  [[40_960], 'GB', [0, 20, 40, 60]],
] as const)('a scale over %j is in %s: %j', (usedMb, unit, scale) => {
  expect(dailyChart(of(...usedMb))).toMatchObject({ unit, scale })
})

it('sums what was used, and measures bars against the scale', () => {
  const chart = dailyChart(of(300, 0, 150))
  expect(chart?.totalKb).toBe(450 * MB)
  expect(chart?.points.map(({ usedKb }) => chart && barHeight(chart, usedKb))).toEqual([1, 0, 0.5])
})

it.each([
  [1, [0]],
  [3, [2]],
  [12, [0, 11]],
  [30, [0, 10, 20, 29]],
  [31, [0, 10, 20, 30]],
])('of %i days these are named: %j', (count, days) => {
  expect(labelledDays(count, 'Today')).toEqual(days)
})

it('leaves room for a long name of the last day', () => {
  expect(labelledDays(30, 'Aujourd’hui')).toEqual([0, 10, 29])
  expect(labelledDays(31, 'Aujourd’hui')).toEqual([0, 10, 30])
})

it('puts the figure of a day over its bar and over those it would cover, inside the chart', () => {
  const chart = dailyChart(of(30, ...Array.from({ length: 28 }, () => 60), 15))
  if (chart === null) throw new Error('no chart')
  expect(labelPosition(chart, 15)).toMatchObject({ height: 1 })
  expect(labelPosition(chart, 0)).toMatchObject({ middle: 0.12, height: 1 })
  expect(labelPosition(chart, 29)).toMatchObject({ middle: 0.88, height: 1 })
})

it.each([
  ['YYYY-MM-DD HH:mm:ss', 'MM.DD'],
  ['DD/MM/YYYY HH:mm:ss', 'DD/MM'],
  ['DD.MM.YYYY HH:mm:ss', 'DD.MM'],
  ['MM/DD/YYYY hh:mm:ss A', 'MM/DD'],
  ['YYYY年MM月DD日 HH:mm', 'MM月DD日'],
  ['YYYY', 'MM.DD'],
  ['', 'MM.DD'],
])('%s has the day %s', (timeFormat, day) => {
  expect(dayFormatOf(timeFormat)).toBe(day)
})
