import { AlipaySdk } from 'alipay-sdk'
import { expect, it } from 'vitest'
import { createKeyPair, loadPrivateKey } from '../../engine/signing/crypto.ts'
import { buildSdkString } from '../../wire/alipay/alipay-signing.ts'
import { alipayNumbers, createAlipayAccount, loadGatewayKeys } from './alipay-account.ts'
import { readMerchantString, signStringOf } from './merchant-string.ts'

const account = await createAlipayAccount()
const copiedAtMs = Date.parse('2026-11-20T12:00:00Z')
const gateway = loadGatewayKeys(account, {
  ...{ worldId: 'w0000001', origins: [{ worldId: 'w0000003', copiedAtMs }] },
  merchant: { name: 'Test Merchant', email: 'merchant@example.com' },
})
const content = {
  out_trade_no: '26112020000000000001',
  total_amount: '19.90',
  subject: '云存储 7 天',
  product_code: 'QUICK_MSECURITY_PAY',
} as const

/** In which world an order string was signed: null for the gateway's own, undefined where it is not accepted. */
function signedIn(appId: string, nowMs: number): string | null | undefined {
  const order = { kind: 'order', content, nowMs, notifyUrl: 'http://127.0.0.1:4010/notify' } as const
  const privateKey = loadPrivateKey(account.merchantPrivateKeyPem)
  const text = buildSdkString(order, { appId, privateKey, certificates: null })
  return readMerchantString('order', text, gateway)?.signedIn
}

it.each([
  ['accepts a string of its own app', 'w0000001', copiedAtMs + 1000, null],
  ['accepts one of the world it was copied from, signed by then', 'w0000003', copiedAtMs, 'w0000003'],
  ['refuses one of the world it was copied from, signed later', 'w0000003', copiedAtMs + 1000, undefined],
  ['refuses one of the app of another world', 'w0000002', copiedAtMs, undefined],
])('%s', (_, worldId, nowMs, world) => {
  expect(signedIn(alipayNumbers(worldId).appId, nowMs)).toBe(world)
})

it('refuses a string of an app that is of no world', () => {
  expect(signedIn('2021000000000000', copiedAtMs)).toBeUndefined()
})

const { appId } = alipayNumbers('w0000001')
const merchant = { appId, privateKey: loadPrivateKey(account.merchantPrivateKeyPem), certificates: null }
const foreignPair = await createKeyPair()
const foreignKey = loadPrivateKey(foreignPair.privateKey)
const notifyUrl = 'http://127.0.0.1:4010/notify/w0000001'
const order = { kind: 'order', content, nowMs: copiedAtMs, notifyUrl } as const
const genuineString = buildSdkString(order, merchant)

/** The official SDK as a client with this key, to compare our own signing with. */
function clientWith(privateKey: string): AlipaySdk {
  const alipayPublicKey = account.platformPublicKeyPem
  return new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey })
}

// fact: AL-063
it('reads its own order string and one of the oracle', () => {
  const facts = { content, notifyUrl }
  const own = readMerchantString('order', buildSdkString(order, merchant), gateway)
  expect(own).toEqual({ ...facts, charset: 'utf-8', signedAtMs: copiedAtMs, appId, signedIn: null })
  const client = clientWith(account.merchantPrivateKeyPem)
  const text = client.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent: content })
  expect(readMerchantString('order', text, gateway)).toMatchObject({ ...facts, appId })
})

it.each([
  ['another amount', genuineString.replace('19.90', '00.01')],
  ['another notify URL', genuineString.replace('w0000001', 'w0000002')],
  ['no signature', genuineString.replace(/&sign=.*$/, '')],
  ['another kind of signature', genuineString.replace('RSA2', 'RSA')],
  ['a parameter twice', `${genuineString}&version=1.0`],
  ['a further parameter', `${genuineString}&return_url=x`],
  ['another app', genuineString.replace(appId, '2021000000000000')],
  ['the key of another account', buildSdkString(order, { ...merchant, privateKey: foreignKey })],
  [
    'the oracle with the key of another account',
    clientWith(foreignPair.privateKey).sdkExecute('alipay.trade.app.pay', {
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
  expect(readMerchantString('order', text, gateway)).toBeNull()
})

it('refuses an order string as a sign string', () => {
  expect(readMerchantString('sign', genuineString, gateway)).toBeNull()
})

const SIGNED = 'app_id=2021000000000000&biz_content=%7B%22a%22%3A%22x+y%22%7D&sign=a%2Bb%3D'
const GATEWAY = `https://openapi.alipay.com/gateway.do?${SIGNED}`
const inApp = (query: string) => `alipays://platformapi/startapp?${query}`

// fact: AL-169
it.each([
  ['the string itself', SIGNED, SIGNED],
  [
    'the link of the page of signatures',
    inApp(`appId=60000157&appClearTop=false&sign_params=${encodeURIComponent(SIGNED)}`),
    SIGNED,
  ],
  ['the link of the browser in the app', inApp(`appId=20000067&url=${encodeURIComponent(GATEWAY)}`), SIGNED],
  ['the link of a QR code', GATEWAY, SIGNED],
  ['a link to another page', inApp(`appId=20000001&sign_params=${encodeURIComponent(SIGNED)}`), ''],
  ['a link without the string', inApp('appId=60000157'), ''],
  ['a link of another app', `alipays://elsewhere/startapp?appId=60000157&sign_params=x`, ''],
  ['a link of the browser without an address', inApp('appId=20000067'), ''],
])('%s opens what it holds', (_, text, signed) => {
  expect(signStringOf(text)).toBe(signed)
})
