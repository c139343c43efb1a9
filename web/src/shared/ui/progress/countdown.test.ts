import { expect, it } from 'vitest'
import { countdownPhase, formatCountdown } from './countdown.tsx'

it.each([
  [900_000, '15:00'],
  [872_000, '14:32'],
  [871_001, '14:32'],
  [60_000, '01:00'],
  [59_999, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [6_000_000, '100:00'],
])('writes %i ms as %s', (remainingMs, text) => {
  expect(formatCountdown(remainingMs)).toBe(text)
})

it.each([
  [300_001, 'calm'],
  [300_000, 'urgent'],
  [1, 'urgent'],
  [0, 'over'],
  [-1, 'over'],
])('calls %i ms left %s', (remainingMs, phase) => {
  expect(countdownPhase(remainingMs)).toBe(phase)
})
