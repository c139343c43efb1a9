import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Hash, Transformer, Wechatpay } from 'wechatpay-axios-plugin'
import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import { inWechat } from '../support/contract.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { numbering } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

interface PluginChain {
  post(body: object): Promise<{ data: Record<string, string> }>
}

const HOUR_MS = 3_600_000
const [FIRST, SECOND] = [
  { mchid: '1900000109', appid: 'wxsub0000000000001', isGranted: true },
  { mchid: '1900000110', appid: 'wxsub0000000000002', isGranted: true },
] as const

let stack: TestStack
const notices: Record<string, string>[] = []
const listener = createServer(async (request, response) => {
  notices.push(Transformer.toObject(await text(request)) as Record<string, string>)
  response.end('<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>')
})
beforeAll(async () => {
  stack = await startTestStack()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

/** A provider with its own keys, by a library that nobody here wrote, and the merchants that it serves. */
async function provider(subMerchants: object[] = [FIRST, SECOND]) {
  const { worldId } = await makeWorld(stack)
  const body = { wechat: { subMerchants } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
  const files = await stack.app.registry.use(worldId, (world) => wechatMerchantFiles(world, stack.gatewayUrl))
  const { appid, mchid, serial, privateKey, platformSerial, platformPublicKey, apiV2Key: secret } = files
  const certs = { [platformSerial]: platformPublicKey }
  const client = new Wechatpay({
    ...{ mchid, serial, privateKey, secret, certs, baseURL: `${files.baseUrl}/` },
  })
  const call = async (path: string, fields: object) => {
    const chain = Reflect.get(client, `v2/${path}`) as PluginChain
    // The library throws where a code says FAIL.
    const answer = await chain.post({ appid, mch_id: mchid, ...fields }).catch(({ response }) => response)
    return answer.data as Record<string, string>
  }
  const notify_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/papay`
  const serialOf = numbering()
  const open = (path: string, contract_code: string, sub: object) =>
    call(path, {
      ...{ plan_id: '120301', contract_code, request_serial: serialOf(contract_code) },
      contract_display_account: '138',
      ...{ notify_url, version: '1.0', timestamp: '1795138860', ...sub },
    })
  const sign = async (
    contract_code: string,
    { mchid: sub_mch_id, appid: sub_appid }: typeof FIRST | typeof SECOND,
  ) => {
    const sub = { sub_mch_id, sub_appid }
    const { pre_entrustweb_id } = await open('papay/partner/preentrustweb', contract_code, sub)
    await inWechat(stack, worldId, {
      call: 'sign',
      body: { preEntrustWebId: pre_entrustweb_id, payer: contract_code },
    })
    return notices.at(-1) ?? {}
  }
  const deduct = (path: string, contract_id: string, sub: object) =>
    call(path, {
      ...{ body: 'x', out_trade_no: `261120${contract_id.slice(-14)}`, total_fee: '1790', notify_url },
      ...{ trade_type: 'PAP', contract_id, ...sub },
    })
  return { worldId, files, call, open, sign, deduct }
}

const named = ({ mchid: sub_mch_id, appid: sub_appid }: { mchid: string; appid: string }) => ({
  ...{ sub_mch_id, sub_appid },
})

// fact: WX-332
it('a provider signs, asks and deducts under paths with partner, and ends without', async () => {
  const { open, sign, call, deduct } = await provider()
  expect(await open('papay/preentrustweb', 'C0', named(FIRST))).toMatchObject({ return_code: 'FAIL' })
  const { contract_id = '' } = await sign('C1', FIRST)
  const query = { contract_id, version: '1.0', ...named(FIRST) }
  expect(await call('papay/querycontract', query)).toMatchObject({ return_code: 'FAIL' })
  expect(await call('papay/partner/querycontract', query)).toMatchObject({
    ...{ contract_state: '0', sub_mch_id: FIRST.mchid },
  })
  expect(await deduct('pay/pappayapply', contract_id, named(FIRST))).toMatchObject({ return_code: 'FAIL' })
  expect(await deduct('pay/partner/pappayapply', contract_id, named(FIRST))).toMatchObject({
    result_code: 'SUCCESS',
  })
  const end = { contract_id, contract_termination_remark: 'x', version: '1.0', ...named(FIRST) }
  expect(await call('papay/deletecontract', end)).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-332
it('an ordinary merchant has no paths of a provider', async () => {
  const { open } = await provider([])
  const answer = await open('papay/partner/preentrustweb', 'C1', named(FIRST))
  expect(answer).toMatchObject({ return_code: 'FAIL', return_msg: expect.stringMatching(/服务商/) })
})

/** Opens a signing on the web, as a page in WeChat does, or one of a browser. */
async function visit(
  { files }: Awaited<ReturnType<typeof provider>>,
  path: string,
  change: Record<string, string>,
): Promise<string> {
  const notify_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/papay`
  const type = path.includes('h5') ? 'HMAC-SHA256' : 'MD5'
  const fields = signPapay(
    {
      ...{ appid: files.appid, mch_id: files.mchid, plan_id: '120301', contract_code: 'W1' },
      ...{ request_serial: '1', contract_display_account: '138', notify_url, version: '1.0' },
      ...{ timestamp: '1795138860', ...change },
    },
    files.apiV2Key,
    type,
  )
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return (await fetch(`${files.baseUrl}${path}?${query.join('&')}`)).text()
}

// fact: WX-332, WX-333
it('a provider signs on the web under paths with partner alone, for the merchant that it names', async () => {
  const merchant = await provider()
  const failed = '暂时无法开通'
  const clientip = { clientip: '127.0.0.1' }
  expect(await visit(merchant, '/papay/entrustweb', named(FIRST))).toContain(failed)
  expect(await visit(merchant, '/papay/h5entrustweb', { ...named(FIRST), ...clientip })).toContain(failed)
  expect(await visit(merchant, '/papay/partner/entrustweb', {})).toContain(failed)
  const ofBrowser = await visit(merchant, '/papay/partner/h5entrustweb', { ...named(FIRST), ...clientip })
  expect(ofBrowser).toContain('<redirect_url>')
  const page = await visit(merchant, '/papay/partner/entrustweb', named(FIRST))
  const [, preEntrustWebId] = /签约 ([0-9a-f]{32})/.exec(page) ?? []
  await inWechat(stack, merchant.worldId, { call: 'sign', body: { preEntrustWebId } })
  expect(notices.at(-1)).toMatchObject({ contract_code: 'W1', sub_mch_id: FIRST.mchid })
  const own = await provider([])
  expect(await visit(own, '/papay/partner/entrustweb', named(FIRST))).toContain(failed)
  expect(await visit(own, '/papay/entrustweb', {})).toContain('签约')
})

// fact: WX-333, WX-337
it.each<[string, object, RegExp]>([
  ['no merchant', {}, /必须传入sub_mch_id/],
  ['itself as the merchant', { sub_mch_id: '1900006891' }, /不能与自身mchid相同/],
  ['a merchant of another provider', { sub_mch_id: '1900000199' }, /受理关系不存在/],
  ['an app of another merchant', { ...named(FIRST), sub_appid: SECOND.appid }, /不匹配/],
  ['a merchant that has not granted the product', { sub_mch_id: '1900000111' }, /未授权/],
])('a call that names %s is refused', async (_, sub, words) => {
  const ungranted = { mchid: '1900000111', appid: 'wxsub0000000000003', isGranted: false }
  const { open, call } = await provider([FIRST, ungranted])
  const answer = await open('papay/partner/preentrustweb', 'C1', sub)
  expect(answer).toMatchObject({ return_code: 'FAIL', return_msg: expect.stringMatching(words) })
  const end = { contract_id: '1', contract_termination_remark: 'x', version: '1.0', ...sub }
  expect((await call('papay/deletecontract', end)).return_msg).toMatch(words)
})

// fact: WX-335, WX-336
it('notices of all merchants come to one address under the provider’s key, named by sub_mch_id and sub_openid', async () => {
  const { worldId, sign, deduct, files } = await provider()
  const [first, second] = [await sign('C1', FIRST), await sign('C2', SECOND)]
  expect([first, second]).toMatchObject([
    { change_type: 'ADD', mch_id: files.mchid, sub_mch_id: FIRST.mchid, sub_appid: FIRST.appid },
    { change_type: 'ADD', mch_id: files.mchid, sub_mch_id: SECOND.mchid, sub_appid: SECOND.appid },
  ])
  await deduct('pay/partner/pappayapply', second.contract_id ?? '', named(SECOND))
  await advance(stack, worldId, { byMs: 24 * HOUR_MS })
  const paid = notices.at(-1) ?? {}
  expect(paid).toMatchObject({ total_fee: '1790', sub_mch_id: SECOND.mchid, sub_openid: second.sub_openid })
  expect(paid.sub_openid).toMatch(/^oSub/)
  expect([first.sub_openid, paid.openid]).not.toContain(paid.sub_openid)
  for (const notice of [first, second, paid]) {
    const { sign: signature, ...fields } = notice
    const type = signature?.length === 64 ? 'HMAC-SHA256' : 'MD5'
    expect(Hash.sign(type, fields, files.apiV2Key)).toBe(signature)
  }
})

// fact: WX-333
it('a contract of one merchant is not deducted for another', async () => {
  const { sign, deduct } = await provider()
  const { contract_id = '' } = await sign('C1', FIRST)
  const answer = await deduct('pay/partner/pappayapply', contract_id, named(SECOND))
  expect(answer).toMatchObject({ result_code: 'FAIL', err_code: 'CONTRACT_NOT_EXIST' })
})

// fact: WX-339
it('a contract_code is of one merchant of a provider: no other is given its session, nor its contract', async () => {
  const { worldId, open, sign } = await provider()
  const path = 'papay/partner/preentrustweb'
  const duplicate = { result_code: 'FAIL', err_code: 'CONTRACT_CODE DUPLICATION' }
  expect(await open(path, 'C1', named(FIRST))).toMatchObject({ result_code: 'SUCCESS' })
  expect(await open(path, 'C1', named(SECOND))).toMatchObject(duplicate)
  expect(await sign('C1', FIRST)).toMatchObject({ contract_code: 'C1', sub_mch_id: FIRST.mchid })
  expect(await open(path, 'C1', named(SECOND))).toMatchObject(duplicate)
  await open(path, 'C2', named(FIRST))
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  const later = { ...named(SECOND), timestamp: String(1_795_138_860 + 7200) }
  expect(await open(path, 'C2', later)).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-339
it('an order number that another merchant of the provider used is used, and nothing more is said of it', async () => {
  const { worldId, sign, deduct } = await provider()
  const { contract_id = '' } = await sign('C1', FIRST)
  const of = (sub: typeof FIRST | typeof SECOND) =>
    deduct('pay/partner/pappayapply', contract_id, { ...named(sub), out_trade_no: 'ORDER1' })
  expect(await of(FIRST)).toMatchObject({ result_code: 'SUCCESS' })
  await advance(stack, worldId, { byMs: 0 })
  expect(await of(FIRST)).toMatchObject({ err_code: 'ORDERPAID' })
  expect(await of(SECOND)).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
})

// fact: WX-334
it('a provider announces a deduction under a path of its own, naming itself and the merchant', async () => {
  const { worldId, files, open } = await provider()
  const sub = { plan_id: '120201', ...named(FIRST) }
  const { pre_entrustweb_id } = await open('papay/partner/preentrustweb', 'C1', sub)
  await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId: pre_entrustweb_id } })
  const { contract_id = '' } = notices.at(-1) ?? {}
  await advance(stack, worldId, { byMs: 24 * HOUR_MS })
  const post = async (message: object) => {
    const path = `/wallets/wechat/${worldId}/v3/partner-papay/contracts/${contract_id}/notify`
    const body = JSON.stringify(message)
    const nowMs = await stack.app.registry.use(worldId, async (world) => world.nowMs())
    const signer = { mchid: files.mchid, serial: files.serial, key: loadPrivateKey(files.privateKey) }
    const moment = { nowMs, nonce: deriveNonce(body) }
    const authorization = buildAuthorization({ method: 'POST', path, body }, signer, moment)
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(`${stack.gatewayUrl}${path}`, { method: 'POST', headers, body })).status
  }
  const notice = {
    ...{ sp_mchid: files.mchid, sp_appid: files.appid, sub_mchid: FIRST.mchid, sub_appid: FIRST.appid },
    estimated_amount: { amount: 1790, currency: 'CNY' },
  }
  expect(await post({ ...notice, sub_mchid: '1900000199' })).toBe(403)
  const another = { ...notice, sub_mchid: SECOND.mchid, sub_appid: SECOND.appid }
  expect(await post(another)).toBe(404)
  expect(await post(notice)).toBe(204)
})
