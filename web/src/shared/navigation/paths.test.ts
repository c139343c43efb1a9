import { expect, it } from 'vitest'
import { isShopPath, paths, shopUrl } from './paths.ts'

it('writes addresses without empty values', () => {
  const query = { deviceId: 'a b', productCode: '', packageSource: 0, iotId: null, deviceName: undefined }
  expect(shopUrl(paths.cloudPackages, query)).toBe('/packagesList?deviceId=a+b&packageSource=0')
  expect(shopUrl(paths.home)).toBe('/homePage')
})

it('recognises addresses of the shop', () => {
  expect(isShopPath('/homePage2')).toBe(true)
  expect(isShopPath('/homepage2')).toBe(false)
  expect(isShopPath('/constructor')).toBe(false)
})
