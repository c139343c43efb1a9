import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let world: Schemas['World']
beforeAll(async () => {
  stack = await startTestStack()
  world = await makeWorld(stack)
})
afterAll(() => stack.stop())

interface GatewayRequest {
  method?: string
  type?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Readonly<Record<string, string>>
}

async function ask(path: string, { method = 'POST', type, body, headers }: GatewayRequest = {}) {
  const response = await fetch(`${stack.gatewayUrl}${path.replace('{w}', world.worldId)}`, {
    method,
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(body ? { body } : {}),
  })
  return { status: response.status, text: await response.text() }
}

it.each<[string, string, string, number, string]>([
  ['WeChat v3', 'GET', '/wallets/wechat/{w}/v3/pay/nothing', 404, '"code":"RESOURCE_NOT_EXISTS"'],
  ['WeChat v2', 'POST', '/wallets/wechat/{w}/pay/nothing', 200, '<return_code><![CDATA[FAIL]]>'],
  ['WeChat v2 by GET', 'GET', '/wallets/wechat/{w}/pay/pappayapply', 200, '请使用post方法'],
  ['Alipay', 'POST', '/wallets/alipay/{w}/app/nothing', 404, '"code":"NOT_FOUND"'],
  ['PayPal', 'PUT', '/wallets/paypal/{w}/v2/checkout/orders', 404, '"name":"RESOURCE_NOT_FOUND"'],
  ['LianLian', 'DELETE', '/wallets/lianlian/{w}/v3/nothing', 404, '"return_code":"HTTP_NOT_FOUND"'],
  ['no wallet', 'POST', '/wallets/stripe/{w}/v1', 404, '/wallets/<wechat|alipay|paypal|lianlian>/<worldId>/'],
])('answers an unknown path in the format of %s', async (_name, method, path, status, words) => {
  const bodies = method === 'POST' ? [{}, { type: 'text/csv', body: 'a;b' }] : [{}]
  for (const body of bodies) {
    const answer = await ask(path, { method, ...body })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    expect(answer.text).not.toContain('statusCode')
  }
})

it.each<[string, string, string, string]>([
  ['WeChat v3', 'GET', '/wallets/wechat/{w}', '/v3/pay/none'],
  ['WeChat v2', 'POST', '/wallets/wechat/{w}', '/pay/none'],
  ['Alipay', 'POST', '/wallets/alipay/{w}', '/v3/alipay/none'],
  ['PayPal', 'GET', '/wallets/paypal/{w}', '/v2/none'],
  ['LianLian', 'GET', '/wallets/lianlian/{w}', '/v3/none'],
])('says of %s in answer and journal what is not built', async (_name, method, prefix, path) => {
  const what = `${method} ${path}`
  const sentence = `not built: ${what}, see /reference/fidelity.html of the panel`
  expect((await ask(prefix + path, { method })).text).toContain(sentence)
  const { entries } = await journalOf(stack, world.worldId)
  const entry = { kind: 'gateway', operationId: 'notBuilt', label: what, status: 'not-built', note: sentence }
  expect(entries).toContainEqual(expect.objectContaining(entry))
  expect(readFileSync(join(stack.dataDir, 'not-built.jsonl'), 'utf8')).toContain(JSON.stringify(what))
})

it.each<[string, string, Readonly<Record<string, string>>]>([
  [
    'WeChat v3',
    '/wallets/wechat/{w}/v3/pay/transactions/app',
    { authorization: 'WECHATPAY2-SHA256-RSA2048 a="1"' },
  ],
  ['Alipay', '/wallets/alipay/{w}/gateway.do', {}],
  ['PayPal', '/wallets/paypal/{w}/v2/checkout/orders', {}],
  [
    'LianLian',
    '/wallets/lianlian/{w}/v3/merchants/M1/payments',
    { signature: 'c2lnbg==', timestamp: '20261120094100', timezone: 'Asia/Shanghai', 'sign-type': 'RSA' },
  ],
])('a body nested without end is refused by %s like any other', async (_name, path, headers) => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const body = `{"merchant_id":${open.repeat(20_000)}1${close.repeat(20_000)}}`
    const answer = await ask(path, { type: 'application/json', body, headers })
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/INTERNAL|SYSTEM_ERROR|RangeError/)
  }
})

it('does not call a known path by another method not built', async () => {
  const other = await makeWorld(stack)
  await ask(`/wallets/wechat/${other.worldId}/pay/pappayapply`, { method: 'GET' })
  expect((await journalOf(stack, other.worldId)).entries).toEqual([])
})

it.each(['product', 'gateway', 'control'] as const)(
  'answers an invalid URL in the format of the %s listener',
  async (name) => {
    const response = await fetch(`${stack[`${name}Url`]}/wallets/wechat/%zz/v3`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toContain('statusCode')
  },
)

const FORM = 'application/x-www-form-urlencoded'

/** Bodies that look like JSON in an editor, and what a refusal says of them. */
const NO_JSON: readonly (readonly [Uint8Array<ArrayBuffer>, string])[] = [
  [new Uint8Array(Buffer.from('\uFEFF{}')), 'it begins with a byte order mark'],
  [new Uint8Array(gzipSync('{}')), 'it is gzip, and no Content-Encoding says so'],
  [new Uint8Array(Buffer.from('\uFEFF{}', 'utf16le')), 'it is in UTF-16'],
  [new Uint8Array(Buffer.from('{}', 'utf16le')), 'it is in UTF-16'],
]
/** Bodies that are neither JSON nor XML nor a form, and what a refusal says of each. */
const FOREIGN: readonly (readonly [string | Uint8Array<ArrayBuffer>, string])[] = [
  [new Uint8Array(gzipSync('a')), 'it is gzip, and no Content-Encoding says so'],
  [new Uint8Array(deflateSync('a')), 'it is compressed with zlib, and no Content-Encoding says so'],
  [new Uint8Array(Buffer.from('\uFEFF<xml>', 'utf16le')), 'it is in UTF-16, and only utf-8 is read'],
  [new Uint8Array([0x3a, 0xb0, 0xa1, 0x3a]), 'it has bytes that are no UTF-8'],
  ['<!doctype html><p>', 'it is HTML'],
  ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'it has parts, as multipart has'],
  ['\r\n', 'it is blank'],
]
const [AS_JSON, AS_XML, AS_FORM] = ['{"a":1}', '<xml><a>1</a></xml>', 'a=1&b=2']
it.each<[string, string, string, string, string, (readonly [string, string])[]]>([
  [
    'WeChat v2',
    '/wallets/wechat/{w}/pay/pappayapply',
    'text/xml',
    'XML',
    'XML格式错误:',
    [
      [AS_JSON, 'it is JSON'],
      [AS_FORM, 'it is a form'],
      ['<!DOCTYPE a><xml><a>1</a></xml>', 'it has a document type, which is not read'],
    ],
  ],
  [
    'Alipay',
    '/wallets/alipay/{w}/gateway.do',
    FORM,
    'a form',
    '参数无效: ',
    [
      [AS_JSON, 'it is JSON'],
      [AS_XML, 'it is XML'],
      [`\uFEFF${AS_FORM}`, 'it begins with a byte order mark'],
    ],
  ],
  [
    'PayPal',
    '/wallets/paypal/{w}/v1/oauth2/token',
    FORM,
    'a form',
    'The request is not well formed: ',
    [
      [AS_JSON, 'it is JSON'],
      [AS_XML, 'it is XML'],
      [`\uFEFF${AS_FORM}`, 'it begins with a byte order mark'],
    ],
  ],
  [
    'LianLian',
    '/wallets/lianlian/{w}/v3/merchants/1/payments',
    'application/json',
    'JSON',
    '',
    [
      [AS_FORM, 'it is a form'],
      [AS_XML, 'it is XML'],
      [`\uFEFF${AS_JSON}`, 'it begins with a byte order mark'],
    ],
  ],
])(
  'a body that is not what %s reads is refused by what was found',
  async (_name, path, type, wanted, words, own) => {
    const { body: accounts } = await control<Schemas['Merchants']>(
      stack,
      'GET',
      `/control/worlds/${world.worldId}/merchants`,
    )
    const { clientId, clientSecret } = accounts.paypal
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    }
    for (const [body, found] of [...FOREIGN, ...own]) {
      const { text } = await ask(path, { type, body, headers })
      expect(text).toContain(`${words}the body is not ${wanted}: ${found}`)
    }
  },
)

const OTHER_MEDIA = /the body (must be application\/json|is not JSON)/
it.each<[string, string, string, [number, RegExp]]>([
  ['WeChat', '/wallets/wechat/{w}/app/cashier', '参数错误: ', [400, OTHER_MEDIA]],
  ['Alipay', '/wallets/alipay/{w}/app/cashier', '', [400, OTHER_MEDIA]],
  [
    'PayPal',
    '/wallets/paypal/{w}/app/checkout/look',
    'MALFORMED_REQUEST_JSON',
    [415, /UNSUPPORTED_MEDIA_TYPE/],
  ],
  ['LianLian', '/wallets/lianlian/{w}/app/cards', '', [400, OTHER_MEDIA]],
])('refuses an invalid JSON body in the format of %s', async (_name, path, words, [status, reason]) => {
  const broken = await ask(path, { type: 'application/json', body: '{"a":' })
  expect([broken.status, broken.text]).toEqual([400, expect.stringContaining('the body is not JSON')])
  expect(broken.text).toContain(words)
  for (const [body, what] of NO_JSON)
    expect((await ask(path, { type: 'application/json', body })).text).toContain(
      `the body is not JSON: ${what}`,
    )
  const other = await ask(path, { type: 'text/csv', body: 'a;b' })
  expect([other.status, other.text]).toEqual([status, expect.stringMatching(reason)])
  const none = await ask(path)
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('the body is missing')])
})

const UNREAD = [
  ['three megabytes', { type: 'application/x-www-form-urlencoded', body: 'x'.repeat(3_000_000) }],
  ['three megabytes of JSON', { type: 'application/json', body: `"${'x'.repeat(3_000_000)}"` }],
  [
    'gzip',
    {
      type: 'application/json',
      body: new Uint8Array(gzipSync('{}')),
      headers: { 'content-encoding': 'gzip' },
    },
  ],
  [
    'another charset',
    { type: 'application/json; charset=gbk', body: new Uint8Array([0x22, 0xb0, 0xa1, 0x22]) },
  ],
  ['a media type that is none', { type: 'json', body: '{}' }],
] as const satisfies readonly (readonly [string, GatewayRequest])[]
/** What a refusal names of each. */
const FOUND = [
  /too large \(3000000 bytes\): at most 1048576 bytes|is application\/x-www-form-urlencoded/,
  /too large \(3000002 bytes\): at most 1048576 bytes/,
  /compressed, .*\(Content-Encoding: gzip\)/,
  /charset gbk, and only utf-8/,
  /the Content-Type is none: json/,
]
const FORMS = [
  ['WeChat v3', '/wallets/wechat/{w}/v3/pay/transactions/app', '"code":"PARAM_ERROR","message":"参数错误: '],
  ['WeChat v2', '/wallets/wechat/{w}/pay/pappayapply', '<return_code><![CDATA[FAIL]]>'],
  ['Alipay', '/wallets/alipay/{w}/gateway.do', '"sub_code":"isv.invalid-parameter"'],
  ['Alipay v3', '/wallets/alipay/{w}/v3/alipay/trade/precreate', '{"code":"invalid-parameter"'],
  ['Alipay on the phone', '/wallets/alipay/{w}/app/cashier', '"code":"PARAM_ERROR"'],
  ['PayPal', '/wallets/paypal/{w}/app/checkout/look', '"details":[{"issue":"'],
  ['LianLian', '/wallets/lianlian/{w}/v3/merchants/1/payments', '"return_code":"INVALID_PARAMETER"'],
] as const

it.each(FORMS)('says in the format of %s why a body was not read', async (name, path, form) => {
  const isOfText = name === 'WeChat v2' || name === 'Alipay' || name === 'Alipay on the phone'
  for (const [index, [what, request]] of UNREAD.entries()) {
    // A form and XML have no JSON to be in another charset.
    if (isOfText && what === 'another charset') continue
    const { text } = await ask(path, request)
    expect(text, what).toContain(form)
    expect(text, what).toMatch(FOUND[index] ?? '')
  }
})

it.each(['identity', 'Identity'])(
  'takes credentials for a body whose Content-Encoding is %s',
  async (coding) => {
    const { body: accounts } = await control<Schemas['Merchants']>(
      stack,
      'GET',
      `/control/worlds/${world.worldId}/merchants`,
    )
    const { paypal } = accounts
    const basic = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')
    const { status } = await ask('/wallets/paypal/{w}/v1/oauth2/token', {
      type: 'application/x-www-form-urlencoded',
      body: 'grant_type=client_credentials',
      headers: { 'content-encoding': coding, authorization: `Basic ${basic}` },
    })
    expect(status).toBe(200)
  },
)

it.each(FORMS)('reads for %s a Content-Type that a client has set twice', async (_name, path) => {
  const read = async (type: string) => (await ask(path, { type, body: '{"a":1}' })).text
  const once = await read('application/json')
  const masked = (text: string) => text.replaceAll(/[0-9a-f]{8,}/g, '')
  expect(masked(await read('application/json, application/json'))).toBe(masked(once))
  expect(await read('application/json, text/csv')).not.toBe(once)
})

it('says of a body of JSON, or of parts, that Alipay takes a form', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    const { text } = await ask('/wallets/alipay/{w}/gateway.do', { type, body: '{"app_id":"1"}' })
    expect(text).toContain('"sub_code":"isv.invalid-parameter"')
    expect(text).toContain(`the body must be application/x-www-form-urlencoded, and is ${type}`)
  }
})

it.each([
  ['{"a":"secret', 'the body is not JSON: it ends too early'],
  ['{"a":"secret",}', 'the body is not JSON: line 1, column 15 is wrong'],
  ['{\n"a":"secret",\n"b" 1}', 'the body is not JSON: line 3, column 5 is wrong'],
  ['{"a":"secret","b":NaN}', 'the body is not JSON'],
  [JSON.stringify('{"a":"secret"}'), 'the body is a text that has JSON in it: it was encoded twice'],
])('says where %s breaks, and nothing of what stands there', async (body, words) => {
  const path = '/wallets/lianlian/{w}/v3/merchants/1/payments'
  const { text } = await ask(path, { type: 'application/json', body })
  expect(text).toContain(`"return_message":"${words}"`)
  expect(text).not.toContain('secret')
})

it('says of a signed text that is no JSON that it is none', async () => {
  const path = '/wallets/lianlian/{w}/v3/merchants/1/payments'
  const { text } = await ask(path, { type: 'application/json', body: '{"a":' })
  expect(text).toMatch(
    /"return_code":"INVALID_PARAMETER","return_message":"the body is not JSON: it ends too early"/,
  )
})

it('accepts Alipay calls by GET with parameters in the query', async () => {
  const path = '/wallets/alipay/{w}/gateway.do'
  const query = '?app_id=1&charset=utf-8&sign_type=RSA2&sign=x&method=alipay.trade.query'
  for (const method of ['GET', 'POST']) {
    const bare = await ask(path, { method })
    expect([bare.status, bare.text]).toEqual([200, expect.stringContaining('isv.missing-app-id')])
    const foreignApp = await ask(`${path}${query}`, { method })
    expect(foreignApp.text).toContain('isv.invalid-app-id')
  }
})

it.each<[string, 'gatewayUrl' | 'productUrl', string, string]>([
  ['WeChat v3', 'gatewayUrl', '/wallets/wechat/{w}/v3/pay/transactions/app', 'application/json'],
  ['WeChat v2', 'gatewayUrl', '/wallets/wechat/{w}/pay/pappayapply', 'text/xml'],
  ['Alipay', 'gatewayUrl', '/wallets/alipay/{w}/gateway.do', 'application/x-www-form-urlencoded'],
  ['PayPal', 'gatewayUrl', '/wallets/paypal/{w}/v2/checkout/orders', 'application/json'],
  ['LianLian', 'gatewayUrl', '/wallets/lianlian/{w}/app/cards', 'application/json'],
  [
    'Alipay’s webhook',
    'productUrl',
    '/api/skyworthPay/v1/notify/alipay/{w}',
    'application/x-www-form-urlencoded',
  ],
  ['WeChat’s v2 webhook', 'productUrl', '/api/skyworthPay/v1/notify/wechat-contract/{w}', 'text/xml'],
])(
  'answers for a closing world as for an unknown one in the format of %s',
  async (_name, listener, path, type) => {
    const send = async (worldId: string) => {
      const url = `${stack[listener]}${path.replace('{w}', worldId)}`
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
      return {
        status: response.status,
        text: (await response.text()).replaceAll(worldId, '{w}').replace(/traceId=\w+/, ''),
      }
    }
    const { worldId } = await makeWorld(stack)
    const { registry } = stack.app
    const { release } = await registry.acquire(worldId)
    const deletion = registry.delete(worldId)
    const closing = await send(worldId)
    release()
    await deletion
    expect(closing.status).not.toBe(500)
    expect(closing).toEqual(await send(worldId))
  },
)
