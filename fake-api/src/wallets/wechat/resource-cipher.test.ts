import { expect, it } from 'vitest'
import { Aes } from 'wechatpay-axios-plugin'
import { decryptResource, encryptResource } from './resource-cipher.ts'

const seal = {
  apiV3Key: '0123456789abcdefghijklmnopqrstuv',
  nonce: 'nonce0nonce1',
  associatedData: 'transaction',
}
const PLAINTEXT = '{"out_trade_no":"20261120000000000001","trade_state_desc":"支付成功"}'
const theirs = Aes.AesGcm.encrypt(PLAINTEXT, seal.apiV3Key, seal.nonce, seal.associatedData)

function flip(base64: string, at: number): string {
  const bytes = Buffer.from(base64, 'base64')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

it('encrypts what wechatpay-axios-plugin decrypts', () => {
  const ciphertext = encryptResource(PLAINTEXT, seal)
  expect(Aes.AesGcm.decrypt(ciphertext, seal.apiV3Key, seal.nonce, seal.associatedData)).toBe(PLAINTEXT)
})

it('decrypts what wechatpay-axios-plugin encrypts', () => {
  expect(decryptResource(theirs, seal)).toBe(PLAINTEXT)
})

it.each([
  ['ciphertext', flip(theirs, 0), seal],
  ['last byte of the tag', flip(theirs, -1), seal],
  ['first byte of the tag', flip(theirs, -16), seal],
  ['shortened tag', Buffer.from(theirs, 'base64').subarray(0, -4).toString('base64'), seal],
  ['associated data', theirs, { ...seal, associatedData: 'refund' }],
  ['empty associated data', theirs, { ...seal, associatedData: '' }],
  ['nonce', theirs, { ...seal, nonce: 'nonce0nonce2' }],
  ['nonce of another length', theirs, { ...seal, nonce: 'nonce0nonce1nonc' }],
  ['key', theirs, { ...seal, apiV3Key: '0123456789abcdefghijklmnopqrstuw' }],
  ['text after the base64', `${theirs}!`, seal],
  ['too little', 'AAAA', seal],
  ['nothing', '', seal],
])('refuses a changed resource: %s', (_, ciphertext, changed) => {
  expect(decryptResource(ciphertext, changed)).toBeNull()
})
