import { expect, it } from 'vitest'
import { brokenUrlRule, readWebhookHosts, resolveWebhookUrl, toWebhookTemplate } from './webhook-url.ts'

const target = { worldId: 'w0000001', productBaseUrl: 'http://127.0.0.1:4010', hosts: [] as string[] }
const PATH = '/api/skyworthPay/v1/notify/wechat'

it('keeps neither the listener nor the world in a template', () => {
  expect(toWebhookTemplate(`http://127.0.0.1:4010${PATH}/w0000001`, target)).toBe(
    `{product}${PATH}/{worldId}`,
  )
})

it('resolves a template in the world that sends', () => {
  const fork = { ...target, worldId: 'w0000002', productBaseUrl: 'http://127.0.0.1:5330' }
  expect(resolveWebhookUrl(`{product}${PATH}/{worldId}`, fork)).toBe(`http://127.0.0.1:5330${PATH}/w0000002`)
})

it.each(['http://localhost:9999/hook', 'http://backend.localhost:9999/hook', 'http://127.0.0.2:9999/hook'])(
  "keeps another program's address on this machine: %s",
  (url) => {
    expect(toWebhookTemplate(url, target)).toBe(url)
    expect(resolveWebhookUrl(url, target)).toBe(url)
  },
)

// fact: WX-254
it.each([
  'https://example.com/notify',
  'http://127.0.0.1.example.com/notify',
  'http://10.0.0.1/notify',
  'http://127.0.0.1:4010/notify?x=1',
  'http://127.0.0.1:4010/notify#x',
  'http://user@127.0.0.1:4010/notify',
  'file:///etc/passwd',
  '/notify',
  'notify',
  '',
])('refuses the notify URL %j', (url) => {
  expect(toWebhookTemplate(url, target)).toBeNull()
})

it.each([
  ['http://127.0.0.1:4010/notify?x=1', /parameters/],
  ['http://127.0.0.1:4010/notify#x', /fragment/],
  ['http://user@127.0.0.1:4010/notify', /user name/],
  [
    'https://example.com/notify',
    /^it leads off this machine; --webhook-host example[.]com at the start lets/,
  ],
  ['/notify', /absolute/],
])('names the rule that %s breaks', (url, rule) => {
  expect(brokenUrlRule(url, target)).toMatch(rule)
})

it.each(['http://example.com/{worldId}', '{product}.example.com/x', 'file:///{worldId}'])(
  'sends nothing to %s, which an imported world could hold',
  (template) => {
    expect(resolveWebhookUrl(template, target)).toBeNull()
  },
)

const named = { ...target, hosts: ['backend', '192.168.1.7:8080', '[fd00::7]', 'shop.test:443'] }

it.each([
  ['http://backend:8080/notify', true],
  ['https://BACKEND/notify', true],
  ['http://192.168.1.7:8080/notify', true],
  ['http://192.168.1.7/notify', false],
  ['http://[fd00::7]:9/notify', true],
  ['https://shop.test/notify', true],
  ['http://shop.test/notify', false],
  ['http://backend.example.com/notify', false],
  ['http://evil.example/backend', false],
])('takes %s where some hosts are named: %s', (url, isTaken) => {
  expect(toWebhookTemplate(url, named) !== null).toBe(isTaken)
  expect(resolveWebhookUrl(url, named) !== null).toBe(isTaken)
})

it('takes the product wherever it listens', () => {
  const elsewhere = { ...target, productBaseUrl: 'http://192.168.1.7:4010' }
  expect(toWebhookTemplate('http://192.168.1.7:4010/notify', elsewhere)).toBe('{product}/notify')
  expect(resolveWebhookUrl('{product}/notify', elsewhere)).toBe('http://192.168.1.7:4010/notify')
})

it.each([
  [' Backend, 10.0.0.7:80,', ['backend', '10.0.0.7:80']],
  ['http://backend', 'http://backend'],
  ['backend,*.test', '*.test'],
  ['', []],
])('reads the hosts %j', (text, hosts) => {
  expect(readWebhookHosts(text)).toEqual(hosts)
})
