import { expect, it } from 'vitest'
import { parseDays, parseMinutes, parseYuan } from './parse-number.ts'

it.each([
  ['5', 500],
  [' 12.90 ', 1290],
  ['0.5', 50],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['1,5', null],
] as const)('reads %j as %s fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

it.each([
  ['1', 1],
  [' 3660 ', 3660],
  ['0', null],
  ['3661', null],
  ['1.5', null],
  ['', null],
] as const)('reads %j as %s days', (text, days) => {
  expect(parseDays(text)).toBe(days)
})

it.each([
  ['6', 360_000],
  [' -1440 ', -86_400_000],
  ['+0.5', 30_000],
  ['-0', 0],
  ['1440.1', null],
  ['six', null],
  ['', null],
] as const)('reads %j as %s milliseconds of skew', (text, ms) => {
  expect(parseMinutes(text)).toBe(ms)
})
