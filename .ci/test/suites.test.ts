import { expect, it } from 'vitest'
import { hasScenarios } from './suites.ts'

it.each([
  ['a package can be bought for a camera', true],
  ['no such title at all', false],
])('hasScenarios of the title "%s" is %s', async (title, expected) => {
  expect(await hasScenarios({ paths: [], titles: [title] })).toBe(expected)
})
