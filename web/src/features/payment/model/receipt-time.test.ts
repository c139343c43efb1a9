import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { receiptTime } from './receipt-time.ts'

const nowMs = parseWireTime('2026-11-20 23:59:00') ?? 0

it.each([
  ['2026-11-20 09:41:00', '09:41'],
  ['2026-11-21 00:01:00', '21/11/2026'],
  ['2026-11-19 23:59:59', '19/11/2026'],
  [null, null],
])('shows %s as %s', (wireTime, shown) => {
  expect(receiptTime(wireTime, { nowMs, timeFormat: 'DD/MM/YYYY HH:mm:ss' })).toBe(shown)
})
