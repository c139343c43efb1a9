import { createPrivateKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { BOUND_APPIDS } from '../../src/providers/wechat/wechat-account.ts'
import { appOrder, numberOf, payingMerchant } from './signed-call.ts'
import { createWechatTestContext } from './wechat-test-context.ts'

const context = await createWechatTestContext()
afterAll(() => context.close())

const NO = '20261120000000000001'
const PAGE = 'http://shop.test/pay/order'
const ways = { jsapiDirectory: 'http://shop.test/pay/', h5Domain: 'shop.test' }
const { official, miniProgram } = BOUND_APPIDS
let seed = 600

async function merchantWith(v3: Partial<Schemas['WechatV3Plan']> = ways) {
  seed += 1
  const merchant = await payingMerchant(context, { seed, v3 })
  const order = (way: string, change: object = {}) =>
    merchant.post(`/v3/pay/transactions/${way}`, { ...appOrder(context, NO), appid: official, ...change })
  const openidOf = async (appid: string, payer?: string) =>
    (await merchant.phone('login', { appid, ...(payer && { payer }) })).openid
  const jsapi = async (appid: string = official) =>
    String((await order('jsapi', { appid, payer: { openid: await openidOf(appid) } })).body.prepay_id)
  return { ...merchant, order, openidOf, jsapi }
}

/** What a page hands to WeChat, signed by a library that nobody here wrote. */
function pageParameters(
  prepayId: string,
  { appid = official as string, signed = `prepay_id=${prepayId}` } = {},
) {
  const [timeStamp, nonceStr] = ['1795176000', 'N0nce']
  const key = createPrivateKey(context.account.merchantPrivateKeyPem)
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(appid, timeStamp, nonceStr, signed), key)
  return { appId: appid, timeStamp, nonceStr, package: `prepay_id=${prepayId}`, signType: 'RSA', paySign }
}

// fact: WX-290
it('a JSAPI order without an openid, or with one of another app, is refused', async () => {
  const { order, openidOf, jsapi } = await merchantWith()
  const without = await order('jsapi')
  expect([without.body.code, numberOf(without), without.body.message]).toEqual([
    ...['PARAM_ERROR', 268501013, 'JSAPI支付必须传openid'],
  ])
  const foreign = await order('jsapi', { payer: { openid: await openidOf(miniProgram) } })
  expect(foreign.body).toMatchObject({ code: 'PARAM_ERROR', message: 'appid与openid不匹配' })
  expect(await jsapi()).toMatch(/^wx2026/)
})

// fact: WX-291, WX-293
it('a page that signs the whole package value opens the cashier, and learns the result', async () => {
  const { jsapi, phone, query } = await merchantWith()
  const prepayId = await jsapi()
  const open = (parameters: object) => phone('jsapi', { parameters, where: 'wechat', page: PAGE })
  expect(await open(pageParameters(prepayId, { signed: prepayId }))).toEqual({
    ...{ status: 'refused', text: '支付验证签名失败', errMsg: 'get_brand_wcpay_request:fail' },
  })
  expect(await open(pageParameters(prepayId))).toMatchObject({ status: 'payable', amountFen: 1990, prepayId })
  const confirm = (outcome: string) => phone('confirm', { prepayId, outcome })
  expect(await confirm('fail')).toEqual({ tradeState: 'NOTPAY', errMsg: 'get_brand_wcpay_request:fail' })
  expect(await confirm('cancel')).toEqual({ tradeState: 'NOTPAY', errMsg: 'get_brand_wcpay_request:cancel' })
  expect(await confirm('undetermined')).toEqual({ tradeState: 'SUCCESS', transactionId: expect.any(String) })
  expect(await query()).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'JSAPI', appid: official })
})

// fact: WX-292
it('a page that is not registered is told so', async () => {
  const { jsapi, phone } = await merchantWith({})
  const parameters = pageParameters(await jsapi())
  expect(await phone('jsapi', { parameters, where: 'wechat', page: PAGE })).toEqual({
    status: 'refused',
    text: `当前页面的URL未注册:${PAGE}`,
    errMsg: 'get_brand_wcpay_request:fail',
  })
})

// fact: WX-290
it('another payer than the one whom an order names cannot pay it', async () => {
  const { jsapi, phone } = await merchantWith()
  const prepayId = await jsapi()
  const payer = 'neighbour'
  const asked = { parameters: pageParameters(prepayId), where: 'wechat', page: PAGE, payer }
  expect(await phone('jsapi', asked)).toMatchObject({ text: '下单账号与支付账号不一致，请核实后再支付' })
  expect(await phone('confirm', { prepayId, outcome: 'success', payer })).toMatchObject({
    tradeState: 'NOTPAY',
  })
})

// fact: WX-294
it('a mini-program pays with an order of its own, without an app id among its parameters', async () => {
  const { jsapi, phone, query } = await merchantWith()
  const prepayId = await jsapi(miniProgram)
  const { appId: _, ...parameters } = pageParameters(prepayId, { appid: miniProgram })
  expect(await phone('jsapi', { parameters, where: 'mini-program' })).toMatchObject({ status: 'payable' })
  const onPage = { parameters: pageParameters(prepayId, { appid: miniProgram }), where: 'wechat', page: PAGE }
  expect(await phone('jsapi', onPage)).toMatchObject({
    status: 'refused',
    text: expect.stringMatching(/appid/),
  })
  const paid = await phone('confirm', { prepayId, outcome: 'success' })
  expect(paid).toMatchObject({ tradeState: 'SUCCESS', errMsg: 'requestPayment:ok' })
  expect(await query()).toMatchObject({ appid: miniProgram, trade_state: 'SUCCESS' })
})

const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }

// fact: WX-296, WX-297, WX-298, WX-300
it('the address of an H5 order leads from the registered domain to the cashier, which tells the page nothing', async () => {
  const { order, phone, query, advance } = await merchantWith()
  expect((await order('h5')).body.code).toBe('PARAM_ERROR')
  const { h5_url } = (await order('h5', { scene_info })).body
  const open = (h5Url: string, change: object = {}) =>
    phone('h5', { h5Url, browser: 'phone', referrer: PAGE, ...change })
  const back = `${h5_url}&redirect_url=${encodeURIComponent('http://shop.test/done?order=1')}`
  expect(await open(String(h5_url), { referrer: '' })).toEqual({
    ...{ status: 'refused', text: '商家参数格式有误，请联系商家解决' },
  })
  const shown = await open(back)
  expect(shown).toMatchObject({ status: 'payable', returnUrl: 'http://shop.test/done?order=1' })
  expect(await phone('confirm', { prepayId: shown.prepayId, outcome: 'success' })).toEqual({
    ...{ tradeState: 'SUCCESS', transactionId: expect.any(String) },
  })
  expect(await query()).toMatchObject({ trade_type: 'MWEB', trade_state: 'SUCCESS' })
  await advance(300_000)
  expect(await open(back)).toMatchObject({ status: 'refused', text: expect.stringMatching(/已失效/) })
})

// fact: WX-343
it.each([
  ['203.0.113.7', undefined],
  ['2001:db8::7', undefined],
  ['203.0.113', 'PARAM_ERROR'],
])('an H5 order of a payer at %s is answered with %s', async (payer_client_ip, code) => {
  const { order } = await merchantWith()
  const { body } = await order('h5', {
    scene_info: { ...scene_info, payer_client_ip },
    out_trade_no: `${NO}1`,
  })
  expect(body.code).toBe(code)
  const { body: scanned } = await order('native', { scene_info: { payer_client_ip } })
  expect(scanned.code).toBe(code)
})

// fact: WX-296
it('an H5 order whose address is too old is ordered again with the same terms, and opens by the new one', async () => {
  const { order, phone, advance } = await merchantWith()
  const address = async () => (await order('h5', { scene_info })).body.h5_url
  const open = (h5Url: unknown) => phone('h5', { h5Url, browser: 'phone', referrer: PAGE })
  const first = await address()
  expect(await address()).toBe(first)
  await advance(300_000)
  expect([await open(first), await open(await address())]).toMatchObject([
    { status: 'refused', text: expect.stringMatching(/已失效/) },
    { status: 'payable' },
  ])
})

// fact: WX-299
it('the address of an H5 order serves one payer, outside WeChat', async () => {
  const { order, phone } = await merchantWith()
  const { h5_url: h5Url } = (await order('h5', { scene_info })).body
  const open = (change: object) => phone('h5', { h5Url, browser: 'phone', referrer: PAGE, ...change })
  expect(await open({ browser: 'wechat' })).toMatchObject({ text: '请在微信外打开订单，进行支付' })
  expect(await open({})).toMatchObject({ status: 'payable' })
  expect(await open({ payer: 'neighbour' })).toMatchObject({
    status: 'refused',
    text: expect.stringMatching(/账号不一致/),
  })
})

// fact: WX-301, WX-302
it('a code pays for two hours, and a new order call voids it', async () => {
  const { order, phone, query, advance } = await merchantWith()
  const code = async () => (await order('native')).body.code_url
  const scan = (codeUrl: unknown, change: object = {}) => phone('scan', { codeUrl, by: 'camera', ...change })
  const first = await code()
  expect(first).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
  expect(await scan(first)).toMatchObject({ status: 'payable' })
  const second = await code()
  expect([await scan(first), await scan(second)]).toMatchObject([
    { status: 'refused' },
    { status: 'payable' },
  ])
  expect(await scan(second, { payer: 'neighbour' })).toMatchObject({
    status: 'refused',
    text: expect.stringMatching(/账号不一致/),
  })
  expect(await scan(second, { by: 'long-press' })).toMatchObject({
    status: 'refused',
    text: expect.stringMatching(/长按/),
  })
  await advance(7_200_000)
  expect(await scan(second)).toMatchObject({ status: 'refused', text: expect.stringMatching(/已失效/) })
  const { prepayId } = await scan(await code())
  expect(await phone('confirm', { prepayId, outcome: 'success' })).toMatchObject({ tradeState: 'SUCCESS' })
  expect(await query()).toMatchObject({ trade_type: 'NATIVE', trade_state: 'SUCCESS' })
})

// fact: WX-303
it('a blank in an order reads as a busy system when its code is scanned', async () => {
  const { order, phone } = await merchantWith()
  const { code_url: codeUrl } = (await order('native', { attach: ' ' })).body
  expect(await phone('scan', { codeUrl, by: 'camera' })).toMatchObject({ text: '系统繁忙，请稍后再试' })
})
