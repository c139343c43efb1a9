import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { type DataUnit, dataAmount, dataLeftOf } from './data-amount.ts'

it.each([
  [0, 0, 'MB'],
  [-5, 0, 'MB'],
  [1, 0.1, 'MB'],
  [512, 0.5, 'MB'],
  [10 * 1024 - 1, 9.9, 'MB'],
  [81_920, 80, 'MB'],
  [1_048_575, 1023, 'MB'],
  [1_048_576, 1, 'GB'],
  [3_595_567, 3.42, 'GB'],
  [10_485_760, 10, 'GB'],
  [10_485_759, 9.99, 'GB'],
] as const)('%i KB are %d %s', (kb, figure, unit) => {
  expect(dataAmount(kb)).toEqual({ figure, unit })
})

it.each([
  [5_242_880, 'MB', 5120],
  [104_858, 'GB', 0.1],
  [1, 'GB', 0.01],
] as const)('%i KB in %s are %d', (kb, unit: DataUnit, figure) => {
  expect(dataAmount(kb, unit)).toEqual({ figure, unit })
})

it.each<[string, unknown, object | null]>([
  ['running data', { remainingKb: 300, totalKb: 1000 }, { leftKb: 300, totalKb: 1000, isLittle: false }],
  ['a tenth', { remainingKb: 100, totalKb: 1000 }, { leftKb: 100, totalKb: 1000, isLittle: false }],
  ['less than a tenth', { remainingKb: 99, totalKb: 1000 }, { leftKb: 99, totalKb: 1000, isLittle: true }],
  ['data that is used up', { remainingKb: 0, totalKb: 1000 }, { leftKb: 0, totalKb: 1000, isLittle: true }],
  ['nothing', {}, null],
  ['figures that are none', { remainingKb: '1', totalKb: 1000 }, null],
])('dataLeftOf reads %s', (_, dataLeft, expected) => {
  expect(dataLeftOf(dataLeft as Partial<Schemas['DataLeft']>)).toEqual(expected)
})
