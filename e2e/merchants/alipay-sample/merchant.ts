/**
 * A shop at Alipay in the order of its own guide to app payments: order string, notify with its four comparisons, query,
 * close, refund, refund query. One app at a time, a map for a table. `node merchant.ts [port]`; it prints its address.
 */
import { createSign, createVerify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface App {
  gateway: string
  appId: string
  privateKey: string
  alipayPublicKey: string
  sellerId?: string
}

interface Trade {
  outTradeNo: string
  purchase: string
  totalAmount: string
  subject: string
  status: 'WAIT' | 'PAID' | 'CLOSED'
  /** How often the goods were given out. */
  deliveries: number
  endsAt: number
  askAt: number
  refunds: { number: string; amount: string; isDone: boolean; isSent: boolean; at: number }[]
}

let app: App
let now = 0
let self = ''
const trades = new Map<string, Trade>()

const beijing = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function signedForm(method: string, biz: object, notifyUrl?: string): string {
  const params: [string, string][] = [
    ...Object.entries({
      ...{ app_id: app.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: beijing(now), biz_content: JSON.stringify(biz) },
      ...(notifyUrl && { notify_url: notifyUrl }),
    }),
  ]
  params.sort(([a], [b]) => a.localeCompare(b, 'en'))
  const content = params.map(([name, value]) => `${name}=${value}`).join('&')
  const sign = createSign('RSA-SHA256').update(content, 'utf8').sign(app.privateKey, 'base64')
  return new URLSearchParams([...params, ['sign', sign]]).toString().replaceAll('+', '%20')
}

/** The answer of a method; `{}` where it says nothing that can be relied on. */
async function execute(method: string, biz: object): Promise<Record<string, string>> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const response = await fetch(app.gateway, { method: 'POST', headers, body: signedForm(method, biz) })
    const raw = await response.text()
    const name = `${method.replaceAll('.', '_')}_response`
    const [, content = '', sign = ''] = new RegExp(`"${name}":(\\{.*\\}),"sign":"([^"]*)"`).exec(raw) ?? []
    const isSigned = createVerify('RSA-SHA256').update(content).verify(app.alipayPublicKey, sign, 'base64')
    return isSigned ? JSON.parse(content) : {}
  } catch {
    return {}
  }
}

function pay({ amountFen, subject, purchase }: { amountFen: number; subject: string; purchase: string }) {
  const known = [...trades.values()].find((one) => one.purchase === purchase)
  const trade: Trade = known ?? {
    ...{
      outTradeNo: `T${now}${trades.size}`,
      purchase,
      totalAmount: (amountFen / 100).toFixed(2),
      subject: subject.replaceAll(/[/=&]/g, ''),
    },
    ...{ status: 'WAIT', deliveries: 0, endsAt: now + 1_800_000, askAt: now + 60_000, refunds: [] },
  }
  trades.set(trade.outTradeNo, trade)
  const biz = {
    ...{ out_trade_no: trade.outTradeNo, total_amount: trade.totalAmount, subject: trade.subject },
    ...{ product_code: 'QUICK_MSECURITY_PAY', time_expire: beijing(trade.endsAt) },
  }
  return { orderNo: trade.outTradeNo, payment: signedForm('alipay.trade.app.pay', biz, `${self}/notify`) }
}

/** Takes a trade for paid, and gives the goods out. */
function settle(trade: Trade) {
  if (trade.status === 'PAID') return
  trade.status = 'PAID'
  trade.deliveries += 1
}

async function query(trade: Trade) {
  trade.askAt = now + 300_000
  const answer = await execute('alipay.trade.query', { out_trade_no: trade.outTradeNo })
  const isOver = now > trade.endsAt + 60_000
  if (['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(answer.trade_status ?? '')) settle(trade)
  else if (answer.trade_status === 'TRADE_CLOSED') trade.status = 'CLOSED'
  else if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST' && isOver) trade.status = 'CLOSED'
  else if (answer.trade_status === 'WAIT_BUYER_PAY' && isOver)
    await execute('alipay.trade.close', { out_trade_no: trade.outTradeNo })
}

async function notified(body: string): Promise<string> {
  const { sign = '', sign_type: _, ...params } = Object.fromEntries(new URLSearchParams(body))
  const names = Object.keys(params).filter((name) => params[name] !== '')
  const content = names
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  const isSigned = createVerify('RSA-SHA256').update(content).verify(app.alipayPublicKey, sign, 'base64')
  const trade = trades.get(params.out_trade_no ?? '')
  if (!isSigned || !trade || params.app_id !== app.appId) return 'failure'
  if (app.sellerId !== undefined && params.seller_id !== app.sellerId) return 'failure'
  if (params.total_amount !== trade.totalAmount) {
    await query(trade)
    return 'failure'
  }
  const isPayment = params.refund_fee === undefined && trade.status === 'WAIT'
  if (isPayment && ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(params.trade_status ?? '')) settle(trade)
  return 'success'
}

async function refundStep(trade: Trade) {
  for (const refund of trade.refunds) {
    if (refund.isDone || now < refund.at) continue
    refund.at = now + 15_000
    const numbers = { out_trade_no: trade.outTradeNo, out_request_no: refund.number }
    if (refund.isSent) {
      const { refund_status } = await execute('alipay.trade.fastpay.refund.query', numbers)
      refund.isDone = refund_status === 'REFUND_SUCCESS'
      continue
    }
    const { code, fund_change } = await execute('alipay.trade.refund', {
      ...numbers,
      refund_amount: refund.amount,
    })
    refund.isSent = code === '10000'
    refund.isDone = refund.isSent && fund_change === 'Y'
  }
}

async function job() {
  for (const trade of trades.values()) {
    if (trade.status === 'WAIT' && now >= trade.askAt) await query(trade)
    await refundStep(trade)
  }
}

const stateNames = { WAIT: 'open', PAID: 'paid', CLOSED: 'closed' } as const
const calls: Readonly<Record<string, (message: never) => object | Promise<object>>> = {
  begin: ({ nowMs, accounts }: { nowMs: number; accounts: { alipay: App } }) => {
    app = accounts.alipay
    now = nowMs
    trades.clear()
    return { appGatewayUrl: `${self}/notify` }
  },
  order: pay,
  state: ({ orderNo }: { orderNo: string }) => {
    const { status = 'WAIT', deliveries = 0 } = trades.get(orderNo) ?? {}
    return { state: stateNames[status], deliveries }
  },
  returned: async ({ orderNo }: { orderNo: string }) => {
    const trade = trades.get(orderNo)
    if (trade?.status === 'WAIT') await query(trade)
    return {}
  },
  refund: async ({ orderNo, amountFen }: { orderNo: string; amountFen: number }) => {
    const trade = trades.get(orderNo)
    const count = trade?.refunds.length ?? 0
    const amount = (amountFen / 100).toFixed(2)
    trade?.refunds.push({
      number: `${orderNo}_${count}`,
      amount,
      isDone: false,
      isSent: false,
      at: now + count * 5_000,
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
    response.end(await notified(body))
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
