import { expect, it } from 'vitest'
import { toFen, toYuanText } from './yuan-text.ts'

it.each([
  [1, '0.01'],
  [1990, '19.90'],
  [2000, '20.00'],
  [100_000_005, '1000000.05'],
  [999_999_999_99, '999999999.99'],
])('writes %i fen as %s and reads them again', (fen, text) => {
  expect(toYuanText(fen)).toBe(text)
  expect(toFen(text)).toBe(fen)
})

it.each([
  ['19.9', 1990],
  ['19', 1900],
  ['0.29', 29],
  ['0', 0],
  [19.9, 1990],
  [0.07, 7],
])('reads %j as %i fen', (amount, fen) => expect(toFen(amount)).toBe(fen))

it.each([
  '',
  '19.999',
  '-1.00',
  '1e3',
  '١٩',
  ' 1',
  '1.',
  '.5',
  '01',
  0.1 + 0.2,
  1.005,
  1e21,
  -0.01,
  Number.NaN,
])('refuses %j as an amount', (amount) => expect(toFen(amount)).toBeNull())
