import { expect, it } from 'vitest'
import { cloudCatalogue } from './cloud-catalogue.ts'

const catalogue = cloudCatalogue()
const byId = new Map(catalogue.map((offer) => [offer.packageId, offer]))
const languages = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja'] as const

// spec: 9.07
it('has 2 record types × 2 rollings × 5 terms for 2 sources', () => {
  expect(catalogue.length).toBe(40)
  expect(byId.size).toBe(40)
  expect(new Set(catalogue.map(({ sort }) => sort)).size).toBe(40)
})

// spec: 9.07
it.each([
  ['cloud-event-7d-day', 190, 190, 1],
  ['cloud-event-7d-month', 1990, 1990, 30],
  ['cloud-event-7d-quarter', 5400, 5970, 90],
  ['cloud-event-7d-year', 19800, 23880, 365],
  ['cloud-event-7d-month-auto', 1790, 1990, 30],
  ['cloud-continuous-3d-quarter', 8100, 8970, 90],
])('sells %s at %i, struck %i, for %i days', (packageId, priceFen, originalPriceFen, validityDays) => {
  expect(byId.get(packageId)).toMatchObject({ priceFen, originalPriceFen, validityDays, packageSource: 1 })
  expect(byId.get(`${packageId}-s5`)).toMatchObject({
    priceFen,
    originalPriceFen,
    validityDays,
    packageSource: 5,
  })
})

it('prices longer storage, continuous recording and shorter terms higher, below the struck price', () => {
  const price = (id: string) => byId.get(id)?.priceFen ?? Number.NaN
  const perDay = (id: string) => price(id) / (byId.get(id)?.validityDays ?? Number.NaN)
  for (const term of ['day', 'month', 'quarter', 'year', 'month-auto']) {
    expect(price(`cloud-event-3d-${term}`)).toBeLessThan(price(`cloud-event-7d-${term}`))
    expect(price(`cloud-event-7d-${term}`)).toBeLessThan(price(`cloud-continuous-7d-${term}`))
    expect(price(`cloud-continuous-3d-${term}`)).toBeLessThan(price(`cloud-continuous-7d-${term}`))
  }
  for (const group of ['event-3d', 'event-7d', 'continuous-3d', 'continuous-7d']) {
    const terms = ['year', 'quarter', 'month', 'day'].map((term) => perDay(`cloud-${group}-${term}`))
    expect(terms).toEqual([...terms].sort((a, b) => a - b))
  }
  for (const { priceFen, originalPriceFen } of catalogue)
    expect(priceFen).toBeLessThanOrEqual(originalPriceFen)
})

// spec: 9.10
it('only event annual packages activate for up to an hour', () => {
  const late = catalogue.filter(({ effectWithinMs }) => effectWithinMs > 0)
  expect(late.map(({ packageId }) => packageId).sort()).toEqual([
    'cloud-event-3d-year',
    'cloud-event-3d-year-s5',
    'cloud-event-7d-year',
    'cloud-event-7d-year-s5',
  ])
  expect(new Set(late.map(({ effectWithinMs }) => effectWithinMs))).toEqual(new Set([3_600_000]))
})

it.each(languages)('texts in %s differ from English', (language) => {
  for (const { texts } of catalogue) {
    const { name, description } = texts[language]
    expect(name.trim()).not.toBe('')
    expect(description).not.toContain('undefined')
    if (language !== 'en') expect([name, description]).not.toEqual([texts.en.name, texts.en.description])
  }
  const names = catalogue.filter(({ packageSource, rollingDays }) => packageSource === 1 && rollingDays === 7)
  expect(new Set(names.map(({ texts }) => texts[language].name)).size).toBe(names.length)
})

it('names packages as in the drawings', () => {
  expect(byId.get('cloud-event-7d-year')?.texts.en).toEqual({
    name: 'Event recording, 1 year',
    description:
      'Records a clip when something moves. The last 7 days are kept; the oldest day is overwritten. Takes effect within 1 hour of activation.',
  })
  expect(byId.get('cloud-event-3d-quarter')?.texts.zh.name).toBe('事件录像 · 3 个月')
})
