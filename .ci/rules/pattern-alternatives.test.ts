import { expect, it } from 'vitest'
import { alternativesOf } from './pattern-alternatives.ts'

it.each([
  ['^a/b[.]ts$', ['^a/b[.]ts$']],
  ['a/(b|c)/', ['a/(?:b)/', 'a/(?:c)/']],
  ['a|b', ['a', 'b']],
  ['(a|b(c|d))e', ['(?:a)e', '(?:b(c|d))e', '(a|b(?:c))e', '(a|b(?:d))e']],
  ['(?<name>a|b)\\k<name>', ['(?:a)\\k<name>', '(?:b)\\k<name>']],
  ['a/(?!b-|c-)[^/]+', ['a/(?:b-)[^/]+', 'a/(?:c-)[^/]+']],
  ['(a)?[(|)]\\(', ['(a)?[(|)]\\(']],
  ['^a/$1/$2/', ['^a/[^/]+/[^/]+/']],
])('alternativesOf %s', (pattern, alternatives) => {
  expect(alternativesOf(pattern)).toEqual(alternatives)
})
