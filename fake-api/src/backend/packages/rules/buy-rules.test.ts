import { expect, it } from 'vitest'
import { assertBuyable, assertRenewable, listPackages, priceOf, slotNamesOf } from './buy-rules.ts'
import type { CataloguePackage } from './catalogue-package.ts'
import { cloudCatalogue } from './cloud-catalogue.ts'

const catalogue = cloudCatalogue()
const query = {
  productCode: 'IPC',
  packageSource: 1,
  countryCode: 'CN',
  manufacturer: 'Acme',
} as const
const buyer = {
  productCode: 'IPC',
  packageSource: 1,
  countryCode: 'CN',
  manufacturer: 'Acme',
  hasContract: false,
}

function anOffer(change: Partial<CataloguePackage> = {}): CataloguePackage {
  const [first] = listPackages(catalogue, query)
  if (!first) throw new Error('the catalogue is empty')
  return { ...first, ...change }
}

it('lists twenty packages of the source, sixteen of them single, the best price per day first', () => {
  const list = listPackages(catalogue, query)
  const single = list.filter(({ autoRenew }) => !autoRenew)
  expect(single.map(({ packageId }) => packageId).slice(0, 5)).toEqual([
    'cloud-event-7d-year',
    'cloud-event-7d-quarter',
    'cloud-event-7d-month',
    'cloud-event-7d-day',
    'cloud-event-3d-year',
  ])
  expect([list.length, single.length]).toEqual([20, 16])
  expect(
    listPackages(catalogue, { ...query, packageSource: 5 }).every(({ packageSource }) => packageSource === 5),
  ).toBe(true)
})

it.each([
  ['what is sold by contract', anOffer({ autoRenew: true }), {}, null],
  ['what is sold by order', anOffer(), {}, 'package-not-found'],
  ['what is no longer sold', anOffer({ autoRenew: true, onSale: false }), {}, 'package-not-found'],
  ['another source', anOffer({ autoRenew: true, packageSource: 5 }), {}, 'package-not-for-device'],
  ['another country', anOffer({ autoRenew: true, countries: ['DE'] }), {}, 'package-not-for-device'],
])('assertRenewable decides on %s', (_, offer, change, refusal) => {
  const signing = () => assertRenewable(offer, { ...buyer, ...change })
  if (refusal === null) expect(signing).not.toThrow()
  else expect(signing).toThrow(refusal)
})

it.each([
  ['another product code', { productCode: 'NVR' }, {}, 0],
  ['another source', { packageSource: 2 }, {}, 0],
  ['no product code of its own', { productCode: 'NVR' }, { productCode: null }, 1],
  ['no source of its own', { packageSource: 2 }, { packageSource: null }, 1],
  ['its country', {}, { countries: ['DE', 'CN'] }, 1],
  ['another country', {}, { countries: ['DE'] }, 0],
  ['an unknown country, sold somewhere only', { countryCode: '' }, { countries: ['DE'] }, 0],
  ['an unknown country, sold everywhere', { countryCode: '' }, {}, 1],
  ['its manufacturer', {}, { manufacturer: 'Acme' }, 1],
  ['another manufacturer', {}, { manufacturer: 'Other' }, 0],
  ['what is no longer sold', {}, { onSale: false }, 0],
])('listPackages selects by %s', (_, asked, change, count) => {
  expect(listPackages([anOffer(change)], { ...query, ...asked }).length).toBe(count)
})

it.each([
  ['a fitting package', anOffer(), {}, null],
  ['nothing', null, {}, 'package-not-found'],
  ['what is no longer sold', anOffer({ onSale: false }), {}, 'package-not-found'],
  ['an auto-renewal', anOffer({ autoRenew: true }), {}, 'package-not-found'],
  ['another source', anOffer({ packageSource: 5 }), {}, 'package-not-for-device'],
  ['another product code', anOffer({ productCode: 'NVR' }), {}, 'package-not-for-device'],
  ['another country', anOffer({ countries: ['DE'] }), {}, 'package-not-for-device'],
  ['another manufacturer', anOffer({ manufacturer: 'Other' }), {}, 'package-not-for-device'],
  ['a base package under contract', anOffer(), { hasContract: true }, 'contract-active'],
  ['a top-up under contract', anOffer({ topUp: true }), { hasContract: true }, null],
])('assertBuyable decides on %s', (_, offer, change, refusal) => {
  const check = () => assertBuyable(offer, { ...buyer, ...change })
  if (refusal) expect(check).toThrow(refusal)
  else expect(check).not.toThrow()
})

it('sells every listed package, by order or by contract, and lists every sold one', () => {
  for (const offer of catalogue) {
    const isListed = listPackages([offer], query).length === 1
    const sell = () => (offer.autoRenew ? assertRenewable : assertBuyable)(offer, buyer)
    if (isListed) expect(sell).not.toThrow()
    else expect(sell).toThrow()
  }
})

it.each([
  [1, 19800],
  [4, 79200],
])('prices %d channels at %d fen', (channels, fen) => {
  expect(priceOf(anOffer(), channels)).toBe(fen)
})

// spec: 9.05
it.each([0, 5, 1.5, -1])('prices no %d channels', (channels) => {
  expect(() => priceOf(anOffer(), channels)).toThrow(RangeError)
})

it.each([
  ['a package of the device', {}, [], []],
  ['a package of two channels', { line: '' }, ['a', 'b'], ['a', 'b']],
  ['an algorithm', { line: 'person' }, [], ['person']],
])('slotNamesOf %s', (_name, offer, channels, lines) => {
  expect(slotNamesOf(offer, channels)).toEqual(lines)
})
