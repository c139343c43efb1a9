import { AlipaySdk } from 'alipay-sdk'
import { expect, it } from 'vitest'
import { alipayNames, createAlipayAccount, loadGatewayKeys, loadMerchantKeys } from './alipay-account.ts'
import { readForm, signedContent, signNotify, verifyNotify, writeForm } from './alipay-signing.ts'

const account = await createAlipayAccount()
const otherAccount = await createAlipayAccount()
const merchant = loadMerchantKeys(account, 'w0000001')
const gateway = loadGatewayKeys(account, 'w0000001')

/** The official SDK as a client with the merchant's keys, to compare our own signing with. */
function oracleWith(alipayPublicKey: string): AlipaySdk {
  const { merchantPrivateKeyPem: privateKey } = account
  return new AlipaySdk({ appId: merchant.appId, privateKey, keyType: 'PKCS8', alipayPublicKey })
}
const oracle = oracleWith(account.platformPublicKeyPem)

const notify = {
  notify_id: '2026112000222',
  notify_type: 'trade_status_sync',
  app_id: gateway.appId,
  charset: 'utf-8',
  subject: '云存储 7天 + 100% & more=1',
  total_amount: '19.90',
}
const genuine = signNotify(notify, gateway.privateKey)

it('signs a notify that the SDK and the merchant verify', () => {
  expect(oracle.checkNotifySignV2({ ...genuine })).toBe(true)
  expect(verifyNotify(genuine, merchant.platformKey)).toBe(true)
})

it.each<[string, Readonly<Record<string, string>>]>([
  ['a changed amount', { ...genuine, total_amount: '0.01' }],
  ['a further parameter', { ...genuine, refund_fee: '19.90' }],
  ['a parameter less', Object.fromEntries(Object.entries(genuine).filter(([name]) => name !== 'charset'))],
  ['another key', signNotify(notify, loadGatewayKeys(otherAccount, 'w0000001').privateKey)],
  ['no signature', { ...genuine, sign: '' }],
  ['a signature of nothing', { ...genuine, sign: Buffer.alloc(256).toString('base64') }],
  ['SHA-1 as its kind', { ...genuine, sign_type: 'RSA' }],
])('SDK and merchant refuse a notify with %s', (_, forged) => {
  expect(oracle.checkNotifySignV2({ ...forged })).toBe(false)
  expect(verifyNotify(forged, merchant.platformKey)).toBe(false)
})

it('is stricter than the oracle about a missing kind and about loose base64', () => {
  expect(verifyNotify({ ...genuine, sign_type: '' }, merchant.platformKey)).toBe(false)
  expect(verifyNotify({ ...genuine, sign: `${genuine.sign}\n` }, merchant.platformKey)).toBe(false)
})

it('makes an oracle with the key of another installation refuse a genuine notify', () => {
  expect(oracleWith(otherAccount.platformPublicKeyPem).checkNotifySignV2({ ...genuine })).toBe(false)
})

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

it('has one app id per world, equal in every installation', () => {
  expect(alipayNames('w0000001').appId).toMatch(/^2021\d{12}$/)
  expect(alipayNames('w0000001')).toEqual(alipayNames('w0000001'))
  expect(alipayNames('w0000002').appId).not.toBe(alipayNames('w0000001').appId)
})
