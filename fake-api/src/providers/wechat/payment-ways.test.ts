import { expect, it } from 'vitest'
import { h5Obstacle, type JsapiPlace, jsapiObstacle, jsapiResult, scanObstacle } from './payment-ways.ts'
import { NEW_V3_PLAN } from './wechat-account.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const page = 'http://shop.test/pay/order'
const plan = { ...NEW_V3_PLAN, jsapiDirectory: 'http://shop.test/pay/', h5Domain: 'shop.test' }
const inWechat: JsapiPlace = { where: 'wechat', page, isMiniProgram: false }

// fact: WX-292, WX-294, WX-295
it.each<[string, JsapiPlace, RegExp | null]>([
  ['a registered page inside WeChat', inWechat, null],
  [
    'a page elsewhere',
    { ...inWechat, page: 'http://shop.test/other' },
    /URL未注册:http:\/\/shop.test\/other$/,
  ],
  ['another browser', { ...inWechat, where: 'browser' }, /外部拉起/],
  ['an emulator', { ...inWechat, where: 'emulator' }, /不支持/],
  ['a page inside a mini-program', { ...inWechat, where: 'web-view' }, /不支持/],
  ['a mini-program', { ...inWechat, where: 'mini-program', isMiniProgram: true }, null],
  ['a mini-program with an order of a page', { ...inWechat, where: 'mini-program' }, /appid/],
  ['a page with an order of a mini-program', { ...inWechat, isMiniProgram: true }, /appid/],
])('%s gets the cashier, or reads why not', (_, place, text) => {
  const obstacle = jsapiObstacle(place, plan)
  if (text === null) expect(obstacle).toBeNull()
  else expect(obstacle).toMatch(text)
})

// fact: WX-292
it('no page is registered at first', () => {
  expect(jsapiObstacle(inWechat, NEW_V3_PLAN)).toMatch(/URL未注册/)
})

// fact: WX-293
it.each([
  ['success', 'get_brand_wcpay_request:ok', 'requestPayment:ok'],
  ['fail', 'get_brand_wcpay_request:fail', 'requestPayment:fail'],
  ['cancel', 'get_brand_wcpay_request:cancel', 'requestPayment:fail cancel'],
  ['undetermined', null, null],
] as const)('after %s a page is told %j and a mini-program %j', (outcome, ofPage, ofMiniProgram) => {
  expect([jsapiResult(outcome, false), jsapiResult(outcome, true)]).toEqual([ofPage, ofMiniProgram])
})

const visit = { browser: 'phone' as const, referrer: page, redirectUrl: null, openedAtMs: NOW_MS }

// fact: WX-296, WX-297, WX-298, WX-299
it.each<[string, object, RegExp | null]>([
  ['from the registered domain', {}, null],
  ['with a return address there', { redirectUrl: 'http://shop.test/done' }, null],
  ['with a return address elsewhere', { redirectUrl: 'http://other.test/done' }, /未配置的参数/],
  ['from another domain', { referrer: 'http://other.test/' }, /未配置的参数/],
  ['without a referrer', { referrer: '' }, /参数格式有误/],
  ['inside WeChat', { browser: 'wechat' }, /微信外/],
  ['a moment before its end', { openedAtMs: NOW_MS - 299_999 }, null],
  ['five minutes old', { openedAtMs: NOW_MS - 300_000 }, /已失效/],
])('an address of H5 opened %s shows the cashier, or an error page', (_, change, text) => {
  const obstacle = h5Obstacle({ ...visit, ...change }, plan, NOW_MS)
  if (text === null) expect(obstacle).toBeNull()
  else expect(obstacle).toMatch(text)
})

// fact: WX-302, WX-303
it.each<[Parameters<typeof scanObstacle>[0], string[], RegExp | null]>([
  ['camera', ['云存储'], null],
  ['album', ['云存储'], /从相册识别/],
  ['long-press', ['云存储'], /长按识别/],
  ['camera', [' '], /系统繁忙/],
  ['camera', ['云存储', 'null'], /系统繁忙/],
])('a code read by %s of an order with the texts %j shows the cashier, or words', (by, texts, words) => {
  const obstacle = scanObstacle(by, texts)
  if (words === null) expect(obstacle).toBeNull()
  else expect(obstacle).toMatch(words)
})
