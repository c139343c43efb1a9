import { expect, it } from 'vitest'
import { isTabOpen, tabEntries } from './tab-availability.ts'

// spec: 6.03
it.each([
  ['CN', true, ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall']],
  ['', true, ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall']],
  [' cn ', true, ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall']],
  ['DE', true, ['/homePage2', '/homePage4G']],
  ['CNX', true, ['/homePage2', '/homePage4G']],
  ['CN', false, ['/homePage2']],
  ['', false, ['/homePage2']],
  ['DE', false, ['/homePage2']],
])('in country %j, with a 4G device %s, the open tabs are %j', (countryCode, hasFourG, expected) => {
  expect(tabEntries.filter((path) => isTabOpen(path, { countryCode, hasFourG }))).toEqual(expected)
})

it('never closes the algorithm page', () => {
  expect(isTabOpen('/algorithm', { countryCode: 'DE', hasFourG: false })).toBe(true)
})
