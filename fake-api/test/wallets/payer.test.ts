import { createPrivateKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signText } from '../../src/engine/signing/crypto.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { buildAuthorization, signAppPay } from '../../src/wire/wechat/request-signing.ts'
import { control, journalOf } from '../support/control.ts'
import { cardTerms, signedByMerchant } from '../support/lianlian.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { NOTIFY_URL, openPayer, payerOf } from './payer-context.ts'

let stack: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  stack = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

const open = () => openPayer(stack)
const payer = (worldId: string) => payerOf(stack, worldId)

/** A merchant of WeChat Pay v3 that orders by any way. */
async function openWechat() {
  const { accounts, nowMs, ...rest } = await open()
  const { mchid, appid, officialAppid, serial, privateKey, baseUrl } = accounts.wechat
  const key = createPrivateKey(privateKey)
  let count = 0
  const order = async (way: string, change: object = {}) => {
    count += 1
    const named = { mchid, appid: way === 'app' ? appid : officialAppid, out_trade_no: `TRADE000${count}` }
    const body = {
      ...named,
      description: '云存储',
      notify_url: NOTIFY_URL,
      amount: { total: 1990 },
      ...change,
    }
    const request = {
      method: 'POST',
      path: new URL(`${baseUrl}/v3/pay/transactions/${way}`).pathname,
      body: JSON.stringify(body),
    }
    const authorization = buildAuthorization(request, { mchid, serial, key }, { nowMs, nonce: `n${count}` })
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${stack.gatewayUrl}${request.path}`, { ...request, headers })
    return (await answer.json()) as Record<string, string>
  }
  const ofApp = (prepayId: string) => signAppPay(prepayId, { appid, mchid, key }, { nowMs, nonce: 'n' })
  return { ...rest, accounts, order, ofApp, baseUrl }
}

it('a payer pays the prepay id of an app order, and the journal has it', async () => {
  const { order, pay, worldId } = await openWechat()
  const { prepay_id = '' } = await order('app')
  expect(await pay(prepay_id)).toEqual({
    ...{ provider: 'wechat', asked: 'payment', outcome: 'paid', number: 'TRADE0001' },
    ...{ merchantName: expect.any(String), description: '云存储', amountFen: 1990, currency: 'CNY' },
    ...{ state: 'SUCCESS', providerNumber: expect.stringMatching(/^42000019/) },
    ...{ agreementNumber: null, signed: null, returnUrl: null },
  })
  const { entries } = await journalOf(stack, worldId)
  expect(entries).toContainEqual(
    expect.objectContaining({ operationId: 'payAsPayer', orderNo: 'TRADE0001', note: 'SUCCESS' }),
  )
  expect(await pay(prepay_id)).toMatchObject({
    status: 422,
    error: 'payer-refused',
    message: expect.stringMatching(/paid already/),
  })
})

it.each([
  ['cancelled', 'NOTPAY'],
  ['failed', 'NOTPAY'],
  ['insufficient', 'NOTPAY'],
  ['later', 'NOTPAY'],
] as const)('a payer who chose %s leaves an order of WeChat Pay %s', async (outcome, state) => {
  const { order, pay } = await openWechat()
  const { prepay_id = '' } = await order('app')
  expect(await pay(prepay_id, { outcome })).toMatchObject({ outcome, state, providerNumber: null })
  expect(await pay(prepay_id)).toMatchObject({ state: 'SUCCESS' })
})

// fact: WX-287
it.each([
  ['failed', { reason: 'risk' }, /风险/],
  ['failed', { reason: 'balance' }, /暂无可用的支付方式/],
  ['failed', { reason: 'card' }, /银行卡已失效/],
  ['insufficient', {}, /暂无可用的支付方式/],
] as const)(
  'a payer of WeChat Pay who chose %s with %j reads why, and can pay',
  async (outcome, why, words) => {
    const { order, pay } = await openWechat()
    const { prepay_id = '' } = await order('app')
    expect(await pay(prepay_id, { outcome, ...why })).toMatchObject({
      ...{ outcome, state: 'NOTPAY', shown: expect.stringMatching(words) },
    })
    expect(await pay(prepay_id)).toMatchObject({ state: 'SUCCESS' })
  },
)

it.each([
  ['paid', /only with failed/],
  ['cancelled', /only with failed/],
] as const)('a reason with %s is refused, and nothing was done', async (outcome, words) => {
  const { order, pay } = await openWechat()
  const { prepay_id = '' } = await order('app')
  expect(await pay(prepay_id, { outcome, reason: 'risk' })).toMatchObject({
    ...{ status: 422, error: 'payer-refused', message: expect.stringMatching(words) },
  })
  expect(await pay(prepay_id)).toMatchObject({ state: 'SUCCESS' })
})

it('the parameters of an app are paid where the merchant signed them, and refused otherwise', async () => {
  const { order, ofApp, pay } = await openWechat()
  const parameters = ofApp((await order('app')).prepay_id ?? '')
  const { sign } = parameters
  const foreign = JSON.stringify({ ...parameters, sign: sign.toLowerCase() })
  expect(await pay(foreign)).toMatchObject({ status: 422, message: expect.stringContaining('not signed') })
  expect(await pay(JSON.stringify(parameters))).toMatchObject({ state: 'SUCCESS' })
})

it('a code and the link of an H5 order are paid', async () => {
  const { order, pay, worldId } = await openWechat()
  const { code_url = '' } = await order('native')
  expect(await pay(code_url)).toMatchObject({ number: 'TRADE0001', state: 'SUCCESS' })
  const { h5_url = '' } = await order('h5', {
    scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
  })
  const elsewhere = h5_url.replace(worldId, 'w0000042')
  expect(await pay(elsewhere)).toMatchObject({ status: 422, message: expect.stringContaining('w0000042') })
  expect(await pay(h5_url)).toMatchObject({ number: 'TRADE0002', state: 'SUCCESS' })
})

it('an order that names its payer is paid by that one, and by nobody else', async () => {
  const { order, pay, baseUrl } = await openWechat()
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ appid: 'wx8d3b6a0f2c517e94', payer: 'second' })
  const { openid } = (await (await fetch(`${baseUrl}/app/login`, { ...sent, body })).json()) as {
    openid: string
  }
  const { prepay_id = '' } = await order('jsapi', { payer: { openid } })
  expect(await pay(prepay_id, { payer: 'third' })).toMatchObject({
    status: 422,
    message: expect.stringMatching(/账号不一致/),
  })
  expect(await pay(`prepay_id=${prepay_id}`)).toMatchObject({ state: 'SUCCESS' })
})

it('the parameters of a page and of a mini-program are paid, and refused under a signature over less', async () => {
  const { order, pay, baseUrl, accounts } = await openWechat()
  const { officialAppid, miniProgramAppid } = accounts.wechat
  const opened = async (appid = '', isMiniProgram = false) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const login = await fetch(`${baseUrl}/app/login`, { ...sent, body: JSON.stringify({ appid }) })
    const { prepay_id = '' } = await order('jsapi', { appid, payer: await login.json() })
    const signed = (text: string) => {
      const key = createPrivateKey(accounts.wechat.privateKey)
      const paySign = signText(`${appid}\n1795138860\nn\n${text}\n`, key)
      const parameters = { timeStamp: '1795138860', nonceStr: 'n', package: `prepay_id=${prepay_id}` }
      return JSON.stringify({
        ...parameters,
        signType: 'RSA',
        paySign,
        ...(!isMiniProgram && { appId: appid }),
      })
    }
    return { prepay_id, signed }
  }
  const page = await opened(officialAppid)
  expect(await pay(page.signed(page.prepay_id))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/支付验证签名失败/),
  })
  expect(await pay(page.signed(`prepay_id=${page.prepay_id}`))).toMatchObject({ state: 'SUCCESS' })
  const program = await opened(miniProgramAppid, true)
  expect(await pay(program.signed(`prepay_id=${program.prepay_id}`))).toMatchObject({ state: 'SUCCESS' })
})

it.each([
  ['MD5', '/papay/entrustweb', {}],
  ['HMAC-SHA256', '/papay/h5entrustweb', { clientip: '127.0.0.1' }],
] as const)('an address under %s that opens a signing is signed', async (type, path, more) => {
  const { appid, mchid, apiV2Key, baseUrl, signing, worldId } = await openPapayMerchant(stack, listener)
  const fields = signPapay({ appid, mch_id: mchid, ...signing(), ...more }, apiV2Key, type)
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const pay = payer(worldId)
  const what = `${baseUrl}${path}?${query.join('&')}`
  expect(await pay(what.replace('120201', '120202'))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/无法开通/),
  })
  expect(await pay(what)).toMatchObject({ asked: 'signing', number: 'C1', signed: true })
})

/** The app id of the merchant's mini-program. */
async function miniProgramOf(worldId: string): Promise<string> {
  const path = `/control/worlds/${worldId}/merchants`
  return (await control<Schemas['Merchants']>(stack, 'GET', path)).body.wechat.miniProgramAppid ?? ''
}

// fact: WX-071
it('a mini-program opens a signing by data under MD5, with the app id of its own', async () => {
  const merchant = await openPapayMerchant(stack, listener)
  const { mchid, apiV2Key, signing, worldId } = merchant
  const miniProgramAppid = await miniProgramOf(worldId)
  const pay = payer(worldId)
  const extraData = (change: PapayFields = {}, type: 'MD5' | 'HMAC-SHA256' = 'MD5') => {
    const fields = { appid: miniProgramAppid, mch_id: mchid, ...signing(), ...change }
    return signPapay(fields, apiV2Key, type)
  }
  const open = (data: object) => pay(JSON.stringify(data))
  const refused = { status: 422, message: expect.stringMatching(/无法开通/) }
  expect(await open({ ...extraData(), plan_id: '120202' })).toMatchObject(refused)
  expect(await open(extraData({ sign_type: 'HMAC-SHA256' }, 'HMAC-SHA256'))).toMatchObject(refused)
  expect(await open(extraData({ appid: 'wx0000000000000000' }))).toMatchObject(refused)
  expect(await open(extraData({ total_fee: '1' }))).toMatchObject(refused)
  const { timestamp, ...data } = extraData()
  expect(await open({ ...data, timestamp: Number(timestamp) })).toMatchObject({
    ...{ asked: 'signing', number: 'C1', signed: true },
  })
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ change_type: 'ADD', contract_code: 'C1' }])
})

// fact: WX-072
it('a mini-program is told by what its payer brings back who has signed, and nothing by who has left', async () => {
  const merchant = await openPapayMerchant(stack, listener)
  const { mchid, apiV2Key, signing, worldId } = merchant
  const appid = await miniProgramOf(worldId)
  const pay = payer(worldId)
  const dataOf = (contract_code: string) =>
    JSON.stringify(signPapay({ appid, mch_id: mchid, ...signing({ contract_code }) }, apiV2Key, 'MD5'))
  expect(await pay(dataOf('C1'), { outcome: 'cancelled' })).not.toHaveProperty('returnData')
  const back = (await pay(dataOf('C2'))) as Schemas['PayerResult']
  expect(JSON.parse(back.returnData ?? '')).toEqual({
    return_code: 'SUCCESS',
    contract_id: back.agreementNumber,
  })
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ contract_id: back.agreementNumber }])
})

it('a signing is signed, refused and left, by its number and as JSON', async () => {
  const { presign, worldId, call } = await openPapayMerchant(stack, listener)
  const pay = payer(worldId)
  const { pre_entrustweb_id = '' } = await presign()
  expect(await pay(pre_entrustweb_id, { outcome: 'paid' })).toMatchObject({
    status: 422,
    message: expect.stringMatching(/signature/),
  })
  const unsigned = { asked: 'signing', number: 'C1', state: '9', signed: false, amountFen: null }
  expect(await pay(pre_entrustweb_id, { outcome: 'sign-refused' })).toMatchObject(unsigned)
  expect(await pay(pre_entrustweb_id, { outcome: 'later' })).toMatchObject(unsigned)
  const signed = await pay(JSON.stringify({ pre_entrustweb_id }))
  expect(signed).toMatchObject({ outcome: 'signed', state: '0', signed: true })
  const query = { version: '1.0', plan_id: '120201', contract_code: 'C1' }
  expect(await call('/papay/querycontract', query)).toMatchObject({ contract_id: signed.agreementNumber })
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ change_type: 'ADD' }])
  expect(await pay(pre_entrustweb_id)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/signed already/),
  })
})

it('what an app hands to the SDK says which call opens a signing, and the journal says that one opened nothing', async () => {
  const { presign, worldId } = await openPapayMerchant(stack, listener)
  const pay = payer(worldId)
  const plans = { body: { wechat: { signingLaunch: 'mini-program' } } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, plans)
  const { pre_entrustweb_id = '' } = await presign()
  const ofWebView = JSON.stringify({ pre_entrustweb_id })
  expect(await pay(ofWebView)).toMatchObject({ status: 422, message: expect.stringMatching(/signingLaunch/) })
  const { entries } = await journalOf(stack, worldId)
  const call = { as: 'wechatOpenContractSheet', parameters: expect.objectContaining({ launch: 'web-view' }) }
  expect(entries.at(-1)).toMatchObject({ call, response: { status: 'not-launched' } })
  const path = `pages/sign/index?pre_entrustweb_id=${pre_entrustweb_id}`
  const ofMiniProgram = JSON.stringify({ userName: 'gh_skyshoppapay', path, miniprogramType: 0 })
  expect(await pay(ofMiniProgram)).toMatchObject({ asked: 'signing', signed: true })
})

it.each([
  ['APP', 'prepay_id', 'paid', true],
  ['NATIVE', 'code_url', 'paid-not-signed', false],
  ['MWEB', 'mweb_url', 'paid', true],
] as const)(
  'an order with a signing of %s, %s of which a payer has %s',
  async (trade_type, member, outcome, isSigned) => {
    const { call, appid, mchid, worldId } = await openPapayMerchant(stack, listener)
    const answer = await call('/pay/contractorder', {
      ...{ contract_appid: appid, contract_mchid: mchid, body: '云存储', out_trade_no: 'ORDER00001' },
      ...{ total_fee: '1790', spbill_create_ip: '127.0.0.1', trade_type, plan_id: '120201' },
      ...{ contract_code: 'C1', request_serial: '1', contract_display_account: '1380021' },
      ...{ notify_url: listener.url('/pay'), contract_notify_url: listener.url(`/both/${worldId}`) },
    })
    const result = await payer(worldId)(answer[member] ?? '', { outcome })
    expect(result).toMatchObject({
      ...{ asked: 'payment-and-signing', number: 'ORDER00001', state: 'SUCCESS', signed: isSigned },
    })
    expect(listener.at(`/both/${worldId}`)).toHaveLength(isSigned ? 1 : 0)
  },
)

// fact: WX-078
it.each([
  ['failed', '暂时无法开通'],
  ['insufficient', '暂时无法开通'],
  ['cancelled', undefined],
] as const)(
  'an order with a signing whose first payment is %s opens no contract, and says %s',
  async (outcome, shown) => {
    const { call, appid, mchid, worldId } = await openPapayMerchant(stack, listener)
    const answer = await call('/pay/contractorder', {
      ...{ contract_appid: appid, contract_mchid: mchid, body: '云存储', out_trade_no: 'ORDER00001' },
      ...{ total_fee: '1790', spbill_create_ip: '127.0.0.1', trade_type: 'APP', plan_id: '120201' },
      ...{ contract_code: 'C1', request_serial: '1', contract_display_account: '1380021' },
      ...{ notify_url: listener.url('/pay'), contract_notify_url: listener.url(`/none/${worldId}`) },
    })
    const result = (await payer(worldId)(answer.prepay_id ?? '', { outcome })) as Schemas['PayerResult']
    expect(result).toMatchObject({ asked: 'payment-and-signing', state: 'NOTPAY', signed: false })
    expect(result.shown).toBe(shown)
    expect(listener.at(`/none/${worldId}`)).toEqual([])
  },
)

it('an approve link and an order id of PayPal are approved, or declined when they are captured', async () => {
  const { accounts, pay } = await open()
  const { baseUrl, clientId, clientSecret } = accounts.paypal
  const json = { 'content-type': 'application/json' }
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    ...{ method: 'POST', headers: { authorization: basic } },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const headers = {
    ...json,
    authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}`,
  }
  const made = async () => {
    const purchase_units = [{ custom_id: 'P1', amount: { currency_code: 'USD', value: '19.90' } }]
    const body = JSON.stringify({ intent: 'CAPTURE', purchase_units })
    const answer = await fetch(`${baseUrl}/v2/checkout/orders`, { method: 'POST', headers, body })
    return (await answer.json()) as { id: string; links: { rel: string; href: string }[] }
  }
  const capture = async (id: string) =>
    (await fetch(`${baseUrl}/v2/checkout/orders/${id}/capture`, { method: 'POST', headers, body: '{}' }))
      .status
  const { id, links } = await made()
  const approve = links.find(({ rel }) => rel === 'approve')?.href ?? ''
  expect(await pay(approve, { outcome: 'later' })).toMatchObject({
    number: 'P1',
    currency: 'USD',
    state: 'CREATED',
  })
  expect(await pay(approve)).toMatchObject({ state: 'APPROVED', providerNumber: id })
  expect(await capture(id)).toBe(201)
  const second = await made()
  await pay(second.id, { outcome: 'insufficient' })
  expect(await capture(second.id)).toBe(422)
})

it('the challenge of a card of LianLian is passed, failed and left', async () => {
  const { accounts, pay, nowMs, worldId } = await open()
  const { baseUrl, merchantId: merchant_id, privateKey } = accounts.lianlian
  const signed = async (method: string, path: string, content?: object) => {
    const text = content === undefined ? '' : JSON.stringify({ merchant_id, ...content })
    const url = `${baseUrl}/v3/merchants/${merchant_id}${path}`
    const own = signedByMerchant({ method, path: new URL(url).pathname, text }, privateKey, nowMs)
    const headers = { ...own, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, ...(text && { body: text }) })
    return (await answer.json()) as { order: { payment_url: string } & string }
  }
  const charge = async (number: string) => {
    const card = { card_number: '4000000000003220', holder_name: 'A BUYER', cvv: '737' }
    const typed = { card: { ...card, expiry_month: '12', expiry_year: '2030' } }
    const { order: token } = await signed('GET', '/token')
    const body = JSON.stringify({ token, ...typed })
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const cards = await fetch(`${stack.gatewayUrl}/wallets/lianlian/${worldId}/app/cards`, sent)
    const { card_token } = (await cards.json()) as { card_token: string }
    const { order } = await signed('POST', '/payments', {
      ...cardTerms,
      ...{ merchant_transaction_id: number, payment_method: 'inter_credit_card' },
      ...{ notification_url: NOTIFY_URL, payment_data: { card: { card_token } } },
      merchant_order: {
        ...{ merchant_order_id: number, merchant_order_time: '20261120094100', order_amount: '19.90' },
        ...{ order_currency_code: 'CNY', order_description: 'Event recording' },
        products: [{ product_id: 'P1', name: 'Event recording', price: '19.90', quantity: 1 }],
      },
    })
    return String(order.payment_url)
  }
  const [first, second] = [await charge('26112009410000000001'), await charge('26112009410000000002')]
  expect(await pay(first, { outcome: 'cancelled' })).toMatchObject({ state: 'WP', amountFen: 1990 })
  expect(await pay(first)).toMatchObject({ state: 'PS', number: '26112009410000000001' })
  expect(await pay(second, { outcome: 'insufficient' })).toMatchObject({ state: 'PF' })
  expect(await pay(second)).toMatchObject({ status: 422, message: expect.stringMatching(/no longer waits/) })
})

it('a text that is nothing of a provider is refused with what each recognises', async () => {
  const { pay } = await open()
  const refused = await pay('https://shop.example/pay')
  expect(refused).toMatchObject({ status: 400, error: 'not-payable' })
  for (const said of [
    'shop.example',
    'WeChat takes a prepay id',
    'Alipay takes',
    'PayPal takes',
    'LianLian takes',
  ])
    expect(refused.message).toContain(said)
})
