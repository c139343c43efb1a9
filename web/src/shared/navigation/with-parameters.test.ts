import { expect, it } from 'vitest'
import { withTracking } from './with-parameters.ts'

const point = { typeName: 'shopPageB1', configId: '' }

it.each([
  ['/homePage', '/homePage?typeName=shopPageB1&configId='],
  ['/orderList2?a=1', '/orderList2?a=1&typeName=shopPageB1&configId='],
  ['/homePage?typeName=&configId=2', '/homePage?typeName=&configId=2'],
  ['/homePage?typeName=own', '/homePage?typeName=own'],
  ['/homePage?innerId=3&a=1', '/homePage?innerId=3&a=1'],
  ['/appHelp?q=a?b=1&c=%2F', '/appHelp?q=a?b=1&c=%2F&typeName=shopPageB1&configId='],
  [
    'https://brand.example.org/sale?flag',
    'https://brand.example.org/sale?flag&typeName=shopPageB1&configId=',
  ],
])('adds tracking to %s', (url, expected) => {
  expect(withTracking(url, point)).toBe(expected)
  expect(withTracking(url, {})).toBe(url)
})
