import { AlipaySdk } from 'alipay-sdk'
import { expect, it } from 'vitest'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import {
  buildSdkString,
  readForm,
  signedContent,
  signNotify,
  verifyNotify,
  writeForm,
} from './alipay-signing.ts'

const [merchantPair, platformPair, foreignPair] = await Promise.all([
  createKeyPair(),
  createKeyPair(),
  createKeyPair(),
])
const appId = '2021000000000001'
const merchant = { appId, privateKey: loadPrivateKey(merchantPair.privateKey), certificates: null }
const platformKey = loadPublicKey(platformPair.publicKey)
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
