import { expect, it } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { timeLimits, timeLimitTable } from './time-limits.ts'

/** A contract whose clock ends at 7, with what is planned up to 9. */
function documentOf({ toMs = 7, createdAtMs = 9 } = {}): OpenApiDocument {
  const field = (name: string, maximum: number) => ({ properties: { [name]: { maximum } } })
  const schemas = {
    Clock: field('nowMs', 7),
    ClockAdvance: field('toMs', toMs),
    DueEvent: field('dueMs', 9),
    Fault: field('createdAtMs', createdAtMs),
    Rate: field('rate', 3),
  }
  return { components: { schemas } }
}

it('returns the end of the clock and the planning limit', () => {
  expect(timeLimits(documentOf())).toEqual({ clockEndMs: 7, latestPlannedMs: 9 })
  expect(timeLimitTable(documentOf())).toContain('export const clockEndMs = 7\n')
})

it.each([
  ['a jump beyond the end of the clock', { toMs: 8 }, 'ClockAdvance.toMs ends at 8'],
  ['an instant with a limit of its own', { createdAtMs: 10 }, 'an instant ends at 10'],
])('timeLimits refuses %s', (_, limits, message) => {
  expect(() => timeLimits(documentOf(limits))).toThrow(message)
})

it('refuses a contract whose clock has no end', () => {
  expect(() => timeLimits({ components: { schemas: { Clock: {} } } })).toThrow('Clock.nowMs has no maximum')
})
