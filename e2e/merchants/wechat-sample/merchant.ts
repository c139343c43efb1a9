/**
 * A shop on API v3 in the order of WeChat's own guide to app payments: order, SDK parameters, notice, query, close, refund, bill.
 * One account at a time, an array for a table, one job a minute. `node merchant.ts [port]`; it prints its address.
 */
import { createDecipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Config {
  baseUrl: string
  appid: string
  mchid: string
  serial: string
  privateKey: string
  platformSerial: string
  platformPublicKey: string
  apiV3Key: string
}

interface Row {
  outTradeNo: string
  total: number
  description: string
  status: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  /** How often the goods were given out. */
  deliveries: number
  prepayId: string
  createdAt: number
  nextQueryAt: number
  queries: number
}

interface RefundRow {
  outRefundNo: string
  order: Row
  refund: number
  status: 'NEW' | 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  nextAt: number
}

let config: Config
let now = 0
let orders: Row[] = []
let refunds: RefundRow[] = []
let self = ''
/** Last day whose bill was compared, as days since 1970 in Beijing. */
let billedDay = 0

const expiresMs = 30 * 60_000

async function request(method: string, path: string, message?: object) {
  const url = new URL(config.baseUrl + path)
  const body = message ? JSON.stringify(message) : ''
  const headers = authorized(method, url.pathname + url.search, body)
  try {
    const response = await fetch(url, { method, headers, ...(body && { body }) })
    const raw = await response.text()
    if (!verify(Object.fromEntries(response.headers), raw)) return { status: 0, data: {} }
    return { status: response.status, data: raw ? (JSON.parse(raw) as Record<string, unknown>) : {} }
  } catch {
    return { status: 0, data: {} }
  }
}

function authorized(method: string, path: string, body: string) {
  const timestamp = Math.floor(now / 1000)
  const nonce = randomBytes(16).toString('hex')
  const signature = sign([method, path, timestamp, nonce, body])
  const token = `mchid="${config.mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${config.serial}",signature="${signature}"`
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
  }
}

function sign(lines: readonly (string | number)[]): string {
  const signed = lines.map((line) => `${line}\n`).join('')
  return createSign('RSA-SHA256').update(signed).sign(config.privateKey, 'base64')
}

function verify(headers: IncomingHttpHeaders | Record<string, string>, body: string): boolean {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  if (header('serial') !== config.platformSerial) return false
  if (Math.abs(now - Number(header('timestamp')) * 1000) > 300_000) return false
  const signed = `${header('timestamp')}\n${header('nonce')}\n${body}\n`
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(config.platformPublicKey, header('signature'), 'base64')
}

function decrypt({ ciphertext, nonce, associated_data }: Record<string, string>): Record<string, unknown> {
  const bytes = Buffer.from(ciphertext ?? '', 'base64')
  const decipher = createDecipheriv('aes-256-gcm', config.apiV3Key, nonce ?? '')
  decipher.setAuthTag(bytes.subarray(bytes.length - 16))
  decipher.setAAD(Buffer.from(associated_data ?? ''))
  return JSON.parse(
    decipher.update(bytes.subarray(0, bytes.length - 16), undefined, 'utf8') + decipher.final('utf8'),
  )
}

const rfc3339 = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

async function placeOrder({ amountFen, subject }: { amountFen: number; subject: string }) {
  const row: Row = {
    ...{ outTradeNo: `S${now}${orders.length}`, total: amountFen, description: subject, status: 'NOTPAY' },
    ...{ deliveries: 0, prepayId: '', createdAt: now, nextQueryAt: now + 60_000, queries: 0 },
  }
  orders.push(row)
  const { data } = await request('POST', '/v3/pay/transactions/app', {
    ...{ appid: config.appid, mchid: config.mchid, description: subject, out_trade_no: row.outTradeNo },
    ...{ time_expire: rfc3339(now + expiresMs), notify_url: `${self}/notify` },
    amount: { total: row.total, currency: 'CNY' },
  })
  row.prepayId = String(data.prepay_id)
  const timestamp = String(Math.floor(now / 1000))
  const noncestr = randomBytes(16).toString('hex')
  const payment = {
    ...{ appid: config.appid, partnerid: config.mchid, prepayid: row.prepayId, package: 'Sign=WXPay' },
    ...{ noncestr, timestamp, sign: sign([config.appid, timestamp, noncestr, row.prepayId]) },
  }
  return { orderNo: row.outTradeNo, payment }
}

/** What WeChat says of an order, whether told or asked. */
function apply(row: Row, transaction: Record<string, unknown>): boolean {
  const { total } = (transaction.amount ?? {}) as { total?: number }
  if (transaction.trade_state === 'SUCCESS' && total === row.total && row.status === 'NOTPAY') {
    row.status = 'SUCCESS'
    row.deliveries += 1
  }
  if (transaction.trade_state === 'CLOSED' && row.status === 'NOTPAY') row.status = 'CLOSED'
  return transaction.trade_state !== 'SUCCESS' || total === row.total
}

async function query(row: Row) {
  row.queries += 1
  row.nextQueryAt = now + Math.min(row.queries, 10) * 60_000
  const { status, data } = await request(
    'GET',
    `/v3/pay/transactions/out-trade-no/${row.outTradeNo}?mchid=${config.mchid}`,
  )
  if (status === 200) apply(row, data)
}

async function askRefund(row: RefundRow) {
  row.nextAt = now + 60_000
  const { status, data } = await request('POST', '/v3/refund/domestic/refunds', {
    ...{ out_trade_no: row.order.outTradeNo, out_refund_no: row.outRefundNo, notify_url: `${self}/notify` },
    amount: { refund: row.refund, total: row.order.total, currency: 'CNY' },
  })
  if (status === 200) row.status = data.status as RefundRow['status']
}

async function queryRefund(row: RefundRow) {
  row.nextAt = now + 5 * 60_000
  const { status, data } = await request('GET', `/v3/refund/domestic/refunds/${row.outRefundNo}`)
  if (status === 200) row.status = data.status as RefundRow['status']
}

async function notified(headers: IncomingHttpHeaders, body: string): Promise<number> {
  if (!verify(headers, body)) return 401
  const content = decrypt(JSON.parse(body).resource)
  if (content.out_refund_no !== undefined) {
    const refund = refunds.find((one) => one.outRefundNo === content.out_refund_no)
    if (refund) refund.status = content.refund_status as RefundRow['status']
    return refund ? 204 : 404
  }
  const row = orders.find((one) => one.outTradeNo === content.out_trade_no)
  if (!row) return 404
  if (apply(row, content)) return 204
  await query(row)
  return 500
}

const dayMs = 86_400_000
const beijingMs = () => now + 8 * 3_600_000

/** From ten in the morning: the bill of the day before, whose numbers have to be paid here. */
async function compareBill() {
  const yesterday = Math.floor(beijingMs() / dayMs) - 1
  if (billedDay >= yesterday || beijingMs() % dayMs < 10 * 3_600_000) return
  const billDate = new Date(yesterday * dayMs).toISOString().slice(0, 10)
  const { status, data } = await request('GET', `/v3/bill/tradebill?bill_date=${billDate}&bill_type=ALL`)
  if (status === 200) {
    const url = new URL(String(data.download_url))
    const { csv, isWhole } = await download(url, String(data.hash_value))
    if (!isWhole) return
    const missing = csv.split('\n').filter((line) => line.startsWith('`20') && !orders.some(isPaidIn(line)))
    if (missing.length > 0) console.error(`not paid here, by the bill of ${billDate}: ${missing.length}`)
  }
  if (status !== 0) billedDay = yesterday
}

const isPaidIn = (line: string) => (row: Row) => line.includes(row.outTradeNo) && row.status !== 'NOTPAY'

async function download(url: URL, hash: string) {
  const path = url.pathname + url.search
  const response = await fetch(url, { headers: authorized('GET', path, '') }).catch(() => null)
  const csv = (await response?.text()) ?? ''
  return { csv, isWhole: createHash('sha1').update(csv).digest('hex') === hash }
}

/** The job of each minute: unpaid orders are asked about, and closed when their time is over. */
async function job() {
  for (const row of orders.filter(({ status }) => status === 'NOTPAY')) {
    if (now >= row.nextQueryAt) await query(row)
    if (row.status !== 'NOTPAY' || now < row.createdAt + expiresMs) continue
    await request('POST', `/v3/pay/transactions/out-trade-no/${row.outTradeNo}/close`, {
      mchid: config.mchid,
    })
    await query(row)
  }
  for (const row of refunds.filter(({ nextAt }) => now >= nextAt)) {
    if (row.status === 'NEW') await askRefund(row)
    else if (row.status === 'PROCESSING') await queryRefund(row)
  }
  await compareBill()
}

const calls: Readonly<Record<string, (message: never) => object | Promise<object>>> = {
  begin: ({ nowMs, accounts }: { nowMs: number; accounts: { wechat: Config } }) => {
    config = accounts.wechat
    now = nowMs
    orders = []
    refunds = []
    billedDay = Math.floor(beijingMs() / dayMs) - 1
    return {}
  },
  order: placeOrder,
  state: ({ orderNo }: { orderNo: string }) => {
    const names = { NOTPAY: 'open', SUCCESS: 'paid', CLOSED: 'closed', REFUND: 'refunded' } as const
    const { status = 'NOTPAY', deliveries = 0 } = orders.find((one) => one.outTradeNo === orderNo) ?? {}
    return { state: names[status], deliveries }
  },
  refund: async ({ orderNo, amountFen }: { orderNo: string; amountFen: number }) => {
    const order = orders.find((one) => one.outTradeNo === orderNo)
    const parts = refunds.filter((refund) => refund.order === order).length
    // WeChat Pay gives an order back in fifty parts at most.
    if (order && parts < 50)
      refunds.push({
        outRefundNo: `R${refunds.length}${orderNo}`,
        order,
        refund: amountFen,
        status: 'NEW',
        nextAt: now,
      })
    await job()
    return {}
  },
  tick: async ({ nowMs }: { nowMs: number }) => {
    now = nowMs
    await job()
    return {}
  },
}

const server = createServer(async (incoming, response) => {
  const body = await text(incoming)
  if (incoming.url === '/notify') {
    response.writeHead(await notified(incoming.headers, body)).end()
    return
  }
  const call = calls[(incoming.url ?? '').slice('/skyshop/'.length)]
  if (!call) response.writeHead(404).end()
  else response.end(JSON.stringify(await call(JSON.parse(body) as never)))
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  self = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`${self}/skyshop`)
})
