import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Hash, Transformer } from 'wechatpay-axios-plugin'
import { signPapay, signTypeOf, verifyPapay } from './papay-signing.ts'
import { buildPapayXml, parsePapayXml } from './papay-xml.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const TYPES = ['MD5', 'HMAC-SHA256'] as const
const NAME = fc
  .stringMatching(/^[a-z][a-z_]{0,11}$/)
  .filter((name) => name !== 'sign' && name !== 'sign_type')
const VALUE = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
const FIELDS = fc.dictionary(NAME, VALUE, { minKeys: 1, maxKeys: 8 })

// fact: WX-209
it.each(TYPES)('signs like the library, %s', (type) => {
  fc.assert(
    fc.property(FIELDS, (fields) => {
      expect(signPapay(fields, KEY, type).sign).toBe(Hash.sign(type, fields, KEY))
    }),
  )
})

// fact: WX-209, WX-211
it.each(TYPES)('verifies payloads of the library and refuses changed ones, %s', (type) => {
  const fields = { appid: 'wx1', mch_id: '1900006891', body: '云存储', total_fee: '1790' }
  const signed = { ...fields, sign: Hash.sign(type, fields, KEY) }
  expect(verifyPapay(signed, KEY)).toBe(true)
  expect(verifyPapay({ ...signed, total_fee: '1' }, KEY)).toBe(false)
  expect(verifyPapay({ ...signed, extra: 'x' }, KEY)).toBe(false)
  expect(verifyPapay(signed, KEY.replace('0', '1'))).toBe(false)
  expect(verifyPapay({ ...signed, sign: signed.sign.toLowerCase() }, KEY)).toBe(false)
  expect(verifyPapay(fields, KEY)).toBe(false)
})

// fact: WX-210
it.each(TYPES)('leaves out empty fields and the signature, and knows names by their case, %s', (type) => {
  const { sign } = signPapay({ body: ' a b ', Body: 'c' }, KEY, type)
  expect(signPapay({ body: ' a b ', Body: 'c', attach: '', sign: 'x' }, KEY, type).sign).toBe(sign)
  expect(signPapay({ Body: ' a b ', body: 'c' }, KEY, type).sign).not.toBe(sign)
  expect(signPapay({ body: 'a b', Body: 'c' }, KEY, type).sign).not.toBe(sign)
})

it('detects the type by its name or by the length of the signature', () => {
  expect(signTypeOf({ sign: 'A'.repeat(32) })).toBe('MD5')
  expect(signTypeOf({ sign: 'A'.repeat(64) })).toBe('HMAC-SHA256')
  expect(signTypeOf({ sign_type: 'HMAC-SHA256' })).toBe('HMAC-SHA256')
  expect(signTypeOf({ sign_type: 'RSA' })).toBeNull()
  expect(signTypeOf({ sign_type: '', sign: 'A'.repeat(32) })).toBe('MD5')
})

it('exchanges XML with the library in both directions', () => {
  const fields = { body: '云存储 <7天> & "more"', total_fee: '0010', attach: ']] >' }
  expect(Transformer.toObject(buildPapayXml(fields))).toEqual(fields)
  expect(parsePapayXml(String(Transformer.toXml(fields)))).toEqual(fields)
})

it('omits empty fields', () => {
  expect(buildPapayXml({ a: '1', b: '' })).toBe('<xml><a><![CDATA[1]]></a></xml>')
})

it.each([
  ['no XML', 'hello'],
  ['nothing', ''],
  ['another root', '<html><a>1</a></html>'],
  ['two roots', '<xml><a>1</a></xml><xml><a>1</a></xml>'],
  ['a nested value', '<xml><a><b>1</b></a></xml>'],
  ['a field twice', '<xml><a>1</a><a>2</a></xml>'],
  ['an attribute', '<xml><a type="x">1</a></xml>'],
  ['an open tag', '<xml><a>1</xml>'],
  ['a DOCTYPE', '<!DOCTYPE xml [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><a>&e;</a></xml>'],
  ['growing entities', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xml><a>&b;</a></xml>'],
  ['a text without end', `<xml><a>${'x'.repeat(70_000)}</a></xml>`],
  ['a prototype', '<xml><__proto__><a>1</a></__proto__></xml>'],
])('refuses %s as a message', (_name, text) => {
  expect(parsePapayXml(text)).toBeNull()
})
