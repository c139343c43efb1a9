import { expect, it } from 'vitest'
import { exitCode, lastLine, sum } from './run-summary.ts'

it('lastLine shows the sum of all summaries', () => {
  expect(
    lastLine(
      sum([
        { passed: 2, failed: 0 },
        { passed: 3, failed: 1 },
      ]),
    ),
  ).toBe('5 passed, 1 failed')
})

it.each([
  [{ passed: 1, failed: 0 }, 0],
  [{ passed: 1, failed: 1 }, 1],
  [{ passed: 0, failed: 0 }, 1],
])('exitCode of %j is %i', (summary, code) => {
  expect(exitCode(summary)).toBe(code)
})
