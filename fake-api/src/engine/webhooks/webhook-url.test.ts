import { expect, it } from 'vitest'
import { brokenUrlRule, resolveWebhookUrl, toWebhookTemplate } from './webhook-url.ts'

const target = { worldId: 'w0000001', productBaseUrl: 'http://127.0.0.1:4010' }
const PATH = '/api/skyworthPay/v1/notify/wechat'

it('keeps neither the listener nor the world in a template', () => {
  expect(toWebhookTemplate(`http://127.0.0.1:4010${PATH}/w0000001`, target)).toBe(
    `{product}${PATH}/{worldId}`,
  )
})

it('resolves a template in the world that sends', () => {
  const fork = { worldId: 'w0000002', productBaseUrl: 'http://127.0.0.1:5330' }
  expect(resolveWebhookUrl(`{product}${PATH}/{worldId}`, fork)).toBe(`http://127.0.0.1:5330${PATH}/w0000002`)
})

it("keeps another program's address on this machine", () => {
  const template = toWebhookTemplate('http://localhost:9999/hook', target)
  expect(template).toBe('http://localhost:9999/hook')
  expect(resolveWebhookUrl('http://localhost:9999/hook', target)).toBe('http://localhost:9999/hook')
})

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
  ['https://example.com/notify', /this machine/],
  ['/notify', /absolute/],
])('names the rule that %s breaks', (url, rule) => {
  expect(brokenUrlRule(url)).toMatch(rule)
})

it.each(['http://example.com/{worldId}', '{product}.example.com/x', 'file:///{worldId}'])(
  'sends nothing to %s, which an imported world could hold',
  (template) => {
    expect(resolveWebhookUrl(template, target)).toBeNull()
  },
)
