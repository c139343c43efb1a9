import { expect, it } from 'vitest'
import { parseYuan } from './yuan-text.ts'

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
