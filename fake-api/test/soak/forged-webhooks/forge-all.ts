import type { GatewayKeys as AlipayKeys } from '../../../src/wallets/alipay/alipay-account.ts'
import type { LianlianKeys } from '../../../src/wallets/lianlian/lianlian-keys.ts'
import type { GatewayKeys as WechatKeys } from '../../../src/wallets/wechat/keys.ts'
import { openAlipay } from '../../support/alipay.ts'
import { cardTokenOf, paymentOf } from '../../support/phone-wallets.ts'
import { openPayment } from '../../support/purchase.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { ALIPAY_CONTENT_FORGERIES, ALIPAY_FORGERIES } from './alipay-forgeries.ts'
import { genuineAlipayWebhook } from './alipay-payload.ts'
import { LIANLIAN_CONTENT_FORGERIES, LIANLIAN_FORGERIES } from './lianlian-forgeries.ts'
import { genuineLianlianWebhook } from './lianlian-payload.ts'
import type { Target } from './payload.ts'
import { createForgeryContext } from './sales.ts'
import { type ForgeryResult, forge } from './send-forgeries.ts'
import { WECHAT_CONTENT_FORGERIES } from './wechat-content-forgeries.ts'
import { WECHAT_HEADER_FORGERIES } from './wechat-header-forgeries.ts'
import { genuineWechatWebhook } from './wechat-payload.ts'

interface ProviderResult extends ForgeryResult {
  provider: string
  kinds: number
}

/** So many rounds of every kind of forgery, provider after provider. */
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
      keysOf: (world) => stack.app.wallets.alipay.keys.gatewayOf(world),
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
      keysOf: (world) => stack.app.wallets.rest.lianlian.keys.of(world),
    }),
  genuine: genuineLianlianWebhook,
  forgeries: [...LIANLIAN_FORGERIES, ...LIANLIAN_CONTENT_FORGERIES],
}

const wechatTarget: Target<WechatKeys> = {
  provider: 'wechat',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: openPayment,
      keysOf: (world) => stack.app.wallets.wechat.keys.gatewayOf(world),
    }),
  genuine: genuineWechatWebhook,
  forgeries: [...WECHAT_HEADER_FORGERIES, ...WECHAT_CONTENT_FORGERIES],
}
