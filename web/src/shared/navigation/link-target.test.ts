import { expect, it } from 'vitest'
import { classifyLinkTarget, insideAddress } from './link-target.ts'

const origin = 'https://shop.example.com'

it.each([
  ['/homePage4G', '/homePage4G'],
  ['/packagesList?deviceId=1&interType=prevPage', '/packagesList?deviceId=1&interType=prevPage'],
  ['https://shop.example.com/homePage2#token=stolen', '/homePage2'],
  ['HTTPS://SHOP.example.com/homePage2', '/homePage2'],
  ['/a/../homePage2', '/homePage2'],
  ['/resultPage2/success?packageName=%3Cscript%3E', '/resultPage2/success?packageName=%3Cscript%3E'],
])('opens %s inside the shop', (raw, url) => {
  expect(classifyLinkTarget(raw, origin)).toEqual({ kind: 'inside', url })
})

it.each([
  ['https://brand.example.org/sale?x=1#top', 'https://brand.example.org/sale?x=1'],
  ['https://brand.example.org', 'https://brand.example.org/'],
])('opens %s outside the shop', (raw, url) => {
  expect(classifyLinkTarget(raw, origin)).toEqual({ kind: 'outside', url })
})

const hostile: unknown[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  'javascript\u003aalert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'javascript://shop.example.com/%0aalert(1)',
  'javascript:/*/homePage2*/alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:text/html,x',
  'blob:https://shop.example.com/1',
  'filesystem:https://shop.example.com/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://shop.example.com/homePage2',
  'intent://scan/#Intent;scheme=zxing;end',
  'weixin://wxpay/bizpayurl?pr=1',
  'alipays://platformapi/startapp',
  'tel:112',
  'sms:112',
  'mailto:a@b.example',
  'market://details?id=x',
  'ws://shop.example.com/',
  'ftp://shop.example.com/homePage2',
  'http://brand.example.org/',
  'http://shop.example.com/homePage2',
  '//evil.example.org/homePage2',
  '///evil.example.org/homePage2',
  '/\\evil.example.org',
  '\\\\evil.example.org',
  '\\/evil.example.org',
  '/\t/evil.example.org',
  'https:evil.example.org',
  'https:/evil.example.org',
  'https:///evil.example.org',
  'https:\\\\evil.example.org',
  'https://shop.example.com@evil.example.org/',
  'https://shop.example.com:secret@evil.example.org/',
  'https://user@shop.example.com/homePage2',
  'https://shop.example.com%2eevil.example.org%00/',
  'https://shop.example.com:8443/homePage2',
  'https://brand.example.org:8080/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://intranet/',
  'https://host.invalid.',
  'https://xn--shp-hna.example.com/',
  'https://shоp.example.com/homePage2',
  'https://brand.example.org/\u202efdp',
  'https://brand.example.org/ x',
  'https://',
  'https://?',
  'https://#',
  '/api/skyworthPay/v1/order/add',
  '/__host/shim.js',
  '/homePage2/',
  '/homepage2',
  '/homePage2%2f..%2fapi',
  '/%68omePage2',
  '/homePage2;x',
  '/constructor',
  '/__proto__',
  'homePage2',
  './homePage2',
  '../homePage2',
  '?typeName=1',
  '#token=stolen',
  '',
  ' ',
  '.',
  `/homePage2?x=${'a'.repeat(3000)}`,
  null,
  undefined,
  7,
  {},
  ['/homePage2'],
]

it('holds enough hostile targets', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
})

it.each(hostile)('refuses the link target %j', (raw) => {
  expect(classifyLinkTarget(raw, origin)).toEqual({ kind: 'refused' })
})

it.each([
  ['/homePage2', '/homePage2?interType=prevPage'],
  ['/appHelp?q=why?&x=1?2', '/appHelp?q=why?&x=1?2&interType=prevPage'],
  ['/packagesList?interType=prevPageH5&q=a?b', '/packagesList?interType=prevPageH5&q=a?b'],
])('opens %s here as %s', (url, opened) => {
  expect(insideAddress(url)).toBe(opened)
})
