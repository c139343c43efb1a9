import { expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { buildAuthorization, type SignedRequest, verifyAuthorization } from './request-signing.ts'

const NOW_MS = 1_700_000_000_000
const NONCE = 'N0nceN0nceN0nceN0nceN0nceN0nce12'
const account = { mchid: '1900006891', serial: '0123456789ABCDEF0123456789ABCDEF01234567' }
const pair = await createKeyPair()
const privateKey = loadPrivateKey(pair.privateKey)
const publicKey = loadPublicKey(pair.publicKey)
const request: SignedRequest = {
  method: 'POST',
  path: '/wallets/wechat/w0000001/v3/pay/transactions/app?x=1',
  body: '{"description":"云存储"}',
}
const signer = { ...account, key: privateKey }
const expected = { signer: { ...account, key: publicKey }, nowMs: NOW_MS, maxAgeMs: 300_000 }

function theirHeader(changed: Partial<SignedRequest> = {}): string {
  const { method, path, body } = { ...request, ...changed }
  const signature = Rsa.sign(Formatter.request(method, path, NOW_MS / 1000, NONCE, body), privateKey)
  return Formatter.authorization(account.mchid, NONCE, signature, String(NOW_MS / 1000), account.serial)
}

// fact: WX-230
it('makes a request signature that wechatpay-axios-plugin verifies', () => {
  const header = buildAuthorization(request, signer, { nowMs: NOW_MS, nonce: NONCE })
  const signature = /signature="([^"]+)"/.exec(header)?.[1] ?? ''
  const text = Formatter.request('POST', request.path, NOW_MS / 1000, NONCE, request.body)
  expect(Rsa.verify(text, signature, publicKey)).toBe(true)
})

it('accepts signatures of wechatpay-axios-plugin', () => {
  expect(verifyAuthorization(theirHeader(), request, expected)).toBeNull()
})

// fact: WX-231
it('accepts the fields of the header in any order', () => {
  const [scheme = '', fields = ''] = theirHeader().split(/ (.*)/)
  const turned = fields.split(',').reverse().join(',')
  expect(turned).not.toBe(fields)
  expect(verifyAuthorization(`${scheme} ${turned}`, request, expected)).toBeNull()
})

// fact: WX-230
it('accepts its own signature of a request without body', () => {
  const get = { method: 'get', path: '/v3/x', body: '' }
  const header = buildAuthorization(get, signer, { nowMs: NOW_MS, nonce: NONCE })
  expect(verifyAuthorization(header, { ...get, method: 'GET' }, expected)).toBeNull()
})

// fact: WX-232
it.each([
  ['method', { method: 'PUT' }],
  ['path', { path: '/wallets/wechat/w0000002/v3/pay/transactions/app?x=1' }],
  ['query', { path: '/wallets/wechat/w0000001/v3/pay/transactions/app?x=2' }],
  ['body', { body: '{"description":"云存储 "}' }],
])('refuses a changed %s', (_, changed) => {
  expect(verifyAuthorization(theirHeader(), { ...request, ...changed }, expected)).toBe('bad-signature')
})

it('accepts the serial number in small letters, as clients read it from the certificate', () => {
  const header = theirHeader().replace(account.serial, account.serial.toLowerCase())
  expect(verifyAuthorization(header, request, expected)).toBe(null)
})

// fact: WX-233
it.each([
  ['nonce', NONCE, 'M0nceN0nceN0nceN0nceN0nceN0nce12', 'bad-signature'],
  ['timestamp', 'timestamp="1700000000"', 'timestamp="1700000001"', 'bad-signature'],
  ['merchant', account.mchid, '1900006892', 'unknown-merchant'],
  ['serial', account.serial, account.serial.replace(/.$/, 'G'), 'unknown-serial'],
  ['scheme', 'WECHATPAY2-SHA256-RSA2048', 'WECHATPAY2-SM2-WITH-SM3', 'malformed'],
  ['signature by its padding', '=="', '="', 'bad-signature'],
  ['timestamp form', 'timestamp="1700000000"', 'timestamp="1700000000.0"', 'stale'],
  ['missing nonce', `nonce_str="${NONCE}",`, '', 'malformed'],
  ['doubled nonce', `nonce_str="${NONCE}",`, `nonce_str="${NONCE}",nonce_str="${NONCE}",`, 'malformed'],
])('refuses a changed %s of the header', (_, from, to, refusal) => {
  const header = theirHeader()
  const changed = header.replace(from, to)
  expect(changed).not.toBe(header)
  expect(verifyAuthorization(changed, request, expected)).toBe(refusal)
})

// fact: WX-234
it.each([
  [-300_000, null],
  [300_000, null],
  [-301_000, 'stale'],
  [301_000, 'stale'],
])('validates a signature %i ms away from the world as %s', (offsetMs, refusal) => {
  expect(verifyAuthorization(theirHeader(), request, { ...expected, nowMs: NOW_MS + offsetMs })).toBe(refusal)
})

it('takes the age of a signature from its receiver', () => {
  const late = { ...expected, nowMs: NOW_MS + 2_000 }
  expect(verifyAuthorization(theirHeader(), request, { ...late, maxAgeMs: 1_000 })).toBe('stale')
  expect(verifyAuthorization(theirHeader(), request, { ...late, maxAgeMs: 2_000 })).toBeNull()
})

it.each([
  undefined,
  '',
  'WECHATPAY2-SHA256-RSA2048',
  'WECHATPAY2-SHA256-RSA2048 ',
  'Basic YTpi',
  'x'.repeat(9000),
])('refuses an invalid header: %#', (header) => {
  expect(verifyAuthorization(header, request, expected)).toBe('malformed')
})
