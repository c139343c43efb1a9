import { expect, it } from 'vitest'
import { nextAttemptAtMs, RETRY_DELAYS_MS } from './enqueue-webhook.ts'

it.each([
  ['wechatV3', 15, (24 * 60 + 4) * 60],
  ['papayContract', 29, 120 + 23 * 300],
  ['papayDeduct', 9, 240 + 4 * 1800 + 3600],
  ['alipay', 7, 24 * 60 + 24 * 3600],
] as const)('%s tries again %i times over %i seconds', (name, times, totalSeconds) => {
  const delaysMs: readonly number[] = RETRY_DELAYS_MS[name]
  const totalMs = delaysMs.reduce((sum, delayMs) => sum + delayMs, 0)
  expect([delaysMs.length, totalMs / 1000]).toEqual([times, totalSeconds])
})

it.each([
  [1, 15_000],
  [2, 15_000],
  [3, 30_000],
  [4, 180_000],
  [5, 600_000],
  [10, 3_600_000],
  [11, 10_800_000],
  [15, 21_600_000],
])('waits after attempt %i of a WeChat v3 notify for %i ms', (attempts, delayMs) => {
  expect(nextAttemptAtMs(RETRY_DELAYS_MS.wechatV3, attempts, 1000)).toBe(1000 + delayMs)
})

it('gives up when the table is used up', () => {
  expect(nextAttemptAtMs(RETRY_DELAYS_MS.wechatV3, 16, 1000)).toBeNull()
})
