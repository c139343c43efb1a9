import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breakPapaySignature } from '../../src/providers/wechat/papay/papay-webhook-provider.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { parsePapayXml } from '../../src/wire/wechat/papay-xml.ts'
import { inWechat } from '../support/contract.ts'
import { advance, deleteWorld, makeWorld, signersOf } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type Fields = Record<string, string>

/** What of tenpay, which has no types, a merchant of papay uses: requests by URL, and the check of a notify. */
interface Tenpay {
  urls: Fields
  _request(fields: Fields, url: string): Promise<Fields>
  _parse(xml: string, type: string, signType: string): Promise<Fields>
  _getSign(fields: Fields, signType: string): string
}

const require = createRequire(import.meta.url)
const TenpayClient = require('tenpay') as new (
  account: Record<'appid' | 'mchid' | 'partnerKey', string>,
) => Tenpay

const ORDER_NO = '26112009410000000001'
const SIGN_TYPES = ['MD5', 'HMAC-SHA256'] as const

let stack: TestStack
let merchant: Server
/** Notifies as they came, and the fields of those that tenpay verifies. */
const notifies: string[] = []
const believed: Fields[] = []
let check = async (_body: string): Promise<Fields | null> => null

/** What the merchant answers. */
async function receive(body: string): Promise<string> {
  const fields = await check(body).catch(() => null)
  if (fields === null) return '<xml><return_code><![CDATA[FAIL]]></return_code></xml>'
  believed.push(fields)
  return '<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>'
}

beforeAll(async () => {
  stack = await startTestStack()
  merchant = createServer(async (request, response) => {
    notifies.push(await text(request))
    response.end(await receive(notifies.at(-1) ?? ''))
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  merchant.close()
  await stack.stop()
})

/** A merchant of a world that is tenpay with the URLs of papay. */
async function openMerchant(signType: (typeof SIGN_TYPES)[number]) {
  const { worldId } = await makeWorld(stack)
  const { appid, mchid, apiV2Key, baseUrl } = await stack.app.registry.use(worldId, (world) =>
    wechatMerchantFiles(world, stack.gatewayUrl),
  )
  const tenpay = new TenpayClient({ appid, mchid, partnerKey: apiV2Key })
  check = async (body) => {
    if (!body.includes('<change_type>')) return tenpay._parse(body, 'middleware_pay', signType)
    // A notify of a contract has no appid, which tenpay wants: its signature alone is checked.
    const fields = parsePapayXml(body) ?? {}
    return tenpay._getSign(fields, signType) === fields.sign ? fields : null
  }
  const notify_url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
  const common = { appid, mch_id: mchid, nonce_str: 'n1', sign_type: signType }
  const call = (path: string, fields: Fields) => {
    tenpay.urls[path] = `${baseUrl}/${path}`
    return tenpay._request({ ...common, ...fields }, path)
  }
  const sign = async () => {
    const { pre_entrustweb_id: preEntrustWebId } = await call('papay/preentrustweb', {
      plan_id: '120201',
      contract_code: 'C1',
      request_serial: '1',
      contract_display_account: '138****0021',
      notify_url,
      version: '1.0',
      timestamp: '1795138860',
    })
    await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId } })
    return believed.at(-1)?.contract_id ?? ''
  }
  const deduct = (contract_id: string) =>
    call('pay/pappayapply', {
      body: '云存储 连续包月',
      out_trade_no: ORDER_NO,
      total_fee: '1790',
      notify_url,
      trade_type: 'PAP',
      contract_id,
    })
  return { worldId, tenpay, call, sign, deduct }
}

it.each(SIGN_TYPES)('serves tenpay from signing to the end, %s', async (signType) => {
  const { worldId, call, sign, deduct } = await openMerchant(signType)
  const contract_id = await sign()
  expect(believed.at(-1)).toMatchObject({ change_type: 'ADD', contract_code: 'C1', contract_id })
  for (const operationId of ['wechatPreEntrust', 'papay.contract'])
    expect(await signersOf(stack, worldId, operationId)).toEqual(new Set(['shared-key']))
  expect(await deduct(contract_id)).toMatchObject({ result_code: 'SUCCESS' })
  const query = () => call('pay/paporderquery', { out_trade_no: ORDER_NO })
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY' })
  await advance(stack, worldId, { byMs: 0 })
  const { transaction_id = '' } = believed.at(-1) ?? {}
  expect(believed.at(-1)).toMatchObject({ out_trade_no: ORDER_NO, total_fee: '1790', contract_id })
  expect(await query()).toMatchObject({ trade_state: 'SUCCESS', transaction_id })
  const contract = { contract_id, version: '1.0' }
  await call('papay/deletecontract', { ...contract, contract_termination_remark: 'x' })
  expect(await call('papay/querycontract', contract)).toMatchObject({ contract_state: '1' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(SIGN_TYPES)(
  'tenpay refuses a forged notify of a contract and of a deduction, %s',
  async (signType) => {
    const { worldId, sign, deduct } = await openMerchant(signType)
    const forgery = async () => receive(breakPapaySignature(notifies.at(-1) ?? ''))
    const contract_id = await sign()
    expect(await forgery()).toContain('FAIL')
    await deduct(contract_id)
    await advance(stack, worldId, { byMs: 0 })
    const many = believed.length
    expect(await forgery()).toContain('FAIL')
    expect(believed).toHaveLength(many)
    expect(believed.at(-1)).toMatchObject({ out_trade_no: ORDER_NO })
  },
)

it('refuses tenpay with another key', async () => {
  const { call, tenpay } = await openMerchant('MD5')
  Reflect.set(tenpay, 'partnerKey', 'x'.repeat(32))
  await expect(call('pay/paporderquery', { out_trade_no: ORDER_NO })).rejects.toThrow()
})
