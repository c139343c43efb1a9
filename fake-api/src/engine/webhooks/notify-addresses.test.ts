import { expect, it } from 'vitest'
import { type NotifyAddress, receiverWith } from './notify-addresses.ts'

const known = { wechat: ['contractNotifyUrl', 'refundNotifyUrl'], alipay: ['appGatewayUrl'] }
const base = { productBaseUrl: '', hosts: ['backend'] }
const url = 'http://127.0.0.1:8080/notify'
const withNamed = (...named: NotifyAddress[]) => receiverWith(null, named, { known, base })

it('an address of a provider is that of each setting, and a later one of a single setting goes before it', () => {
  const single = { provider: 'wechat', setting: 'refundNotifyUrl', url: 'http://backend/{worldId}/refund' }
  expect(withNamed({ provider: 'wechat', setting: null, url }, single)).toEqual({
    operations: {},
    addresses: { wechat: { contractNotifyUrl: url, refundNotifyUrl: 'http://backend/{worldId}/refund' } },
  })
})

it('the addresses of the merchant among the parties stay where none is named', () => {
  const receiver = {
    operations: { '{product}/a': 'notify' },
    addresses: { alipay: { appGatewayUrl: '{product}/a' }, wechat: { contractNotifyUrl: '{product}/c' } },
  }
  expect(receiverWith(receiver, [], { known, base })).toBe(receiver)
  const named = [{ provider: 'wechat', setting: 'refundNotifyUrl', url }]
  expect(receiverWith(receiver, named, { known, base })).toEqual({
    ...receiver,
    addresses: { ...receiver.addresses, wechat: { contractNotifyUrl: '{product}/c', refundNotifyUrl: url } },
  })
  expect(receiverWith(null, [], { known, base })).toBeNull()
})

it.each<[NotifyAddress, string]>([
  [
    { provider: 'lianlian', setting: null, url },
    'lianlian has no address in its account: its requests name where they are told; providers with one are wechat, alipay',
  ],
  [
    { provider: 'alipay', setting: 'notifyUrl', url },
    'the account of alipay has no notifyUrl; it has appGatewayUrl',
  ],
  [
    { provider: 'alipay', setting: null, url: 'http://elsewhere:8080/a' },
    'http://elsewhere:8080/a: it leads off this machine; --webhook-host elsewhere at the start lets webhooks go there',
  ],
  [
    { provider: 'alipay', setting: null, url: 'backend:8080' },
    'backend:8080: it is no absolute http or https URL',
  ],
])('refuses %j with the rule', (named, rule) => {
  expect(withNamed(named)).toBe(rule)
})
