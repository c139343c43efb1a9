import { constants, createHash, createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedLines, signText } from '../../engine/signing/crypto.ts'
import { mistakeText, right, wrong } from '../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../engine/signing/testing/documented-reasons.ts'
import { signPapay } from '../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../wire/wechat/papay-xml.ts'
import { buildAuthorization, verifyAuthorization } from '../../wire/wechat/request-signing.ts'
import { diagnosePapay, diagnoseRequest } from './signature-diagnosis.ts'
import { launchSignature } from './wechat-cashier-service.ts'

const [V2, V3, FORMER, OTHER] = ['2f9c', '3a1b', '4d0e', '5c7f']

const keys = [
  right(V2),
  wrong('former-key', FORMER),
  wrong('apiv3-key', V3),
  wrong('other-world-key', OTHER, 'w0000007'),
]
const fields = { mch_id: '1900000109', body: ' Cloud & 7/d ', attach: '', a_id: '1', aB: '2' }
const md5 = (text: string) => createHash('md5').update(`${text}&key=${V2}`).digest('hex').toUpperCase()
const hmac = (text: string) =>
  createHmac('sha256', V2).update(`${text}&key=${V2}`).digest('hex').toUpperCase()
const typed = (sign_type: string) => ({ ...fields, sign_type })
const checked = 'aB=2&a_id=1&body= Cloud & 7/d &mch_id=1900000109'

const papayRows: [string, PapayFields, string][] = [
  ['no signature', fields, 'there is no sign'],
  ['the key of V3', signPapay(fields, V3, 'MD5'), 'signed with the key of V3'],
  ['a former key', signPapay(fields, FORMER, 'MD5'), 'signed with the former key, which holds no more'],
  [
    'the key of another world',
    signPapay(fields, OTHER, 'MD5'),
    'signed with the key of another world: w0000007',
  ],
  ['a key from elsewhere', signPapay(fields, 'x', 'MD5'), 'signed another text, or by another key'],
  ['another text', { ...fields, sign: md5('a=1') }, 'signed another text, or by another key'],
  [
    'a field changed after signing',
    { ...signPapay(fields, V2, 'MD5'), mch_id: '1' },
    'signed another text, or by another key',
  ],
  ['lower case', { ...fields, sign: md5(checked).toLowerCase() }, 'digits in lower case'],
  [
    'encoded values',
    { ...fields, sign: md5('aB=2&a_id=1&body=%20Cloud%20%26%207%2Fd%20&mch_id=1900000109') },
    'signed over encoded values',
  ],
  [
    'values encoded as a form',
    { ...fields, sign: md5('aB=2&a_id=1&body=+Cloud+%26+7%2Fd+&mch_id=1900000109') },
    'signed over encoded values',
  ],
  [
    'values encoded with small letters',
    { ...fields, sign: md5('aB=2&a_id=1&body=%20Cloud%20%26%207%2fd%20&mch_id=1900000109') },
    'signed over encoded values',
  ],
  [
    'values that were encoded afterwards',
    { ...fields, body: 'a%20b', sign: md5('aB=2&a_id=1&body=a b&mch_id=1900000109') },
    'values were encoded once too often after signing',
  ],
  [
    'escaped values',
    { ...fields, sign: md5('aB=2&a_id=1&body= Cloud &amp; 7/d &mch_id=1900000109') },
    'signed over values escaped for XML or HTML',
  ],
  [
    'trimmed values',
    { ...fields, sign: md5('aB=2&a_id=1&body=Cloud & 7/d&mch_id=1900000109') },
    'signed over trimmed values',
  ],
  [
    'the order of the message',
    { ...fields, sign: md5('mch_id=1900000109&body= Cloud & 7/d &a_id=1&aB=2') },
    'signed in the order of the message',
  ],
  [
    'an order without case',
    { ...fields, sign: md5('a_id=1&aB=2&body= Cloud & 7/d &mch_id=1900000109') },
    'sorted otherwise than by bytes: without regard to case',
  ],
  [
    'the order of words',
    { a_c: '2', ab: '1', sign: md5('ab=1&a_c=2') },
    'sorted otherwise than by bytes: as words of a language',
  ],
  [
    'empty values',
    { ...fields, sign: md5('aB=2&a_id=1&attach=&body= Cloud & 7/d &mch_id=1900000109') },
    'signed with empty values',
  ],
  [
    'no key in the text',
    { ...fields, sign: createHash('md5').update(checked).digest('hex').toUpperCase() },
    'signed without &key= at the end',
  ],
  ['HMAC without its name', signPapay(fields, V2, 'HMAC-SHA256'), 'no sign_type for HMAC-SHA256'],
  [
    'HMAC called MD5',
    { ...typed('MD5'), sign: hmac(`${checked}&sign_type=MD5`) },
    'HMAC-SHA256 was computed, and sign_type says MD5',
  ],
  [
    'MD5 called HMAC',
    { ...typed('HMAC-SHA256'), sign: md5(`${checked}&sign_type=HMAC-SHA256`) },
    'MD5 was computed, and sign_type says HMAC-SHA256',
  ],
  [
    'a type of no such name',
    { ...typed('RSA2'), sign: md5(`${checked}&sign_type=RSA2`) },
    'sign_type is neither MD5 nor HMAC-SHA256: it is RSA2',
  ],
  [
    'SHA-256 in place of HMAC',
    {
      ...typed('HMAC-SHA256'),
      sign: createHash('sha256')
        .update(`${checked}&sign_type=HMAC-SHA256&key=${V2}`)
        .digest('hex')
        .toUpperCase(),
    },
    'signed with another algorithm: SHA-256 of the text, not HMAC-SHA256',
  ],
  ['sign_type left out', { ...typed('HMAC-SHA256'), sign: hmac(checked) }, 'signed without sign_type'],
  [
    'two mistakes in the text, and small digits',
    { ...fields, sign: md5('mch_id=1900000109&body=Cloud & 7/d&a_id=1&aB=2').toLowerCase() },
    'signed in the order of the message, and signed over trimmed values, and digits in lower case',
  ],
]

// fact: WX-209, WX-210, WX-219
it.each(papayRows)('diagnosePapay finds %s, and shows no key', (_how, message, mistake) => {
  const diagnosis = diagnosePapay(message, keys)
  expect(mistakeText(diagnosis)).toBe(mistake)
  expect(JSON.stringify(diagnosis)).not.toMatch(/2f9c|3a1b|4d0e|5c7f/)
  expect(diagnosis.expected).toMatch(/&key=•••$/)
})

it('diagnosePapay shows the text that was checked, and the one that was signed', () => {
  const sign = md5('aB=2&a_id=1&body=Cloud & 7/d&mch_id=1900000109')
  expect(diagnosePapay({ ...fields, sign }, keys)).toMatchObject({
    expected: `${checked}&key=•••`,
    signed: 'aB=2&a_id=1&body=Cloud & 7/d&mch_id=1900000109&key=•••',
  })
})

it('diagnosePapay builds the text that the documentation shows', () => {
  const message = {
    ...{ out_trade_no: 'ORDER1', mch_id: '1900006891', appid: 'wx5f0c7b2a9e1d4c38' },
    ...{ nonce_str: '5d1c7e', attach: 'camera 7', device_info: '' },
  }
  expect(diagnosePapay(message, keys).expected).toBe(
    documentedExample('wechat-v2').replace('<key of v2>', '•••'),
  )
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const from = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nowMs = Date.parse('2026-11-20T01:01:00Z')
const seconds = String(nowMs / 1000)
const signer = { mchid: '1900006891', serial: '7A', key: publicKey }
const prefix = '/wallets/wechat/w0000001'
const body = '{"mchid":"1900006891","description":"云 7/d","amount":{"total":1990}}'
const post = { method: 'POST', ownPath: '/v3/pay/transactions/app', body, host: 'localhost:4011' }
const get = { method: 'GET', ownPath: '/v3/certificates?a=b%20c', body: '', host: 'localhost:4011' }
type Asked = typeof post

const header = (signature: string, change: Record<string, string> = {}) => {
  const parts = {
    mchid: '1900006891',
    nonce_str: 'n1',
    signature,
    timestamp: seconds,
    serial_no: '7A',
    ...change,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

function diagnose(asked: Asked, authorization: string | undefined) {
  const request = { ...asked, path: `${prefix}${asked.ownPath}` }
  const expected = { signer, nowMs, maxAgeMs: 300_000, ownPath: asked.ownPath }
  const refusal = verifyAuthorization(authorization, request, expected)
  if (refusal === null) return null
  return diagnoseRequest({
    ...{ refusal, header: authorization, request, merchant: signer, nowMs, clock: 'world' },
    platformSerial: 'PUB_KEY_ID_01',
    keys: [
      right(publicKey),
      wrong('platform-key', platform.publicKey),
      wrong('other-account-key', other.publicKey, "the merchant's at alipay"),
    ],
  })
}

const lines = ({ method, ownPath, body: text }: Asked, change: Partial<Asked> = {}) =>
  signedLines(change.method ?? method, change.ownPath ?? ownPath, seconds, 'n1', change.body ?? text)

const textRows: [string, Asked, string, string][] = [
  [
    'a path without its query',
    get,
    lines(get, { ownPath: '/v3/certificates' }),
    'the path was signed without its query',
  ],
  [
    'a path with the host of the provider',
    post,
    lines(post, { ownPath: 'https://api.mch.weixin.qq.com/v3/pay/transactions/app' }),
    'the host was signed with the path',
  ],
  [
    'a path with the host that was called',
    post,
    lines(post, { ownPath: `http://localhost:4011${prefix}/v3/pay/transactions/app` }),
    'the host was signed with the path',
  ],
  [
    'a path without its version',
    post,
    lines(post, { ownPath: '/pay/transactions/app' }),
    'the path was signed with another beginning',
  ],
  [
    'a path without its slash',
    post,
    lines(post, { ownPath: 'v3/pay/transactions/app' }),
    'the path was signed with another beginning',
  ],
  [
    'a decoded path',
    get,
    lines(get, { ownPath: '/v3/certificates?a=b c' }),
    'the path was signed in another encoding',
  ],
  ['a method in small letters', post, lines(post, { method: 'post' }), 'the method was signed in lower case'],
  ['another method', post, lines(post, { method: 'GET' }), 'another method was signed'],
  ['an empty body', post, lines(post, { body: '' }), 'an empty body was signed'],
  ['a body where there is none', get, lines(get, { body: '{}' }), 'a body was signed where none is sent'],
  [
    'a body as Python writes it',
    post,
    lines(post, { body: '{"mchid": "1900006891", "description": "云 7/d", "amount": {"total": 1990}}' }),
    'another spelling of the same JSON was signed: blanks behind : and , as Python writes it',
  ],
  [
    'a body as PHP writes it',
    post,
    lines(post, { body: '{"mchid":"1900006891","description":"\\u4e91 7\\/d","amount":{"total":1990}}' }),
    'another spelling of the same JSON was signed: slashes as \\/ and letters beyond ASCII as \\u…, as PHP writes it',
  ],
  [
    'a body with sorted members',
    post,
    lines(post, { body: '{"amount":{"total":1990},"description":"云 7/d","mchid":"1900006891"}' }),
    'another spelling of the same JSON was signed: its members sorted',
  ],
  ['no last line feed', get, lines(get).slice(0, -1), 'the last line feed is missing'],
  [
    'no line of the body',
    post,
    signedLines('POST', post.ownPath, seconds, 'n1'),
    'the body is missing its line',
  ],
  [
    'lines with carriage returns',
    post,
    lines(post).replaceAll('\n', '\r\n'),
    'lines were ended otherwise: with \\r\\n',
  ],
  [
    'lines with a backslash',
    post,
    lines(post).replaceAll('\n', '\\n'),
    'lines were ended otherwise: with a backslash and an n',
  ],
  [
    'nonce before timestamp',
    post,
    signedLines('POST', post.ownPath, 'n1', seconds, body),
    'lines were signed in another order',
  ],
  [
    'two mistakes',
    post,
    lines(post, { method: 'post', body: '' }),
    'the method was signed in lower case, and an empty body was signed',
  ],
  ['another text', post, lines(post, { body: 'x' }), 'signed over another text'],
]

// fact: WX-230, WX-231, WX-232
it.each(textRows)('diagnoseRequest finds %s', (_how, asked, text, mistake) => {
  const diagnosis = diagnose(asked, header(signText(text, privateKey)))
  expect(diagnosis && mistakeText(diagnosis)).toBe(mistake)
  expect(diagnosis?.signed).toBe(mistake === 'signed over another text' ? null : text)
  expect(diagnosis?.expected).toBe(lines(asked))
})

const good = signText(lines(post), privateKey)
const bytes = (hash: string, padding = constants.RSA_PKCS1_PADDING) =>
  signBytes(hash, Buffer.from(lines(post)), { key: privateKey, padding }).toString('base64')

const headerRows: [string, string | undefined, string | RegExp][] = [
  ['no header', undefined, 'the Authorization header is incomplete: there is none'],
  [
    'another scheme',
    header(good).replace('WECHATPAY2-SHA256-RSA2048', 'Bearer'),
    'the Authorization header is incomplete: it has to begin with WECHATPAY2-SHA256-RSA2048 and a blank',
  ],
  [
    'missing parts',
    header(good).replace(/,timestamp="\d+"/, ''),
    'the Authorization header is incomplete: it lacks timestamp',
  ],
  [
    'values without quotes',
    header(good).replaceAll('"', ''),
    'the Authorization header is incomplete: each value has to be there, in quotes',
  ],
  [
    'another merchant',
    header(good, { mchid: '1900000109' }),
    "the merchant has no account here: mchid is 1900000109, and this world's 1900006891",
  ],
  [
    'another serial',
    header(good, { serial_no: '7B' }),
    'serial_no names no certificate of the merchant: it is 7A',
  ],
  [
    'the serial of the platform',
    header(good, { serial_no: 'PUB_KEY_ID_01' }),
    "serial_no names no certificate of the merchant: this is the platform's; it is 7A",
  ],
  [
    'the key of the platform',
    header(signText(lines(post), platform.privateKey)),
    'signed with the key of the platform',
  ],
  [
    'the key of another provider',
    header(signText(lines(post), other.privateKey)),
    "signed with the key of another account: the merchant's at alipay",
  ],
  [
    'a key from elsewhere',
    header(signText(lines(post), from.privateKey)),
    'signed with a key that no account of this world has',
  ],
  ['SHA-1', header(bytes('sha1')), 'signed with another algorithm: SHA-1, not SHA-256'],
  [
    'the padding of PSS',
    header(bytes('sha256', constants.RSA_PKCS1_PSS_PADDING)),
    'signed with another algorithm: RSA-PSS, not PKCS #1 v1.5',
  ],
  [
    'hexadecimal digits',
    header(Buffer.from(good, 'base64').toString('hex')),
    'the signature is not written in plain Base64: it is hexadecimal',
  ],
  [
    'Base64 for URLs',
    header(Buffer.from(good, 'base64').toString('base64url')),
    'the signature is not written in plain Base64: it is Base64 for URLs, or without its padding',
  ],
  [
    'a clock of another zone',
    header(signText(lines(post).replace(seconds, '1795107660'), privateKey), { timestamp: '1795107660' }),
    /^the timestamp is too far off: 8 h behind, as another time zone is; the world's clock stands at 2026-11-20 09:01:00 in Beijing: .+backendClock of the account to wall$/,
  ],
  [
    'milliseconds',
    header(good, { timestamp: `${seconds}000` }),
    /^the timestamp is too far off: it has to be ten digits of seconds, as milliseconds are not; .+, and signed over another text$/,
  ],
  ['text that is none', header('x'), 'signed with a key that no account of this world has'],
]

// fact: WX-233, WX-234
it.each(headerRows)('diagnoseRequest finds %s, whatever the text', (_how, authorization, mistake) => {
  const diagnosis = diagnose(post, authorization)
  const said = diagnosis && mistakeText(diagnosis)
  if (typeof mistake === 'string') expect(said).toBe(mistake)
  else expect(said).toMatch(mistake)
})

it('every reason that the documentation has for WeChat Pay is found here', () => {
  const ofV2 = foundReasons(papayRows.map(([, message]) => diagnosePapay(message, keys)))
  // That no account is here is said of a message whose signature holds.
  expect(ofV2).toEqual(documentedReasons('wechat-v2', 'unknown-merchant'))
  const ofText = textRows.map(([, asked, text]) => diagnose(asked, header(signText(text, privateKey))))
  const ofHeader = headerRows.map(([, authorization]) => diagnose(post, authorization))
  expect(foundReasons([...ofText, ...ofHeader])).toEqual(documentedReasons('wechat-v3'))
})

it('diagnoseRequest builds the text that the documentation shows', () => {
  const path = '/v3/pay/transactions/out-trade-no/ORDER1?mchid=1900006891'
  const asked = { ...get, ownPath: path }
  const authorization = header(good, { timestamp: '1795138860', nonce_str: '5d1c7e' })
  expect(diagnose(asked, authorization)?.expected).toBe(documentedExample('wechat-v3'))
})

it('diagnose finds nothing in what is signed as it should be', () => {
  const moment = { nowMs, nonce: 'n1' }
  const request = { ...post, path: post.ownPath }
  const authorization = buildAuthorization(request, { ...signer, key: privateKey }, moment)
  expect(diagnose(post, authorization)).toBeNull()
})

const account = { merchant: { mchid: '1900000109', serial: 's', key: publicKey } }
const app = { appid: 'wx1', timestamp: '1795138860', noncestr: 'n', partnerid: 'p', package: 'Sign=WXPay' }
const signApp = (line: string) => signText(signedLines('wx1', '1795138860', 'n', line), privateKey)
const ofApp = (parameters: object) => launchSignature('wechatOpenCashier', { parameters }, account)

it('launchSignature tells the two forms of line four apart', () => {
  const launch = { ...app, prepayid: 'wx2' }
  expect(ofApp({ ...launch, sign: signApp('wx2') })).toEqual({ holds: true, mistake: null })
  const mistake = 'signed prepay_id=… in line four, which is of JSAPI'
  expect(ofApp({ ...launch, sign: signApp('prepay_id=wx2') })).toEqual({ holds: false, mistake })
  expect(ofApp({ ...launch, sign: signApp('other') })).toEqual({ holds: false, mistake: null })
  expect(ofApp(app)).toEqual({ holds: false, mistake: 'the parameters are incomplete' })
})

it('launchSignature reads the parameters of a page by its own names', () => {
  const page = { appId: 'wx1', timeStamp: '1795138860', nonceStr: 'n', package: 'prepay_id=wx2' }
  const ofPage = (line: string) =>
    launchSignature('wechatOpenJsapi', { parameters: { ...page, paySign: signApp(line) } }, account)
  expect(ofPage('prepay_id=wx2')).toEqual({ holds: true, mistake: null })
  expect(ofPage('wx2')?.mistake).toMatch(/bare prepay id/)
})

it('launchSignature leaves a launch under a signature of v2, and other calls, alone', () => {
  const sign = createHmac('sha256', V2).update('x').digest('hex')
  expect(ofApp({ ...app, prepayid: 'wx2', sign })).toBe(null)
  expect(launchSignature('wechatLogin', {}, account)).toBe(null)
})
