import { createPrivateKey } from 'node:crypto'
import { AlipayRequestError, AlipaySdk } from 'alipay-sdk'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { signText } from '../../src/engine/signing/crypto.ts'
import { alipayNumbers } from '../../src/providers/alipay/alipay-account.ts'
import { openSale, SALE } from './alipay-sale.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
// The SDK stamps by the clock of its machine, a world has its own.
beforeEach(() => void vi.useFakeTimers({ now: TEST_NOW_MS, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const OF_SALE = { out_trade_no: SALE.outTradeNo }

/** A world whose sale is paid, with the official SDK in v3. */
async function openV3(...[plan]: [Parameters<typeof openSale>[1]?]) {
  const sale = await openSale(context, plan)
  await sale.pay()
  const endpoint = `${context.gatewayUrl}/wallets/alipay/${sale.worldId}`
  const { merchantPrivateKeyPem: privateKey, platformPublicKeyPem: alipayPublicKey } = context.account
  const { appId } = alipayNumbers(sale.worldId)
  const sdk = new AlipaySdk({ appId, privateKey, alipayPublicKey, endpoint, keyType: 'PKCS8' })
  const raw = (authorization: string | null, path = '/v3/alipay/trade/close') =>
    fetch(endpoint + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
      body: '{}',
    })
  return { ...sale, sdk, appId, raw }
}

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof AlipayRequestError ? [error.responseHttpStatus, error.code] : error,
  )

// fact: AL-046, AL-047, AL-048
it('serves alipay-sdk in v3 with query, refund and refund query', async () => {
  const { sdk } = await openV3()
  const trade = await sdk.curl('GET', '/v3/alipay/trade/query', { query: OF_SALE })
  expect(trade).toMatchObject({ responseHttpStatus: 200, data: { trade_status: 'TRADE_SUCCESS' } })
  expect(trade.data).not.toHaveProperty('code')
  const body = { ...OF_SALE, refund_amount: '9.90', out_request_no: 'R1' }
  expect((await sdk.curl('POST', '/v3/alipay/trade/refund', { body })).data).toMatchObject({
    fund_change: 'Y',
  })
  const asked = { ...OF_SALE, out_request_no: 'R1' }
  expect(
    (await sdk.curl('POST', '/v3/alipay/trade/fastpay/refund/query', { body: asked })).data,
  ).toMatchObject({
    refund_status: 'REFUND_SUCCESS',
  })
})

// fact: AL-050, AL-051
it('errors are unsigned bodies of code, message and links under a status of HTTP, their codes without a prefix', async () => {
  const { sdk, raw } = await openV3()
  const unknown = sdk.curl('POST', '/v3/alipay/trade/close', { body: { out_trade_no: 'other' } })
  expect(await failed(unknown)).toEqual([400, 'ACQ.TRADE_NOT_EXIST'])
  const reply = await raw(null)
  expect([reply.status, reply.headers.get('alipay-signature')]).toEqual([400, null])
  expect(await reply.json()).toMatchObject({ code: 'missing-timestamp', links: [] })
})

it.each([
  ['observed', 'isp.bill_not_exist'],
  ['documented', 'BILL_NOT_EXIST'],
] as const)('a missing bill is called as %s', async (v3Codes, code) => {
  const { sdk } = await openV3({ v3Codes })
  const query = { bill_type: 'trade', bill_date: '2026-11-19' }
  const asked = sdk.curl('GET', '/v3/alipay/data/dataservice/bill/downloadurl/query', { query })
  expect(await failed(asked)).toEqual([400, code])
})

// fact: AL-049
it('a request that is older than ten minutes is refused, unless it says itself how long it holds', async () => {
  const { sdk, pass } = await openV3()
  const query = () => failed(sdk.curl('GET', '/v3/alipay/trade/query', { query: OF_SALE }))
  await pass(10 * MINUTE_MS)
  expect(await query()).toBeNull()
  await pass(1000)
  expect(await query()).toEqual([400, 'invalid-timestamp'])
  sdk.config.additionalAuthInfo = `expired_seconds=${DAY_MS / 1000}`
  expect(await query()).toBeNull()
})

it.each([
  ['another app', 'app_id=2021000000000000', 'invalid-app-id'],
  ['no signature', '', 'missing-signature'],
  ['a signature of something else', ',sign=AAAA', 'invalid-signature'],
])('a v3 request of %s is refused', async (_, change, code) => {
  const { raw, appId } = await openV3()
  const auth = `app_id=${appId},nonce=n,timestamp=${TEST_NOW_MS}`
  const text = change.startsWith('app_id') ? auth.replace(`app_id=${appId}`, change) : auth + change
  expect(await (await raw(`ALIPAY-SHA256withRSA ${text}`)).json()).toMatchObject({ code })
})

it('a v3 signature over a path without its version is refused with the reason and the text that was checked', async () => {
  const { raw, appId } = await openV3()
  const auth = `app_id=${appId},nonce=n,timestamp=${TEST_NOW_MS}`
  const key = createPrivateKey(context.account.merchantPrivateKeyPem)
  const sign = signText(`${auth}\nPOST\n/alipay/trade/close\n{}\n`, key)
  const reply = await raw(`ALIPAY-SHA256withRSA ${auth},sign=${sign}`)
  const mistake = 'the path was signed with another beginning'
  expect(await reply.json()).toMatchObject({ code: 'invalid-signature', message: `无效签名: ${mistake}` })
  expect(JSON.parse(reply.headers.get('x-skyshop-signature') ?? '')).toEqual({
    ...{ mistake, expected: `${auth}\nPOST\n/v3/alipay/trade/close\n{}\n` },
  })
})

it('a v3 token for another merchant is covered by the signature and is not built', async () => {
  const { sdk } = await openV3()
  const options = { body: OF_SALE, appAuthToken: '202611BB' }
  const called = sdk.curl('POST', '/v3/alipay/trade/close', options)
  await expect(called).rejects.toThrow('not built: app_auth_token, see AL-028')
})

// fact: AL-052
it.each(['app', 'page', 'wap'])('the payments of %s have no path in v3', async (kind) => {
  const { raw, appId } = await openV3()
  const auth = `app_id=${appId},nonce=n,timestamp=${TEST_NOW_MS}`
  const path = `/v3/alipay/trade/${kind}/pay`
  const key = createPrivateKey(context.account.merchantPrivateKeyPem)
  const sign = signText(`${auth}\nPOST\n${path}\n{}\n`, key)
  expect((await raw(`ALIPAY-SHA256withRSA ${auth},sign=${sign}`, path)).status).toBe(404)
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
