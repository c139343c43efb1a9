import { expect, it } from 'vitest'
import { hasTabBar, isTabOpen, tabEntries } from './tab-availability.ts'

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

it.each([
  ['/homePage2', { countryCode: 'DE', hasFourG: false }, true],
  ['/algorithm', { countryCode: 'DE', hasFourG: false }, false],
  ['/algorithm', { countryCode: 'DE', hasFourG: true }, true],
  ['/algorithm', null, true],
] as const)('hasTabBar of %s under %j is %s', (path, gates, hasBar) => {
  expect(hasTabBar(path, gates && ((one) => isTabOpen(one, gates)))).toBe(hasBar)
})
