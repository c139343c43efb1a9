import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { moneyRules } from './money-core.ts'

it('moneyRules returns rule files for every area', () => {
  const counts = [...moneyRules('')].map(([area, files]) => [area, files.length])
  expect(counts).not.toContainEqual([expect.anything(), 0])
  expect(counts).toHaveLength(3)
})

it.each([
  ['pay-rules', ['pay-rules.ts']],
  ['orders/pay-rules', ['pay-rules.ts']],
  ['payments/pay-rules', []],
])('moneyRules returns for the name %s the files %j', (name, expected) => {
  const files = [...moneyRules(name).values()].flat()
  expect(files.map((file) => basename(file))).toEqual(expected)
})
