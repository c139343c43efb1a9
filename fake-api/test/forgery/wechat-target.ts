import type { GatewayKeys } from '../../src/wallets/wechat/keys.ts'
import type { Target } from '../soak/forged-webhooks/payload.ts'
import { createForgeryContext } from '../soak/forged-webhooks/sales.ts'
import { WECHAT_CONTENT_FORGERIES } from '../soak/forged-webhooks/wechat-content-forgeries.ts'
import { WECHAT_HEADER_FORGERIES } from '../soak/forged-webhooks/wechat-header-forgeries.ts'
import { genuineWechatWebhook } from '../soak/forged-webhooks/wechat-payload.ts'
import { openPayment } from '../support/purchase.ts'

export const wechatTarget: Target<GatewayKeys> = {
  provider: 'wechat',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: openPayment,
      keysOf: (world) => stack.app.wallets.wechat.keys.gatewayOf(world),
    }),
  genuine: genuineWechatWebhook,
  forgeries: [...WECHAT_HEADER_FORGERIES, ...WECHAT_CONTENT_FORGERIES],
}
