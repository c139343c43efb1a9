import { expect, it } from 'vitest'
import { bearerToken, isTokenGenuine, readToken, worldOfRequest, writeToken } from './sign-in.ts'

const claims = { worldId: 'w1234567', userId: 'u1', generation: 3 }

it('reads a token that it wrote', () => {
  const token = writeToken(claims, 'key')
  expect(readToken(token)).toEqual(claims)
  expect(isTokenGenuine(token, 'key')).toBe(true)
})

it.each([
  ['another key', (token: string) => token, 'other'],
  ['another world', (token: string) => token.replace('w1234567', 'w1234568'), 'key'],
  ['another user', (token: string) => token.replace('.u1.', '.u2.'), 'key'],
  ['another generation', (token: string) => token.replace('.3.', '.4.'), 'key'],
  ['a cut mac', (token: string) => token.slice(0, -1), 'key'],
  ['no token at all', () => 'x', 'key'],
])('isTokenGenuine rejects %s', (_name, change, key) => {
  expect(isTokenGenuine(change(writeToken(claims, 'key')), key)).toBe(false)
})

it.each([
  ['bearer abc', 'abc'],
  ['Bearer abc', 'abc'],
  ['abc', null],
  ['bearer ', null],
  ['basic abc', null],
])('reads the token from the header %j', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

it.each([
  ['/api/skyworthPay/v2/order/userOrderList?size=20', 'bearer w0000043.u1.1.0a', 'w0000043'],
  ['/api/skyworthPay/v2/order/userOrderList', 'Bearer default.u1.1.0a', 'default'],
  ['/api/skyworthPay/v2/order/userOrderList', 'nonsense', ''],
  ['/api/skyworthPay/v1/notify/wechat/w0000044', '', 'w0000044'],
  ['/api/skyworthPay/v1/notify/alipay/w0000044?from=proxy', 'bearer w0000043.u1.1.0a', 'w0000044'],
  ['/', '', ''],
])('reads in a request for %s with the token %j the world %j', (url, token, worldId) => {
  expect(worldOfRequest({ method: 'GET', url, headers: { 'blade-auth': token } })).toBe(worldId)
})
