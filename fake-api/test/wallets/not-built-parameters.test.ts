import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import paypalUrls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import { notBuiltParameters } from '@skyshop/openapi/not-built'
import { expect, it } from 'vitest'
import { formatBeijing } from '../../src/engine/kernel/clock.ts'
import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { alipayMerchantFiles } from '../../src/providers/alipay/alipay-account.ts'
import { lianlianMerchantFiles } from '../../src/providers/lianlian/lianlian-keys.ts'
import { gatewayOperations } from '../../src/providers/wechat/gateway-operations.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { GATEWAY_METHODS } from '../../src/wire/alipay/alipay-gateway-table.ts'
import { signRequest, writeForm } from '../../src/wire/alipay/alipay-signing.ts'
import { papayOperations } from '../../src/wire/wechat/papay-operations.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import { journalOf } from '../support/control.ts'
import { signedByMerchant } from '../support/lianlian.ts'
import { bearer, inWorld, place, startPaypal } from './paypal-calls.ts'

startPaypal()

type Provider = keyof typeof notBuiltParameters
type Row = (typeof notBuiltParameters)[Provider][string][number]

/** Values of which each pattern in the tables has one. */
const SAMPLES = ['USD', 'pcredit', 'balance', 'OFFLINE_PAYMENT', '2026-11', 'ORDER_SAVED_EXPLICITLY', 3]

function valueFor({ is, like }: Row): unknown {
  if (is !== undefined) return is[0]
  return like === undefined ? 'x' : SAMPLES.find((sample) => new RegExp(like).test(String(sample)))
}

/** A call that asks for nothing but the parameter of a row. */
function askedBy(row: Row) {
  const [, place, name = ''] = /^(?:(header|query):)?(.+)$/.exec(row.at) ?? []
  const value = valueFor(row)
  if (place === 'header') return { name, body: {}, headers: { [name]: String(value) }, query: '' }
  if (place === 'query') return { name, body: {}, headers: {}, query: `?${name}=${String(value)}` }
  const body = name.split('.').reduceRight<unknown>((inner, part) => {
    return part.endsWith('[]') ? { [part.slice(0, -2)]: [inner] } : { [part]: inner }
  }, value)
  return { name, body: body as object, headers: {}, query: '' }
}

type Asked = ReturnType<typeof askedBy>

async function textOf(url: string, init: RequestInit): Promise<string> {
  return (await fetch(url, init)).text()
}

const filesIn = async <T>(files: (world: World, url: string) => Promise<T>) =>
  inWorld(async (world) => ({ ...(await files(world, place().stack.gatewayUrl)), nowMs: world.nowMs() }))

async function askWechat(id: string, { body, query }: Asked): Promise<string> {
  const files = await filesIn(wechatMerchantFiles)
  const papay = papayOperations().find((operation) => operation.id === id)
  if (papay !== undefined) {
    const { appid, mchid: mch_id } = files
    const fields = signPapay({ appid, mch_id, nonce_str: 'n', ...body } as PapayFields, files.apiV2Key, 'MD5')
    const headers = { 'content-type': 'text/xml' }
    return textOf(`${files.baseUrl}${papay.path}`, { method: 'POST', headers, body: buildPapayXml(fields) })
  }
  const { method, path = '' } = gatewayOperations().find((operation) => operation.id === id) ?? {}
  const url = new URL(`${files.baseUrl}${path}${query}`)
  const text = method === 'POST' ? JSON.stringify(body) : ''
  const signed = { method: method ?? '', path: url.pathname + url.search, body: text }
  const signer = { mchid: files.mchid, serial: files.serial, key: loadPrivateKey(files.privateKey) }
  const moment = { nowMs: files.nowMs, nonce: deriveNonce(path, text) }
  const headers = { authorization: buildAuthorization(signed, signer, moment) }
  const typed = text === '' ? headers : { ...headers, 'content-type': 'application/json' }
  return textOf(url.href, { method: signed.method, headers: typed, ...(text !== '' && { body: text }) })
}

const SDK_STRINGS: Readonly<Record<string, readonly [method: string, call: string, member: string]>> = {
  TradeAppPayContent: ['alipay.trade.app.pay', 'cashier', 'orderString'],
  AgreementSignContent: ['alipay.user.agreement.page.sign', 'sign-sheet', 'signString'],
}

async function askAlipay(id: string, { body }: Asked): Promise<string> {
  const { gateway, appId, privateKey, nowMs } = await filesIn(alipayMerchantFiles)
  const [ofString, call = '', member = ''] = SDK_STRINGS[id] ?? []
  const method = ofString ?? [...GATEWAY_METHODS.values()].find((one) => one.id === id)?.name ?? ''
  const parameters = {
    ...{ app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
    ...{ timestamp: formatBeijing(nowMs), biz_content: JSON.stringify(body) },
  }
  const form = writeForm(signRequest(parameters, loadPrivateKey(privateKey)))
  if (ofString === undefined) return textOf(gateway, { method: 'POST', body: form })
  const headers = { 'content-type': 'application/json' }
  const url = gateway.replace('gateway.do', `app/${call}`)
  return textOf(url, { method: 'POST', headers, body: JSON.stringify({ [member]: form }) })
}

async function askPaypal(id: string, { body, headers, query }: Asked): Promise<string> {
  const { method = '', path = '' } =
    paypalUrls.gateway.operations.find((operation) => operation.operationId === id) ?? {}
  const sent = { ...(await bearer()), ...headers }
  const url = `${place().base}${path.replace('{id}', '5O190127TN364715T')}${query}`
  return textOf(url, { method, headers: sent, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
}

async function askLianlian(_id: string, { body }: Asked): Promise<string> {
  const { merchantId, baseUrl, privateKey, nowMs } = await filesIn(lianlianMerchantFiles)
  const url = `${baseUrl}/v3/merchants/${merchantId}/payments`
  const text = JSON.stringify({ merchant_id: merchantId, ...body })
  const call = { method: 'POST', path: new URL(url).pathname, text }
  const headers = { ...signedByMerchant(call, privateKey, nowMs), 'content-type': 'application/json' }
  return textOf(url, { method: 'POST', headers, body: text })
}

const ASK = { wechat: askWechat, alipay: askAlipay, paypal: askPaypal, lianlian: askLianlian }

/** The form that a refusal of each provider has. */
const FORM: Readonly<Record<Provider, RegExp>> = {
  wechat: /"code":"PARAM_ERROR"|<err_code><!\[CDATA\[PARAM_ERROR/,
  alipay:
    /"sub_code":"(ACQ.INVALID_PARAMETER|ILLEGAL_PARAMS)"|\\"sub_code\\":\\"ACQ.INVALID_PARAMETER|<p>(ACQ.INVALID_PARAMETER|ILLEGAL_PARAMS)/,
  paypal: /"name":"INVALID_REQUEST".*"issue":"INVALID_PARAMETER_VALUE"/,
  lianlian: /"return_code":"INVALID_PARAMETER"/,
}

const rows = (Object.keys(notBuiltParameters) as Provider[]).flatMap((provider) =>
  Object.entries(notBuiltParameters[provider]).flatMap(([of, list]) =>
    list.map((row) => ({ provider, of, at: row.at, row })),
  ),
)

it.each(rows)('$provider: $at of $of is refused as not built', async ({ provider, of, row }) => {
  const { stack, worldId } = place()
  const asked = askedBy(row)
  const text = await ASK[provider](of, asked)
  const { entries } = await journalOf(stack, worldId)
  const entry = entries.at(-1)
  expect(entry).toMatchObject({ operationId: 'notBuilt', status: 'not-built' })
  expect(entry?.label.startsWith(`${asked.name} `)).toBe(true)
  expect(entry?.note).toBe(
    `not built: ${entry?.label}, see ${row.see ?? '/reference/fidelity.html of the panel'}`,
  )
  expect(readFileSync(join(stack.dataDir, 'not-built.jsonl'), 'utf8')).toContain(
    JSON.stringify({ provider, what: entry?.label, see: row.see ?? '/reference/fidelity.html of the panel' }),
  )
  // A sheet of the Alipay app shows no reason.
  if (of === 'AgreementSignContent') return expect(text).toBe('{"status":"invalid-request"}')
  expect(text).toContain('not built: ')
  expect(text).toMatch(FORM[provider])
})

it('the merchant may name itself as the seller', async () => {
  const { sellerId } = await filesIn(alipayMerchantFiles)
  for (const of of ['TradeAppPayContent', 'alipayDeduct', 'alipayPrecreate']) {
    const text = await askAlipay(of, { ...askedBy({ at: 'x' }), body: { seller_id: sellerId } })
    expect(text).not.toContain('not built')
  }
})

it('refuses nothing for what is empty, or left as it is by itself', async () => {
  const order = { settle_info: { profit_sharing: false }, goods_tag: '', scene_info: {} }
  const text = await askWechat('wechatCreateAppOrder', { ...askedBy({ at: 'x' }), body: order })
  expect(text).toContain('PARAM_ERROR')
  expect(text).not.toContain('not built')
})
