import { expect, it } from 'vitest'
import { priceList } from './price-list.ts'

const list = priceList()
const byId = new Map(list.map((offer) => [offer.packageId, offer]))
const languages = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja'] as const

it('has every package once and a distinct order within each list', () => {
  expect(byId.size).toBe(list.length)
  const lists = Map.groupBy(
    list.filter(({ onSale }) => onSale),
    ({ kind, packageSource, productCode }) => `${kind} ${packageSource} ${productCode}`,
  )
  for (const [list, offers] of lists)
    expect(new Set(offers.map(({ sort }) => sort)).size, list).toBe(offers.length)
})

it.each([
  [
    'unattended-month',
    { kind: 'unattended', packageSource: 4, priceFen: 990, callCount: 60, validityDays: 30 },
  ],
  ['unattended-quarter', { priceFen: 2680, originalPriceFen: 2970, callCount: 180, validityDays: 90 }],
  ['unattended-year', { priceFen: 8800, originalPriceFen: 11880, callCount: 720, validityDays: 365 }],
  ['unattended-free', { priceFen: 0, callCount: 10, validityDays: 30, onSale: false }],
  ['wechat-call-month', { kind: 'wechat-call', packageSource: 6, priceFen: 690, callCount: 100 }],
  ['wechat-call-free', { priceFen: 0, callCount: 20, onSale: false }],
  ['algorithm-person-month', { kind: 'algorithm', packageSource: 7, priceFen: 590, validityDays: 30 }],
  ['algorithm-crying-year', { priceFen: 5900, originalPriceFen: 8280, validityDays: 365 }],
  [
    'nvr-event-7d-month',
    { kind: 'cloud', packageSource: 1, productCode: 'NVR', priceFen: 1590, channels: 4 },
  ],
  ['nvr-continuous-3d-month-auto-s5', { packageSource: 5, priceFen: 2150, autoRenew: true }],
  ['cloud-trial', { priceFen: 0, validityDays: 30, rollingDays: 7, recordType: 'event', onSale: false }],
  ['installation', { kind: 'service', packageSource: null, priceFen: 2000 }],
  ['support', { kind: 'service', packageSource: null, priceFen: 10000 }],
])('has the package %s at its price', (packageId, columns) => {
  expect(byId.get(packageId)).toMatchObject(columns)
})

it('only packages that are not sold are free, and no struck price is below the price', () => {
  for (const { packageId, priceFen, originalPriceFen, onSale } of list) {
    expect(priceFen === 0, packageId).toBe(!onSale)
    expect(originalPriceFen, packageId).toBeGreaterThanOrEqual(priceFen)
  }
})

it.each(languages)('texts in %s name each package once per list', (language) => {
  for (const { packageId, texts } of list) {
    const { name, description } = texts[language]
    expect(`${name} ${description}`, packageId).not.toMatch(/undefined|\s{2}/)
    if (language !== 'en')
      expect([name, description], packageId).not.toEqual([texts.en.name, texts.en.description])
  }
  const names = list.filter(({ packageSource, rollingDays }) => packageSource !== 5 && rollingDays !== 3)
  expect(new Set(names.map(({ texts }) => texts[language].name)).size).toBe(names.length)
})

it('names packages as a shop would write them', () => {
  const textOf = (packageId: string, language: 'en' | 'ar' | 'zh') => byId.get(packageId)?.texts[language]
  expect(textOf('unattended-month', 'en')?.name).toBe('Phone reminder, 1 month')
  expect(textOf('nvr-event-7d-year', 'en')?.name).toBe('Event recording, 1 year, per channel')
  expect(textOf('algorithm-pet-year', 'zh')?.name).toBe('宠物检测 · 1 年')
  expect(textOf('unattended-free', 'ar')?.description).toContain('10 مكالمات')
})
