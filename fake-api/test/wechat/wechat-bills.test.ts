import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, expect, it } from 'vitest'
import { payingMerchant } from './signed-call.ts'
import { createWechatTestContext } from './wechat-test-context.ts'

const context = await createWechatTestContext()
afterAll(() => context.close())

const HOUR_MS = 3_600_000
/** The world begins at eight in the evening of this day in Beijing. */
const DAY = '2026-11-20'
const TRADES = `/v3/bill/tradebill?bill_date=${DAY}`
let seed = 700

/** A merchant of a day with a payment and a refund, asking so many hours after it began. */
async function merchantAfter(hours: number, v3: Partial<Schemas['WechatV3Plan']> = {}) {
  seed += 1
  const merchant = await payingMerchant(context, { seed, v3 })
  await merchant.pay()
  await merchant.refund('R1')
  await merchant.advance(hours * HOUR_MS)
  const address = async (path: string) => {
    const { body } = await merchant.get(path)
    const url = new URL(String(body.download_url))
    const below = `${url.pathname}${url.search}`.replace(`/wallets/wechat/${merchant.worldId}`, '')
    return { below, hash: String(body.hash_value), kind: body.hash_type }
  }
  return { ...merchant, address }
}

const sha1 = (text: string | Buffer) => createHash('sha1').update(text).digest('hex')

// fact: WX-323, WX-324, WX-326
it('the bill of a day lists its payments and refunds in yuan, unsigned and with the hash of its text', async () => {
  const { get, address } = await merchantAfter(15)
  const { below, hash, kind } = await address(TRADES)
  const { text, headers } = await get(below)
  expect([kind, sha1(text)]).toEqual(['SHA1', hash])
  expect(headers).not.toHaveProperty('wechatpay-signature')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^交易时间,公众账号ID,商户号,/)
  expect(lines[1]).toMatch(/^`2026-11-20 20:00:00,.*`SUCCESS,`CNY,`19\.90,`0,`0,`0\.00,/)
  expect(lines[2]).toMatch(/`REFUND,`CNY,`0\.00,`503\d+,`R1,`0\.10,/)
  expect(lines.at(-1)).toBe('`2,`19.90,`0.10,`0.00')
})

// fact: WX-324
it('a packed bill has the hash of what is in it', async () => {
  const { get, address } = await merchantAfter(15)
  const { below, hash } = await address(`${TRADES}&tar_type=GZIP`)
  expect(below).toContain('tartype=gzip')
  const { bytes, headers } = await get(below)
  expect([headers['content-type'], sha1(gunzipSync(bytes))]).toEqual(['application/gzip', hash])
})

// fact: WX-323
it('the fund-flow bill adds up what came and went', async () => {
  const { get, address } = await merchantAfter(15)
  const { below } = await address(`/v3/bill/fundflowbill?bill_date=${DAY}&account_type=BASIC`)
  const lines = (await get(below)).text.trimEnd().split('\r\n')
  expect(lines[1]).toMatch(/`交易,`交易,`收入,`19\.90,`19\.90,`$/)
  expect(lines[2]).toMatch(/`退款,`退款,`支出,`0\.10,`19\.80,`$/)
})

// fact: WX-324
it('a download without a signature is refused', async () => {
  const { get, address } = await merchantAfter(15)
  const { below } = await address(TRADES)
  expect((await get(below, { signedPath: '/v3/other' })).status).toBe(401)
})

// fact: WX-325
it.each([
  ['documented', 300],
  ['reported', 30],
] as const)('the address of a bill as %s is good for %i s', async (billAddress, seconds) => {
  const { get, address, advance } = await merchantAfter(15, { billAddress })
  const { below } = await address(TRADES)
  await advance(seconds * 1000 - 1)
  expect((await get(below)).status).toBe(200)
  await advance(1)
  expect((await get(below)).body).toMatchObject({ code: 'PARAM_ERROR' })
})

// fact: WX-326
it.each([
  ['before ten of the next morning', 13, DAY, 'STATEMENT_CREATING'],
  ['of a day without trades', 39, '2026-11-21', 'NO_STATEMENT_EXIST'],
  ['of more than three months ago', 24 * 100, DAY, 'NO_STATEMENT_EXIST'],
  ['of no day', 15, '20261120', 'PARAM_ERROR'],
  ['of a day that February has not', 15, '2026-02-30', 'PARAM_ERROR'],
  ['of a thirteenth month', 15, '2026-13-01', 'PARAM_ERROR'],
])('a bill %s is refused', async (_, hours, day, code) => {
  const { get } = await merchantAfter(hours)
  const answer = await get(`/v3/bill/tradebill?bill_date=${day}`)
  expect([answer.status, answer.body.code]).toEqual([400, code])
})
