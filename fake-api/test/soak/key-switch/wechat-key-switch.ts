import { createPublicKey } from 'node:crypto'
import { mock } from 'node:test'
import type { Schemas } from '@skyshop/openapi/control'
import { Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { HOUR_MS } from '../../../src/engine/kernel/clock.ts'
import { V3_RETRY_DELAYS_MS } from '../../../src/providers/wechat/wechat-webhook-provider.ts'
import { advance, deleteWorld } from '../../support/control.ts'
import { deliverWebhook } from '../../support/forged-webhook.ts'
import { merchantOf } from '../../support/merchant.ts'
import { confirmInWallet } from '../../support/purchase.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  Client,
  drawSkew,
  FOREIGN_KEY,
  type KeySwitchResult,
  type KeySwitchRun,
  listenForNotifies,
  openAccounts,
  type SignedMessage,
  sellInWorlds,
} from './verifying-client.ts'

interface PluginAnswer {
  data: { prepay_id: string }
  headers: Record<string, string>
}

interface PluginChain {
  post(body: object, config: object): Promise<PluginAnswer>
}

const HALF_OF_SWITCH_OVER_MS = 84 * HOUR_MS
const SERIAL = 'wechatpay-serial'
const SIGNATURE = 'wechatpay-signature'
const MAX_AGE_SECONDS = 300
const DISTRUSTED = ['unsigned', 'bad-signature', 'signed-probe'] as const

/** Sells half-way through WeChat's switch-over to a merchant that is wechatpay-axios-plugin and our server. */
export async function switchWechatKeys(run: KeySwitchRun): Promise<KeySwitchResult> {
  const clients = [new Client('wechatpay-axios-plugin'), new Client('our client of WeChat Pay')] as const
  // The plugin reads the clock of the machine.
  mock.timers.enable({ apis: ['Date'], now: 0 })
  const sell = async (orderNos: readonly string[]) => {
    const merchant = await openMerchant(run, clients)
    for (const orderNo of orderNos) await sellOne(merchant, run.random, orderNo)
    merchant.close()
    return deleteWorld(run.stack, merchant.worldId)
  }
  try {
    return { clients, violations: await sellInWorlds(run.orders, sell) }
  } finally {
    mock.timers.reset()
  }
}

type Merchant = Awaited<ReturnType<typeof openMerchant>>

async function openMerchant({ stack, random }: KeySwitchRun, clients: KeySwitchResult['clients']) {
  const accounts = await openAccounts(stack)
  const { worldId, plan, merchants } = accounts
  await plan({ wechat: { keyMode: 'certificates' } })
  await plan({ wechat: { keyMode: 'switching' } })
  await advance(stack, worldId, { byMs: HALF_OF_SWITCH_OVER_MS })
  const { wechat } = await merchants()
  const keys = keysOf(wechat)
  const nameOf = (serial = '') => (serial === wechat.platformSerial ? 'public key' : 'certificate')
  const [plugin, own] = clients
  plugin.verifies = (notify) => Promise.resolve(isVerified(keys, notify))
  own.verifies = (notify) => isVerifiedByServer(stack, worldId, notify)
  const current = { orderNo: '' }
  const { url, close } = await listenForNotifies(async (notify) => {
    const forged = forge(random, notify, [...keys.keys()])
    const taken: boolean[] = []
    for (const client of clients) {
      await client.takeForgedNotify(forged.kind, forged.notify)
      taken.push(await client.takeNotify(current.orderNo, notify, nameOf(notify.headers[SERIAL])))
    }
    return taken.every((isTaken) => isTaken)
  })
  const { mchid, appid, serial, privateKey, baseUrl } = wechat
  const library = new Wechatpay({
    mchid,
    serial,
    privateKey,
    certs: Object.fromEntries(keys),
    baseURL: `${baseUrl}/`,
  })
  const chain = Reflect.get(library, 'v3/pay/transactions/app') as PluginChain
  /** The merchant's clock, which the plugin reads. */
  const setClock = async (merchantMs = 0) => {
    const nowMs = await stack.app.registry.use(worldId, async (world) => world.nowMs())
    mock.timers.setTime(nowMs + merchantMs)
  }
  await setClock()
  return {
    ...{ ...accounts, stack, current, plugin, own, nameOf, setClock, close },
    /** Half of the requests of the plugin name the public key, and are answered with it. */
    create: (out_trade_no: string, isKeyAsked: boolean) => {
      const order = { mchid, appid, description: 'x', out_trade_no, notify_url: url, amount: { total: 5 } }
      return chain.post(order, { headers: isKeyAsked ? { [SERIAL]: wechat.platformSerial } : {} })
    },
    query: (orderNo: string) =>
      stack.app.registry.use(worldId, (world) =>
        merchantOf(stack).wallets.wechat.query(world, { orderNo, prepayId: null }, 'key-switch'),
      ),
  }
}

/** Sells one order: one of ten meets skewed clocks, and one forged answers. */
async function sellOne(merchant: Merchant, random: SeededRandom, orderNo: string): Promise<void> {
  const { stack, worldId, current, plugin, own, nameOf, distrust, skew, setClock } = merchant
  const conditions = random.pick(['skewed', 'forged', ...Array<'plain'>(8).fill('plain')] as const)
  const kind = random.pick(DISTRUSTED)
  const isKeyAsked = random.is(0.5)
  const create = () => merchant.create(orderNo, isKeyAsked)
  const query = () => merchant.query(orderNo)
  current.orderNo = orderNo
  for (const client of [plugin, own]) client.expectOrder(orderNo)
  if (conditions === 'forged') {
    await distrust('wechatCreateAppOrder', kind)
    await plugin.takeForgedAnswer(kind, create)
  }
  const opened = await plugin.takeAnswer(orderNo, create, ({ headers }) => nameOf(headers[SERIAL]))
  const prepayId = opened?.data.prepay_id ?? ''
  const skews = drawSkew(random)
  if (conditions === 'skewed') {
    await skew(skews)
    await setClock(skews.merchantMs)
    await own.takeAnswer(orderNo, query)
  }
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  if (conditions === 'skewed') {
    await skew()
    await setClock()
    await advance(stack, worldId, { byMs: V3_RETRY_DELAYS_MS[0] })
    await setClock()
  }
  if (conditions === 'forged') {
    await distrust('wechatQueryTransaction', kind)
    await own.takeForgedAnswer(kind, query)
  }
  await own.takeAnswer(orderNo, query)
}

/** The keys in use by serial: the second certificate of the account is not. */
function keysOf({ platformSerial, platformPublicKey, platformCertificates }: Schemas['Merchants']['wechat']) {
  const [inUse] = platformCertificates
  const certificates = inUse === undefined ? [] : [[inUse.serial, inUse.certificate] as const]
  return new Map<string, string>([[platformSerial, platformPublicKey], ...certificates])
}

/** What a merchant does with wechatpay-axios-plugin: the age, then the signature by the key of the serial. */
function isVerified(keys: ReadonlyMap<string, string>, { headers, body }: SignedMessage): boolean {
  const of = (name: string) => headers[`wechatpay-${name}`] ?? ''
  const key = keys.get(of('serial'))
  if (key === undefined || Math.abs(Formatter.timestamp() - Number(of('timestamp'))) > MAX_AGE_SECONDS)
    return false
  return Rsa.verify(
    Formatter.response(of('timestamp'), of('nonce'), body),
    of('signature'),
    createPublicKey(key),
  )
}

async function isVerifiedByServer(stack: TestStack, worldId: string, { headers, body }: SignedMessage) {
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('wechatpay-'))
  return (await deliverWebhook(stack, worldId, { headers: Object.fromEntries(signed), body })) === 204
}

/** A notify as somebody else would send it, of a kind that is drawn. */
function forge(random: SeededRandom, { headers, body }: SignedMessage, serials: readonly string[]) {
  const of = (name: string) => headers[`wechatpay-${name}`] ?? ''
  const other = (changed: Record<string, string>) => ({ headers: { ...headers, ...changed }, body })
  const text = Formatter.response(of('timestamp'), of('nonce'), body)
  const forgeries: readonly [string, SignedMessage][] = [
    ['a signature probe', other({ [SIGNATURE]: `WECHATPAY/SIGNTEST/${of('signature').slice(19)}` })],
    ['the serial of the other key', other({ [SERIAL]: serials.find((name) => name !== of('serial')) ?? '' })],
    ['a serial of nobody', other({ [SERIAL]: 'PUB_KEY_ID_0' })],
    ['a key of nobody', other({ [SIGNATURE]: Rsa.sign(text, FOREIGN_KEY) })],
    ['another second', other({ 'wechatpay-timestamp': String(Number(of('timestamp')) + 1) })],
    ['another text', { headers, body: body.replace('支付成功', '支付失败') }],
  ]
  const [kind, notify] = random.pick(forgeries)
  return { kind, notify }
}
