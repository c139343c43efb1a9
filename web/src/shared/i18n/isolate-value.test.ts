import { expect, it } from 'vitest'
import { isolateValue } from './isolate-value.ts'

it.each([
  ['2026.12.20', '\u20662026.12.20\u2069'],
  ['¥9.90', '\u2066¥9.90\u2069'],
  ['Living room', '\u2066Living room\u2069'],
  ['غرفة', '\u2067غرفة\u2069'],
  ['\u2067غرفة\u2069، 1', '\u2067\u2067غرفة\u2069، 1\u2069'],
])('isolates %s in a right-to-left sentence by its first letter', (value, isolated) => {
  expect(isolateValue(value, 'rtl')).toBe(isolated)
})

it('leaves a left-to-right sentence as it is', () => {
  expect(isolateValue('2026.12.20', 'ltr')).toBe('2026.12.20')
})
