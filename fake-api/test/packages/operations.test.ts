import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, deleteWorld, makeWorld, newToken } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000

let stack: TestStack

let client: ShopClient

beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
})

afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

const languages = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja']

// spec: 7.54
it.each([1, 2, 4, 5, 6, 7])('getBannerConfig shows the home page of source %i', async (packageSource) => {
  const query = { bannerType: 'shopPageB1', productCode: 'IPC', packageSource }
  const config = await client.data<Schemas['BannerConfig']>('getBannerConfig', { query })
  expect(config).toMatchObject({ id: `shopPageB1-${packageSource}`, typeName: 'shopPageB1' })
  for (const banner of config.bannerConfigList) {
    expect(banner.actionType).toBe('GOTO_URL')
    expect((await fetch(`${stack.productUrl}${banner.imageUrl}`)).status).toBe(200)
  }
})

it('getBannerConfig shows each service with a drawing of its own', async () => {
  const drawingsOf = async (packageSource: number) => {
    const query = { bannerType: 'shopPageB1', productCode: 'IPC', packageSource }
    const { bannerConfigList } = await client.data<Schemas['BannerConfig']>('getBannerConfig', { query })
    return bannerConfigList.map(({ imageUrl }) => imageUrl)
  }
  const drawings = (await Promise.all([1, 2, 4, 6, 7].map(drawingsOf))).flat()
  expect(drawings.map((path) => path.split('/').at(-1))).toEqual([
    ...['banner-dusk', 'banner-continuous'],
    ...['banner-data', 'banner-reminder', 'banner-call', 'banner-algorithm'],
  ])
  for (const path of drawings) {
    const drawing = await fetch(`${stack.productUrl}${path}`)
    expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
    expect(await drawing.text()).toMatch(/^<svg [^<]*viewBox="0 0 374 148".*<[/]svg>\n$/s)
  }
})

it.each([
  ['getShopBannerConfig', 'shopPage'],
  ['getDetailBannerConfig', 'detailPage'],
] as const)('%s answers the banners of its pages, for recorders too', async (id, typeName) => {
  for (const productCode of ['IPC', 'NVR'])
    expect(await client.data(id, { query: { productCode, packageSource: 1 } })).toMatchObject({ typeName })
  expect(await client.data(id, { query: { productCode: 'IPC', packageSource: 99 } })).toBeNull()
})

// spec: 7.42
it('getBannerConfig shows a banner for certain models only to a page about one of them', async () => {
  const own = new ShopClient(stack, await makeWorld(stack, 'dual-lens'))
  const slidesOf = async (shop: ShopClient, deviceKey?: string) => {
    const slot = { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 1 }
    const query = deviceKey === undefined ? slot : { ...slot, deviceKey }
    const { bannerConfigList } = await shop.data<Schemas['BannerConfig']>('getBannerConfig', { query })
    return bannerConfigList.map(({ innerId }) => innerId)
  }
  const deviceKey = own.world.devices[0]?.deviceKey
  expect(await slidesOf(own, deviceKey)).toEqual(['13', '11', '12'])
  expect(await slidesOf(own)).toEqual(['11', '12'])
  expect(await slidesOf(own, '')).toEqual(['11', '12'])
  // A device of another account counts as none.
  expect(await slidesOf(client, deviceKey)).toEqual(['11', '12'])
  expect(await slidesOf(client, client.world.devices[0]?.deviceKey)).toEqual(['11', '12'])
  expect(await deleteWorld(stack, own.world.worldId)).toEqual([])
})

it('banners and campaigns have texts in eleven languages', async () => {
  const titlesOf = async (language: string) => {
    const headers = { 'accept-language': language }
    const banners = await client.data<Schemas['BannerConfig']>('getShopBannerConfig', {
      query: { productCode: 'IPC', packageSource: 4 },
      headers,
    })
    const campaign = await client.data<Schemas['Campaign']>('getCampaign', { query: { id: '102' }, headers })
    return `${banners.bannerConfigList[0]?.title} ${campaign.title} ${campaign.body}`
  }
  expect(new Set(await Promise.all(languages.map(titlesOf))).size).toBe(languages.length)
})

// spec: 7.43
it.each([
  ['101', 'image'],
  ['102', 'template'],
  ['103', 'packages'],
])('getCampaign answers page %s of kind %s', async (id, kind) => {
  expect(await client.data('getCampaign', { query: { id } })).toMatchObject({ id, kind, startTime: null })
})

// spec: 7.20
it('getCampaign returns packages with the prices of the price list', async () => {
  const { packages } = await client.data<Schemas['Campaign']>('getCampaign', { query: { id: '103' } })
  for (const { packageId, price, packageName } of packages) {
    const query = { packageId, productCode: 'IPC' }
    expect(await client.data('getPackage', { query })).toMatchObject({ price, packageName })
  }
  expect(packages).toHaveLength(3)
})

it('getCampaign answers campaign-not-found for an unknown page and outside its period', async () => {
  const own = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = own.world
  const codeOf = async (shop: ShopClient, id: string) =>
    (await shop.call('getCampaign', { query: { id } })).body.code
  expect(await codeOf(own, 'nothing')).toBe(70001)
  expect(await codeOf(own, '104')).toBe(70001)
  await advance(stack, worldId, { byMs: 70 * DAY_MS })
  const later = own.refreshed(await newToken(stack, own))
  expect(await later.data('getCampaign', { query: { id: '104' } })).toMatchObject({
    startTime: '2027-01-25 00:00:00',
    endTime: '2027-02-22 00:00:00',
  })
  await advance(stack, worldId, { byMs: 30 * DAY_MS })
  expect(await codeOf(own.refreshed(await newToken(stack, own)), '104')).toBe(70001)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 7.53
it('getSeller answers the demo to everybody', async () => {
  const response = await fetch(`${stack.productUrl}/api/seller`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ code: 200, success: true, data: { data: { aa: 'demo' } } })
})

// spec: 7.50
it.each([
  ['', { countryCode: 'CN', currencyCode: 'CNY', currencySymbol: '¥', decimals: 2, exchangeRate: 1 }],
  ['de', { countryCode: 'DE', currencyCode: 'EUR', currencySymbol: '€', decimals: 2, exchangeRate: 0.12 }],
  ['XX', { countryCode: 'XX', currencyCode: 'CNY', currencySymbol: '¥', decimals: 2, exchangeRate: 1 }],
])('getCountryCurrency for %j answers the currency of its cards', async (countryCode, currency) => {
  expect(await client.data('getCountryCurrency', { query: { countryCode } })).toEqual(currency)
})

it.each([
  ['CN', 'YYYY-MM-DD HH:mm:ss'],
  ['XX', 'YYYY-MM-DD HH:mm:ss'],
  ['FR', 'DD/MM/YYYY HH:mm:ss'],
])('getCountryTimeFormat for %s answers its format', async (countryCode, timeFormat) => {
  expect(await client.data('getCountryTimeFormat', { query: { countryCode } })).toEqual({
    countryCode,
    timeFormat,
  })
})

it('listCountries names countries in the requested language and agrees with the time format', async () => {
  const list = async (language: string) =>
    client.data<Schemas['CountryInfo'][]>('listCountries', { headers: { 'accept-language': language } })
  expect((await list('de')).find(({ countryCode }) => countryCode === 'FR')?.countryName).toBe('Frankreich')
  for (const { countryCode, timeFormat } of await list('zh'))
    expect(await client.data('getCountryTimeFormat', { query: { countryCode } })).toMatchObject({
      timeFormat,
    })
})
