import { expect, it } from 'vitest'
import { dataCatalogue } from './data-catalogue.ts'

const catalogue = dataCatalogue()
const byId = new Map(catalogue.map((offer) => [offer.packageId, offer]))

it('has base packages, top-ups and free data for each form of SIM', () => {
  expect(byId.size).toBe(catalogue.length)
  const count = (filter: (offer: (typeof catalogue)[number]) => boolean) => catalogue.filter(filter).length
  for (const form of ['nano', 'esim'] as const) {
    expect(count(({ simForm, topUp }) => simForm === form && !topUp)).toBe(8)
    expect(count(({ simForm, topUp }) => simForm === form && topUp)).toBe(3)
    expect(count(({ simForm, autoRenew }) => simForm === form && autoRenew)).toBe(2)
  }
  expect(count(({ onSale }) => !onSale)).toBe(2)
  expect(new Set(catalogue.map(({ kind, packageSource }) => `${kind} ${packageSource}`))).toEqual(
    new Set(['data 2']),
  )
})

it.each([
  ['data-3g-month', { priceFen: 1290, originalPriceFen: 1290, validityDays: 30, dataMb: 3072, topUp: false }],
  ['data-3g-quarter', { priceFen: 3480, originalPriceFen: 3870, validityDays: 90, dataMb: 9216 }],
  ['data-10g-year', { priceFen: 29800, originalPriceFen: 35880, validityDays: 365, dataMb: 122_880 }],
  ['data-3g-month-auto', { priceFen: 1160, originalPriceFen: 1290, autoRenew: true }],
  ['data-3g-month-esim', { priceFen: 2580, dataMb: 3072, simForm: 'esim' }],
  ['data-top-up-1g', { priceFen: 590, dataMb: 1024, validityDays: 30, topUp: true }],
  ['data-top-up-10g-long', { priceFen: 4990, validityDays: 36_500, topUp: true }],
  ['data-free-flow', { priceFen: 0, dataMb: 1024, validityDays: 10, topUp: true, simForm: null }],
  ['data-included-flow', { priceFen: 0, dataMb: 3072, validityDays: 90, topUp: true, onSale: false }],
])('has the data package %s', (packageId, columns) => {
  expect(byId.get(packageId)).toMatchObject(columns)
})

it('credits everything within ten minutes', () => {
  expect(new Set(catalogue.map(({ effectWithinMs }) => effectWithinMs))).toEqual(new Set([600_000]))
})

it('prices a gigabyte lower for longer terms and larger packages', () => {
  const perMb = (id: string) => (byId.get(id)?.priceFen ?? Number.NaN) / (byId.get(id)?.dataMb ?? Number.NaN)
  for (const size of ['3g', '10g'])
    for (const [longer, shorter] of [
      ['year', 'quarter'],
      ['quarter', 'month'],
      ['month-auto', 'month'],
    ])
      expect(perMb(`data-${size}-${longer}`)).toBeLessThan(perMb(`data-${size}-${shorter}`))
  expect(perMb('data-10g-month')).toBeLessThan(perMb('data-3g-month'))
})

it('names packages as a shop would write them', () => {
  expect(byId.get('data-3g-quarter')?.texts.en).toEqual({
    name: 'Data 9 GB, 3 months',
    description: 'For the SIM card in the camera. Credited within 10 minutes.',
  })
  expect(byId.get('data-top-up-10g-long')?.texts.zh.name).toBe('流量加油包 10 GB · 长期有效')
  expect(byId.get('data-3g-month-esim')?.texts.fr.name).toBe('Données eSIM 3 Go, 1 mois')
})
