import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ClientContext, formatBeijingDay } from './client-run.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An answer of wechatpay-node-v3, which throws for nothing that a server says. */
interface NodeV3Answer {
  status: number
  data?: Record<string, unknown>
  error?: string
}

type NodeV3Call =
  | 'transactions_app'
  | 'transactions_jsapi'
  | 'transactions_h5'
  | 'transactions_native'
  | 'combine_transactions_app'
  | 'query'
  | 'close'
  | 'refunds'
  | 'find_refunds'
  | 'tradebill'
  | 'fundflowbill'
  | 'downloadBill'
  | 'batches_transfer'
  | 'create_profitsharing_orders'

interface NodeV3 extends Record<NodeV3Call, (params: object | string) => Promise<NodeV3Answer>> {
  decipher_gcm(ciphertext: string, text: string, nonce: string, key: string): { trade_state?: string }
  verifySign(message: object): Promise<boolean>
}

const nodeV3Failure = ({ status, data, error }: NodeV3Answer): string | null =>
  status >= 200 && status < 300 ? null : `${status} ${error ?? JSON.stringify(data)}`

const orderOf = (no: string, notifyUrl: string) => ({
  description: 'Cloud storage, one month',
  out_trade_no: no,
  notify_url: notifyUrl,
  amount: { total: 1990 },
})

/** Drives wechatpay-node-v3, which has no base URL and signs the path that it is written for. */
export async function driveNodeV3(context: ClientContext): Promise<void> {
  const { accounts, advance, notifyUrl, onPhone } = context
  const { call, client } = nodeV3Of(context)
  const opened = await call('transactions_app', orderOf('node-v3-1', notifyUrl))
  await call('query', { out_trade_no: 'node-v3-1' })
  await onPhone('wechat', 'confirm', { prepayId: opened?.data?.prepayid, outcome: 'success' })
  const paid = await call('query', { out_trade_no: 'node-v3-1' })
  await call('query', { transaction_id: String(paid?.data?.transaction_id) })
  const amount = { refund: 990, total: 1990, currency: 'CNY' }
  await call('refunds', { out_trade_no: 'node-v3-1', out_refund_no: 'node-v3-r1', amount })
  await advance(HOUR_MS)
  await call('find_refunds', 'node-v3-r1')
  await verifyNotify(context, client, accounts.wechat.apiV3Key)
  await call('transactions_jsapi', { ...orderOf('node-v3-2', notifyUrl), ...(await pagePayer(context)) })
  const scene_info = { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } }
  await call('transactions_h5', { ...orderOf('node-v3-3', notifyUrl), scene_info })
  await call('transactions_native', orderOf('node-v3-4', notifyUrl))
  // An order is closed five minutes after it was made at the earliest.
  await advance(6 * MINUTE_MS)
  await call('close', 'node-v3-4')
  const bill_date = formatBeijingDay((await advance(2 * DAY_MS)) - 2 * DAY_MS)
  const bill = await call('tradebill', { bill_date, bill_type: 'ALL' })
  await call('fundflowbill', { bill_date })
  // The client signs what follows the host that it is written for.
  const { pathname, search } = new URL(String(bill?.data?.download_url))
  await call('downloadBill', `https://api.mch.weixin.qq.com${pathname}${search}`)
  const combined = { combine_out_trade_no: 'node-v3-c1', notify_url: notifyUrl, sub_orders: [] }
  await call('combine_transactions_app', combined)
  await call('batches_transfer', { out_batch_no: 'b1', batch_name: 'b', total_amount: 1, total_num: 1 })
  await call('create_profitsharing_orders', { transaction_id: '1', out_order_no: 's1', receivers: [] })
}

function nodeV3Of({ accounts, attempt, load }: ClientContext) {
  const { appid, mchid, privateKey, merchantCertificate, apiV3Key, ...platform } = accounts.wechat
  const { platformSerial, platformPublicKey } = platform
  const Pay = load<{ new (options: object): NodeV3; certificates: Record<string, string> }>(
    'wechatpay-node-v3',
  )
  const keys = { privateKey: Buffer.from(privateKey), publicKey: Buffer.from(merchantCertificate) }
  const client = new Pay({ appid, mchid, key: apiV3Key, ...keys })
  // It fetches certificates alone; the public key of the platform is put beside them by hand.
  Pay.certificates[platformSerial] = platformPublicKey
  const call = (name: NodeV3Call, params: object | string) =>
    attempt(name, () => client[name](params), nodeV3Failure)
  return { call, client }
}

async function verifyNotify({ attempt, notifies }: ClientContext, client: NodeV3, key: string) {
  await attempt('verifySign, decipher_gcm', async () => {
    const { headers = {}, body = '{}' } = notifies[0] ?? {}
    const names = ['timestamp', 'nonce', 'serial', 'signature']
    const said = Object.fromEntries(names.map((name) => [name, headers[`wechatpay-${name}`] ?? '']))
    if (!(await client.verifySign({ ...said, body })))
      throw new Error('the signature of the notify is refused')
    const { ciphertext, associated_data, nonce } = JSON.parse(body).resource
    const { trade_state } = client.decipher_gcm(ciphertext, associated_data, nonce, key)
    if (trade_state !== 'SUCCESS') throw new Error(`the notify says ${trade_state}`)
  })
}

/** A chain of wechatpay-axios-plugin: one path and its calls. */
interface PluginChain {
  get(config?: object): Promise<{ data: Record<string, unknown> }>
  post(body: object, config?: object): Promise<{ data: Record<string, unknown> }>
}

/** Returns the payer of a page: the phone's user, signed in with WeChat to the app id of the official account. */
async function pagePayer({ accounts, onPhone }: ClientContext) {
  const appid = accounts.wechat.officialAppid
  return { appid, payer: await onPhone<{ openid: string }>('wechat', 'login', { appid }) }
}

/** Drives wechatpay-axios-plugin through payments, refunds and bills of v3. */
export async function drivePlugin(context: ClientContext): Promise<void> {
  const { accounts, attempt, onPhone, advance, notifyUrl } = context
  const { appid, mchid } = accounts.wechat
  const chain = pluginOf(context)
  const post = (path: string, body: object) => attempt(path, () => chain(path).post(body))
  const get = (path: string, params: object = {}) =>
    attempt(path.replace(/plugin-\w+$/, '{no}'), () => chain(path).get({ params }))
  const order = (no: string) => ({ mchid, appid, ...orderOf(no, notifyUrl) })
  const opened = await post('v3/pay/transactions/app', order('plugin-1'))
  await onPhone('wechat', 'confirm', { prepayId: opened?.data.prepay_id, outcome: 'success' })
  await get('v3/pay/transactions/out-trade-no/plugin-1', { mchid })
  const amount = { refund: 990, total: 1990, currency: 'CNY' }
  await post('v3/refund/domestic/refunds', { out_trade_no: 'plugin-1', out_refund_no: 'plugin-r1', amount })
  await get('v3/refund/domestic/refunds/plugin-r1')
  await post('v3/pay/transactions/jsapi', { ...order('plugin-2'), ...(await pagePayer(context)) })
  const scene_info = { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } }
  await post('v3/pay/transactions/h5', { ...order('plugin-3'), scene_info })
  await post('v3/pay/transactions/native', order('plugin-4'))
  await advance(6 * MINUTE_MS)
  await attempt('v3/pay/transactions/out-trade-no/{no}/close', () =>
    chain('v3/pay/transactions/out-trade-no/plugin-4/close').post({ mchid }),
  )
  const bill_date = formatBeijingDay((await advance(2 * DAY_MS)) - 2 * DAY_MS)
  await get('v3/bill/tradebill', { bill_date, bill_type: 'ALL' })
  await get('v3/bill/fundflowbill', { bill_date })
  await signByPlugin(context, chain)
  await payByPlugin(context, chain)
  await deductByPlugin(context, chain)
}

function pluginOf({ accounts, load }: ClientContext) {
  const {
    mchid,
    serial,
    privateKey,
    platformSerial,
    platformPublicKey,
    apiV2Key: secret,
    baseUrl,
  } = accounts.wechat
  const { Wechatpay } = load<{ Wechatpay: new (options: object) => object }>('wechatpay-axios-plugin')
  const certs = { [platformSerial]: platformPublicKey }
  const client = new Wechatpay({ mchid, serial, privateKey, certs, secret, baseURL: `${baseUrl}/` })
  return (path: string) => Reflect.get(client, path) as PluginChain
}

/** Drives it through a contract of v2. */
async function signByPlugin(context: ClientContext, chain: (path: string) => PluginChain): Promise<void> {
  const { accounts, attempt, onPhone, nowMs, notifyUrl } = context
  const common = {
    appid: accounts.wechat.appid,
    mch_id: accounts.wechat.mchid,
    plan_id: '120201',
    version: '1.0',
  }
  const contract = { ...common, contract_code: 'PLUGIN1' }
  const entrust = {
    ...{ ...contract, request_serial: '11', notify_url: notifyUrl },
    // A blank at the end is part of the value, and of the signature.
    ...{ contract_display_account: 'Anna ', nonce_str: 'n1' },
    timestamp: String(Math.floor(nowMs() / 1000)),
  }
  const entrusted = await attempt('v2/papay/preentrustweb', async () =>
    fine(await chain('v2/papay/preentrustweb').post(entrust)),
  )
  await onPhone('wechat', 'contract/sign', { preEntrustWebId: entrusted?.data.pre_entrustweb_id })
  await attempt('v2/papay/querycontract', () =>
    chain('v2/papay/querycontract').post({ ...contract, nonce_str: 'n2' }),
  )
}

const SCHEDULED_PLAN = 120_401
const SIGNING = 'v3/papay/scheduled-deduct-sign/contracts/pre-entrust-sign'
const CONTRACTS = 'v3/papay/sign/contracts/plan-id'
const BOOKINGS = 'v3/papay/pay/schedules/contract-id'

/** Drives it through contracts of v3 for one scheduled deduction: one that deducts, and one that is ended. */
async function deductByPlugin(context: ClientContext, chain: (path: string) => PluginChain): Promise<void> {
  const { accounts, attempt, onPhone, advance, nowMs, notifyUrl, setUpWechat } = context
  const { appid, mchid } = accounts.wechat
  await setUpWechat({ contractTemplates: [{ planId: String(SCHEDULED_PLAN), mode: 'scheduled' }] })
  const amount = { total: 1790, currency: 'CNY' }
  const estimated_deduct_date = formatBeijingDay(nowMs() + 2 * DAY_MS)
  const preSign = (place: string, out_contract_code: string) =>
    attempt(`${SIGNING}/${place}`, () =>
      chain(`${SIGNING}/${place}`).post({
        ...{ appid, plan_id: SCHEDULED_PLAN, out_contract_code, contract_notify_url: notifyUrl },
        contract_display_account: 'Anna',
        deduct_schedule: { estimated_deduct_date, estimated_deduct_amount: amount, description: 'Storage' },
      }),
    )
  const contract = (code: string) => `${CONTRACTS}/${SCHEDULED_PLAN}/out-contract-code/${code}`
  const onWeb = await preSign('h5', 'plugin2')
  const preEntrustWebId = URL.parse(String(onWeb?.data.redirect_url))?.searchParams.get('token')
  await onPhone('wechat', 'contract/sign', { preEntrustWebId })
  await attempt(`${CONTRACTS}/{plan}/out-contract-code/{code}/terminate`, () =>
    chain(`${contract('plugin2')}/terminate`).post({ contract_termination_remark: 'not needed' }),
  )
  const inApp = await preSign('app', 'plugin3')
  await onPhone('wechat', 'contract/sign', { preEntrustWebId: inApp?.data.pre_entrustweb_id })
  const signed = await attempt(`${CONTRACTS}/{plan}/out-contract-code/{code}`, () =>
    chain(contract('plugin3')).get(),
  )
  const contract_id = String(signed?.data.contract_id)
  await advance(DAY_MS)
  await attempt(`${BOOKINGS}/{id}/schedule`, () =>
    chain(`${BOOKINGS}/${contract_id}/schedule`).post({ appid, schedule_amount: amount }),
  )
  await attempt(`${BOOKINGS}/{id}`, () => chain(`${BOOKINGS}/${contract_id}`).get())
  await advance(DAY_MS)
  await attempt('v3/papay/pay/transactions/apply', () =>
    chain('v3/papay/pay/transactions/apply').post({
      ...{ appid, out_trade_no: 'plugin-5', description: 'Storage', contract_id, amount },
      transaction_notify_url: notifyUrl,
    }),
  )
  await advance(MINUTE_MS)
  await attempt('v3/pay/transactions/out-trade-no/{no}, of a deduction', async () => {
    const { data } = await chain('v3/pay/transactions/out-trade-no/plugin-5').get({ params: { mchid } })
    if (data.trade_state !== 'SUCCESS') throw new Error(`the deduction is ${data.trade_state}`)
  })
}

/** Drives it through orders of v2 with a signing: paid and given back, and closed. */
async function payByPlugin(context: ClientContext, chain: (path: string) => PluginChain): Promise<void> {
  const { accounts, attempt, onPhone, advance } = context
  const { appid, mchid: mch_id, merchantCertificate } = accounts.wechat
  const call = (path: string, fields: object, config: object = {}) =>
    attempt(path, async () =>
      fine(await chain(path).post({ appid, mch_id, nonce_str: 'n3', ...fields }, config)),
    )
  const ordered = await call('v2/pay/contractorder', orderWithSigning(context, 'plugin'))
  await onPhone('wechat', 'confirm', { prepayId: ordered?.data.prepay_id, outcome: 'success' })
  await call('v2/pay/orderquery', { out_trade_no: 'plugin1order' })
  const headers = { 'client-cert': clientCert(merchantCertificate) }
  await call('v2/secapi/pay/refund', refundOf('plugin'), { headers })
  await call('v2/pay/contractorder', { ...orderWithSigning(context, 'plugin'), out_trade_no: 'plugin2order' })
  await advance(6 * MINUTE_MS)
  await call('v2/pay/closeorder', { out_trade_no: 'plugin2order' })
}

/** An order of v2 that is paid and signed at once. */
function orderWithSigning({ accounts, notifyUrl }: ClientContext, who: string) {
  const { appid, mchid } = accounts.wechat
  return {
    ...{ contract_appid: appid, contract_mchid: mchid, plan_id: '120301' },
    ...{
      contract_code: `${who}order`,
      request_serial: `7${who.length}`,
      contract_display_account: '1380021',
    },
    ...{ body: 'Cloud storage', out_trade_no: `${who}1order`, total_fee: '1790', trade_type: 'APP' },
    ...{ spbill_create_ip: '127.0.0.1', notify_url: notifyUrl, contract_notify_url: notifyUrl },
  }
}

function refundOf(who: string) {
  const amounts = { total_fee: '1790', refund_fee: '790' }
  return { out_trade_no: `${who}1order`, out_refund_no: `${who}refund`, ...amounts }
}

/** Throws what v2 says in an answer that is no success. */
function fine(answer: { data: Record<string, unknown> }) {
  const { return_code, result_code, return_msg, err_code_des } = answer.data
  if (return_code === 'SUCCESS' && result_code === 'SUCCESS') return answer
  throw new Error(String(err_code_des ?? return_msg ?? JSON.stringify(answer.data)))
}

/** Part of tenpay that is used: its URLs, and its requests by the name of one. */
interface Tenpay {
  urls: Record<string, string>
  _request(fields: Record<string, string>, name: string, cert?: boolean): Promise<Record<string, string>>
}

/** Drives tenpay through a contract: v2, signed with MD5 and with HMAC-SHA256. */
export async function driveTenpay(context: ClientContext) {
  const { accounts, load, attempt, onPhone, advance, nowMs, notifyUrl } = context
  const { appid, mchid, apiV2Key, baseUrl } = accounts.wechat
  const Client = load<new (options: object) => Tenpay>('tenpay')
  for (const [index, sign_type] of ['MD5', 'HMAC-SHA256'].entries()) {
    const client = new Client({ appid, mchid, partnerKey: apiV2Key })
    const call = (path: string, fields: Record<string, string>) => {
      client.urls[path] = `${baseUrl}/${path}`
      const common = { appid, mch_id: mchid, nonce_str: 'n1', sign_type }
      return attempt(`${path}, ${sign_type}`, () => client._request({ ...common, ...fields }, path))
    }
    const contract_code = `TENPAY${index}`
    const timestamp = String(Math.floor(nowMs() / 1000))
    const entrusted = await call('papay/preentrustweb', {
      ...{
        plan_id: '120201',
        contract_code,
        request_serial: `${index + 1}`,
        contract_display_account: '138****0021',
      },
      ...{ notify_url: notifyUrl, version: '1.0', timestamp },
    })
    await onPhone('wechat', 'contract/sign', { preEntrustWebId: entrusted?.pre_entrustweb_id })
    const contract = await call('papay/querycontract', { plan_id: '120201', contract_code, version: '1.0' })
    const contract_id = contract?.contract_id ?? ''
    const out_trade_no = `tenpay${index}order1`
    await call('pay/pappayapply', {
      ...{
        body: 'Cloud storage',
        out_trade_no,
        total_fee: '1790',
        notify_url: notifyUrl,
        trade_type: 'PAP',
        contract_id,
      },
      spbill_create_ip: '127.0.0.1',
    })
    await advance(DAY_MS)
    await call('pay/paporderquery', { out_trade_no })
    await call('papay/deletecontract', { contract_id, contract_termination_remark: 'x', version: '1.0' })
    await payByTenpay(context, { client, sign_type })
  }
}

/** Drives tenpay through orders with a signing: paid and given back, and closed. */
async function payByTenpay(
  context: ClientContext,
  { client, sign_type }: { readonly client: Tenpay; readonly sign_type: string },
): Promise<void> {
  const { accounts, attempt, onPhone, advance } = context
  const { appid, mchid: mch_id, baseUrl, merchantCertificate } = accounts.wechat
  const proxy = await openCertificateProxy(baseUrl, merchantCertificate)
  const call = (path: string, fields: Record<string, string>, isCertified = false) => {
    client.urls[path] = `${isCertified ? proxy.url : baseUrl}/${path}`
    const sent = { appid, mch_id, nonce_str: 'n1', sign_type, ...fields }
    return attempt(`${path}, ${sign_type}`, () => client._request(sent, path, isCertified))
  }
  const who = `tenpay${sign_type.slice(0, 2)}`
  const order = orderWithSigning(context, who)
  const ordered = await call('pay/contractorder', order)
  await onPhone('wechat', 'confirm', { prepayId: ordered?.prepay_id, outcome: 'success' })
  await call('pay/orderquery', { out_trade_no: order.out_trade_no })
  await call('secapi/pay/refund', refundOf(who), true)
  const { plan_id, contract_code } = order
  const ending = { version: '1.0', contract_termination_remark: 'x' }
  await call('papay/deletecontract', { plan_id, contract_code, ...ending })
  const out_trade_no = `${who}2order`
  await call('pay/contractorder', { ...order, out_trade_no, contract_code: `${who}again` })
  await advance(6 * MINUTE_MS)
  await call('pay/closeorder', { out_trade_no })
  proxy.close()
}

/** A proxy in front of a gateway, as one that ends TLS. */
interface CertificateProxy {
  readonly url: string
  close(): void
}

/** The header in which a proxy that ends TLS hands the certificate of a client on (RFC 9440). */
function clientCert(certificatePem: string): string {
  return `:${certificatePem.replaceAll(/-----[^-]+-----|\s/g, '')}:`
}

/** Opens a proxy that posts to `target` what it gets, with the certificate of its client. */
async function openCertificateProxy(target: string, certificatePem: string): Promise<CertificateProxy> {
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': 'text/xml', 'client-cert': clientCert(certificatePem) }
    const sent = { method: 'POST', headers, body: await text(request) }
    const answer = await fetch(`${target}${request.url}`, sent)
    response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
