import { expect, it } from 'vitest'
import { nextAttemptAtMs } from '../../src/engine/webhooks/enqueue-webhook.ts'
import { ALIPAY_RETRY_DELAYS_MS } from '../../src/providers/alipay/alipay-webhook-provider.ts'
import {
  CONTRACT_RETRY_DELAYS_MS,
  DEDUCTION_RETRY_DELAYS_MS,
} from '../../src/providers/wechat/papay/papay-webhook-provider.ts'
import { V3_RETRY_DELAYS_MS } from '../../src/providers/wechat/wechat-webhook-provider.ts'

it.each([
  ['wechatV3', V3_RETRY_DELAYS_MS, 15, (24 * 60 + 4) * 60],
  ['papayContract', CONTRACT_RETRY_DELAYS_MS, 29, 120 + 23 * 300],
  ['papayDeduct', DEDUCTION_RETRY_DELAYS_MS, 9, 240 + 4 * 1800 + 3600],
  ['alipay', ALIPAY_RETRY_DELAYS_MS, 7, 24 * 60 + 24 * 3600],
] as const)('%s tries again: %j', (_, delaysMs, times, totalSeconds) => {
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
  expect(nextAttemptAtMs(V3_RETRY_DELAYS_MS, attempts, 1000)).toBe(1000 + delayMs)
})

// fact: WX-091
it('a notice of a contract that nobody acknowledges, thirty attempts at most', () => {
  const waits = Array.from({ length: 30 }, (_, index) =>
    nextAttemptAtMs(CONTRACT_RETRY_DELAYS_MS, index + 1, 0),
  )
  const seconds = waits.map((waitMs) => waitMs && waitMs / 1000)
  const rest = Array.from({ length: 23 }, () => 300)
  expect(seconds).toEqual([10, 10, 10, 30, 30, 30, ...rest, null])
})

it('gives a WeChat v3 notify up when the table is used up', () => {
  expect(nextAttemptAtMs(V3_RETRY_DELAYS_MS, 16, 1000)).toBeNull()
})
