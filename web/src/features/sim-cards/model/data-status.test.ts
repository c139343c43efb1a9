import { expect, it } from 'vitest'
import { dataStatus } from './data-status.ts'

const nowMs = Date.UTC(2026, 10, 20, 1, 41)

it.each([
  [0, '2026-12-10 09:41:00', { kind: 'not-purchased' }],
  [1, '2026-12-10 09:41:00', { kind: 'until', date: '2026.12.10', isEndingSoon: false }],
  [1, '2026-11-27 09:41:00', { kind: 'until', date: '2026.11.27', isEndingSoon: true }],
  [1, '2126-10-11 09:41:00', { kind: 'long-term' }],
  [1, null, { kind: 'active' }],
] as const)('status %i until %s', (vipStatus, expireDate, status) => {
  expect(dataStatus({ vipStatus, expireDate }, nowMs)).toEqual(status)
})
