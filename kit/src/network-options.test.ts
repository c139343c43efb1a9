import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { addressElsewhere, networkOf } from './network-options.ts'

const read = (values: Readonly<Record<string, string>>) => networkOf((name) => values[name])

it('reads who may reach it and whom webhooks may reach, and nothing without an option', () => {
  expect(read({})).toEqual({})
  expect(
    read({
      ...{
        host: '0.0.0.0',
        'host-name': 'skyshop',
        'allowed-host': 'shop.test,.tunnel.example',
        'webhook-host': 'backend,10.0.0.7:80',
        'webhook-ca': 'ca.pem',
      },
      ...{ notify: 'wechat=http://backend/a?b=c,alipay.appGatewayUrl=http://backend/d' },
      'provider-ports': 'wechat=4021,alipay=0',
    }),
  ).toEqual({
    ...{ host: '0.0.0.0', hostName: 'skyshop', webhookHosts: ['backend', '10.0.0.7:80'] },
    allowedHosts: ['shop.test', '.tunnel.example'],
    webhookCa: resolve('ca.pem'),
    notify: { wechat: 'http://backend/a?b=c', 'alipay.appGatewayUrl': 'http://backend/d' },
    providerPorts: { wechat: 4021, alipay: 0 },
  })
  expect(read({ 'provider-ports': 'off' })).toEqual({ providerPorts: {} })
})

it.each([
  [
    { notify: 'http://backend/a' },
    '--notify is a provider with its value, such as wechat=…, not "http://backend/a".',
  ],
  [
    { 'provider-ports': 'wechat=first' },
    '--provider-ports is a provider with its port, such as wechat=4021, not "wechat=first".',
  ],
])('refuses %j', (values, message) => {
  expect(() => read(values)).toThrow(message)
})

it.each([
  [{}, null],
  [{ host: '0.0.0.0', hostName: 'skyshop' }, 'http://skyshop:4000/?token=t'],
  [{ host: '192.168.1.5' }, 'http://192.168.1.5:4000/?token=t'],
  [{ host: '0.0.0.0' }, 'http://<address of this host>:4000/?token=t'],
])('says where other hosts find the panel with %j: %s', (network, address) => {
  expect(addressElsewhere(network, { panelUrl: 'http://127.0.0.1:4000', controlToken: 't' })).toBe(address)
})
