import { listPriceFen } from '../../../src/backend/packages/testing/list-price.ts'
import type { World } from '../../../src/engine/world/transaction/world.ts'
import {
  type GatewayKeys as AlipayKeys,
  createAlipayKeyStore,
} from '../../../src/providers/alipay/alipay-account.ts'
import { type LianlianKeys, lianlianKeysOf } from '../../../src/providers/lianlian/lianlian-keys.ts'
import {
  createWechatKeyStore,
  type GatewayKeys as WechatKeys,
} from '../../../src/providers/wechat/wechat-account.ts'
import { openAlipay } from '../../support/alipay.ts'
import { control, makeWorld } from '../../support/control.ts'
import { atGateway, cardTokenOf, paymentOf } from '../../support/phone-wallets.ts'
import { addOrder, MONTH_FEN, openPayment, orderBody } from '../../support/purchase.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { ALIPAY_CONTENT_FORGERIES, ALIPAY_FORGERIES, genuineAlipayWebhook } from './alipay-forgeries.ts'
import {
  genuineLianlianWebhook,
  LIANLIAN_CONTENT_FORGERIES,
  LIANLIAN_FORGERIES,
} from './lianlian-forgeries.ts'
import type { ForgeryContext, Sale, Target, WebhookRequest } from './payload.ts'
import { type ForgeryResult, forge } from './send-forgeries.ts'
import { WECHAT_CONTENT_FORGERIES } from './wechat-content-forgeries.ts'
import { WECHAT_HEADER_FORGERIES } from './wechat-header-forgeries.ts'
import { genuineWechatWebhook } from './wechat-payload.ts'

interface ProviderResult extends ForgeryResult {
  provider: string
  kinds: number
}

/** Sends some rounds of every kind of forgery, provider after provider. */
export async function forgeAll(
  stack: TestStack,
  run: { rounds: number; firstSeed?: number },
): Promise<ProviderResult[]> {
  const size = ({ provider, forgeries }: { provider: string; forgeries: readonly unknown[] }) => ({
    provider,
    kinds: forgeries.length,
  })
  return [
    { ...size(wechatTarget), ...(await forge(stack, wechatTarget, run)) },
    { ...size(alipayTarget), ...(await forge(stack, alipayTarget, run)) },
    { ...size(lianlianTarget), ...(await forge(stack, lianlianTarget, run)) },
  ]
}

const alipayTarget: Target<AlipayKeys> = {
  provider: 'alipay',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: openAlipay,
      keysOf: (world) =>
        createAlipayKeyStore(() => ({
          name: 'Skyworth Cloud Camera',
          email: 'pay@skyworth.example',
        })).gatewayOf(world),
    }),
  genuine: genuineAlipayWebhook,
  forgeries: [...ALIPAY_FORGERIES, ...ALIPAY_CONTENT_FORGERIES],
}

/** Its payments wait for the bank's challenge: only a notify can end them. */
const lianlianTarget: Target<LianlianKeys> = {
  provider: 'lianlian',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: async (client, orderNo) => {
        const cardToken = await cardTokenOf(stack, client, 'challenge')
        return client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
      },
      keysOf: lianlianKeysOf,
    }),
  genuine: payAndTell,
  forgeries: [...LIANLIAN_FORGERIES, ...LIANLIAN_CONTENT_FORGERIES],
}

/** The buyer answers the bank, and LianLian's own notify is lost: the merchant hears of it by this one alone. */
async function payAndTell(sale: Sale<LianlianKeys>, stack: TestStack): Promise<WebhookRequest> {
  const { worldId, orderNo } = sale
  const lost = { notify: { provider: 'lianlian', effect: { lostAttempts: 50 } } }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: lost })
  const row = await stack.app.registry.use(worldId, ({ read }) =>
    read.gatewayTransaction.findFirst({ where: { provider: 'lianlian', outTradeNo: orderNo } }),
  )
  const { challengeId } = JSON.parse(row?.detailsJson ?? '{}') as { challengeId: string }
  const answer = { challenge_id: challengeId, outcome: 'pass' }
  await atGateway(stack, `lianlian/${worldId}/app/challenge/answer`, answer)
  return genuineLianlianWebhook(sale, row?.prepayId)
}

const wechatTarget: Target<WechatKeys> = {
  provider: 'wechat',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: openPayment,
      keysOf: (world) => createWechatKeyStore().gatewayOf(world),
    }),
  genuine: genuineWechatWebhook,
  forgeries: [...WECHAT_HEADER_FORGERIES, ...WECHAT_CONTENT_FORGERIES],
}

const YEAR = { packageId: 'cloud-event-7d-year', payMoney: listPriceFen('cloud-event-7d-year') }

/** Means to open a provider's payment, and the place of its keys. */
export interface Opening<Keys> {
  open(client: ShopClient, orderNo: string): Promise<unknown>
  keysOf(world: World): Promise<Keys>
}

/** Two worlds equal in seed and commands, with a monthly and a yearly order each, all opened with the provider. */
async function createForgeryContext<Keys>(
  stack: TestStack,
  seed: number,
  opening: Opening<Keys>,
): Promise<ForgeryContext<Keys>> {
  const [own, twin] = [await openWorld(stack, seed, opening), await openWorld(stack, seed, opening)]
  if (own.sale.orderNo !== twin.sale.orderNo) throw new Error('equal worlds have made different orders')
  return { ...own, twin: twin.sale }
}

async function openWorld<Keys>(stack: TestStack, seed: number, { open, keysOf }: Opening<Keys>) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const body = { ...orderBody(client, 2), ...YEAR }
  const dearer = await client.data<{ orderNo: string }>('addOrder', { body })
  await open(client, orderNo)
  await open(client, dearer.orderNo)
  return stack.app.registry.use(worldId, async (world) => {
    const side = { worldId, keys: await keysOf(world), nowMs: world.nowMs() }
    return {
      sale: { ...side, orderNo, amountFen: MONTH_FEN },
      dearer: { ...side, orderNo: dearer.orderNo, amountFen: YEAR.payMoney },
    }
  })
}
