import { expect, it } from 'vitest'
import { curlOf } from './entry-buttons.tsx'

const exchange = {
  method: 'POST',
  url: 'http://127.0.0.1:4010/api/skyworthPay/v1/order/add',
  status: 200,
  requestHeaders: {
    'blade-auth': 'bearer •••',
    'content-type': 'application/json',
    traceparent: '00-a-b-01',
  },
  responseHeaders: {},
}

it('reads masked values from shell variables and quotes the rest', () => {
  const body = { query: {}, body: { deviceName: "Ann's camera" } }
  expect(curlOf(exchange, { headline: 'addOrder', body }).split(' \\\n  ')).toEqual([
    `curl -X POST 'http://127.0.0.1:4010/api/skyworthPay/v1/order/add'`,
    `-H "blade-auth: bearer $TOKEN"`,
    `-H 'content-type: application/json'`,
    `--data-raw '{"deviceName":"Ann'\\''s camera"}'`,
  ])
})

it('writes no body for a request without one', () => {
  const get = { ...exchange, method: 'GET', requestHeaders: {} }
  expect(curlOf(get, { headline: 'x', body: { query: { current: '1' } } })).toBe(
    `curl -X GET '${exchange.url}'`,
  )
  expect(curlOf(get, null)).toBe(`curl -X GET '${exchange.url}'`)
})
