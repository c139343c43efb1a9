import { expect, it } from 'vitest'
import { Aes } from 'wechatpay-axios-plugin'
import { decryptResource, encryptResource } from './resource-cipher.ts'

const encryption = {
  apiV3Key: '0123456789abcdefghijklmnopqrstuv',
  nonce: 'nonce0nonce1',
  associatedData: 'transaction',
}
const PLAINTEXT = '{"out_trade_no":"20261120000000000001","trade_state_desc":"支付成功"}'
const theirs = Aes.AesGcm.encrypt(PLAINTEXT, encryption.apiV3Key, encryption.nonce, encryption.associatedData)

function flip(base64: string, at: number): string {
  const bytes = Buffer.from(base64, 'base64')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

it('encrypts resources that wechatpay-axios-plugin decrypts', () => {
  const ciphertext = encryptResource(PLAINTEXT, encryption)
  expect(
    Aes.AesGcm.decrypt(ciphertext, encryption.apiV3Key, encryption.nonce, encryption.associatedData),
  ).toBe(PLAINTEXT)
})

it('decrypts resources that wechatpay-axios-plugin encrypts', () => {
  expect(decryptResource(theirs, encryption)).toBe(PLAINTEXT)
})

it.each([
  ['ciphertext', flip(theirs, 0), encryption],
  ['last byte of the tag', flip(theirs, -1), encryption],
  ['first byte of the tag', flip(theirs, -16), encryption],
  ['shortened tag', Buffer.from(theirs, 'base64').subarray(0, -4).toString('base64'), encryption],
  ['associated data', theirs, { ...encryption, associatedData: 'refund' }],
  ['empty associated data', theirs, { ...encryption, associatedData: '' }],
  ['nonce', theirs, { ...encryption, nonce: 'nonce0nonce2' }],
  ['nonce of another length', theirs, { ...encryption, nonce: 'nonce0nonce1nonc' }],
  ['key', theirs, { ...encryption, apiV3Key: '0123456789abcdefghijklmnopqrstuw' }],
  ['text after the base64', `${theirs}!`, encryption],
  ['too little', 'AAAA', encryption],
  ['nothing', '', encryption],
])('refuses a changed resource: %s', (_, ciphertext, changed) => {
  expect(decryptResource(ciphertext, changed)).toBeNull()
})
