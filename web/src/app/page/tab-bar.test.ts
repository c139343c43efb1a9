import { expect, it } from 'vitest'
import { tabPathOf } from './tab-bar.ts'

it.each([
  ['/homePage2', '/homePage2'],
  ['/homePage2/', '/homePage2'],
  ['/homePage4G', '/homePage4G'],
  ['/unattended', null],
  ['/homepage2', null],
  ['/homePage', null],
  ['/packagesList', null],
])('returns the tab of %s', (pathname, tab) => {
  expect(tabPathOf(pathname)).toBe(tab)
})
