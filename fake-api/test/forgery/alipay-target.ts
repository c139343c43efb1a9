import type { GatewayKeys } from '../../src/wallets/alipay/alipay-account.ts'
import { ALIPAY_CONTENT_FORGERIES } from '../soak/forged-webhooks/alipay-content-forgeries.ts'
import { ALIPAY_FORGERIES } from '../soak/forged-webhooks/alipay-forgeries.ts'
import { genuineAlipayWebhook } from '../soak/forged-webhooks/alipay-payload.ts'
import type { Target } from '../soak/forged-webhooks/payload.ts'
import { createForgeryContext } from '../soak/forged-webhooks/sales.ts'
import { openAlipay } from '../support/alipay.ts'

export const alipayTarget: Target<GatewayKeys> = {
  provider: 'alipay',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: openAlipay,
      keysOf: (world) => stack.app.wallets.alipay.keys.gatewayOf(world),
    }),
  genuine: genuineAlipayWebhook,
  forgeries: [...ALIPAY_FORGERIES, ...ALIPAY_CONTENT_FORGERIES],
}
