import { expect, it } from 'vitest'
import { untilDate } from './until-date.ts'

it('shows until-dates with dots', () => {
  expect(untilDate('2026-12-20 00:30:00')).toBe('2026.12.20')
})

it.each([null, undefined, '', 'soon', 12, '2026-02-30 00:00:00'])('shows nothing for %j', (value) => {
  expect(untilDate(value)).toBeNull()
})
