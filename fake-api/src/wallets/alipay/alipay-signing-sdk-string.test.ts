import { AlipaySdk } from 'alipay-sdk'
import { expect, it } from 'vitest'
import { createAlipayAccount, loadGatewayKeys, loadMerchantKeys } from './alipay-account.ts'
import { buildSdkString, readForm, readSdkString } from './alipay-signing.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const account = await createAlipayAccount()
const otherAccount = await createAlipayAccount()
const merchant = loadMerchantKeys(account, 'w0000001')
const gateway = loadGatewayKeys(account, 'w0000001')
const notifyUrl = 'http://127.0.0.1:4010/api/skyworthPay/v1/notify/alipay/w0000001'
const content = {
  out_trade_no: '26112020000000000001',
  total_amount: '19.90',
  subject: '云存储 7 天 & more',
  product_code: 'QUICK_MSECURITY_PAY',
} as const
const order = { kind: 'order', content, nowMs: NOW_MS, notifyUrl } as const

function clientWith(privateKey: string, appId = merchant.appId): AlipaySdk {
  return new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey: account.platformPublicKeyPem })
}

it('builds an order string in the form of the documents', () => {
  const parameters = readForm(buildSdkString(order, merchant))
  expect(parameters).toMatchObject({
    app_id: merchant.appId,
    method: 'alipay.trade.app.pay',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-20 20:00:00',
    version: '1.0',
    notify_url: notifyUrl,
  })
  expect(JSON.parse(parameters?.biz_content ?? '')).toEqual(content)
})

it('reads its own order string and one of the oracle', () => {
  const facts = { content, notifyUrl }
  const own = readSdkString('order', buildSdkString(order, merchant), gateway)
  expect(own).toEqual({ ...facts, signedAtMs: NOW_MS })
  const client = clientWith(account.merchantPrivateKeyPem)
  const text = client.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent: content })
  expect(readSdkString('order', text, gateway)).toMatchObject(facts)
})

const genuine = buildSdkString(order, merchant)

it.each([
  ['another amount', genuine.replace('19.90', '00.01')],
  ['another notify URL', genuine.replace('w0000001', 'w0000002')],
  ['no signature', genuine.replace(/&sign=.*$/, '')],
  ['another kind of signature', genuine.replace('RSA2', 'RSA')],
  ['a parameter twice', `${genuine}&version=1.0`],
  ['a further parameter', `${genuine}&return_url=x`],
  ['another app', buildSdkString(order, { ...merchant, appId: '2021000000000000' })],
  ['the app of another world', buildSdkString(order, loadMerchantKeys(account, 'w0000002'))],
  ['the key of another account', buildSdkString(order, { ...loadMerchantKeys(otherAccount, 'w0000001') })],
  [
    'the oracle with the key of another account',
    clientWith(otherAccount.merchantPrivateKeyPem).sdkExecute('alipay.trade.app.pay', {
      bizContent: content,
    }),
  ],
  [
    'another method',
    clientWith(account.merchantPrivateKeyPem).sdkExecute('alipay.trade.wap.pay', { bizContent: content }),
  ],
  ['no content', clientWith(account.merchantPrivateKeyPem).sdkExecute('alipay.trade.app.pay', {})],
  [
    'a content that lacks the amount',
    clientWith(account.merchantPrivateKeyPem).sdkExecute('alipay.trade.app.pay', {
      bizContent: { out_trade_no: '1', subject: 'x' },
    }),
  ],
  ['nothing', ''],
  ['noise', '%%%'],
])('returns null for an order string with %s', (_, text) => {
  expect(readSdkString('order', text, gateway)).toBeNull()
})

it('refuses an order string as a sign string', () => {
  expect(readSdkString('sign', genuine, gateway)).toBeNull()
})
