import { expect, it } from 'vitest'
import { withinLimit } from './text-limit.ts'

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['签名错误原因', 4, '签名错…'],
  ['ab😀cd', 4, 'ab…'],
  ['ab😀cd', 5, 'ab😀…'],
])('withinLimit makes of %s in %i characters %s', (text, longest, kept) => {
  expect(withinLimit(text, longest)).toBe(kept)
})
