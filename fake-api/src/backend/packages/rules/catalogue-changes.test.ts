import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { catalogueChanges } from './catalogue-changes.ts'

const row = { packageId: 'month', priceFen: 1990, onSale: true, sort: 1 }
const change = { packageId: 'month', priceFen: 1990, formerPriceFen: 1990 }

it.each([
  ['nothing of a package that is the same', [row], [row], []],
  [
    'a package that is new, without a former price',
    [],
    [row],
    [{ ...change, change: 'added', formerPriceFen: null }],
  ],
  [
    'another price with the former one',
    [{ ...row, priceFen: 1777 }],
    [row],
    [{ ...change, change: 'changed', formerPriceFen: 1777 }],
  ],
  ['a change of a field that is no price', [{ ...row, sort: 2 }], [row], [{ ...change, change: 'changed' }]],
  ['a package no longer on sale', [row], [{ ...row, onSale: false }], [{ ...change, change: 'withdrawn' }]],
  ['a package that is on sale again', [{ ...row, onSale: false }], [row], [{ ...change, change: 'changed' }]],
])('catalogueChanges lists %s', (_, before, after, expected) => {
  expect(catalogueChanges(before, after, isDeepStrictEqual)).toEqual(expected)
})
