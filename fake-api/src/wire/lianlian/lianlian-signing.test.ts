import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeyPair } from '../../engine/signing/crypto.ts'
import { parametersIn, signedText, signLianlian, verifyLianlian } from './lianlian-signing.ts'

const pair = await createKeyPair()
const key = createPublicKey(pair.publicKey)
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const signed = { emptyTexts: 'signed' } as const
const rules = { emptyTexts: 'signed', signType: 'optional' } as const

// fact: LL-004
it('signs the leaves of all parameters, keys in alphabetical order and depth first, without names above them', () => {
  const parameters = {
    merchant_order: { order_amount: '0.99', merchant_order_id: 'O1', products: [{ name: 'n', id: 'p' }] },
    merchant_id: 'M1',
    country: 'HK',
  }
  const text = 'country=HK&merchant_id=M1&merchant_order_id=O1&order_amount=0.99&id=p&name=n'
  expect(signedText(parameters, signed)).toBe(text)
})

// fact: LL-005
it.each([
  ['signed', 'a=&c=1'],
  ['left-out', 'c=1'],
] as const)('leaves null out and has texts of no length %s', (emptyTexts, text) => {
  expect(signedText({ c: '1', b: null, a: '' }, { emptyTexts })).toBe(text)
})

// fact: LL-003
it('signs as SHA1withRSA with a key in PKCS #8', () => {
  expect(pair.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  const { signature } = signLianlian({ a: '1' }, createPrivateKey(pair.privateKey), { nowMs, rules })
  expect(createVerify('RSA-SHA1').update('a=1').verify(pair.publicKey, signature, 'base64')).toBe(true)
  const own = createSign('RSA-SHA1').update('a=1').sign(pair.privateKey, 'base64')
  const headers = { signature: own, timestamp: '20261120200000', timezone: 'UTC' }
  expect(verifyLianlian(headers, { a: '1' }, { key, rules })).toBeNull()
  const other = createSign('RSA-SHA256').update('a=1').sign(pair.privateKey, 'base64')
  expect(verifyLianlian({ ...headers, signature: other }, { a: '1' }, { key, rules })).toBe('bad-signature')
})

// fact: LL-010
it('takes numbers as they were written', () => {
  expect(signedText(parametersIn('{"amount":19.90,"rate":1.00000000,"isPaid":true}'), signed)).toBe(
    'amount=19.90&isPaid=true&rate=1.00000000',
  )
})

// fact: LL-008
it.each([
  ['optional', undefined, null],
  ['optional', 'RSA', null],
  ['required', 'RSA', null],
  ['required', undefined, 'missing-header'],
  ['optional', 'HMAC', 'missing-header'],
] as const)('where sign-type is %s, takes %s: %s', (signType, sent, refusal) => {
  const { 'sign-type': _, ...headers } = signLianlian({ a: '1' }, createPrivateKey(pair.privateKey), {
    nowMs,
    rules,
  })
  const incoming = { ...headers, ...(sent && { 'sign-type': sent }) }
  expect(verifyLianlian(incoming, { a: '1' }, { key, rules: { ...rules, signType } })).toBe(refusal)
})

it.each([
  ['no time', { timestamp: undefined }, 'missing-header'],
  ['no time zone', { timezone: undefined }, 'missing-header'],
  ['a signature that is no base64', { signature: '?' }, 'bad-signature'],
])('refuses a message with %s', (_, change, refusal) => {
  const headers = signLianlian({ a: '1' }, createPrivateKey(pair.privateKey), { nowMs, rules })
  expect(verifyLianlian({ ...headers, ...change }, { a: '1' }, { key, rules })).toBe(refusal)
})

it('reads no parameters in what is no JSON or is nested without end', () => {
  expect(parametersIn('{')).toBeNull()
  expect(parametersIn('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull()
  const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)
  expect(signedText(deep, signed)).toBe('')
})
