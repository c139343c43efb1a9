import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { moneyRules } from './money-core.ts'

/** The mutated texts, without what they have in common. */
const mutated = (text: string) =>
  findMutants(text).map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end))

it.each([
  ['a < b', ['a <= b', 'a >= b', '']],
  ['a !== b', ['a === b', '']],
  ['a && b', ['a || b', '']],
  ['a ?? b', ['a', 'b', '']],
  ['!a', ['', 'a']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ']],
  ['const x = 2_000 * y', ['const x = 2_000 / y', 'const x = 2001 * y']],
  ["const x = 'a'", ["const x = 'a?'"]],
  ['const x = [1, y]', ['const x = [y]', 'const x = [1, ]', 'const x = [2, y]']],
  ['const x = { a, b: c }', ['const x = { b: c }', 'const x = { a,  }']],
  ['const x = Math.min(a, b)', ['const x = Math.max(a, b)']],
  ["import a from 'b'", []],
  ["type A = 'b' | 1", []],
  ["const e = new Error('sentence')", []],
])('findMutants mutates %s', (text, expected) => {
  expect(mutated(text).sort()).toEqual([...expected].sort())
})

it('moneyRules returns rule files for every area', () => {
  const counts = [...moneyRules('')].map(([area, files]) => [area, files.length])
  expect(counts).not.toContainEqual([expect.anything(), 0])
  expect(counts).toHaveLength(3)
})

it.each([
  ['decide-order', ['decide-order.ts']],
  ['orders/decide', ['decide-order.ts']],
  ['payments/decide-order', []],
])('moneyRules returns for the name %s the files %j', (name, expected) => {
  const files = [...moneyRules(name).values()].flat()
  expect(files.map((file) => basename(file))).toEqual(expected)
})
