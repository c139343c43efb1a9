import { type KeyObject, sign as signBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { gbkBytes } from '../../../engine/signing/charsets.ts'
import { signText } from '../../../engine/signing/crypto.ts'
import { mistakeText } from '../../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../../engine/signing/testing/documented-reasons.ts'
import { createTrialKeys } from '../../../engine/signing/testing/trial-keys.ts'
import {
  type AlipayParameters,
  signedContent,
  signRequest,
  writeForm,
} from '../../../wire/alipay/alipay-signing.ts'
import { diagnoseForm, unknownApp } from './signature-diagnosis.ts'

const { merchant, platform, other, from, keys } = createTrialKeys()
const APP = '2021000000000000'
const asked: AlipayParameters = {
  ...{ method: 'alipay.trade.query', app_id: APP, charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
  ...{ timestamp: '2026-11-20 09:41:00', notify_url: 'http://shop/n?a=1&b=2', format: '', appa: 'a ' },
  biz_content: '{"out_trade_no":"ORDER1","subject":"云 7/d"}',
}
const text = signedContent(asked)

/** The form with a signature over a text, as it comes. */
const form = (signed: string | Buffer, key: KeyObject = merchant.privateKey, hash = 'sha256') => {
  const sign = signBytes(hash, Buffer.isBuffer(signed) ? signed : Buffer.from(signed), key).toString('base64')
  return writeForm({ ...asked, sign })
}
const changed = (change: AlipayParameters, without: readonly string[] = ['sign']) =>
  form(signedContent({ ...asked, ...change }, { without }))
const joined = (pairs: readonly (readonly string[])[]) =>
  pairs.map(([name, value]) => `${name}=${value}`).join('&')
const filled = Object.entries(asked).filter(([, value]) => value !== '')
const mapped = (change: (value: string) => string) =>
  form(signedContent(Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, change(value)]))))
const plus = { ...asked, subject: 'a+b c', sign_type: 'RSA2' }

const rows: [string, string, string][] = [
  ['no signature', writeForm(asked), 'there is no sign'],
  ['a text without sign_type', changed({}, ['sign', 'sign_type']), 'signed without sign_type'],
  ['a text without biz_content', changed({}, ['sign', 'biz_content']), 'signed without biz_content'],
  ['empty values', form(signedContent(asked, { isEmptyCovered: true })), 'signed with empty values'],
  [
    'an empty sign',
    form(signedContent({ ...asked, sign: '' }, { without: ['format'], isEmptyCovered: true })),
    'signed with an empty sign',
  ],
  ['encoded values', mapped(encodeURIComponent), 'signed over encoded values'],
  [
    'escaped values',
    mapped((value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    'signed over values escaped for XML or HTML',
  ],
  ['trimmed values', mapped((value) => value.trim()), 'signed over trimmed values'],
  [
    'values that were encoded twice',
    writeForm({
      ...signRequest(asked, merchant.privateKey),
      notify_url: encodeURIComponent(asked.notify_url ?? ''),
    }),
    'values were encoded once too often after signing',
  ],
  ['the order of the form', form(joined(filled)), 'signed in the order of the message'],
  [
    'an order of words',
    form(joined(filled.toSorted(([one], [two]) => (one.replace('_', '') < two.replace('_', '') ? -1 : 1)))),
    'sorted otherwise than by bytes: as words of a language',
  ],
  [
    'another spelling of the content',
    changed({ biz_content: '{"out_trade_no":"ORDER1","subject":"\\u4e91 7\\/d"}' }),
    'another spelling of the same JSON was signed: slashes as \\/ and letters beyond ASCII as \\u…, as PHP writes it',
  ],
  [
    'plus signs that a form read as blanks',
    writeForm(signRequest(plus, merchant.privateKey)).replace('a%2Bb%20c', 'a+b%20c'),
    'plus signs came as blanks: in values',
  ],
  [
    'plus signs of the signature that a form read as blanks',
    signedWithPlus().replaceAll('%2B', '+'),
    'plus signs came as blanks: in sign',
  ],
  ['bytes in GBK', form(gbkBytes(text)), 'signed over bytes of another charset: GBK'],
  [
    'bytes in ISO-8859-1',
    form(text.replace('云', '?')),
    'signed over bytes of another charset: ISO-8859-1, which has ? for Chinese',
  ],
  ['SHA-1', form(text, merchant.privateKey, 'sha1'), 'signed with another algorithm: SHA-1, not SHA-256'],
  [
    'the old sign_type',
    oldType(),
    'sign_type has to be RSA2: it is RSA, and signed with another algorithm: SHA-1, not SHA-256',
  ],
  ['the key of the platform', form(text, platform.privateKey), 'signed with the key of the platform'],
  [
    'the key of another provider',
    form(text, other.privateKey),
    "signed with the key of another account: the merchant's at wechat",
  ],
  [
    'a key from elsewhere',
    form(text, from.privateKey),
    'signed with a key that no account of this world has',
  ],
  ['another text', changed({ biz_content: '{"out_trade_no":"2"}' }), 'signed over another text'],
  [
    'hexadecimal digits',
    writeForm({
      ...asked,
      sign: signBytes('sha256', Buffer.from(text), merchant.privateKey).toString('hex'),
    }),
    'the signature is not written in plain Base64: it is hexadecimal',
  ],
  [
    'an app of another world',
    writeForm(signRequest({ ...asked, app_id: '2021111111111111' }, merchant.privateKey)),
    `the app is none of this world: it is the app of w0000007, and this world's is ${APP}`,
  ],
]

/** A form whose signature has a plus sign in it. */
function signedWithPlus(): string {
  for (let number = 0; number < 100; number += 1) {
    const signed = signRequest({ ...asked, biz_content: `{"out_trade_no":"${number}"}` }, merchant.privateKey)
    if (signed.sign?.includes('+')) return writeForm(signed)
  }
  throw new Error('no signature has a plus sign')
}

function oldType(): string {
  const old = { ...asked, sign_type: 'RSA' }
  const sign = signBytes('sha1', Buffer.from(signedContent(old)), merchant.privateKey).toString('base64')
  return writeForm({ ...old, sign })
}

function diagnose(sent: string) {
  const app_id = new URLSearchParams(sent).get('app_id') ?? ''
  return diagnoseForm({
    form: sent,
    keys,
    appMistake: unknownApp({ app_id }, { appId: APP, worldId: 'w0000007' }),
  })
}

// fact: AL-016, AL-020, AL-023
it.each(rows)('diagnoseForm finds %s', (_how, sent, mistake) => {
  const diagnosis = diagnose(sent)
  expect(diagnosis && mistakeText(diagnosis)).toBe(mistake)
})

it('diagnoseForm shows the text that was checked, and the one that was signed', () => {
  expect(diagnose(changed({}, ['sign', 'sign_type']))).toMatchObject({
    expected: text,
    signed: text.replace('&sign_type=RSA2', ''),
  })
})

it('diagnoseForm finds nothing in what is signed as it should be, and in what is no form', () => {
  expect(diagnose(form(text))?.mistakes).toEqual([])
  expect(diagnose('a=%')).toBeNull()
})

it('diagnoseForm builds the text that the documentation shows', () => {
  const shown = new URLSearchParams(documentedExample('alipay-v2'))
  const reversed = [...shown].toReversed()
  expect(diagnose(writeForm(Object.fromEntries(reversed)))?.expected).toBe(documentedExample('alipay-v2'))
})

it('every reason that the documentation has for gateway.do is found here', () => {
  expect(foundReasons(rows.map(([, sent]) => diagnose(sent)))).toEqual(documentedReasons('alipay-v2'))
})

it('a signature that holds is made as signText makes it', () => {
  expect(new URLSearchParams(form(text)).get('sign')).toBe(signText(text, merchant.privateKey))
})
