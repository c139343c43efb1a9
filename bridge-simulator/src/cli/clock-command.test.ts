import { expect, it } from 'vitest'
import { readInstant, readSpan, showInstant } from './clock-command.ts'

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['1d12h', 129_600_000],
])('reads the span %s', (text, ms) => {
  expect(readSpan(text)).toBe(ms)
})

it.each(['', '5', '1w', '-1d', '1d 2h', 'd'])('rejects the span "%s" with an explanation', (text) => {
  expect(() => readSpan(text)).toThrow('is no span of time')
})

it('reads instants as Beijing time and shows them the same way', () => {
  expect(showInstant(readInstant('2026-12-20') ?? 0)).toBe('2026-12-20 00:00:00')
  expect(showInstant(readInstant('2026-12-20T10:05') ?? 0)).toBe('2026-12-20 10:05:00')
  expect(showInstant(readInstant('2026-12-20 10:05:07') ?? 0)).toBe('2026-12-20 10:05:07')
  expect(readInstant('2026-13-40')).toBeNull()
  expect(readInstant('soon')).toBeNull()
})
