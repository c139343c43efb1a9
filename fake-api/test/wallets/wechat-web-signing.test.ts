import { afterAll, beforeAll, expect, it } from 'vitest'
import { BOUND_APPIDS } from '../../src/providers/wechat/wechat-account.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { type PapayFields, parsePapayXml } from '../../src/wire/wechat/papay-xml.ts'
import { advance, journalOf } from '../support/control.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const OFFICIAL = BOUND_APPIDS.official

let stack: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  stack = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

const once = (value: string) => encodeURIComponent(value)

async function open(on = stack) {
  const merchant = await openPapayMerchant(on, listener)
  const { appid, mchid, apiV2Key, baseUrl, signing, worldId } = merchant
  const fieldsOf = (change: PapayFields = {}): PapayFields => ({ appid, mch_id: mchid, ...signing(change) })
  const linkOf = (path: string, fields: PapayFields, encode = once) => {
    const parts = Object.entries(fields).map(([name, value]) => {
      return `${name}=${name === 'notify_url' ? encode(value) : once(value)}`
    })
    return `${baseUrl}${path}?${parts.join('&')}`
  }
  const page = (change: PapayFields = {}, encode = once) =>
    linkOf('/papay/entrustweb', signPapay(fieldsOf(change), apiV2Key, 'MD5'), encode)
  const h5 = (change: PapayFields = {}) =>
    linkOf(
      '/papay/h5entrustweb',
      signPapay(fieldsOf({ clientip: '127.0.0.1', ...change }), apiV2Key, 'HMAC-SHA256'),
    )
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(url, { headers })
    const said = JSON.parse(reply.headers.get('x-skyshop-signature') ?? 'null') as { mistake: string } | null
    const type = reply.headers.get('content-type') ?? ''
    return { status: reply.status, type, text: await reply.text(), mistake: said?.mistake ?? null }
  }
  return {
    ...merchant,
    fieldsOf,
    linkOf,
    page,
    h5,
    get,
    wait: (byMs: number) => advance(stack, worldId, { byMs }),
  }
}

const FAILED = '商户系统异常'

// fact: WX-063
it('a signing inside WeChat, opened by a link under MD5 with a page for its answer', async () => {
  const { page, get, linkOf, fieldsOf, apiV2Key, phone, worldId } = await open()
  const { status, type, text } = await get(page())
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  const preEntrustWebId = /[0-9a-f]{32}/.exec(text)?.[0] ?? ''
  expect(await phone('sign', { preEntrustWebId })).toMatchObject({ status: 'signed' })
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ change_type: 'ADD' }])
  const hmac = signPapay(
    { ...fieldsOf({ contract_code: 'C2' }), sign_type: 'HMAC-SHA256' },
    apiV2Key,
    'HMAC-SHA256',
  )
  expect((await get(linkOf('/papay/entrustweb', hmac))).text).toContain(FAILED)
})

// fact: WX-063, WX-158
it('a signing inside WeChat under the official account, whose deductions name it too', async () => {
  const { page, get, phone, call, presign } = await open()
  const { text } = await get(page({ appid: OFFICIAL }))
  const preEntrustWebId = /[0-9a-f]{32}/.exec(text)?.[0] ?? ''
  const { contractId = '' } = await phone<{ contractId?: string }>('sign', { preEntrustWebId })
  const deducted = await call('/pay/pappayapply', {
    ...{ appid: OFFICIAL, contract_id: contractId, out_trade_no: 'A1', total_fee: '1790', body: 'x' },
    ...{ trade_type: 'PAP', notify_url: listener.url('/deducted') },
  })
  expect(deducted).toMatchObject({ result_code: 'SUCCESS', appid: OFFICIAL })
  expect(await call('/pay/orderquery', { appid: OFFICIAL, out_trade_no: 'A1' })).toMatchObject({
    appid: OFFICIAL,
  })
  expect(await presign({ appid: OFFICIAL, contract_code: 'C2' })).toMatchObject({ return_code: 'FAIL' })
})

// fact: WX-060
it('a user who has signed in the app cannot sign the same template under another app id of the merchant', async () => {
  const { page, get, phone, sign } = await open()
  await sign({ contract_code: 'C9' })
  const { text } = await get(page({ appid: OFFICIAL }))
  const preEntrustWebId = /[0-9a-f]{32}/.exec(text)?.[0] ?? ''
  expect(await phone('sign', { preEntrustWebId })).toMatchObject({ status: 'plan-taken' })
})

// fact: WX-064
it.each<[string, (url: string) => string, boolean]>([
  ['once', once, true],
  ['twice', (url) => once(once(url)), false],
  [
    'with lower-case escapes',
    (url) => once(url).replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
    false,
  ],
  ['not at all', (url) => url, false],
])('a link whose notify_url is encoded %s, taken or failed', async (_, encode, isTaken) => {
  const { page, get } = await open()
  expect((await get(page({}, encode))).text.includes(FAILED)).toBe(!isTaken)
})

// fact: WX-064
it('a link whose notify_url has an escape of its own, encoded once and taken', async () => {
  const { page, get, worldId } = await open()
  const notify_url = listener.url(`/sign/%E4%BA%91/${worldId}`)
  expect((await get(page({ notify_url }))).text).not.toContain(FAILED)
})

// fact: WX-064
it.each([
  ['once', once],
  ['twice', (url: string) => once(once(url))],
])('a link signed over the encoded notify_url and encoded %s, failed', async (_, encode) => {
  const { get, linkOf, fieldsOf, apiV2Key } = await open()
  const fields = fieldsOf()
  const { sign = '' } = signPapay({ ...fields, notify_url: once(fields.notify_url ?? '') }, apiV2Key, 'MD5')
  expect((await get(linkOf('/papay/entrustweb', { ...fields, sign }, encode))).text).toContain(FAILED)
})

// fact: WX-063, WX-066, WX-067
it.each<[string, (merchant: Awaited<ReturnType<typeof open>>) => string, string]>([
  [
    'a wrong key',
    ({ linkOf, fieldsOf }) => linkOf('/papay/entrustweb', signPapay(fieldsOf(), 'x'.repeat(32), 'MD5')),
    'signed another text, or by another key',
  ],
  [
    'the encoded address',
    ({ linkOf, fieldsOf, apiV2Key }) => {
      const fields = fieldsOf()
      const encoded = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, once(value)]))
      const { sign = '' } = signPapay(encoded, apiV2Key, 'MD5')
      return linkOf('/papay/entrustweb', { ...fields, sign })
    },
    'signed over encoded values',
  ],
  [
    'HMAC-SHA256 inside WeChat',
    ({ linkOf, fieldsOf, apiV2Key }) =>
      linkOf('/papay/entrustweb', signPapay(fieldsOf(), apiV2Key, 'HMAC-SHA256')),
    'signed with another algorithm: HMAC-SHA256, and this page takes MD5 alone',
  ],
  [
    'MD5 outside WeChat',
    ({ linkOf, fieldsOf, apiV2Key }) =>
      linkOf('/papay/h5entrustweb', signPapay(fieldsOf({ clientip: '127.0.0.1' }), apiV2Key, 'MD5')),
    'signed with another algorithm: MD5, where HMAC-SHA256 is usual',
  ],
  ['no signature', ({ linkOf, fieldsOf }) => linkOf('/papay/entrustweb', fieldsOf()), 'there is no sign'],
])(
  'a link under %s, a page that says nothing of it, and a header and a journal that do',
  async (_, linkIn, mistake) => {
    const merchant = await open()
    const answer = await merchant.get(linkIn(merchant))
    expect(answer.text).toContain(FAILED)
    expect(answer.text).not.toContain(mistake)
    expect(answer.mistake).toBe(mistake)
    const { entries } = await journalOf(stack, merchant.worldId)
    expect(entries.at(-1)).toMatchObject({ note: mistake, call: { signature: { holds: false, mistake } } })
  },
)

// fact: WX-065
it('a link of more than 1024 bytes, 502', async () => {
  const { page, get } = await open()
  const short = page()
  const rest = 1024 - short.length
  expect((await get(page({ contract_code: `C1${'x'.repeat(100)}` }))).status).toBe(200)
  expect((await get(`${short}&contract_outerid=${'x'.repeat(rest)}`)).status).toBe(502)
})

// fact: WX-066
it.each<[string, PapayFields, string]>([
  ['a serial of another form', { request_serial: '012' }, ''],
  ['an old timestamp', { timestamp: '1795138000' }, ''],
  ['an unknown field', {}, '&extra=1'],
])('a link with %s, a page that blames the system of the merchant', async (_, change, more) => {
  const { page, get } = await open()
  const { status, text } = await get(`${page(change)}${more}`)
  expect([status, text.includes(FAILED)]).toEqual([200, true])
})

it('a link without a field or under another key, a page that blames the system of the merchant', async () => {
  const { get, linkOf, fieldsOf, apiV2Key } = await open()
  const { version: _, ...without } = fieldsOf()
  const wrong = [signPapay(without, apiV2Key, 'MD5'), signPapay(fieldsOf(), 'x'.repeat(32), 'MD5')]
  for (const fields of wrong) expect((await get(linkOf('/papay/entrustweb', fields))).text).toContain(FAILED)
})

// fact: WX-067, WX-068
it('a signing outside WeChat, a redirect_url under HMAC-SHA256, good for ten minutes and one visit', async () => {
  const { h5, get, wait, linkOf, fieldsOf, apiV2Key, send } = await open()
  const { type, text } = await get(h5())
  expect(type).toContain('text/xml')
  const { redirect_url = '' } = parsePapayXml(text) ?? {}
  expect((await get(redirect_url)).text).not.toContain(FAILED)
  expect((await get(redirect_url)).text).toContain(FAILED)
  const second = parsePapayXml((await get(h5({ contract_code: 'C2' }))).text)?.redirect_url ?? ''
  await wait(10 * MINUTE_MS)
  expect((await get(second)).text).toContain(FAILED)
  const silent = signPapay(fieldsOf({ contract_code: 'C3' }), apiV2Key, 'HMAC-SHA256')
  expect((await get(linkOf('/papay/h5entrustweb', silent))).text).toContain(FAILED)
  expect((await send('/papay/h5entrustweb', '')).text).toContain('请使用get方法')
})

// fact: WX-069
it.each([
  ['the registered domain', 'https://shop.test/sign', true],
  ['a domain below it', 'https://m.shop.test/sign', true],
  ['another domain', 'https://other.test/sign', false],
  ['a domain that ends alike', 'https://myshop.test/sign', false],
  ['no page', '', false],
])('a signing that %s leads to, opened or not', async (_, referer, isOpen) => {
  const { h5, page, get, setUp } = await open()
  await setUp({ v3: { h5Domain: 'shop.test' } })
  const { redirect_url = '' } = parsePapayXml((await get(h5())).text) ?? {}
  const headers: Record<string, string> = referer === '' ? {} : { referer }
  for (const url of [redirect_url, page({ contract_code: 'C2' })])
    expect((await get(url, headers)).text.includes('未配置的参数')).toBe(!isOpen)
})

// fact: WX-070
it.each([
  ['http://127.0.0.1:9/shop/sign?a=1', 'url=http://127.0.0.1:9/shop/sign?a=1"'],
  ['http://127.0.0.1:9/', null],
])('a visit from %s, led back there: %s', async (referer, expected) => {
  const { h5, get } = await open()
  const { redirect_url = '' } = parsePapayXml((await get(h5())).text) ?? {}
  const { text } = await get(redirect_url, { referer })
  if (expected === null) expect(text).not.toContain('refresh')
  else expect(text).toContain(expected)
})

it('a redirect_url begins with the public address of the gateway, where it has one', async () => {
  const publicGatewayUrl = 'https://gw.example'
  const balanced = await startTestStack({ publicGatewayUrl })
  try {
    const { h5, get, worldId } = await open(balanced)
    const { redirect_url } = parsePapayXml((await get(h5())).text) ?? {}
    expect(redirect_url).toMatch(`${publicGatewayUrl}/wallets/wechat/${worldId}/papay/h5sign?token=`)
  } finally {
    await balanced.stop()
  }
})
