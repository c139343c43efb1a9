import { constants, type KeyObject, sign as signBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { mistakeText } from '../../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../../engine/signing/testing/documented-reasons.ts'
import { createTrialKeys } from '../../../engine/signing/testing/trial-keys.ts'
import { loadGatewayKeys } from '../alipay-account.ts'
import { appOf, diagnoseV3, v3Refusal } from './alipay-v3-auth.ts'

const { merchant, platform, other, from, keys } = createTrialKeys()
const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'pem' }).toString()
const gateway = loadGatewayKeys(
  {
    merchantPrivateKeyPem: pemOf(merchant.privateKey, 'pkcs8'),
    merchantPublicKeyPem: pemOf(merchant.publicKey, 'spki'),
    platformPrivateKeyPem: pemOf(platform.privateKey, 'pkcs8'),
    platformPublicKeyPem: pemOf(platform.publicKey, 'spki'),
  },
  { worldId: 'w0000001', merchant: { name: 'Test Merchant', email: 'merchant@example.com' } },
)
const nowMs = Date.parse('2026-11-20T01:41:00Z')
const body = '{"out_trade_no":"ORDER1","subject":"云 7/d"}'
const post = {
  ...{ method: 'POST', ownPath: '/v3/alipay/trade/close', body, host: 'localhost:4011' },
  ...{ path: '/wallets/alipay/w0000001/v3/alipay/trade/close', appAuthToken: null, rootCertSn: '' },
}
const get = {
  ...{ ...post, method: 'GET', body: '', ownPath: '/v3/alipay/trade/query?out_trade_no=a%20b' },
  path: '/wallets/alipay/w0000001/v3/alipay/trade/query?out_trade_no=a%20b',
}
type Asked = Omit<typeof post, 'appAuthToken'> & { appAuthToken: string | null }
const auth = (change: Record<string, string> = {}) =>
  Object.entries({ app_id: gateway.appId, timestamp: `${nowMs}`, nonce: 'n1', ...change })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
const lines = (asked: Asked, change: Partial<Asked> = {}, authString = auth()) => {
  const { method, ownPath, body: text } = { ...asked, ...change }
  return [authString, method, ownPath, text].map((line) => `${line}\n`).join('')
}
const signed = (text: string, key = merchant.privateKey, hash = 'sha256', authString = auth()) =>
  `ALIPAY-SHA256withRSA ${authString},sign=${signBytes(hash, Buffer.from(text), key).toString('base64')}`

function diagnose(asked: Asked, authorization: string) {
  const request = { ...asked, authorization }
  const refusal = v3Refusal(request, gateway, nowMs)
  if (refusal === null) return null
  const appWorldId = appOf(request) === '2021111111111111' ? 'w0000007' : undefined
  const check = { refusal, appId: gateway.appId, appWorldId, keys, nowMs, clock: 'world' } as const
  return diagnoseV3(request, check)
}

const later = (change: Record<string, string>) =>
  signed(lines(post, {}, auth(change)), merchant.privateKey, 'sha256', auth(change))

const rows: [string, Asked, string, string | RegExp][] = [
  ['no header', post, '', 'the Authorization header is incomplete: there is none'],
  [
    'another scheme',
    post,
    signed(lines(post)).replace('ALIPAY-', 'WECHATPAY2-'),
    'the Authorization header is incomplete: it has to begin with ALIPAY-SHA256withRSA and a blank',
  ],
  [
    'no signature',
    post,
    `ALIPAY-SHA256withRSA ${auth()}`,
    'the Authorization header is incomplete: it lacks sign, at its end',
  ],
  [
    'no nonce and another text',
    post,
    signed('x', merchant.privateKey, 'sha256', auth({ nonce: '' })),
    'the Authorization header is incomplete: it lacks nonce, and signed over another text',
  ],
  [
    'an app of another world',
    post,
    later({ app_id: '2021111111111111' }),
    `the app is none of this world: it is the app of w0000007, and this world's is ${gateway.appId}`,
  ],
  [
    'a clock behind',
    post,
    later({ timestamp: `${nowMs - 11 * MINUTE_MS}` }),
    /^the timestamp is too far off: 11 min behind; the world's clock stands at \d+, which is 2026-11-20 09:41:00 in Beijing: /,
  ],
  [
    'seconds',
    post,
    later({ timestamp: `${nowMs / 1000}` }),
    /^the timestamp is too far off: it is in seconds, not milliseconds; /,
  ],
  [
    'a path without its query',
    get,
    signed(lines(get, { ownPath: '/v3/alipay/trade/query' })),
    'the path was signed without its query',
  ],
  [
    'a path with the host',
    post,
    signed(lines(post, { ownPath: 'https://openapi.alipay.com/v3/alipay/trade/close' })),
    'the host was signed with the path',
  ],
  [
    'a path without its version',
    post,
    signed(lines(post, { ownPath: '/alipay/trade/close' })),
    'the path was signed with another beginning',
  ],
  [
    'a decoded path',
    get,
    signed(lines(get, { ownPath: '/v3/alipay/trade/query?out_trade_no=a b' })),
    'the path was signed in another encoding',
  ],
  ['another method', post, signed(lines(post, { method: 'GET' })), 'another method was signed'],
  [
    'a method in small letters',
    post,
    signed(lines(post, { method: 'post' })),
    'the method was signed in lower case',
  ],
  ['an empty body', post, signed(lines(post, { body: '' })), 'an empty body was signed'],
  [
    'a body where there is none',
    get,
    signed(lines(get, { body: '{}' })),
    'a body was signed where none is sent',
  ],
  [
    'another spelling of the body',
    post,
    signed(lines(post, { body: '{"out_trade_no": "ORDER1", "subject": "云 7/d"}' })),
    'another spelling of the same JSON was signed: blanks behind : and , as Python writes it',
  ],
  ['no line of the body', post, signed(lines(post).replace(`${body}\n`, '')), 'the body is missing its line'],
  ['no last line feed', post, signed(lines(post).slice(0, -1)), 'the last line feed is missing'],
  [
    'carriage returns',
    post,
    signed(lines(post).replaceAll('\n', '\r\n')),
    'lines were ended otherwise: with \\r\\n',
  ],
  ['another text', post, signed('x'), 'signed over another text'],
  [
    'the key of the platform',
    post,
    signed(lines(post), platform.privateKey),
    'signed with the key of the platform',
  ],
  [
    'the key of another provider',
    post,
    signed(lines(post), other.privateKey),
    "signed with the key of another account: the merchant's at wechat",
  ],
  [
    'a key from elsewhere',
    post,
    signed(lines(post), from.privateKey),
    'signed with a key that no account of this world has',
  ],
  [
    'SHA-1',
    post,
    signed(lines(post), merchant.privateKey, 'sha1'),
    'signed with another algorithm: SHA-1, not SHA-256',
  ],
  [
    'Base64 for URLs',
    post,
    signed(lines(post)).replaceAll('+', '-').replaceAll('/', '_').replace(/=*$/, ''),
    'the signature is not written in plain Base64: it is Base64 for URLs, or without its padding',
  ],
]

// fact: AL-047, AL-048, AL-049
it.each(rows)('diagnoseV3 finds %s', (_how, asked, authorization, mistake) => {
  const diagnosis = diagnose(asked, authorization)
  const said = diagnosis && mistakeText(diagnosis)
  if (typeof mistake === 'string') expect(said).toBe(mistake)
  else expect(said).toMatch(mistake)
})

it('every reason that the documentation has for Alipay v3 is found here', () => {
  const diagnoses = rows.map(([, asked, authorization]) => diagnose(asked, authorization))
  expect(foundReasons(diagnoses)).toEqual(documentedReasons('alipay-v3'))
})

it('diagnoseV3 has the text that was checked where the signature is wrong', () => {
  expect(diagnose(post, signed('x'))?.expected).toBe(lines(post))
})

it('diagnoseV3 builds the text that the documentation shows', () => {
  const authString = 'app_id=2021000000000000,timestamp=1795138860000,nonce=5d1c7e'
  const asked = { ...post, body: '{"out_trade_no":"ORDER1"}' }
  const diagnosis = diagnose(asked, signed('x', merchant.privateKey, 'sha256', authString))
  expect(diagnosis?.expected).toBe(documentedExample('alipay-v3'))
})

it('v3Refusal takes what is signed as it should be, over either path', () => {
  for (const ownPath of [post.ownPath, post.path]) {
    expect(diagnose(post, signed(lines(post, { ownPath })))).toBeNull()
  }
  const padding = constants.RSA_PKCS1_PADDING
  const own = signBytes('sha256', Buffer.from(lines(post)), { key: merchant.privateKey, padding })
  expect(diagnose(post, `ALIPAY-SHA256withRSA ${auth()},sign=${own.toString('base64')}`)).toBeNull()
})
