import { expect, it } from 'vitest'
import { worldOfRequest } from './world-of-request.ts'

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
