import { expect, it } from 'vitest'
import { replacedPageOf, stateWithReplacedPage } from './replaced-page.ts'

const page = {
  pathname: '/activeCode',
  search: '?interType=prevPage',
  hash: '',
  key: 'k1',
  state: { chosen: 2 },
}

it('returns the page that the error page has replaced, with what it remembers of itself', () => {
  expect(replacedPageOf({ pathname: '/nullPage/error', state: stateWithReplacedPage(page) })).toEqual(page)
})

it('returns the page from a history entry of an earlier version', () => {
  const { pathname, search, key, state } = page
  const entry = { left: { pathname, search, state, key } }
  expect(replacedPageOf({ pathname: '/nullPage/error', state: entry })).toEqual(page)
})

it.each([
  ['another page', '/homePage2', stateWithReplacedPage(page)],
  ['an error page that replaced none', '/nullPage/error', null],
  ['a state of another version', '/nullPage/error', { left: { pathname: '/homePage2' } }],
  ['a state of another form', '/nullPage/error', { left: 'homePage2' }],
])('returns null for %s', (_which, pathname, state) => {
  expect(replacedPageOf({ pathname, state })).toBeNull()
})
