import type { GatewayKeys } from '../../src/wallets/alipay/alipay-account.ts'
import { openAlipay } from '../support/alipay.ts'
import { ALIPAY_CONTENT_FORGERIES } from './alipay-content-forgeries.ts'
import { ALIPAY_FORGERIES } from './alipay-forgeries.ts'
import { genuineAlipay } from './alipay-letter.ts'
import type { Target } from './letter.ts'
import { openScene } from './sales.ts'

export const alipayTarget: Target<GatewayKeys> = {
  provider: 'alipay',
  openScene: (stack, seed) =>
    openScene(stack, seed, {
      open: openAlipay,
      keysOf: (world) => stack.app.wallets.alipay.keys.gatewayOf(world),
    }),
  genuine: genuineAlipay,
  forgeries: [...ALIPAY_FORGERIES, ...ALIPAY_CONTENT_FORGERIES],
}
