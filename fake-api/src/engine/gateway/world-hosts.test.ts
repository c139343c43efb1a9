import { expect, it } from 'vitest'
import { browserAddress, pathOnGateway, worldRootUrl } from './world-hosts.ts'

it.each([
  [
    'w0000001.paypal.localhost:4011',
    '/v2/checkout/orders?a=1',
    '/wallets/paypal/w0000001/v2/checkout/orders?a=1',
  ],
  ['Default.WeChat.localhost', '/v3/pay', '/wallets/wechat/default/v3/pay'],
  // A client whose base URL has host and path says the world once.
  ['a.paypal.localhost', '/wallets/paypal/a/v2/checkout/orders', '/wallets/paypal/a/v2/checkout/orders'],
  // A page may lead to that of the payer.
  ['a.paypal.localhost', '/wallets/payer/a/x', '/wallets/payer/a/x'],
  ['127.0.0.1:4011', '/wallets/paypal/a/v2/checkout/orders', '/wallets/paypal/a/v2/checkout/orders'],
  ['paypal.localhost:4011', '/v2/checkout/orders', '/v2/checkout/orders'],
  ['a.paypal.example.com', '/v2/checkout/orders', '/v2/checkout/orders'],
  [undefined, '/v2/checkout/orders', '/v2/checkout/orders'],
])('a request to the host %s for %s means %s', (host, url, meant) => {
  expect(pathOnGateway(host, url)).toBe(meant)
})

it('the root URL of a world leads to its gateway', () => {
  const rootUrl = worldRootUrl('http://127.0.0.1:4011', 'alipay', 'default')
  expect(rootUrl).toBe('http://default.alipay.localhost:4011')
  expect(pathOnGateway(new URL(rootUrl).host, '/gateway.do')).toBe('/wallets/alipay/default/gateway.do')
})

const listens = 'http://127.0.0.1:4011'
const published = 'https://gw.example'
const placed = '/wallets/paypal/a/v2/checkout/orders'

it.each([
  ['127.0.0.1:4011', placed, published, 'https://gw.example/wallets/paypal/a'],
  ['node-1:8011', placed, published, 'https://gw.example/wallets/paypal/a'],
  ['gw.example', placed, published, 'https://gw.example/wallets/paypal/a'],
  ['a.paypal.localhost:4011', '/v2/checkout/orders', published, 'http://a.paypal.localhost:4011'],
  ['a.paypal.localhost:4011', placed, published, 'http://a.paypal.localhost:4011/wallets/paypal/a'],
  ['127.0.0.1:4099', '/v2/checkout/orders', published, 'http://127.0.0.1:4099'],
  ['node-1:8011', placed, listens, 'http://node-1:8011/wallets/paypal/a'],
])('a browser is sent by %s asked for %s with %s public to %s', (host, originalUrl, publicUrl, address) => {
  const reach = { gatewayBaseUrl: () => listens, publicGatewayUrl: () => publicUrl }
  expect(browserAddress({ host, originalUrl }, { provider: 'paypal', worldId: 'a' }, reach)).toBe(address)
})
