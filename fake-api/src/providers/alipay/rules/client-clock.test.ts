import { expect, it } from 'vitest'
import { clockRemark } from './client-clock.ts'

/** 20:00 in Beijing. */
const NOW_MS = Date.parse('2026-11-20T12:00:00Z')

// fact: AL-025
it.each([
  ['in Beijing time', '2026-11-20 20:00:00', false],
  ['in UTC', '2026-11-20 12:00:00', true],
  ['in UTC, nine minutes ago', '2026-11-20 11:51:00', true],
  ['an hour behind', '2026-11-20 19:00:00', false],
  ['in another form', '1795176000', false],
])('a timestamp %s is remarked on when it is that of UTC', (_, timestamp, isRemarked) => {
  expect(clockRemark(timestamp, NOW_MS) !== null).toBe(isRemarked)
})
