import { AlipaySdk } from 'alipay-sdk'
import { expect, it } from 'vitest'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import {
  buildSdkString,
  readForm,
  readSdkString,
  signedContent,
  signNotify,
  verifyNotify,
  writeForm,
} from './alipay-signing.ts'
import { signStringOf } from './sign-link.ts'

const [merchantPair, platformPair, foreignPair] = await Promise.all([
  createKeyPair(),
  createKeyPair(),
  createKeyPair(),
])
const appId = '2021000000000001'
const merchant = { appId, privateKey: loadPrivateKey(merchantPair.privateKey), certificates: null }
const platformKey = loadPublicKey(platformPair.publicKey)
const gateway = { merchantKey: loadPublicKey(merchantPair.publicKey), certificates: null }
const platformPrivateKey = loadPrivateKey(platformPair.privateKey)
const foreignKey = loadPrivateKey(foreignPair.privateKey)

/** The official SDK as a client with the merchant's keys, to compare our own signing with. */
function oracleWith(alipayPublicKey: string): AlipaySdk {
  return new AlipaySdk({ appId, privateKey: merchantPair.privateKey, keyType: 'PKCS8', alipayPublicKey })
}

const oracle = oracleWith(platformPair.publicKey)

const notify = {
  notify_id: '2026112000222',
  notify_type: 'trade_status_sync',
  app_id: appId,
  charset: 'utf-8',
  subject: '云存储 7天 + 100% & more=1',
  total_amount: '19.90',
}

const genuine = signNotify(notify, platformPrivateKey)
const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const notifyUrl = 'http://127.0.0.1:4010/api/skyworthPay/v1/notify/alipay/w0000001'

const content = {
  out_trade_no: '26112020000000000001',
  total_amount: '19.90',
  subject: '云存储 7 天 + more',
  product_code: 'QUICK_MSECURITY_PAY',
} as const

const order = { kind: 'order', content, nowMs: NOW_MS, notifyUrl } as const

function clientWith(privateKey: string): AlipaySdk {
  return new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey: platformPair.publicKey })
}

const genuineString = buildSdkString(order, merchant)

// fact: AL-145
it('signs a notify that the SDK and the merchant verify', () => {
  expect(oracle.checkNotifySignV2({ ...genuine })).toBe(true)
  expect(verifyNotify(genuine, platformKey)).toBe(true)
})

it.each<[string, Readonly<Record<string, string>>]>([
  ['a changed amount', { ...genuine, total_amount: '0.01' }],
  ['a further parameter', { ...genuine, refund_fee: '19.90' }],
  ['a parameter less', Object.fromEntries(Object.entries(genuine).filter(([name]) => name !== 'charset'))],
  ['another key', signNotify(notify, foreignKey)],
  ['no signature', { ...genuine, sign: '' }],
  ['a signature of nothing', { ...genuine, sign: Buffer.alloc(256).toString('base64') }],
  ['SHA-1 as its kind', { ...genuine, sign_type: 'RSA' }],
])('SDK and merchant refuse a notify with %s', (_, forged) => {
  expect(oracle.checkNotifySignV2({ ...forged })).toBe(false)
  expect(verifyNotify(forged, platformKey)).toBe(false)
})

it('is stricter than the oracle about a missing kind and about loose base64', () => {
  expect(verifyNotify({ ...genuine, sign_type: '' }, platformKey)).toBe(false)
  expect(verifyNotify({ ...genuine, sign: `${genuine.sign}\n` }, platformKey)).toBe(false)
})

it('makes an oracle with the key of another installation refuse a genuine notify', () => {
  expect(oracleWith(foreignPair.publicKey).checkNotifySignV2({ ...genuine })).toBe(false)
})

// fact: AL-020, AL-030
it('covers every non-empty parameter, sorted, without the signature', () => {
  expect(signedContent({ b: '2', sign: 'x', a: '1', empty: '', Z: '0' })).toBe('Z=0&a=1&b=2')
})

it('reads back every form it writes', () => {
  expect(readForm(writeForm(genuine))).toEqual(genuine)
  expect(readForm('a=1+2&b=%E4%BA%91&c&__proto__=x')).toEqual({
    a: '1 2',
    b: '云',
    c: '',
    ['__proto__']: 'x',
  })
})

it.each(['a=1&a=2', 'a=1&a=1', 'a=%', 'a=%E4%BA', '%zz=1', 'a=%C0%80'])(
  'returns null for the form %s',
  (text) => {
    expect(readForm(text)).toBeNull()
  },
)

it('builds an order string in the form of the documents', () => {
  const parameters = readForm(buildSdkString(order, merchant))
  expect(parameters).toMatchObject({
    app_id: appId,
    method: 'alipay.trade.app.pay',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-20 20:00:00',
    version: '1.0',
    notify_url: notifyUrl,
  })
  expect(JSON.parse(parameters?.biz_content ?? '')).toEqual(content)
})

// fact: AL-063
it('reads its own order string and one of the oracle', () => {
  const facts = { content, notifyUrl }
  const own = readSdkString('order', buildSdkString(order, merchant), gateway)
  expect(own).toEqual({ ...facts, charset: 'utf-8', signedAtMs: NOW_MS, appId })
  const client = clientWith(merchantPair.privateKey)
  const text = client.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent: content })
  expect(readSdkString('order', text, gateway)).toMatchObject({ ...facts, appId })
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
    clientWith(merchantPair.privateKey).sdkExecute('alipay.trade.wap.pay', { bizContent: content }),
  ],
  ['no content', clientWith(merchantPair.privateKey).sdkExecute('alipay.trade.app.pay', {})],
  [
    'a content that lacks the amount',
    clientWith(merchantPair.privateKey).sdkExecute('alipay.trade.app.pay', {
      bizContent: { out_trade_no: '1', subject: 'x' },
    }),
  ],
  ['nothing', ''],
  ['noise', '%%%'],
])('returns null for an order string with %s', (_, text) => {
  expect(readSdkString('order', text, gateway)).toBeNull()
})

it('refuses an order string as a sign string', () => {
  expect(readSdkString('sign', genuineString, gateway)).toBeNull()
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
