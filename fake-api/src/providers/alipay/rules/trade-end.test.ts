import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { isTimeoutAllowed, tradeEndMs } from './trade-end.ts'

/** 20:00 in Beijing. */
const BORN_MS = Date.parse('2026-11-20T12:00:00Z')

// fact: AL-069, AL-070
it.each([
  ['an absolute end, whenever it is created', { untilMs: 7, timeout: '2h' }, 7],
  ['90 minutes', { untilMs: null, timeout: '90m' }, BORN_MS + 90 * MINUTE_MS],
  ['two hours', { untilMs: null, timeout: '2h' }, BORN_MS + 2 * HOUR_MS],
  ['three days', { untilMs: null, timeout: '3d' }, BORN_MS + 3 * DAY_MS],
  ['the end of the day in Beijing', { untilMs: null, timeout: '1c' }, BORN_MS + 4 * HOUR_MS],
  ['nothing, 15 days later', { untilMs: null, timeout: null }, BORN_MS + 15 * DAY_MS],
])('a trade whose order says %s ends then', (_, end, endMs) => {
  expect(tradeEndMs(end, BORN_MS)).toBe(endMs)
})

it.each([
  ['5m', true],
  ['15d', true],
  ['1c', true],
  ['4m', false],
  ['16d', false],
  ['2c', false],
])('takes the relative end %s: %s', (timeout, isTaken) => {
  expect(isTimeoutAllowed(timeout)).toBe(isTaken)
})
