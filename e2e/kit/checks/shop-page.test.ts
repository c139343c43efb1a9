import { expect, it } from 'vitest'
import { pageGroups } from './shop-page.ts'

const page = (name: string, scenario: string) => ({ name, scenario, address: () => '/', ready: 'main' })

it('puts pages of one scenario together, no more than may be, and leaves alone what changes its world', () => {
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
