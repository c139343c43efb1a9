import { expect, it } from 'vitest'
import { cardPageUrl, providerAddress } from './provider-address.ts'

it('adds the return address to the card page', () => {
  const url = cardPageUrl('https://pay.test/card?token=a%2Bb', 'https://shop.test/lianlianPay?x=1&y=2')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    token: 'a+b',
    return: 'https://shop.test/lianlianPay?x=1&y=2',
  })
})

it('returns addresses of web pages unchanged', () => {
  const address = 'http://127.0.0.1:4011/wallets/paypal/default/app/checkout?token=7Q'
  expect(providerAddress(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/orders',
  'https://',
  'pay.test',
  '',
  null,
  undefined,
  7,
])('refuses the address %j', (url) => {
  expect(() => providerAddress(url)).toThrow('unreadable')
  expect(() => cardPageUrl(url, 'https://shop.test/')).toThrow('unreadable')
})
