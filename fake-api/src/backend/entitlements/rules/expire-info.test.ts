import { expect, it } from 'vitest'
import { DAY_MS, parseBeijing } from '../../../engine/kernel/clock.ts'
import { buy } from './entitlement-fixture.ts'
import { expireInfo } from './expire-info.ts'
import { revokeEntitlement } from './revoke-entitlement.ts'

const running = buy([], 0, {}).timeline

it('returns no expiry for a device that never had a package', () => {
  expect(expireInfo([], 5)).toEqual({
    vipStatus: 0,
    expiresAtMs: null,
    expireDate: null,
    expireDateUTC: null,
    isActivating: false,
  })
})

// spec: 3.11
it('returns the end in Beijing time and in UTC', () => {
  const boughtAtMs = parseBeijing('2026-11-20 07:30:00') ?? 0
  const { timeline } = buy([], boughtAtMs, { boughtMs: 30 * DAY_MS })
  expect(expireInfo(timeline, boughtAtMs)).toEqual({
    vipStatus: 1,
    expiresAtMs: boughtAtMs + 30 * DAY_MS,
    expireDate: '2026-12-20 07:30:00',
    expireDateUTC: '2026-12-19 23:30:00',
    isActivating: false,
  })
})

it.each([
  ['a running package', running, 29, 1, 30],
  ['an ended package', running, 30, 0, 30],
  ['a renewed package', buy(running, 5, { id: 2 }).timeline, 10, 1, 60],
  ['a suspended package', buy(running, 5, { id: 2, effect: 'immediate' }).timeline, 10, 1, 60],
  ['an activating package', buy([], 0, { readyAtMs: 20 }).timeline, 10, 0, null],
  ['one that became ready', buy([], 0, { readyAtMs: 20 }).timeline, 20, 1, 50],
  ['one to be preempted', buy(running, 5, { id: 2, effect: 'immediate', readyAtMs: 20 }).timeline, 10, 1, 60],
  ['one with a gap behind it', buy(running, 29, { id: 2, readyAtMs: 40 }).timeline, 29, 1, 30],
  ['the gap itself', buy(running, 29, { id: 2, readyAtMs: 40 }).timeline, 35, 0, 30],
  ['a revoked package', revokeEntitlement(running, 1, 10).timeline, 12, 0, 10],
  ['a top-up alone', buy([], 0, { topUp: true }).timeline, 10, 0, null],
  ['an ended top-up', buy([], 0, { topUp: true }).timeline, 30, 0, null],
] as const)('expireInfo of %s', (_, timeline, nowMs, vipStatus, expiresAtMs) => {
  expect(expireInfo(timeline, nowMs)).toMatchObject({ vipStatus, expiresAtMs })
})

it('a paid package is activating until it is ready', () => {
  const { timeline } = buy([], 0, { readyAtMs: 20 })
  expect(expireInfo(timeline, 19).isActivating).toBe(true)
  expect(expireInfo(timeline, 20).isActivating).toBe(false)
})
