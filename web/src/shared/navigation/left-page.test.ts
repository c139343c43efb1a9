import { expect, it } from 'vitest'
import { leftPageOf, stateWithLeftPage } from './left-page.ts'

const page = {
  pathname: '/activeCode',
  search: '?interType=prevPage',
  hash: '',
  key: 'k1',
  state: { chosen: 2 },
}

it('returns the page that the error page has replaced, with what it remembers of itself', () => {
  expect(leftPageOf({ pathname: '/nullPage/error', state: stateWithLeftPage(page) })).toEqual(page)
})

it.each([
  ['another page', '/homePage2', stateWithLeftPage(page)],
  ['an error page that replaced none', '/nullPage/error', null],
  ['a state of another version', '/nullPage/error', { left: { pathname: '/homePage2' } }],
  ['a state of another form', '/nullPage/error', { left: 'homePage2' }],
])('returns null for %s', (_which, pathname, state) => {
  expect(leftPageOf({ pathname, state })).toBeNull()
})
