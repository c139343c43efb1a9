import { expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { type IncomingHeaders, SIGNATURE_HEADER, signBody, verifyBody } from './request-signing.ts'

const NOW_MS = 1_700_000_000_000
const NONCE = 'abcdefghijklmnop'
const BODY = '{"id":"1","summary":"支付成功"}'
const SERIAL = 'PUB_KEY_ID_01190000689120260000000000000001'
const [pair, otherPair] = await Promise.all([createKeyPair(), createKeyPair()])
const publicKey = loadPublicKey(pair.publicKey)
const expected = { platformKeys: new Map([[SERIAL, publicKey]]), nowMs: NOW_MS, maxAgeMs: 300_000 }
const theirs = theirHeaders(pair.privateKey)

function theirHeaders(privateKeyPem: string): Record<string, string> {
  const text = Formatter.response(NOW_MS / 1000, NONCE, BODY)
  return {
    'wechatpay-serial': SERIAL,
    'wechatpay-signature': Rsa.sign(text, loadPrivateKey(privateKeyPem)),
    'wechatpay-timestamp': String(NOW_MS / 1000),
    'wechatpay-nonce': NONCE,
  }
}

function without(name: string): IncomingHeaders {
  return Object.fromEntries(Object.entries(theirs).filter(([key]) => key !== name))
}

it('makes a notify signature that wechatpay-axios-plugin verifies', () => {
  const platform = { serial: SERIAL, key: loadPrivateKey(pair.privateKey) }
  const headers = signBody(BODY, platform, { nowMs: NOW_MS, nonce: NONCE })
  const { 'Wechatpay-Timestamp': timestamp = '', 'Wechatpay-Nonce': nonce = '' } = headers
  expect(
    Rsa.verify(Formatter.response(timestamp, nonce, BODY), headers[SIGNATURE_HEADER] ?? '', publicKey),
  ).toBe(true)
})

it('accepts signatures of wechatpay-axios-plugin', () => {
  expect(verifyBody(theirs, BODY, expected)).toBeNull()
})

it.each([
  ['body', theirs, BODY.replace('1', '2'), 'bad-signature'],
  ['body by one space', theirs, `${BODY} `, 'bad-signature'],
  ['timestamp', { ...theirs, 'wechatpay-timestamp': '1700000001' }, BODY, 'bad-signature'],
  ['timestamp form', { ...theirs, 'wechatpay-timestamp': '+170000000' }, BODY, 'stale'],
  ['nonce', { ...theirs, 'wechatpay-nonce': 'abcdefghijklmnoP' }, BODY, 'bad-signature'],
  [
    'serial',
    { ...theirs, 'wechatpay-serial': '0123456789ABCDEF0123456789ABCDEF01234567' },
    BODY,
    'unknown-serial',
  ],
  ['signer', theirHeaders(otherPair.privateKey), BODY, 'bad-signature'],
  [
    'signature to a probe',
    { ...theirs, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' },
    BODY,
    'bad-signature',
  ],
  [
    'signature by padding',
    { ...theirs, 'wechatpay-signature': `${theirs['wechatpay-signature']} ` },
    BODY,
    'bad-signature',
  ],
  ['doubled header', { ...theirs, 'wechatpay-nonce': [NONCE, NONCE] }, BODY, 'missing-header'],
  ['missing serial', without('wechatpay-serial'), BODY, 'missing-header'],
  ['missing signature', without('wechatpay-signature'), BODY, 'missing-header'],
  ['missing timestamp', without('wechatpay-timestamp'), BODY, 'missing-header'],
  ['missing nonce', without('wechatpay-nonce'), BODY, 'missing-header'],
])('refuses a changed %s', (_, headers, body, refusal) => {
  expect(verifyBody(headers, body, expected)).toBe(refusal)
})

// fact: WX-239
it.each([
  [-300_000, null],
  [300_000, null],
  [-301_000, 'stale'],
  [301_000, 'stale'],
])('validates a notify %i ms away from the world as %s', (offsetMs, refusal) => {
  expect(verifyBody(theirs, BODY, { ...expected, nowMs: NOW_MS + offsetMs })).toBe(refusal)
})

it('takes the age of a notify from its receiver', () => {
  const late = { ...expected, nowMs: NOW_MS + 2_000 }
  expect(verifyBody(theirs, BODY, { ...late, maxAgeMs: 1_000 })).toBe('stale')
  expect(verifyBody(theirs, BODY, { ...late, maxAgeMs: 2_000 })).toBeNull()
})
