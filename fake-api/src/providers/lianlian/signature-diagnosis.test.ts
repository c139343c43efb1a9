import { type KeyObject, sign as signBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { mistakeText } from '../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../engine/signing/testing/documented-reasons.ts'
import { createTrialKeys } from '../../engine/signing/testing/trial-keys.ts'
import { parametersIn, type SigningRules } from '../../wire/lianlian/lianlian-signing.ts'
import { diagnoseLianlian, requestRefusal } from './signature-diagnosis.ts'

const { merchant, platform, other, from, keys } = createTrialKeys()
const body =
  '{"merchant_id":"M1","order":{"url":" http://a?b=1&c ","amount":19.90,"note":"","gift":null},"Amount":"2","card":{"card_no":"4111111111111111","cvv":"123"}}'
const tail = 'card_no=4111111111111111&cvv=123'
const rest = 'amount=19.90&note=&url= http://a?b=1&c '
const text = `Amount=2&${tail}&merchant_id=M1&${rest}`

interface Sent {
  readonly headers?: Record<string, string | undefined>
  readonly rules?: Partial<SigningRules>
  readonly rawBody?: string
}

const signature = (over: string, key: KeyObject = merchant.privateKey, hash = 'sha1') =>
  signBytes(hash, Buffer.from(over), key).toString('base64')

function diagnose(sign: string | undefined, { headers, rules: change, rawBody = body }: Sent = {}) {
  const sent = { signature: sign, timestamp: '20261120094100', timezone: 'Asia/Shanghai', ...headers }
  const rules = { emptyTexts: 'signed', signType: 'optional', ...change } as const
  const parameters = parametersIn(rawBody)
  const refusal = requestRefusal(sent, parameters, { key: merchant.publicKey, rules })
  return refusal && diagnoseLianlian({ refusal, headers: sent, parameters, rawBody, rules, keys })
}

const signed = (over: string) => signature(over)
const plain = signed(text)

it.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('a body of %s nested without end has a diagnosis', (_, open, close) => {
  const rawBody = `{"a":${open.repeat(5000)}1${close.repeat(5000)}}`
  expect(diagnose(signed('other'), { rawBody })).toMatchObject({ mistakes: expect.any(Array) })
})

it('a value of half a character has a diagnosis', () => {
  const rawBody = String.raw`{"a":"\ud800"}`
  expect(diagnose(signed('other'), { rawBody })).toMatchObject({ mistakes: expect.any(Array) })
})

const rows: [string, string | undefined, string, Sent?][] = [
  ['no signature', undefined, 'headers of the signature are wrong: signature'],
  [
    'no time',
    plain,
    'headers of the signature are wrong: timestamp, timezone',
    { headers: { timestamp: undefined, timezone: undefined } },
  ],
  [
    'no sign-type',
    plain,
    'headers of the signature are wrong: sign-type',
    { rules: { signType: 'required' } },
  ],
  [
    'another sign-type',
    plain,
    'headers of the signature are wrong: sign-type is RSA2, and has to be RSA',
    { headers: { 'sign-type': 'RSA2' } },
  ],
  [
    'a time in seconds',
    plain,
    'the timestamp is no yyyyMMddHHmmss: it is 1795138860',
    { headers: { timestamp: '1795138860' } },
  ],
  [
    'SHA-256',
    signature(text, merchant.privateKey, 'sha256'),
    'signed with another algorithm: SHA-256, not SHA-1',
  ],
  ['MD5', signature(text, merchant.privateKey, 'md5'), 'signed with another algorithm: MD5, not SHA-1'],
  ['empty leaves left out', signed(text.replace('&note=', '')), 'signed without empty values'],
  ['empty leaves kept', plain, 'signed with empty values', { rules: { emptyTexts: 'left-out' } }],
  ['null as a text', signed(text.replace('&note=', '&gift=null&note=')), 'signed with null'],
  [
    'numbers as a parser has them',
    signed(text.replace('19.90', '19.9')),
    'numbers were signed otherwise than they are written',
  ],
  [
    'the order of the message',
    signed(`merchant_id=M1&url= http://a?b=1&c &amount=19.90&note=&Amount=2&${tail}`),
    'signed in the order of the message',
  ],
  [
    'leaves sorted together',
    signed(`Amount=2&amount=19.90&${tail}&merchant_id=M1&note=&url= http://a?b=1&c `),
    'sorted otherwise than by bytes: all names together, not those of each object',
  ],
  [
    'names of objects',
    signed(
      'Amount=2&card.card_no=4111111111111111&card.cvv=123&merchant_id=M1&order.amount=19.90&order.note=&order.url= http://a?b=1&c ',
    ),
    'signed with the names of objects',
  ],
  [
    'encoded values',
    signed(text.replace(' http://a?b=1&c ', '%20http%3A%2F%2Fa%3Fb%3D1%26c%20')),
    'signed over encoded values',
  ],
  [
    'escaped values',
    signed(text.replace('=1&c ', '=1&amp;c ')),
    'signed over values escaped for XML or HTML',
  ],
  ['trimmed values', signed(text.trim().replace('= http', '=http')), 'signed over trimmed values'],
  [
    'values encoded afterwards',
    signed('a=b c'),
    'values were encoded once too often after signing',
    { rawBody: '{"a":"b%20c"}' },
  ],
  ['the body as a whole', signed(body), 'the text of the body was signed as a whole'],
  ['the key of the platform', signature(text, platform.privateKey), 'signed with the key of the platform'],
  [
    'the key of another provider',
    signature(text, other.privateKey),
    "signed with the key of another account: the merchant's at wechat",
  ],
  [
    'a key from elsewhere',
    signature(text, from.privateKey),
    'signed with a key that no account of this world has',
  ],
  ['another text', signed('x'), 'signed over another text'],
  [
    'hexadecimal digits',
    Buffer.from(plain, 'base64').toString('hex'),
    'the signature is not written in plain Base64: it is hexadecimal',
  ],
]

// fact: LL-003, LL-004, LL-005, LL-008, LL-010
it.each(rows)('diagnoseLianlian finds %s, and shows no card', (_how, sign, mistake, sent) => {
  const diagnosis = diagnose(sign, sent)
  expect(diagnosis && mistakeText(diagnosis)).toBe(mistake)
  expect(JSON.stringify(diagnosis)).not.toMatch(/41111|123/)
})

it('every reason that the documentation has for LianLian is found here', () => {
  const diagnoses = rows.map(([, sign, , sent]) => diagnose(sign, sent))
  // That no account is here is said of a request whose signature holds.
  expect(foundReasons(diagnoses)).toEqual(documentedReasons('lianlian', 'unknown-merchant'))
})

it('diagnoseLianlian shows the text that was checked and the one that was signed, without the card', () => {
  const diagnosis = diagnose(signed(body))
  expect(diagnosis?.expected).toBe(`Amount=2&card_no=•••&cvv=•••&merchant_id=M1&${rest}`)
  expect(diagnosis?.signed).toContain('"card":{"card_no":"•••","cvv":"•••"}')
})

it('diagnoseLianlian builds the text that the documentation shows', () => {
  const order = {
    order_amount: '19.90',
    merchant_order_id: 'ORDER1',
    products: [{ name: 'Cloud', id: 'p1' }],
  }
  const rawBody = JSON.stringify({ order, merchant_id: '202611200000412003' })
  expect(diagnose(signed('x'), { rawBody })?.expected).toBe(documentedExample('lianlian'))
})

it('diagnoseLianlian reads no texts in a body that is no JSON', () => {
  expect(diagnose(signed('x'), { rawBody: '{' })).toMatchObject({
    expected: '',
    mistakes: [{ reason: 'other-text' }],
  })
})

/** What LianLian says to a request whose signature holds, with other headers. */
function refusalWith(headers: Record<string, string>) {
  const rules = { emptyTexts: 'signed', signType: 'optional' } as const
  const sent = { signature: plain, timestamp: '20261120094100', timezone: 'Asia/Shanghai', ...headers }
  return requestRefusal(sent, parametersIn(body), { key: merchant.publicKey, rules })
}

it.each([
  ['a time in seconds', { timestamp: '1795176000' }, 'bad-time'],
  ['a time that is none', { timestamp: '99999999999999' }, 'bad-time'],
  ['a day that is none', { timestamp: '20270230120000' }, 'bad-time'],
  ['a time zone that is none', { timezone: 'Foo/Bar' }, 'bad-zone'],
  ['an area without a place', { timezone: 'Asia' }, 'bad-zone'],
])('refuses a request with %s', (_, headers, refusal) => {
  expect(refusalWith(headers)).toBe(refusal)
})

// fact: LL-008
it.each(['Asia/Hong_Kong', 'UTC', 'GMT+8', 'UTC+08:00', 'America/New_York'])(
  'takes the time zone %s',
  (timezone) => {
    expect(refusalWith({ timezone })).toBeNull()
  },
)
