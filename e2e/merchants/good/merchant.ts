/** A small merchant that keeps the rules of WeChat Pay and Alipay: `node merchant.ts [port]`; it prints its address. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AlipayMerchant } from './alipay.ts'
import type { AlipayAccount } from './alipay-wire.ts'
import type { Clock } from './clock.ts'
import { NotDone, type Reply } from './exchange.ts'
import { WechatMerchant } from './wechat.ts'
import type { WechatAccount } from './wechat-v3.ts'

/** A merchant's accounts in one world, and the time that world has. */
interface Tenant {
  clock: Clock
  wechat: WechatMerchant | null
  alipay: AlipayMerchant | null
}

interface Begin {
  world: string
  nowMs: number
  accounts: { wechat?: WechatAccount; alipay?: AlipayAccount }
}

const tenants = new Map<string, Tenant>()
let address = ''

function begin({ world, nowMs, accounts }: Begin): object {
  const clock = { nowMs }
  const { wechat, alipay } = accounts
  const notifyUrl = `${address}/notify/${world}`
  tenants.set(world, {
    clock,
    wechat: wechat ? new WechatMerchant(wechat, clock, notifyUrl) : null,
    alipay: alipay ? new AlipayMerchant(alipay, clock, notifyUrl) : null,
  })
  const addresses = { contractNotifyUrl: `${notifyUrl}/wechat-v2`, appGatewayUrl: `${notifyUrl}/alipay` }
  return { isParallel: true, ...addresses }
}

async function tick({ clock, wechat, alipay }: Tenant, nowMs: number): Promise<object> {
  clock.nowMs = nowMs
  await wechat?.tick()
  await alipay?.tick()
  return {}
}

/** The calls of the adapter; each names its world. */
async function adapt(call: string, message: Record<string, unknown>): Promise<object> {
  if (call === 'begin') return begin(message as unknown as Begin)
  const tenant = tenants.get(String(message.world))
  if (tenant === undefined) throw new NotDone('There is no such world.')
  if (call === 'tick') return tick(tenant, Number(message.nowMs))
  const merchant = message.provider === 'wechat' ? tenant.wechat : tenant.alipay
  const work: unknown = merchant?.[call as 'order']
  if (!merchant || typeof work !== 'function') throw new NotDone(`There is no call ${call}.`)
  return work.call(merchant, message)
}

async function notified(request: IncomingMessage, body: string): Promise<Reply> {
  const [, , world = '', kind = ''] = (request.url ?? '').split('/')
  const tenant = tenants.get(world)
  const merchant = kind === 'alipay' ? tenant?.alipay : tenant?.wechat
  if (!merchant) return { status: 404, type: 'text/plain', body: 'no such merchant' }
  return merchant.receive({ path: request.url ?? '', headers: request.headers, body })
}

async function answer(request: IncomingMessage): Promise<Reply> {
  const body = await text(request)
  if (request.url?.startsWith('/notify/')) return notified(request, body)
  const json = (status: number, said: object) => {
    return { status, type: 'application/json', body: JSON.stringify(said) }
  }
  try {
    return json(200, await adapt((request.url ?? '').slice('/skyshop/'.length), JSON.parse(body)))
  } catch (error) {
    if (error instanceof NotDone) return json(409, { message: error.message })
    throw error
  }
}

const server = createServer(async (request, response) => {
  const { status, type, body } = await answer(request).catch((error: unknown) => {
    console.error(error)
    return { status: 500, type: 'text/plain', body: 'failed' }
  })
  response.writeHead(status, { 'content-type': type }).end(body)
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`${address}/skyshop`)
})
