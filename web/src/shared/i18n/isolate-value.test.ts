import { expect, it } from 'vitest'
import { isolateNames, isolateValue } from './isolate-value.ts'

const ltr = (value: string) => `\u200f\u2066\u200e${value}\u200e\u2069\u200f`

it.each([
  ['2026.12.20', ltr('2026.12.20')],
  ['¥9.90', ltr('¥9.90')],
  ['Living room', ltr('Living room')],
  ['غرفة', '\u2067غرفة\u2069'],
])('isolates %s in a right-to-left sentence by its first letter', (value, isolated) => {
  expect(isolateValue(value, 'rtl')).toBe(isolated)
})

it.each([`${ltr('2026.11.20')} – ${ltr('2026.12.20')}`, `${ltr('Hall')}، 1`])(
  'lets %s, put together of values, run as the sentence it stands in',
  (value) => {
    expect(isolateValue(value, 'rtl')).toBe(`\u2067${value}\u2069`)
  },
)

it('leaves a left-to-right sentence as it is', () => {
  expect(isolateValue('2026.12.20', 'ltr')).toBe('2026.12.20')
})

it('isolates names so that a sentence about several of them runs in the direction of the page', () => {
  const names = isolateNames(['Hall', 'غرفة'], { dir: () => 'rtl' })
  expect(names).toEqual([ltr('Hall'), '\u2067غرفة\u2069'])
  expect(isolateValue(names.join(' و'), 'rtl')).toBe(`\u2067${names.join(' و')}\u2069`)
  expect(isolateNames(['Hall', 'Yard'], { dir: () => 'ltr' })).toEqual(['Hall', 'Yard'])
})
