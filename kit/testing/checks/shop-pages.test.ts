import { expect, it } from 'vitest'
import { pageGroups } from './shop-pages.ts'

const page = (name: string, scenario: string) => ({ name, scenario, address: () => '/', ready: 'main' })

it('pageGroups groups pages by scenario up to a size and leaves a page with its own world alone', () => {
  const own = { ...page('e', 'x'), needsOwnWorld: true }
  const pages = [page('a', 'x'), page('b', 'y'), page('c', 'x'), page('d', 'x'), own]
  const groups = pageGroups(pages, 2).map(({ scenario, pages: ones }) => [
    scenario,
    ...ones.map(({ name }) => name),
  ])
  expect(groups).toEqual([
    ['x', 'a', 'c'],
    ['x', 'd'],
    ['y', 'b'],
    ['x', 'e'],
  ])
})
