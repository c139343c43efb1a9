import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { loadPublicKey, signText, verifyText } from '../../src/engine/signing/crypto.ts'
import { alipayNumbers } from '../../src/providers/alipay/alipay-account.ts'
import { decryptContent, encryptContent } from '../../src/providers/alipay/alipay-content.ts'
import { readAnswer } from '../../src/wire/alipay/alipay-answer.ts'
import { signRequest, writeForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
const worldId = await context.makeWorld()
const key = createPrivateKey(context.account.merchantPrivateKeyPem)
afterAll(() => context.close())

const QUERY = 'alipay.trade.query'
const genuine = {
  ...{ app_id: alipayNumbers(worldId).appId, method: QUERY, charset: 'utf-8', sign_type: 'RSA2' },
  ...{ timestamp: '2026-11-20 20:00:00', version: '1.0', biz_content: '{"out_trade_no":"1"}' },
}

/** Sends parameters as they are, and reads the raw answer. */
async function send(parameters: Record<string, string>, world = worldId) {
  const url = `${context.gatewayUrl}/wallets/alipay/${world}/gateway.do`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await fetch(url, { method: 'POST', headers, body: writeForm(parameters) })
  const text = await reply.text()
  const [[member = '', answer = {}] = []] = Object.entries(
    JSON.parse(text) as Record<string, Record<string, string>>,
  )
  return { reply, text, member, answer, isSigned: text.includes('"sign":"') }
}

const signed = (change: Record<string, string> = {}) => ({ ...signRequest({ ...genuine, ...change }, key) })

// fact: AL-012, AL-013, AL-018, AL-024
it('an answer is JSON that calls itself HTML, in one member named after the method, with the trace in a header', async () => {
  const { reply, text, member } = await send(signed())
  expect(reply.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/)
  expect(reply.headers.get('trace_id')).toMatch(/^[0-9a-f]{32}$/)
  expect(member).toBe('alipay_trade_query_response')
  const platformKey = loadPublicKey(context.account.platformPublicKeyPem)
  expect(readAnswer(text, QUERY, { platformKey, certificates: null })).toMatchObject({ code: '40004' })
})

// fact: AL-014, AL-015, AL-019
it.each([
  ['no app', { app_id: '' }, 'isv.missing-app-id'],
  ['an unknown app and no signature', { app_id: '2021000000000000', sign: '' }, 'isv.invalid-app-id'],
  ['an unknown app', { app_id: '2021000000000000' }, 'isv.invalid-app-id'],
])(
  'a request of %s is refused in the member of its method, without a signature',
  async (_, change, sub_code) => {
    const { member, answer, isSigned } = await send({ ...signed(), ...change })
    expect([member, answer.sub_code, isSigned]).toEqual(['alipay_trade_query_response', sub_code, false])
  },
)

it('an unknown world is an unknown app', async () => {
  const { member, answer, isSigned } = await send(signed(), 'w9999999')
  expect([member, answer.sub_code, isSigned]).toEqual([
    'alipay_trade_query_response',
    'isv.invalid-app-id',
    false,
  ])
})

// fact: AL-016
it.each([
  ['another content', { ...signed(), biz_content: '{"out_trade_no":"2"}' }, 'signed over another text'],
  [
    'a text without sign_type',
    { ...genuine, sign: signText(textOf(genuine, ['sign_type']), key) },
    'signed without sign_type',
  ],
  [
    'encoded values',
    { ...genuine, sign: signText(textOf(encoded(genuine)), key) },
    'signed over encoded values',
  ],
])(
  'a wrong signature over %s is refused under a signature, with the text that was checked and the reason',
  async (_, sent, reason) => {
    const { answer, isSigned } = await send(sent)
    expect([answer.sub_code, isSigned]).toEqual(['isv.invalid-signature', true])
    const { sign: _sign, ...covered } = sent as Record<string, string>
    expect(answer.sub_msg).toContain(`验签字符串为：${textOf(covered)} (${reason}`)
  },
)

function textOf(parameters: Record<string, string>, without: readonly string[] = []): string {
  const names = Object.keys(parameters).filter((name) => !without.includes(name))
  return names
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
}

function encoded(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
}

// fact: AL-017
it('a refusal of the gateway itself ends with the link of a page that explains it, one of the business does not', async () => {
  const { reply, answer } = await send(signed({ version: '2.0' }))
  expect(answer.sub_msg?.endsWith(`traceId=${reply.headers.get('trace_id')}`)).toBe(true)
  expect((await send(signed())).answer.sub_msg).not.toContain('traceId')
})

it.each(['alipay.trade.create', 'alipay.system.oauth.token'])(
  '%s, which Alipay has and this gateway has not, is answered as not built under a signature that the SDK believes',
  async (method) => {
    const { exec } = sdkOracle(context, worldId)
    const answer = await exec(method, {})
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-method' })
    expect(answer.subMsg).toContain(`not built: ${method}`)
    const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
    expect(entries).toContainEqual(expect.objectContaining({ operationId: 'notBuilt', label: method }))
  },
)

// fact: AL-041, AL-043, AL-044
it.each([
  ['without a key on the open platform', { isKeyUploaded: false }, '40003', 'isv.missing-signature-config'],
  [
    'without a contract for the product',
    { notContracted: [QUERY] },
    '40006',
    'isv.insufficient-isv-permissions',
  ],
  ['that has called too often', { callsPerMinute: 2 }, '40005', 'isv.method-call-limited'],
])('an app %s is refused for it', async (_, plan, code, sub_code) => {
  const other = await context.makeWorld()
  await context.setUp(other, plan)
  const query = () => send(signed({ app_id: alipayNumbers(other).appId }), other)
  await query()
  await query()
  expect((await query()).answer).toMatchObject({ code, sub_code })
})

it('a limit on calls counts anew in the next minute', async () => {
  const other = await context.makeWorld()
  await context.setUp(other, { callsPerMinute: 1 })
  const query = async () => (await send(signed({ app_id: alipayNumbers(other).appId }), other)).answer.code
  expect([await query(), await query()]).toEqual(['40004', '40005'])
  await context.use(other, (world) => world.clock.advance({ byMs: 60_000 }))
  expect(await query()).toBe('40004')
})

// fact: AL-040
it.each([
  ['notify_url', 'method', 'isv.suspected-attack'],
  ['return_url', 'method', 'isv.suspected-attack'],
  ['return_url', 'number', 'ACQ.TRADE_NOT_EXIST'],
])('a call whose %s has the parameter %s is answered %s', async (url, name, sub_code) => {
  const { answer } = await send(signed({ [url]: `https://shop.example/there?a=1&${name}=x` }))
  expect(answer.sub_code).toBe(sub_code)
})

it.each([
  [
    'ciphertext in GBK',
    { charset: 'GBK', encrypt_type: 'AES' },
    'isv.invalid-encrypt',
    '/reference/fidelity.html',
  ],
  ['a call for another merchant', { app_auth_token: '202611BB' }, 'isv.invalid-parameter', 'AL-028'],
])('%s is refused as not built', async (_, change, sub_code, see) => {
  const { answer } = await send(signed(change))
  expect(answer.sub_code).toBe(sub_code)
  expect(answer.sub_msg).toMatch(new RegExp(`not built: .*see ${see}`))
})

/** What a client of another charset sends: bytes that it made without the code here. */
const GBK_CONTENT = Buffer.concat([
  Buffer.from('{"out_trade_no":"'),
  // 交易
  Buffer.from([0xbd, 0xbb, 0xd2, 0xd7]),
  Buffer.from('"}'),
])

function gbkForm(charset: string): string {
  const { biz_content: _, ...common } = { ...genuine, charset }
  const head = `app_id=${common.app_id}&biz_content=`
  const tail = ['charset', 'method', 'sign_type', 'timestamp', 'version']
    .map((name) => `&${name}=${Reflect.get(common, name)}`)
    .join('')
  const text = Buffer.concat([Buffer.from(head), GBK_CONTENT, Buffer.from(tail)])
  const sign = encodeURIComponent(signBytes('sha256', text, key).toString('base64'))
  const escaped = [...GBK_CONTENT].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return `${head}${escaped}${tail.replaceAll(' ', '+')}&sign=${sign}`
}

// fact: AL-022
it.each(['GBK', 'gbk', 'GB2312'])(
  'a request in %s is read and answered in GBK, each signed over its bytes',
  async (charset) => {
    const url = `${context.gatewayUrl}/wallets/alipay/${worldId}/gateway.do`
    const headers = { 'content-type': `application/x-www-form-urlencoded;charset=${charset}` }
    const reply = await fetch(url, { method: 'POST', headers, body: gbkForm(charset) })
    expect(reply.headers.get('content-type')).toBe('text/html;charset=GBK')
    const bytes = Buffer.from(await reply.arrayBuffer())
    const text = new TextDecoder('gbk', { fatal: true }).decode(bytes)
    // No number is in Chinese: it was read, and so was its signature.
    expect(text).toContain('"sub_msg":"参数无效: out_trade_no must match')
    const letters = bytes.toString('latin1')
    const [, inner = '', sign = ''] = /_response":(\{.*\}),"sign":"([^"]+)"/.exec(letters) ?? []
    const platformKey = loadPublicKey(context.account.platformPublicKeyPem)
    expect(verifyText(Buffer.from(inner, 'latin1'), sign, platformKey)).toBe(true)
    const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
    expect(entries.at(-1)?.call).toMatchObject({
      ...{ signature: { holds: true }, parameters: { biz_content: '{"out_trade_no":"交易"}' } },
    })
  },
)

it('a request that says GBK and was signed in UTF-8 is told so', async () => {
  const asked = { ...genuine, charset: 'GBK', biz_content: '{"out_trade_no":"交易"}' }
  const url = `${context.gatewayUrl}/wallets/alipay/${worldId}/gateway.do`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = writeForm({ ...asked, sign: signText(textOf(asked), key) })
  const reply = await fetch(url, { method: 'POST', headers, body })
  expect(await reply.text()).toContain('"sub_code":"isv.invalid-signature"')
  expect(reply.headers.get('x-skyshop-signature')).toContain('another charset')
})

// fact: AL-029
it('content that the SDK encrypts is read, and its answer is ciphertext under a signature', async () => {
  const { encryptKey } = await context.use(worldId, (world) => context.merchant.files(world))
  const { sdk } = sdkOracle(context, worldId, { encryptKey })
  const asked = { bizContent: { outTradeNo: '1' }, needEncrypt: true }
  expect(await sdk.exec(QUERY, asked)).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' })
  const biz_content = encryptContent('{"out_trade_no":"1"}', encryptKey)
  const { text } = await send(signed({ encrypt_type: 'AES', biz_content }))
  const [, inner = '', sign = ''] = /_response":("[^"]+"),"sign":"([^"]+)"/.exec(text) ?? []
  expect(verifyText(inner, sign, loadPublicKey(context.account.platformPublicKeyPem))).toBe(true)
  expect(decryptContent(JSON.parse(inner) as string, encryptKey)).toContain('ACQ.TRADE_NOT_EXIST')
})

it.each([
  ['another kind', { encrypt_type: 'DES' }, '40002', 'isv.invalid-encrypt'],
  ['another key', { encrypt_type: 'AES' }, '40003', 'isv.decryption-error-unknown'],
])('content encrypted with %s is refused in plain text', async (_, change, code, sub_code) => {
  const biz_content = encryptContent('{"out_trade_no":"1"}', Buffer.alloc(16, 1).toString('base64'))
  expect((await send(signed({ biz_content, ...change }))).answer).toMatchObject({ code, sub_code })
})

it('a client that stamps UTC is told so in the journal', async () => {
  await send(signed({ timestamp: '2026-11-20 12:00:00' }))
  const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
  expect(entries.at(-1)?.note).toContain('8 hours behind Beijing time')
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
