import { expect, it } from 'vitest'
import { nextAttemptAtMs } from './enqueue-webhook.ts'

it.each([
  [1, 15_000],
  [2, 30_000],
])('waits after attempt %i for %i ms, as its table says', (attempts, delayMs) => {
  expect(nextAttemptAtMs([15_000, 30_000], attempts, 1000)).toBe(1000 + delayMs)
})

it('gives up when the table is used up', () => {
  expect(nextAttemptAtMs([15_000, 30_000], 3, 1000)).toBeNull()
})
