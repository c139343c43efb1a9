import { expect, it } from 'vitest'
import { displayTime } from './display-time.ts'

// spec: 3.18
it('shows a time by the format of the country', () => {
  expect(displayTime('2026-11-20 09:41:05')).toBe('2026-11-20 09:41:05')
  expect(displayTime('2026-11-20 09:41:05', 'DD/MM/YYYY HH:mm')).toBe('20/11/2026 09:41')
})

it.each([null, undefined, '', 'soon', 12])('shows nothing for %j', (value) => {
  expect(displayTime(value)).toBeNull()
})
