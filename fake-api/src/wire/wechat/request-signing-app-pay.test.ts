import { expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { signAppPay, verifyAppPay } from './request-signing.ts'

const account = { appid: 'wx5f0c7b2a9e1d4c38', mchid: '1900006891' }
const pair = await createKeyPair()
const privateKey = loadPrivateKey(pair.privateKey)
const publicKey = loadPublicKey(pair.publicKey)
const merchant = { ...account, key: publicKey }
const parameters = signAppPay(
  'wx123',
  { ...account, key: privateKey },
  { nowMs: 1_700_000_000_000, nonce: 'abc' },
)

// fact: WX-276, WX-277
it('signs SDK parameters that wechatpay-axios-plugin verifies', () => {
  const text = Formatter.joinedByLineFeed(parameters.appid, parameters.timestamp, 'abc', 'wx123')
  expect(Rsa.verify(text, parameters.sign, publicKey)).toBe(true)
})

it('accepts SDK parameters that wechatpay-axios-plugin signed', () => {
  const text = Formatter.joinedByLineFeed(account.appid, '1700000009', 'xyz', 'wx9')
  const sign = Rsa.sign(text, privateKey)
  const theirs = { ...parameters, timestamp: '1700000009', noncestr: 'xyz', prepayid: 'wx9', sign }
  expect(verifyAppPay(theirs, merchant)).toBe(true)
})

// fact: WX-277, WX-281
it.each([
  ['appid', { appid: 'wx0' }],
  ['partnerid', { partnerid: '1900000000' }],
  ['prepayid', { prepayid: 'wx124' }],
  ['noncestr', { noncestr: 'abd' }],
  ['timestamp', { timestamp: '1700000001' }],
  ['timestamp in milliseconds', { timestamp: '1700000000000' }],
  ['sign', { sign: 'AAAA' }],
  ['package', { package: 'prepay_id=wx123' as 'Sign=WXPay' }],
])('refuses changed SDK parameters: %s', (_, changed) => {
  expect(verifyAppPay({ ...parameters, ...changed }, merchant)).toBe(false)
})

// fact: WX-277
it('refuses SDK parameters that are signed with prepay_id= before the prepay id', () => {
  const text = Formatter.joinedByLineFeed(account.appid, '1700000009', 'xyz', 'prepay_id=wx9')
  const sign = Rsa.sign(text, privateKey)
  const theirs = { ...parameters, timestamp: '1700000009', noncestr: 'xyz', prepayid: 'wx9', sign }
  expect(verifyAppPay(theirs, merchant)).toBe(false)
})

// fact: WX-278
it('refuses SDK parameters that another key than that of the orders has signed', async () => {
  const other = loadPrivateKey((await createKeyPair()).privateKey)
  const theirs = signAppPay('wx123', { ...account, key: other }, { nowMs: 1_700_000_000_000, nonce: 'abc' })
  expect(verifyAppPay(theirs, merchant)).toBe(false)
})
