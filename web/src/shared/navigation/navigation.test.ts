import { expect, it } from 'vitest'
import { decideBack } from './back-rules.ts'
import { isShopPath, paths, shopUrl } from './paths.ts'
import { withTracking } from './with-parameters.ts'

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

const point = { typeName: 'shopPageB1', configId: '' }

it.each([
  ['/homePage', '/homePage?typeName=shopPageB1&configId='],
  ['/orderList2?a=1', '/orderList2?a=1&typeName=shopPageB1&configId='],
  ['/homePage?typeName=&configId=2', '/homePage?typeName=&configId=2'],
  ['/homePage?typeName=own', '/homePage?typeName=own&configId='],
  ['/appHelp?q=a?b=1&c=%2F', '/appHelp?q=a?b=1&c=%2F&typeName=shopPageB1&configId='],
  [
    'https://brand.example.org/sale?flag',
    'https://brand.example.org/sale?flag&typeName=shopPageB1&configId=',
  ],
])('adds tracking to %s', (url, expected) => {
  expect(withTracking(url, point)).toBe(expected)
  expect(withTracking(url, {})).toBe(url)
})

it.each([
  ['/homePage2', 'prevPage', 3, 'close'],
  ['/packagesList', undefined, 3, 'close'],
  ['/packagesList', 'prevPage', 1, 'history'],
  ['/packagesList4GNew', 'prevPageH5', 1, 'history'],
  ['/packagesList4GNew', 'prevPageSN', 2, 'history'],
  ['/packagesList', 'prevPage', 0, 'close'],
  ['/nullPage/nullData', 'prevPage', 2, 'close'],
] as const)('back from %s opened by %s at depth %i is %s', (pathname, interType, depth, expected) => {
  expect(decideBack({ pathname, interType, depth })).toBe(expected)
})
