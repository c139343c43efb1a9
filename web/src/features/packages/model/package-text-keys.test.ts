import { expect, it } from 'vitest'
import { pack } from '../testing/package-samples.ts'
import { isWithinHour } from './package-text-keys.ts'

// spec: 4.25, 9.10
it.each([
  ['event-7-year', false, true],
  ['event-3-year', false, true],
  ['event-7-year', true, false],
  ['event-7-month', false, false],
  ['continuous-7-year', false, false],
] as const)('%s, by contract %s, takes an hour to take effect: %s', (key, autoRenew, expected) => {
  expect(isWithinHour(pack(key, 19800, { autoRenew }))).toBe(expected)
})
