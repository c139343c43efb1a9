import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteWorld, makeWorld } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

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

// spec: 9.21
it.each([
  ['', 'CN'],
  ['de', 'DE'],
  ['XX', 'XX'],
])('getCountryCurrency prices in yuan for %j', async (countryCode, code) => {
  expect(await client.data('getCountryCurrency', { query: { countryCode } })).toEqual({
    countryCode: code,
    currencyCode: 'CNY',
    currencySymbol: '¥',
    decimals: 2,
  })
})

it.each([
  ['CN', 'YYYY-MM-DD HH:mm:ss'],
  ['XX', 'YYYY-MM-DD HH:mm:ss'],
  ['FR', 'DD/MM/YYYY HH:mm:ss'],
])('getCountryTimeFormat answers for %s', async (countryCode, timeFormat) => {
  expect(await client.data('getCountryTimeFormat', { query: { countryCode } })).toEqual({
    countryCode,
    timeFormat,
  })
})

it('listCountries names countries in the language asked for, and agrees with the time format', async () => {
  const list = async (language: string) =>
    client.data<Schemas['CountryInfo'][]>('listCountries', { headers: { 'accept-language': language } })
  expect((await list('de')).find(({ countryCode }) => countryCode === 'FR')?.countryName).toBe('Frankreich')
  for (const { countryCode, timeFormat } of await list('zh'))
    expect(await client.data('getCountryTimeFormat', { query: { countryCode } })).toMatchObject({
      timeFormat,
    })
})
