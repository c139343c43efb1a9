import { expect, it } from 'vitest'
import { fromYuan, toYuanText } from './yuan-text.ts'

it.each([
  [1, '0.01'],
  [100, '1.00'],
  [1990, '19.90'],
  [999_999_999_99, '999999999.99'],
])('writes and reads %i fen as %s', (fen, yuan) => {
  expect(toYuanText(fen)).toBe(yuan)
  expect(fromYuan(yuan)).toBe(fen)
})

it.each([
  ['19.9', 1990],
  ['19', 1900],
  [19.9, 1990],
  [0.07, 7],
  ['0', 0],
])('reads %j as %i fen', (amount, fen) => {
  expect(fromYuan(amount)).toBe(fen)
})

it.each([
  '',
  '-1',
  '+1',
  '1.',
  '.5',
  '01',
  '1.234',
  '1e3',
  ' 1',
  '1,00',
  '１',
  'NaN',
  0.1 + 0.2,
  1e21,
  -0.01,
])('reads no amount from %j', (amount) => {
  expect(fromYuan(amount)).toBeNull()
})
