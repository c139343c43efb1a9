import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Hash, Transformer, Wechatpay } from 'wechatpay-axios-plugin'
import { breakPapaySignature } from '../../src/providers/wechat/papay/papay-webhook-provider.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { inWechat } from '../support/contract.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** The plugin's chain is dynamic and untyped: one path, its calls. */
interface PluginChain {
  post(body: object, config?: object): Promise<{ status: number; data: Record<string, string> }>
}

const ORDER_NO = '26112009410000000001'
const PLAN_ID = '120201'
const DAY_AFTER_PLAN_ID = '120301'
const HOUR_MS = 3_600_000

let stack: TestStack
let merchant: Server
let middleman: Server
/** What the middleman makes of an answer on its way to the library. */
let tamper = (answer: string): string => answer
let notifyUrl: string
const notifies: string[] = []

/** A merchant nobody here wrote: the library, and a listener that acknowledges what it is received. */
beforeAll(async () => {
  stack = await startTestStack()
  merchant = createServer(async (request, response) => {
    notifies.push(await text(request))
    response.end('<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>')
  })
  middleman = createServer(async (request, response) => {
    const body = await text(request)
    const sent = { method: 'POST', headers: { 'content-type': 'text/xml' }, body }
    const reply = await fetch(`${stack.gatewayUrl}${request.url}`, sent)
    response.setHeader('content-type', 'text/xml; charset=utf-8').end(tamper(await reply.text()))
  })
  const listen = (server: Server) =>
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  await Promise.all([merchant, middleman].map(listen))
  notifyUrl = `${urlOf(merchant)}/notify`
})
afterAll(async () => {
  merchant.close()
  middleman.close()
  await stack.stop()
})

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function openMerchant(type?: 'HMAC-SHA256', gatewayUrl = stack.gatewayUrl) {
  const { worldId } = await makeWorld(stack)
  const files = await stack.app.registry.use(worldId, (world) => wechatMerchantFiles(world, gatewayUrl))
  const { appid, mchid, serial, privateKey, platformSerial, platformPublicKey, apiV2Key: secret } = files
  const client = new Wechatpay({
    ...{ mchid, serial, privateKey, secret },
    certs: { [platformSerial]: platformPublicKey },
    baseURL: `${files.baseUrl}/`,
  })
  const common = { appid, mch_id: mchid, ...(type ? { sign_type: type } : {}) }
  const call = async (path: string, fields: object) => {
    const chain = Reflect.get(client, `v2/${path}`) as PluginChain
    return (await chain.post({ ...common, ...fields })).data
  }
  return { worldId, secret, call }
}

type Merchant = Awaited<ReturnType<typeof openMerchant>>

/** The last notify, once the library has found its signature right. */
function lastNotify(secret: string): Record<string, string> {
  const fields = Transformer.toObject(notifies.at(-1) ?? '') as Record<string, string>
  const type = fields.sign?.length === 64 ? 'HMAC-SHA256' : 'MD5'
  expect(Hash.sign(type, fields, secret)).toBe(fields.sign)
  return fields
}

const session = ({ call }: Merchant, contract_code = 'C1', plan_id = PLAN_ID) =>
  call('papay/preentrustweb', {
    plan_id,
    contract_code,
    request_serial: '1',
    contract_display_account: '138****0021',
    notify_url: notifyUrl,
    version: '1.0',
    timestamp: '1795138860',
  })

const deduct = ({ call }: Merchant, contract_id: string, change: object = {}) =>
  call('pay/pappayapply', {
    body: '云存储 连续包月',
    out_trade_no: ORDER_NO,
    total_fee: '1790',
    notify_url: notifyUrl,
    trade_type: 'PAP',
    contract_id,
    ...change,
  })

async function sign(merchantSide: Merchant, planId = PLAN_ID): Promise<string> {
  const { pre_entrustweb_id: preEntrustWebId } = await session(merchantSide, 'C1', planId)
  await inWechat(stack, merchantSide.worldId, { call: 'sign', body: { preEntrustWebId } })
  return lastNotify(merchantSide.secret).contract_id ?? ''
}

// fact: WX-129, WX-212, WX-218
it.each([['MD5', undefined] as const, ['HMAC-SHA256', 'HMAC-SHA256'] as const])(
  'serves wechatpay-axios-plugin from signing to the end, %s',
  async (_name, type) => {
    const side = await openMerchant(type)
    const { call, worldId, secret } = side
    const contract_id = await sign(side)
    expect(lastNotify(secret)).toMatchObject({ change_type: 'ADD', contract_code: 'C1', plan_id: PLAN_ID })
    const query = { contract_id, version: '1.0' }
    expect(await call('papay/querycontract', query)).toMatchObject({
      contract_state: '0',
      contract_display_account: '138****0021',
    })
    expect(await deduct(side, contract_id)).toMatchObject({ result_code: 'SUCCESS' })
    expect(await call('pay/paporderquery', { out_trade_no: ORDER_NO })).toMatchObject({
      trade_state: 'NOTPAY',
    })
    await advance(stack, worldId, { byMs: 0 })
    const received = lastNotify(secret)
    expect(received).toMatchObject({
      result_code: 'SUCCESS',
      total_fee: '1790',
      contract_id,
      time_end: expect.stringMatching(/^\d{14}$/),
    })
    expect(await call('pay/paporderquery', { out_trade_no: ORDER_NO })).toMatchObject({
      trade_state: 'SUCCESS',
      transaction_id: received.transaction_id,
    })
    await expect(deduct(side, contract_id)).rejects.toThrow('result_code')
    const end = { ...query, contract_termination_remark: 'x' }
    expect(await call('papay/deletecontract', end)).toMatchObject({ contract_id })
    expect(await call('papay/querycontract', query)).toMatchObject({
      contract_state: '1',
      contract_termination_mode: '3',
    })
  },
)

/** What the plugin says of a refusal: the whole answer hangs on its error. */
async function refusalOf(asked: Promise<unknown>): Promise<Record<string, string>> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  const { response } = error as { response: { data: Record<string, string> } }
  return response.data
}

it('refuses what WeChat refuses with the codes of WeChat', async () => {
  const side = await openMerchant()
  const contract_id = await sign(side)
  const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).err_code
  expect(await codeOf(session(side))).toBe('CONTRACT_CODE DUPLICATION')
  expect(await codeOf(side.call('pay/paporderquery', { out_trade_no: ORDER_NO }))).toBe('ORDERNOTEXIST')
  expect(await codeOf(deduct(side, '0'.repeat(28)))).toBe('CONTRACT_NOT_EXIST')
  await deduct(side, contract_id)
  expect(await codeOf(deduct(side, contract_id))).toBe('ORDER_ACCEPTED')
  expect(await codeOf(deduct(side, contract_id, { total_fee: '1' }))).toBe('OUT_TRADE_NO_USED')
  await advance(stack, side.worldId, { byMs: 0 })
  expect(await codeOf(deduct(side, contract_id))).toBe('ORDERPAID')
  // A day later nobody has received the payer of another deduction.
  await advance(stack, side.worldId, { byMs: 24 * 3_600_000 })
  expect(await codeOf(deduct(side, contract_id, { out_trade_no: `${ORDER_NO}2` }))).toBe('INVALID_REQUEST')
})

it('answers a used number and the limits of a day by the settings of the account', async () => {
  const side = await openMerchant()
  const contract_id = await sign(side)
  const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).err_code
  const wechat = { repeatedNumber: 'reported', deductionsPerDay: 2, successesPerDay: 1 }
  await control(stack, 'PATCH', `/control/worlds/${side.worldId}/merchant-plans`, { body: { wechat } })
  await deduct(side, contract_id)
  expect(await codeOf(deduct(side, contract_id))).toBe('ORDER_ACCEPTED')
  await deduct(side, contract_id, { out_trade_no: `${ORDER_NO}2` })
  expect(await codeOf(deduct(side, contract_id, { out_trade_no: `${ORDER_NO}3` }))).toBe('RULELIMIT')
  await advance(stack, side.worldId, { byMs: 0 })
  expect(await codeOf(deduct(side, contract_id))).toBe('OUT_TRADE_NO_USED')
})

it('answers a query of unpaid deductions, and signs under templates, by the settings of the account', async () => {
  const side = await openMerchant()
  const wechat = { unpaidQuery: 'reported', stoppedTemplates: '24-hour' }
  await control(stack, 'PATCH', `/control/worlds/${side.worldId}/merchant-plans`, { body: { wechat } })
  await deduct(side, await sign(side))
  const query = () => side.call('pay/paporderquery', { out_trade_no: ORDER_NO })
  expect((await refusalOf(query())).err_code).toBe('ORDERNOTEXIST')
  await advance(stack, side.worldId, { byMs: 0 })
  expect(await query()).toMatchObject({ trade_state: 'SUCCESS' })
  expect((await refusalOf(session(side, 'C2', DAY_AFTER_PLAN_ID))).err_code).toBe('PLAN_NOT_EXIST')
})

// fact: WX-163
it('tells of a failure without a reason by FAIL and err_code 0', async () => {
  const side = await openMerchant()
  const body = { deduction: { outcome: 'no-reason' } }
  await control(stack, 'POST', `/control/worlds/${side.worldId}/faults`, { body })
  await deduct(side, await sign(side))
  await advance(stack, side.worldId, { byMs: 0 })
  expect(lastNotify(side.secret)).toMatchObject({
    result_code: 'FAIL',
    err_code: '0',
    out_trade_no: ORDER_NO,
  })
})

it('a deduction of the 24-hour mode moves money a day after its request', async () => {
  const side = await openMerchant()
  const contract_id = await sign(side, DAY_AFTER_PLAN_ID)
  const state = async (out_trade_no: string) =>
    (await side.call('pay/paporderquery', { out_trade_no })).trade_state
  await deduct(side, contract_id)
  await advance(stack, side.worldId, { byMs: 24 * HOUR_MS })
  expect(await state(ORDER_NO)).toBe('SUCCESS')
  const later = `${ORDER_NO}2`
  expect(await deduct(side, contract_id, { out_trade_no: later })).toMatchObject({ result_code: 'SUCCESS' })
  await advance(stack, side.worldId, { byMs: 24 * HOUR_MS - 1 })
  expect(await state(later)).toBe('ACCEPT')
  await advance(stack, side.worldId, { byMs: 1 })
  expect(await state(later)).toBe('SUCCESS')
  expect(lastNotify(side.secret)).toMatchObject({ out_trade_no: later, result_code: 'SUCCESS' })
})

it.each<[string, (answer: string) => string]>([
  ['amount', (answer) => answer.replace('1790', '1')],
  ['state', (answer) => answer.replace(/SUCCESS(?=(\]\]>)?<\/trade_state>)/, 'REFUND')],
  ['signature', (answer) => answer.replace(/(<sign>(?:<!\[CDATA\[)?)./, '$1!')],
])('the library rejects an answer with a changed %s', async (_, change) => {
  const side = await openMerchant(undefined, urlOf(middleman))
  tamper = (answer) => answer
  await deduct(side, await sign(side))
  await advance(stack, side.worldId, { byMs: 0 })
  const query = () => side.call('pay/paporderquery', { out_trade_no: ORDER_NO })
  expect(await query()).toMatchObject({ trade_state: 'SUCCESS', total_fee: '1790' })
  let isChanged = false
  tamper = (answer) => {
    const changed = change(answer)
    isChanged = changed !== answer
    return changed
  }
  await expect(query()).rejects.toThrow()
  expect(isChanged).toBe(true)
})

// fact: WX-214
it('answers an unreadable or untrusted message with return_code FAIL and changes nothing', async () => {
  const side = await openMerchant()
  const url = `${stack.gatewayUrl}/wallets/wechat/${side.worldId}/pay/pappayapply`
  const signed = (fields: Record<string, string>) =>
    String(Transformer.toXml({ ...fields, sign: Hash.sign('MD5', fields, side.secret) }))
  const bodies = [
    '',
    'hello',
    '<xml><a>1</a></xml>',
    signed({ mch_id: '1900006891' }),
    signed({ appid: 'wx0', mch_id: '1900006891', nonce_str: 'x' }),
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><a>&e;</a></xml>',
  ]
  for (const body of bodies) {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
    const fields = Transformer.toObject(await response.text()) as Record<string, string>
    expect([response.status, fields.return_code]).toEqual([200, 'FAIL'])
    expect(Object.keys(fields)).toEqual(['return_code', 'return_msg'])
  }
  const nowhere = url.replace(side.worldId, 'w9999999')
  expect(await (await fetch(nowhere, { method: 'POST', body: '' })).text()).toContain('FAIL')
})

it('the library rejects a forged notify', async () => {
  const side = await openMerchant()
  await sign(side)
  const broken = Transformer.toObject(breakPapaySignature(notifies.at(-1) ?? '')) as Record<string, string>
  expect(Hash.sign('MD5', broken, side.secret)).not.toBe(broken.sign)
  const other = await openMerchant()
  const genuine = Transformer.toObject(notifies.at(-1) ?? '') as Record<string, string>
  expect(Hash.sign('MD5', genuine, other.secret)).not.toBe(genuine.sign)
})

it.each([
  ['of a type that is none', { 'content-type': 'application/json, text/html' }, '<xml/>'],
  ['of two megabytes', { 'content-type': 'text/xml' }, `<xml>${'x'.repeat(2 * 1024 * 1024)}</xml>`],
])('answers a body %s in the format of v2', async (_, headers, body) => {
  const { worldId } = await openMerchant()
  const url = `${stack.gatewayUrl}/wallets/wechat/${worldId}/pay/pappayapply`
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<return_code><![CDATA[FAIL]]></return_code>')
})
