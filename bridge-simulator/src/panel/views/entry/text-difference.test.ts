import { expect, it } from 'vitest'
import { firstDifference, partsAround } from './text-difference.ts'

it.each([
  ['another character', 'GET\n/a?b=1\n', 'GET\n/a?b=2\n', { line: 2, column: 6, expected: '1', came: '2' }],
  ['a text that ends early', 'POST\n{}\n', 'POST\n{}', { line: 2, column: 3, expected: '\n', came: null }],
  ['a text that goes on', 'a=1', 'a=1&sign=2', { line: 1, column: 4, expected: null, came: '&' }],
  ['a character of two halves', 'a😀b', 'a😁b', { line: 1, column: 2, expected: '😀', came: '😁' }],
  ['nothing in common', 'a', 'b', { at: 0, line: 1, column: 1 }],
])('finds where %s begins', (_, expected, came, difference) => {
  expect(firstDifference(expected, came)).toMatchObject(difference)
})

it('finds no difference of equal texts', () => {
  expect(firstDifference('a\n', 'a\n')).toBeNull()
})

it('shows the part of a long text round a place, and that it was cut', () => {
  const [before, there, after] = partsAround(`${'a'.repeat(500)}X${'b'.repeat(500)}`, 500)
  expect([before.length, there, after.length]).toEqual([121, 'X', 161])
  expect(partsAround('abc', 3)).toEqual(['abc', '', ''])
})
