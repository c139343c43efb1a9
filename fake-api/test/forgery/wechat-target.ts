import type { GatewayKeys } from '../../src/wallets/wechat/keys.ts'
import { openPayment } from '../support/purchase.ts'
import type { Target } from './letter.ts'
import { openScene } from './sales.ts'
import { WECHAT_CONTENT_FORGERIES } from './wechat-content-forgeries.ts'
import { WECHAT_HEADER_FORGERIES } from './wechat-header-forgeries.ts'
import { genuineWechat } from './wechat-letter.ts'

export const wechatTarget: Target<GatewayKeys> = {
  provider: 'wechat',
  openScene: (stack, seed) =>
    openScene(stack, seed, {
      open: openPayment,
      keysOf: (world) => stack.app.wallets.wechat.keys.gatewayOf(world),
    }),
  genuine: genuineWechat,
  forgeries: [...WECHAT_HEADER_FORGERIES, ...WECHAT_CONTENT_FORGERIES],
}
