import { expect, it } from 'vitest'
import { formatBeijing, parseBeijing } from '../../../engine/kernel/clock.ts'
import { isAgreementLive, signUntilMs, validUntilMs } from './agreement-rules.ts'

const at = (text: string) => parseBeijing(text) ?? Number.NaN

it.each([
  [undefined, 7_200_000],
  ['60', 60_000],
  [600, 600_000],
  ['0', 0],
  ['86400', 86_400_000],
  ['86401', null],
  ['-1', null],
  ['1e3', null],
  [1.5, null],
  ['', null],
])('keeps a sheet of %j seconds open for %j ms', (effectTime, ms) => {
  expect(signUntilMs(1000, effectTime)).toBe(ms === null ? null : 1000 + ms)
})

it.each([
  ['30d', '2026-12-20 20:00:00'],
  ['12m', '2027-11-20 23:59:59'],
  [null, '2115-02-01 00:00:00'],
  ['9999m', '2115-02-01 00:00:00'],
  ['9999d', '2054-04-06 20:00:00'],
])('an agreement of %j ends at %s', (validity, until) => {
  expect(formatBeijing(validUntilMs(at('2026-11-20 20:00:00'), validity))).toBe(until)
})

it('ends a month that begins on a 31st within the next month', () => {
  expect(formatBeijing(validUntilMs(at('2027-01-31 08:00:00'), '1m'))).toBe('2027-02-28 23:59:59')
})

it.each([
  ['active', null, true],
  ['active', 1001, true],
  ['active', 1000, false],
  ['pre-signed', null, false],
  ['terminated', null, false],
] as const)('an agreement %s until %j lives at 1000: %s', (state, validUntil, lives) => {
  expect(isAgreementLive({ state, validUntilMs: validUntil }, 1000)).toBe(lives)
})
