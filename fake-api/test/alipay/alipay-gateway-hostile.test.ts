import { createPrivateKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, expect, it } from 'vitest'
import { createAlipayWallet } from '../../src/backend/payments/alipay.ts'
import { MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { alipayNumbers, createAlipayAccount } from '../../src/providers/alipay/alipay-account.ts'
import { readForm, signRequest, writeForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
const otherAccount = await createAlipayAccount()
const worldId = await context.makeWorld()
const otherWorldId = await context.makeWorld()
const key = createPrivateKey(context.account.merchantPrivateKeyPem)

afterAll(() => context.close())

const genuine = {
  app_id: alipayNumbers(worldId).appId,
  method: 'alipay.trade.query',
  format: 'JSON',
  charset: 'utf-8',
  sign_type: 'RSA2',
  timestamp: '2026-11-20 20:00:00',
  version: '1.0',
  biz_content: '{"out_trade_no":"1"}',
}

async function post(
  body: string,
  { world = worldId, query = '', type = 'application/x-www-form-urlencoded' } = {},
) {
  const url = `${context.gatewayUrl}/wallets/alipay/${world}/gateway.do${query}`
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  const [[member = '', answer = {}] = []] = Object.entries(
    (await reply.json()) as Record<string, { sub_code?: string; code?: string }>,
  )
  return { status: reply.status, member, subCode: answer.sub_code, code: answer.code }
}

const signed = (change: object) => writeForm(signRequest({ ...genuine, ...change }, key))
const TRACE = 'a'.repeat(32)
const wallet = createAlipayWallet(context.merchant)

/** What reached the merchant of a world whose buyer paid, after ten minutes; `fault` is what happened to it. */
async function receivedWith(fault: (typeof context.nextFaults)[number]) {
  const worldId = await context.makeWorld()
  const order = { orderNo: '26112020000000000001', description: '云存储 7天', amountFen: 1990 }
  const payUntilMs = TEST_NOW_MS + 15 * MINUTE_MS
  const { opened } = await context.use(worldId, (world) =>
    wallet.open(world, { ...order, payUntilMs }, TRACE),
  )
  const { tradeNo } = await context.phone<Schemas['CashierResponse']>(worldId, 'cashier', opened)
  context.received.length = 0
  context.nextFaults.push(fault)
  await context.phone(worldId, 'confirm', { tradeNo, outcome: 'success' })
  await context.use(worldId, (world) => world.clock.advance({ byMs: 10 * MINUTE_MS }))
  const { sdk } = sdkOracle(context, worldId)
  return context.received.map(({ body, answer }) => {
    const form = readForm(body) ?? {}
    return { answer, amount: form.total_amount, isTrusted: sdk.checkNotifySignV2({ ...form }) }
  })
}

// fact: AL-011, AL-023, AL-037, AL-038
it.each([
  ['no signature', { sign: '' }, 'isv.missing-signature'],
  ['no app', { app_id: '' }, 'isv.missing-app-id'],
  ['no charset', { charset: '' }, 'isv.missing-charset'],
  ['no kind of signature', { sign_type: '' }, 'isv.missing-signature-type'],
  ['another app', { app_id: '2021000000000000' }, 'isv.invalid-app-id'],
  ['the app of another world', { app_id: alipayNumbers(otherWorldId).appId }, 'isv.invalid-app-id'],
  ['a charset that Alipay has not', { charset: 'big5' }, 'isv.invalid-charset'],
  [
    'another charset than it was signed in',
    { charset: 'gbk', biz_content: '{"out_trade_no":"交易"}' },
    'isv.invalid-signature',
  ],
  ['SHA-1', { sign_type: 'RSA' }, 'isv.invalid-signature-type'],
  ['a signature of something else', { sign: Buffer.alloc(256).toString('base64') }, 'isv.invalid-signature'],
  ['a signature that is no base64', { sign: '%%%' }, 'isv.invalid-signature'],
  ['another content', { biz_content: '{"out_trade_no":"2"}' }, 'isv.invalid-signature'],
  ['a further parameter', { auth_token: 'x' }, 'isv.invalid-signature'],
])('refuses an unauthorised request with %s', async (_, change, subCode) => {
  const body = writeForm({ ...signRequest(genuine, key), ...change })
  const code = subCode.startsWith('isv.missing') ? '40001' : '40002'
  expect(await post(body)).toMatchObject({ status: 200, subCode, code })
})

// fact: AL-025, AL-042
it.each([
  ['no method', { method: '' }, 'isv.missing-method'],
  ['no time', { timestamp: '' }, 'isv.missing-timestamp'],
  ['no version', { version: '' }, 'isv.missing-version'],
  ['an unknown method', { method: 'alipay.trade.steal' }, 'isv.invalid-method'],
  ['the SDK’s own method', { method: 'alipay.trade.app.pay' }, 'isv.invalid-method'],
  ['a method called constructor', { method: 'constructor' }, 'isv.invalid-method'],
  ['a time of another form', { timestamp: '1795176000' }, 'isv.invalid-timestamp'],
  ['a time that is none', { timestamp: '2026-13-45 99:99:99' }, 'isv.invalid-timestamp'],
  ['another version', { version: '2.0' }, 'isv.invalid-version'],
  ['XML', { format: 'XML' }, 'isv.invalid-format'],
  ['no content', { biz_content: '' }, 'isv.invalid-parameter'],
  ['a content that is no JSON', { biz_content: '{' }, 'isv.invalid-parameter'],
  ['a content of null', { biz_content: 'null' }, 'ACQ.INVALID_PARAMETER'],
  ['a list', { biz_content: '[]' }, 'ACQ.INVALID_PARAMETER'],
  ['an empty content', { biz_content: '{}' }, 'ACQ.INVALID_PARAMETER'],
  ['a number of another type', { biz_content: '{"out_trade_no":1}' }, 'ACQ.INVALID_PARAMETER'],
  ['a number with a slash', { biz_content: '{"out_trade_no":"1/../2"}' }, 'ACQ.INVALID_PARAMETER'],
  ['a hostile prototype', { biz_content: '{"__proto__":{"out_trade_no":"1"}}' }, 'ACQ.INVALID_PARAMETER'],
  [
    'a very deep content',
    { biz_content: `${'['.repeat(10_000)}${']'.repeat(10_000)}` },
    'ACQ.INVALID_PARAMETER',
  ],
  ['a very long content', { biz_content: `"${'x'.repeat(70_000)}"` }, 'isv.invalid-parameter'],
  [
    'a refund of nothing',
    { method: 'alipay.trade.refund', biz_content: '{"out_trade_no":"1"}' },
    'ACQ.INVALID_PARAMETER',
  ],
  ['a notify URL off this machine', { notify_url: 'https://example.com/n' }, 'isv.invalid-parameter'],
])('refuses the merchant’s request with %s', async (_, change, subCode) => {
  expect(await post(signed(change))).toMatchObject({ status: 200, subCode })
})

it.each([
  ['a parameter twice', `${signed({})}&version=1.0`, {}],
  ['a parameter in query and form', signed({}), { query: '?version=1.0' }],
  ['a broken encoding', `${signed({})}&x=%E4%BA`, {}],
  ['a body of JSON', JSON.stringify(genuine), { type: 'application/json' }],
  ['ten megabytes', 'x'.repeat(10 * 1024 * 1024), {}],
])('refuses %s as an Alipay request', async (_, body, options) => {
  const answer = await post(body, options)
  expect(answer.status).toBe(200)
  expect(answer.subCode).toMatch(/^isv\.(invalid-parameter|missing-app-id|invalid-signature)$/)
})

// fact: AL-021
it('accepts the same parameters in query and form', async () => {
  const { biz_content, ...common } = signRequest(genuine, key)
  const body = writeForm({ biz_content: biz_content ?? '' })
  expect(await post(body, { query: `?${writeForm(common)}` })).toMatchObject({
    subCode: 'ACQ.TRADE_NOT_EXIST',
  })
})

it('refuses an unknown world, and a request signed for another world', async () => {
  expect(await post(signed({}), { world: 'w9999999' })).toMatchObject({
    member: 'alipay_trade_query_response',
    subCode: 'isv.invalid-app-id',
  })
  expect(await post(signed({}), { world: otherWorldId })).toMatchObject({ subCode: 'isv.invalid-app-id' })
})

it('the SDK refuses an answer signed with the key of another platform', async () => {
  const { platformPublicKeyPem: alipayPublicKey, merchantPrivateKeyPem: privateKey } = otherAccount
  const query = { outTradeNo: '1' }
  const doubting = sdkOracle(context, worldId, { alipayPublicKey })
  await expect(doubting.exec('alipay.trade.query', query)).rejects.toThrow('验签')
  const unknown = sdkOracle(context, worldId, { privateKey })
  expect(await unknown.exec('alipay.trade.query', query)).toMatchObject({ subCode: 'isv.invalid-signature' })
})

it.each([
  ['confirm', { tradeNo: '2026112022001000000000000009', outcome: 'success' }, 404],
  ['confirm', { tradeNo: '2026112022001000000000000009', outcome: 'steal' }, 400],
  ['confirm', { tradeNo: 7, outcome: 'success' }, 400],
  ['cashier', {}, 400],
  ['cashier', { orderString: 7 }, 400],
  ['cashier', { orderString: 'x'.repeat(20_000) }, 400],
  ['cashier', { orderString: 'a=1&a=1' }, 200],
  ['sign', { sheetId: 'x' }, 404],
  ['sign-sheet', { signString: '' }, 200],
  ['agreements', { buyerId: '1' }, 400],
  ['unsign', { agreementNo: '20261120000000000001' }, 200],
  ['unsign', [], 400],
])('answers the phone’s wrong %s %j with %i', async (call, body, status) => {
  const url = `${context.gatewayUrl}/wallets/alipay/${worldId}/app/${call}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(status)
})

it('stores no refused request and reports no internal error', async () => {
  expect(await context.use(worldId, (world) => world.read.gatewayTransaction.count())).toBe(0)
  expect(context.errors).toEqual([])
})

it('sends forged signatures that both the SDK and our client refuse, then the genuine one', async () => {
  expect(await receivedWith({ probe: true, badSignatureAttempts: 1 })).toEqual([
    { answer: 'failure', amount: '19.90', isTrusted: false },
    { answer: 'failure', amount: '19.90', isTrusted: false },
    { answer: 'success', amount: '19.90', isTrusted: true },
  ])
})

it('sends another amount with a signature that the SDK verifies', async () => {
  expect(await receivedWith({ amountByFen: -1 })).toMatchObject([{ amount: '19.89', isTrusted: true }])
})
